// The engine behind `firzan serve`: the same questions over HTTP, with the token of the address in a header.

import { checked, parseLines, randomSeed } from "./wasm.js";

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
        this.window = crypto.randomUUID();
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
        const response = await this.post("api/think", { seed: randomSeed(), ...request, window: this.window });
        for await (const news of lines(response.body)) {
            if (checked(news).type === "best") return news;
            hear(news);
        }
        throw new Error("the server has ended");
    }

    /** Ends the search of this window; it answers with what it has found. */
    stop() {
        this.post("api/stop", { window: this.window }).catch(() => {});
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
