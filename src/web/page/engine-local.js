// The engine in the browser itself. One worker answers questions, the other searches, so that a question need
// not wait for a search. Both run the same module, loaded and compiled once. Defined games have a module of
// their own, which is loaded when the first of them is asked for, with two workers that are ended when they
// are silent for too long, or have seen many definitions: a stranger's may ask for anything.

import { randomSeed } from "./wasm.js";
import { words } from "./words.js";

/** Milliseconds to wait for a list of games. */
const PATIENCE = 5000;
/** Seconds for which a worker may be silent while a definition is read or played. */
const LONGEST_SILENCE = 15;
/** The definitions that a worker sees, which it keeps, until another takes its place. */
const MOST_DEFINITIONS = 24;

/** A worker and its pending requests. If it crashes, a new one is asked once more. */
class Channel {
    constructor(engine, notice) {
        this.engine = engine;
        this.notice = notice;
        this.worker = null;
        this.waiting = new Map();
        this.lastId = 0;
        this.definitions = new Set();
        this.silence = 0;
    }

    start() {
        const worker = new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }) => this.hear(data);
        worker.onerror = (event) => {
            event.preventDefault();
            this.breakDown();
        };
        worker.postMessage({ id: 0, do: "open", request: this.engine });
        return worker;
    }

    hear({ id, answer, line, notice, error, broken, works }) {
        const asked = this.waiting.get(id);
        this.silence = 0;
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
    }

    /** Counts seconds, not time: a machine that slept has not been silent. */
    listen() {
        this.timer ??= setInterval(() => {
            if (this.waiting.size === 0) {
                clearInterval(this.timer);
                this.timer = null;
            } else if (++this.silence > LONGEST_SILENCE) {
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
        if (define !== undefined) {
            this.listen();
            if (this.definitions.size >= MOST_DEFINITIONS && this.waiting.size === 1) this.end();
            this.definitions.add(define);
        }
        this.worker ??= this.start();
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
const pairOf = (engine, notice) => ({
    questions: new Channel(engine, notice),
    searches: new Channel(engine, notice),
});

const nameOf = (id) => id.split(":")[0].toLowerCase();

export class LocalEngine {
    name = "WebAssembly, 1 thread";
    threads = 1;
    memory = 512;

    /** Loads the engine; see `openEngine` for the hooks. */
    static async open(hooks) {
        const module = compile(new URL("firzan.wasm", import.meta.url), hooks.loading);
        return new LocalEngine(await module, await list("networks.json"), hooks);
    }

    constructor(module, networks, hooks) {
        Object.assign(this, { networks, hooks });
        this.own = pairOf({ module, networks }, hooks.notice);
        /** The engine of defined games, and the ids by which they were asked for. */
        this.defined = null;
        this.ids = new Set();
    }

    async ask(question) {
        if (question.ask === "defined") return { games: await this.listed() };
        const { questions } = (await this.isDefined(question)) ? await this.openDefined() : this.own;
        return questions.send("ask", question);
    }

    /** A game is searched after it was asked about, so its engine is there. */
    think(request, hear) {
        const isDefined = request.define !== undefined || this.ids.has(request.game);
        const { searches } = isDefined && this.defined ? this.defined : this.own;
        return searches.send("think", { seed: randomSeed(), ...request }, hear);
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
    async listed() {
        if (!this.others?.length) this.others = await list("defined.json");
        return this.others;
    }

    async openDefined() {
        const { loading, loaded, notice } = this.hooks;
        this.opening ??= compile(new URL("defined.wasm", import.meta.url), loading).finally(loaded);
        try {
            this.defined ??= pairOf({ module: await this.opening, networks: this.networks }, notice);
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
    const { headers } = response;
    // With compression the content is longer than the stated length.
    const total = headers.has("content-encoding") ? 0 : Number(headers.get("content-length"));
    let loaded = 0;
    const counted = new TransformStream({
        transform(chunk, controller) {
            loaded += chunk.length;
            loading(loaded, total);
            controller.enqueue(chunk);
        },
    });
    const type = { "content-type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counted), { headers: type }));
}

/** A list of games; none if it cannot be loaded. */
async function list(file) {
    try {
        const signal = AbortSignal.timeout(PATIENCE);
        return await (await fetch(new URL(file, import.meta.url), { signal })).json();
    } catch {
        return [];
    }
}
