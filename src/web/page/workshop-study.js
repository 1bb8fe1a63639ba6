// A small study of the game being written: Firzan plays a hundred short-sighted games against itself in the
// background, to find White's advantage, the length of games, and the share of draws.

import { el } from "./dom.js";
import { decided } from "./score.js";
import { RANKS } from "./thinker.js";
import { words } from "./words-workshop.js";

const GAMES = 100;
/** Plies: the random ones at the start of each game, and those after which it is a draw. */
const CHANCE = 4;
const LONGEST = 400;
/** Nodes per search: about three plies. */
const NODES = 400;
/** Milliseconds between two looks at whether the engine has something else to do. */
const PAUSE = 500;
/** The margins in standard errors, for 95 %. */
const MARGIN = 1.96;

/** The mean of numbers, with its margin of error. */
export function meanOf(numbers) {
    const count = numbers.length;
    const mean = numbers.reduce((sum, number) => sum + number, 0) / count;
    const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
    return { mean, error: count > 1 ? MARGIN * Math.sqrt(squares / (count - 1) / count) : NaN };
}

/** Plays a game; returns { share: White's, moves: of each side }, null if it was stopped. */
async function playOne({ engine, thinker }, place, signal) {
    const moves = [];
    for (;;) {
        const request = { ...place, moves };
        const question = { ask: "position", ...request, known: moves.length };
        const { outcome, legalMoves } = await engine.ask(question);
        if (signal.aborted) return null;
        if (outcome || moves.length >= LONGEST)
            return { share: outcome ? decided(outcome).share : 0.5, moves: Math.ceil(moves.length / 2) };
        const job = { rank: RANKS.study, signal };
        const next =
            moves.length < CHANCE
                ? legalMoves[Math.floor(Math.random() * legalMoves.length)]
                : await thinker.think(() => ({ ...request, nodes: NODES }), job);
        if (!next || signal.aborted) return null;
        moves.push(next.move);
    }
}

export class WorkshopStudy {
    /** @param {object} parts the page's; placeOf returns { game, define } of the game written, or null */
    constructor(parts, placeOf) {
        Object.assign(this, { parts, placeOf, running: null });
        const toggle = () => this.toggle();
        this.button = el("button#study", { click: toggle }, words.study.start);
        this.progress = el("progress", { max: GAMES, "aria-label": words.study.progress, hidden: true });
        this.report = el("p#study-result", { role: "status" });
        this.wait = el("p#study-waits.faint", { role: "status" });
        this.element = el("div.study", this.button, this.progress, this.wait, this.report);
    }

    /** Stops the study, and removes its results: another game is shown. */
    forget() {
        this.running?.abort();
        this.report.textContent = "";
    }

    async toggle() {
        if (this.running) return this.running.abort();
        const place = this.placeOf();
        if (!place) return undefined;
        const control = new AbortController();
        this.running = control;
        this.button.textContent = words.study.stop;
        this.progress.hidden = false;
        this.progress.value = 0;
        this.report.textContent = "";
        const games = [];
        const timer = setInterval(() => this.showWait(), PAUSE);
        try {
            while (games.length < GAMES) {
                const game = await playOne(this.parts, place, control.signal);
                if (!game) break;
                games.push(game);
                this.progress.value = games.length;
                this.show(games);
            }
        } catch (error) {
            if (!error.isReported) this.report.textContent = error.message;
        }
        clearInterval(timer);
        this.wait.textContent = "";
        this.running = null;
        this.progress.hidden = true;
        this.button.textContent = words.study.start;
        return undefined;
    }

    /** Says so while the engine has something else to do first. */
    showWait() {
        this.wait.textContent = this.parts.thinker.isBusyBefore(RANKS.study) ? words.study.waiting : "";
    }

    /** Shows the results so far. */
    show(games) {
        const share = meanOf(games.map((game) => game.share * 100));
        const draws = meanOf(games.map((game) => (game.share === 0.5 ? 100 : 0)));
        const length = meanOf(games.map(({ moves }) => moves));
        this.report.textContent = words.study.result(games.length, share, draws, length);
    }
}
