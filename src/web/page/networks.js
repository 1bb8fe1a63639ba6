// The games' networks, fetched when they are needed. Without its network the engine uses the hand-written
// evaluation.

import { words } from "./words.js";

/** Milliseconds that a search waits for a network. */
const PATIENCE = 4000;
/** Milliseconds until a failed download is tried again. */
const PAUSE = 60000;
/** As in the service worker, which does not see the downloads of a first visit but finds them there. */
const CACHE = "firzan";

export class Networks {
    /**
     * @param {Wasm} wasm
     * @param {string[]} names the games that have a network
     * @param {(text: string) => void} notice called once per game whose network is missing
     */
    constructor(wasm, names, notice) {
        Object.assign(this, { wasm, names, notice });
        /** By game: running downloads; and the games whose network was supplied or reported as missing. */
        this.coming = new Map();
        this.supplied = new Set();
        this.missed = new Set();
    }

    /** Supplies the network of a game if it arrives soon; a late one is used from the next search on. */
    async fetchFor({ game = "", define }) {
        const name = game.split(":")[0];
        // A game of the visitor's own may have the name of one that comes with Firzan.
        if (define !== undefined || !this.names.includes(name) || this.supplied.has(name)) return;
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

/** Keeps a file for offline use. */
async function keep(url, response) {
    try {
        await (await globalThis.caches?.open(CACHE))?.put(url, response);
    } catch {
        // Storage may be full or forbidden.
    }
}

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
