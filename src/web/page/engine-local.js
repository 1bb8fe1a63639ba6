// The engine in the browser itself. One worker answers questions, the other searches, so that a question need
// not wait for a search. Both run the same module, loaded and compiled once. A worker that is silent for too
// long is ended: it may be gone without an error, as for want of memory. Defined games have a module of their
// own, which is loaded when the first of them is asked for, with two workers that are also ended when they
// have seen many definitions: a stranger's may ask for anything.

import { unpacked } from "./download.js";
import { randomSeed } from "./wasm.js";
import { words } from "./words.js";

/** Milliseconds to wait for a list of games. */
const PATIENCE = 5000;
/**
 * Seconds for which a worker may be silent: one that reads or plays a definition, one that was heard before,
 * and one that is still loading.
 */
const LONGEST_SILENCE = { definition: 15, running: 10, loading: 60 };
/** The definitions that a worker sees, which it keeps, until another takes its place. */
const MOST_DEFINITIONS = 24;

/** A worker and its pending requests. If it crashes or falls silent, a new one is asked once more. */
class Channel {
    constructor(notice) {
        this.notice = notice;
        /** The compiled module and the games with a network, once they are loaded. */
        this.engine = null;
        this.worker = null;
        this.waiting = new Map();
        this.lastId = 0;
        this.definitions = new Set();
        this.silence = 0;
        this.wasHeard = false;
    }

    /** Starts the worker. It loads its script while the engine may still be on its way. */
    start() {
        this.worker = new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = (event) => {
            event.preventDefault();
            this.breakDown();
        };
        if (this.engine) this.open(this.engine);
    }

    /** Gives the worker its engine. */
    open(engine) {
        this.engine = engine;
        this.worker?.postMessage({ id: 0, do: "open", request: engine });
    }

    hear({ id, answer, line, notice, error, broken, works }) {
        const asked = this.waiting.get(id);
        this.silence = 0;
        this.wasHeard = true;
        if (notice) this.notice(notice);
        else if (broken) this.breakDown();
        else if (line) asked?.hear(line);
        else if (asked && !works) {
            this.waiting.delete(id);
            if (error === undefined) asked.resolve(answer);
            else asked.reject(new Error(error));
        }
    }

    end() {
        this.worker?.terminate();
        this.worker = null;
        this.definitions.clear();
        this.silence = 0;
        this.wasHeard = false;
    }

    /** True if a definition is being read or played: what it asks for may take for ever. */
    get isAtDefinition() {
        return [...this.waiting.values()].some(({ request }) => request.define !== undefined);
    }

    get longestSilence() {
        if (this.isAtDefinition) return LONGEST_SILENCE.definition;
        return this.wasHeard ? LONGEST_SILENCE.running : LONGEST_SILENCE.loading;
    }

    /** Counts seconds, not time: a machine that slept has not been silent. */
    listen() {
        this.timer ??= setInterval(() => {
            if (this.waiting.size === 0) {
                clearInterval(this.timer);
                this.timer = null;
            } else if (++this.silence > this.longestSilence) {
                if (!this.isAtDefinition) return this.breakDown();
                this.end();
                for (const { reject } of this.waiting.values()) reject(new Error(words.engine.silent));
                this.waiting.clear();
            }
        }, 1000);
    }

    breakDown() {
        this.end();
        for (const [id, asked] of this.waiting) {
            if (asked.tries++ === 0) {
                this.post(id, asked);
            } else {
                this.waiting.delete(id);
                asked.giveUp();
            }
        }
    }

    post(id, { what, request }) {
        const { define } = request;
        this.listen();
        if (define !== undefined) {
            if (this.definitions.size >= MOST_DEFINITIONS && this.waiting.size === 1) this.end();
            this.definitions.add(define);
        }
        if (!this.worker) this.start();
        this.worker.postMessage({ id, do: what, request });
    }

    send(what, request, hear = () => {}) {
        const id = ++this.lastId;
        return new Promise((resolve, reject) => {
            let last = null;
            const asked = {
                what, request, resolve, reject, tries: 0,
                hear(line) {
                    if (line.rank === 1) last = line;
                    hear(line);
                },
                /** The results before a crash are better than nothing. */
                giveUp() {
                    if (last) resolve({ ...last, type: "best", move: last.moves[0] });
                    else reject(new Error(words.engine.broken));
                },
            };
            this.waiting.set(id, asked);
            this.post(id, asked);
        });
    }

