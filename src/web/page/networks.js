// The games' networks, fetched when they are needed. The engine can do without: it then judges by hand-made
// terms.

import { words } from "./words.js";

/** Milliseconds for which a search waits for a network. */
const PATIENCE = 4000;
/** Milliseconds until one that could not be fetched is tried again. */
const PAUSE = 60000;
/** As in the service worker. That does not see what is fetched at a first visit, but finds it there. */
const CACHE = "firzan";

export class Networks {
    /**
     * @param {Wasm} wasm
     * @param {string[]} names the games that have one
     * @param {(text: string) => void} notice hears, once a game, that its network is not there
     */
    constructor(wasm, names, notice) {
        Object.assign(this, { wasm, names, notice });
        /** By game: the bytes that are coming, and the games that have what they need, or were missed. */
        this.coming = new Map();
        this.supplied = new Set();
        this.missed = new Set();
    }

    /** Supplies the network of a game, if it comes soon; one that comes late is for the next search. */
    async fetchFor({ game = "" }) {
        const name = game.split(":")[0];
        if (!this.names.includes(name) || this.supplied.has(name)) return;
        if (!this.coming.has(name)) this.coming.set(name, this.fetch(name));
        const late = wait(this.missed.has(name) ? 0 : PATIENCE).then(() => words.engine.late);
        try {
            const bytes = await Promise.race([this.coming.get(name), late]);
            if (typeof bytes === "string") throw new Error(bytes);
            this.wasm.network(bytes);
            this.supplied.add(name);
        } catch (error) {
            if (!this.missed.has(name)) this.notice(words.engine.noNetwork(error.message));
            this.missed.add(name);
        }
    }

    async fetch(name) {
        try {
            const url = new URL(`networks/${name}.net`, import.meta.url);
            const response = await fetch(url);
            if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
            await keep(url, response.clone());
            return await response.arrayBuffer();
        } catch (error) {
            wait(PAUSE).then(() => this.coming.delete(name));
            throw error;
        }
    }
}

/** Keeps a file for when there is no network. */
async function keep(url, response) {
    try {
        await (await globalThis.caches?.open(CACHE))?.put(url, response);
    } catch {
        // Storage can be full or forbidden.
    }
}

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
