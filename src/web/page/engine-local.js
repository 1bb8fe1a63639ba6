// The engine in the browser itself. One worker answers questions, the other searches: a question need not wait for
// the search.

import { randomSeed } from "./wasm.js";

class Channel {
    constructor() {
        this.worker = new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
        this.waiting = new Map();
        this.lastId = 0;
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = (event) => {
            event.preventDefault();
            for (const { reject } of this.waiting.values()) {
                reject(new Error(event.message || "the engine could not be loaded"));
            }
            this.waiting.clear();
        };
    }

    hear({ id, answer, line, error }) {
        const asked = this.waiting.get(id);
        if (!asked) return;
        if (line) {
            asked.hear(line);
            return;
        }
        this.waiting.delete(id);
        if (error === undefined) asked.resolve(answer);
        else asked.reject(new Error(error));
    }

    send(what, request, hear = () => {}) {
        const id = ++this.lastId;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, hear });
            this.worker.postMessage({ id, do: what, request });
        });
    }

    /** Ends what is being searched. */
    stop() {
        this.worker.postMessage({ id: 0, do: "stop" });
    }
}

export class LocalEngine {
    name = "WebAssembly, 1 thread";

    constructor() {
        this.questions = new Channel();
        this.searches = new Channel();
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
