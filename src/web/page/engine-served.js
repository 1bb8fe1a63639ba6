// The engine behind `firzan serve`: the same questions over HTTP, with the token of the address in a header.

import { checked, parseLines, randomSeed } from "./wasm.js";
import { words } from "./words.js";

/** Milliseconds that a question may take, and between two attempts to reach a server that is gone. */
const PATIENCE = 30000;
const PAUSE = 2000;

export class ServedEngine {
    /** Opens the engine; throws if the server does not know the token. See `openEngine` for the hooks. */
    static async open(token, hooks) {
        const engine = new ServedEngine(token, hooks);
        engine.name = await engine.readName();
        engine.shareToken();
        return engine;
    }

    constructor(token, { lost, found }) {
        Object.assign(this, { token, lost, found, away: null, stopping: null });
        this.window = crypto.randomUUID();
    }

    async readName() {
        const { name } = await (await this.post("api/engine", {}, AbortSignal.timeout(PATIENCE))).json();
        return name;
    }

    /** A server that is started again has another token: the window that it opens tells it to the others. */
    shareToken() {
        const channel = new BroadcastChannel("firzan-token");
        channel.onmessage = ({ data }) => (this.token = data);
        channel.postMessage(this.token);
    }

    async post(path, body, signal) {
        const headers = { "content-type": "application/json", "x-firzan-token": this.token };
        let response;
        try {
            response = await fetch(new URL(path, document.baseURI), {
                method: "POST", headers, body: JSON.stringify(body), signal, cache: "no-store",
            });
        } catch {
            throw this.lose(words.engine.gone);
        }
        if (response.status === 403) throw this.lose(words.engine.oldToken);
        if (!response.ok) throw new Error((await response.text()) || response.statusText);
        return response;
    }

    /** Nobody answers, or only to others: tells it, and tries again until somebody does. */
    lose(text) {
        if (text !== this.away) this.lost(text);
        if (!this.away) setTimeout(() => this.tryAgain(), PAUSE);
        this.away = text;
        return Object.assign(new Error(text), { told: true });
    }

    async tryAgain() {
        try {
            await this.readName();
            this.away = null;
            this.found();
        } catch {
            setTimeout(() => this.tryAgain(), PAUSE);
        }
    }

    async ask(question) {
        return checked(await (await this.post("api/ask", question, AbortSignal.timeout(PATIENCE))).json());
    }

    /** Searches until it ends or is stopped: the answer comes as lines, of which `best` is the last. */
    async think(request, hear = () => {}) {
        // Else it might end this search instead of the one before.
        await this.stopping;
        const response = await this.post("api/think", { seed: randomSeed(), ...request, window: this.window });
        for await (const news of this.lines(response.body)) {
            if (checked(news).type === "best") return news;
            hear(news);
        }
        throw this.lose(words.engine.gone);
    }

    /** The objects of a body that has one a line, as they come. */
    async *lines(body) {
        const reader = body.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        for (;;) {
            const { done, value } = await reader.read().catch(() => {
                throw this.lose(words.engine.gone);
            });
            if (done) break;
            text += value;
            const end = text.lastIndexOf("\n") + 1;
            yield* parseLines(text.slice(0, end));
            text = text.slice(end);
        }
        yield* parseLines(text);
    }

    /** Ends the search of this window; it answers with what it has found. */
    stop() {
        this.stopping = this.post("api/stop", { window: this.window }).catch(() => {});
    }
}
