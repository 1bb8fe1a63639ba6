// The engine in the browser itself. One worker answers questions, the other searches, so that a question need
// not wait for a search. Both run the same module, loaded and compiled once.

import { randomSeed } from "./wasm.js";
import { words } from "./words.js";

/** Milliseconds to wait for the list of networks. */
const PATIENCE = 5000;

/** A worker and its pending requests. If it crashes, a new one is asked once more. */
class Channel {
    constructor(engine, notice) {
        this.engine = engine;
        this.notice = notice;
        this.worker = null;
        this.waiting = new Map();
        this.lastId = 0;
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

    hear({ id, answer, line, notice, error, broken }) {
        const asked = this.waiting.get(id);
        if (notice) this.notice(notice);
        else if (broken) this.breakDown();
        else if (line) asked?.hear(line);
        else if (asked) {
            this.waiting.delete(id);
            if (error === undefined) asked.resolve(answer);
            else asked.reject(new Error(error));
        }
    }

    breakDown() {
        this.worker?.terminate();
        this.worker = null;
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
                    if (last) resolve({ ...last, type: "best", turn: last.turns[0] });
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

export class LocalEngine {
    name = "WebAssembly, 1 thread";

    /** Loads the engine; see `openEngine` for the hooks. */
    static async open({ loading, notice }) {
        const module = compile(new URL("firzan.wasm", import.meta.url), loading);
        const engine = { module: await module, networks: await listNetworks() };
        return new LocalEngine(engine, notice);
    }

    constructor(engine, notice) {
        this.questions = new Channel(engine, notice);
        this.searches = new Channel(engine, notice);
    }

    ask(question) {
        return this.questions.send("ask", question);
    }

    think(request, hear) {
        return this.searches.send("think", { seed: randomSeed(), ...request }, hear);
    }

    stop() {
        this.searches.stop();
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

/** The games that have a network; none if the list cannot be loaded. */
async function listNetworks() {
    try {
        const signal = AbortSignal.timeout(PATIENCE);
        return await (await fetch(new URL("networks.json", import.meta.url), { signal })).json();
    } catch {
        return [];
    }
}
