// The engine behind `firzan serve`: the same questions over HTTP, with the token of the address in a header.

import { checked, parseLines, randomSeed } from "./wasm.js";
import { words } from "./words.js";

/** Milliseconds: the time limit of a question, the pause between attempts to reach the server, and the time in
 * which another window answers. */
const PATIENCE = 30000;
const PAUSE = 2000;
const OTHERS = 500;
/** The channels on which windows of this server's page pass its token, and ask for it. */
const TOKENS = "firzan-token";
const ASKED = "firzan-token-asked";

/** The token that another window of this browser has, or null. */
export function tokenOfOthers() {
    const tokens = new BroadcastChannel(TOKENS);
    return new Promise((resolve) => {
        tokens.onmessage = ({ data }) => resolve(data);
        new BroadcastChannel(ASKED).postMessage("");
        setTimeout(() => resolve(null), OTHERS);
    }).finally(() => tokens.close());
}

export class ServedEngine {
    /** Opens the engine; throws if the server rejects the token. See `openEngine` for the hooks. */
    static async open(token, hooks) {
        const engine = new ServedEngine(token, hooks);
        Object.assign(engine, await engine.readAbout());
        engine.shareToken();
        return engine;
    }

    constructor(token, { lost, found }) {
        Object.assign(this, { token, lost, found, away: null, stopping: null });
        this.window = crypto.randomUUID();
    }

    /** The name, and the most threads and mebibytes of a search. */
    async readAbout() {
        return (await this.post("api/engine", {}, AbortSignal.timeout(PATIENCE))).json();
    }

    /**
     * A restarted server has a new token: the window that it opens passes it to the others. They pass it to
     * windows that were opened without one.
     */
    shareToken() {
        const channel = new BroadcastChannel(TOKENS);
        channel.onmessage = ({ data }) => (this.token = data);
        channel.postMessage(this.token);
        new BroadcastChannel(ASKED).onmessage = () => channel.postMessage(this.token);
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

    /** Reports that the server does not answer or rejects the token, and tries again until it answers. */
    lose(text) {
        if (text !== this.away) this.lost(text);
        if (!this.away) setTimeout(() => this.tryAgain(), PAUSE);
        this.away = text;
        return Object.assign(new Error(text), { isReported: true });
    }

    async tryAgain() {
        try {
            await this.readAbout();
            this.away = null;
            this.found();
        } catch {
            setTimeout(() => this.tryAgain(), PAUSE);
        }
    }

    async ask(question) {
        return checked(await (await this.post("api/ask", question, AbortSignal.timeout(PATIENCE))).json());
    }

    /** Searches until the end or until stopped; the answer is a stream of lines that ends with `best`. */
    async think(request, hear = () => {}) {
        // Otherwise it might stop this search instead of the one before.
        await this.stopping;
        const response = await this.post("api/think", { seed: randomSeed(), ...request, window: this.window });
        for await (const news of this.lines(response.body)) {
            if (checked(news).type === "best") return news;
            hear(news);
        }
        throw this.lose(words.engine.gone);
    }

    /** The objects of a body with one per line, as they arrive. */
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

    /** Stops the search of this window, which answers with its result so far. */
    stop() {
        this.stopping = this.post("api/stop", { window: this.window }).catch(() => {});
    }
}