    /** Stops the search. */
    stop() {
        // If it crashes now, the search need not start again.
        for (const asked of this.waiting.values()) asked.tries = 1;
        this.worker?.postMessage({ id: 0, do: "stop" });
    }
}

/** The two workers of a module. */
class Pair {
    constructor(notice) {
        this.questions = new Channel(notice);
        this.searches = new Channel(notice);
    }

    start() {
        this.questions.start();
        this.searches.start();
    }

    open(engine) {
        this.questions.open(engine);
        this.searches.open(engine);
    }

    end() {
        this.questions.end();
        this.searches.end();
    }
}

const nameOf = (id) => id.split(":")[0].toLowerCase();

export class LocalEngine {
    name = "WebAssembly, 1 thread";
    threads = 1;
    memory = 512;

    /** Loads the engine; see `openEngine` for the hooks. */
    static async open(hooks) {
        const loading = compile(new URL("firzan.wasm", import.meta.url), hooks.loading);
        const listing = list("networks.json").catch(() => []);
        const own = new Pair(hooks.notice);
        own.start();
        try {
            const [module, networks] = await Promise.all([loading, listing]);
            own.open({ module, networks });
            return new LocalEngine(own, networks, hooks);
        } catch (error) {
            own.end();
            throw error;
        }
    }

    constructor(own, networks, hooks) {
        Object.assign(this, { own, networks, hooks });
        /** The engine of defined games, and the ids by which they were asked for. */
        this.defined = null;
        this.ids = new Set();
    }

    async ask(question) {
        if (question.ask === "defined") return { games: await this.listed() };
        if (await this.isDefined(question)) return this.askDefined(question);
        const answer = this.own.questions.send("ask", question);
        // Other names of defined games, such as those that servers use, are known only to their engine.
        return question.ask === "game" ? answer.catch(() => this.askDefined(question)) : answer;
    }

    async askDefined(question) {
        const { questions } = await this.openDefined();
        return questions.send("ask", question);
    }

    /** The worker that searches a game. The game was asked about before, so its engine is there. */
    searchesOf({ define, game }) {
        const isDefined = define !== undefined || this.ids.has(game);
        return (isDefined && this.defined ? this.defined : this.own).searches;
    }

    think(request, hear) {
        return this.searchesOf(request).send("think", { seed: randomSeed(), ...request }, hear);
    }

    /** Downloads the network of a game before its first search; done when it is there or cannot be had. */
    async prefetch({ id: game, define }) {
        await this.searchesOf({ define, game }).send("prefetch", { game, define }).catch(() => {});
    }

    stop() {
        for (const pair of [this.own, this.defined]) pair?.searches.stop();
    }

    async isDefined({ define, game }) {
        if (define !== undefined || this.ids.has(game)) return true;
        if (!game) return false;
        this.names ??= this.own.questions.send("ask", { ask: "games" }).catch((error) => {
            this.names = null;
            throw error;
        });
        const { games } = await this.names;
        if (games.some(({ id }) => nameOf(id) === nameOf(game))) return false;
        const isListed = (await this.listed()).some(({ id }) => id === nameOf(game));
        if (isListed) this.ids.add(game).add(nameOf(game));
        return isListed;
    }

    /** The defined games that come with Firzan. */
    listed() {
        this.others ??= list("defined.json").catch(() => {
            this.others = null;
            throw new Error(words.later);
        });
        return this.others;
    }

    async openDefined() {
        const { loading, loaded, notice } = this.hooks;
        this.opening ??= compile(new URL("defined.wasm", import.meta.url), loading).finally(loaded);
        try {
            const module = await this.opening;
            if (!this.defined) {
                this.defined = new Pair(notice);
                this.defined.open({ module, networks: this.networks });
            }
        } catch (error) {
            this.opening = null;
            // Without a network the browser's own words say little.
            throw error instanceof TypeError ? new Error(words.later) : error;
        }
        return this.defined;
    }
}

/** Loads and compiles a module, whatever media type the server gives. */
async function compile(url, loading) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(words.engine.missing(response.status));
    const type = { "content-type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(await unpacked(response, loading), { headers: type }));
}

/** A list of names or games. */
async function list(file) {
    const response = await fetch(new URL(file, import.meta.url), { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
}
