// The engine behind `firzan serve`: the same questions over HTTP, with the token of the address in a header.

import { checked, parseLines } from "./wasm.js";

export class ServedEngine {
    /** Opens the engine; throws if the server does not know the token. */
    static async open(token) {
        const engine = new ServedEngine(token);
        const { name } = await (await engine.post("api/engine", {})).json();
        engine.name = name;
        return engine;
    }

    constructor(token) {
        this.token = token;
        this.running = new Set();
    }

    async post(path, body, signal) {
        const headers = { "content-type": "application/json", "x-firzan-token": this.token };
        const response = await fetch(new URL(path, document.baseURI), {
            method: "POST", headers, body: JSON.stringify(body), signal, cache: "no-store",
        });
        if (!response.ok) throw new Error((await response.text()) || response.statusText);
        return response;
    }

    async ask(question) {
        return checked(await (await this.post("api/ask", question)).json());
    }

    /** Searches until it ends or is stopped: the answer comes as lines, of which `best` is the last. */
    async think(request, hear = () => {}) {
        const search = { id: crypto.randomUUID() };
        this.running.add(search);
        try {
            const response = await this.post("api/think", { ...request, id: search.id });
            let best = null;
            for await (const news of lines(response.body)) {
                if (checked(news).type === "best") best = news;
                else hear(news);
            }
            if (!best) throw new Error("the server has ended");
            return best;
        } finally {
            this.running.delete(search);
        }
    }

    /** Ends all searches of this window; they answer with what they have found. */
    stop() {
        for (const { id } of this.running) {
            this.post("api/stop", { id }).catch(() => {});
        }
    }
}

/** The objects of a body that has one a line, as they come. */
async function* lines(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
        const end = text.lastIndexOf("\n") + 1;
        yield* parseLines(text.slice(0, end));
        text = text.slice(end);
    }
    yield* parseLines(text);
}
