// The queue of searches. The engine runs one search at a time: the highest rank goes first, and the one that
// it interrupts continues afterwards.

import { settings } from "./storage.js";

/** Ranks: a study, the lines below the board, the analysis of the game, a move of Firzan's, a question. */
export const RANKS = { study: 0, lines: 1, review: 2, move: 3, question: 4 };

/** The memory and threads of every search, where the user has chosen them. */
const resources = () => ({
    ...(settings.memory > 0 ? { memory: settings.memory } : {}),
    ...(settings.threads > 0 ? { threads: settings.threads } : {}),
});

export class Thinker {
    constructor(engine) {
        this.engine = engine;
        /** The jobs, the first in the queue first. */
        this.jobs = [];
        this.running = null;
        this.stopping = false;
        /** The ranks that wait, because nobody sees what they are for. */
        this.held = new Set();
    }

    /**
     * The answer of `engine.think`, or null if the signal came first.
     *
     * @param {() => object} request returns the request, whenever its search starts or restarts
     * @param {{rank: number, signal?: AbortSignal, hear?: (line: object) => void}} job
     * @throws {Error} if the engine cannot
     */
    think(request, { rank, signal, hear = () => {} }) {
        return new Promise((resolve, reject) => {
            const job = { request, rank, hear, resolve, reject };
            const place = this.jobs.findIndex((other) => other.rank < rank);
            this.jobs.splice(place < 0 ? this.jobs.length : place, 0, job);
            signal?.addEventListener("abort", () => this.drop(job));
            this.next();
        });
    }

    /** Ends the running search of a rank with its result so far. */
    hurry(rank) {
        if (this.running?.rank === rank && !this.stopping) this.engine.stop();
    }

    /** Lets the searches of a rank wait, or continue. */
    hold(rank, isHeld) {
        if (isHeld) this.held.add(rank);
        else this.held.delete(rank);
        this.next();
    }

    /** The job to run now: the first whose rank need not wait. */
    get first() {
        return this.jobs.find(({ rank }) => !this.held.has(rank));
    }

    /** True if searches of higher ranks are to be run before those of a rank. */
    isBusyBefore(rank) {
        return this.first?.rank > rank;
    }

    drop(job) {
        const index = this.jobs.indexOf(job);
        if (index < 0) return;
        this.jobs.splice(index, 1);
        job.resolve(null);
        this.next();
    }

    /** Runs the first job only. */
    next() {
        const { first } = this;
        if (!this.running) {
            if (first) this.run(first);
        } else if (this.running !== first && !this.stopping) {
            this.stopping = true;
            this.engine.stop();
        }
    }

    async run(job) {
        this.running = job;
        this.stopping = false;
        const isFirst = () => this.first === job;
        let end;
        try {
            const request = { ...resources(), ...job.request() };
            const best = await this.engine.think(request, (line) => isFirst() && job.hear(line));
            end = () => job.resolve(best);
        } catch (error) {
            end = () => job.reject(error);
        }
        this.running = null;
        // If it was stopped for another job, it restarts when that has ended.
        if (isFirst() && !this.stopping) {
            this.jobs.splice(this.jobs.indexOf(job), 1);
            end();
        }
        this.next();
    }
}
