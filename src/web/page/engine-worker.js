// The worker with the engine as WebAssembly. Each message has an `id`, which the replies repeat: `answer`
// completes a request, `line` is a line of a search, `works` a sign of life, `error` an error, and `broken`
// means that this worker cannot continue. A busy worker receives no messages, so a search runs in slices, and
// messages are handled between them.

import { unpacked } from "./download.js";
import { Wasm } from "./wasm.js";
import { words } from "./words-engine.js";

/** Milliseconds of the first slice and of the others. */
const FIRST_SLICE = 60;
const SLICE = 400;
/** Milliseconds that a search waits for a network. */
const PATIENCE = 4000;
/** Milliseconds between signs of life during a download. */
const SIGN = 3000;
/** Milliseconds until a failed download is tried again. */
const PAUSE = 60000;
/** As in the service worker, which does not see the downloads of a first visit but finds them there. */
const CACHE = "firzan";

let wasm = null;
/** The message of the running search. */
let thinking = null;
/** The games with a network; the downloads by game; the games with their network supplied, or missing. */
let networks = [];
const coming = new Map();
const supplied = new Set();
const missed = new Set();

const heard = {
    async open({ request: { module, networks: names } }) {
        wasm = await Wasm.open(module);
        networks = names;
    },

    async ask({ id, request }) {
        // Only evaluations depend on the network.
        if (request.ask === "eval") await supplyNetwork(request);
        postMessage({ id, answer: wasm.ask(request) });
    },

    /** Searches do not wait for this download if they need none. */
    prefetch({ id, request }) {
        const name = networkOf(request);
        // A slow download is no silence.
        const timer = setInterval(() => postMessage({ id, works: true }), SIGN);
        const end = () => {
            clearInterval(timer);
            postMessage({ id, answer: null });
        };
        Promise.resolve(name && arrival(name)).then(end, end);
    },

    async think(message) {
        const { id, request } = message;
        await supplyNetwork(request);
        heard.stop();
        wasm.think(request);
        thinking = message;
        goOn(id, FIRST_SLICE);
    },

    stop() {
        if (!thinking) return;
        const { id } = thinking;
        thinking = null;
        postMessage({ id, answer: wasm.stop() });
    },
};

/** Searches for one slice, then lets messages be handled. */
function goOn(id, slice) {
    if (thinking?.id !== id) return;
    try {
        for (const news of wasm.slice(slice)) {
            if (news.type === "best") {
                thinking = null;
                postMessage({ id, answer: news });
                return;
            }
            postMessage({ id, line: news });
        }
        postMessage({ id, works: true });
    } catch (error) {
        thinking = null;
        tell(id, error);
        return;
    }
    setTimeout(goOn, 0, id, SLICE);
}

/** Reports an error. After a trap or a stack overflow the engine's memory cannot be trusted. */
function tell(id, error) {
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    postMessage({ id, error: error.message, broken: isTrap || !wasm });
}

/** Messages are handled one after another, in their order. */
let queue = Promise.resolve();
onmessage = ({ data: message }) => {
    queue = queue.then(async () => {
        try {
            await heard[message.do](message);
        } catch (error) {
            tell(message.id, error);
        }
    });
};

/** The name of the network that a game lacks, or null. */
function networkOf({ game = "", define }) {
    const name = game.split(":")[0];
    // A game of the visitor's own may have the name of one that comes with Firzan.
    return define === undefined && networks.includes(name) && !supplied.has(name) ? name : null;
}

/** The download of a network. */
function arrival(name) {
    if (!coming.has(name)) coming.set(name, download(name));
    return coming.get(name);
}

/**
 * Supplies the network of a game, once it is needed, if it arrives soon; a late one is used from the next
 * search on. Without its network the engine uses the hand-written evaluation.
 */
async function supplyNetwork(request) {
    const name = networkOf(request);
    if (!name) return;
    const late = wait(missed.has(name) ? 0 : PATIENCE).then(() => words.late);
    try {
        const bytes = await Promise.race([arrival(name), late]);
        if (typeof bytes === "string") throw new Error(bytes);
        wasm.network(bytes);
        supplied.add(name);
    } catch (error) {
        if (!missed.has(name)) postMessage({ id: 0, notice: words.noNetwork(error.message) });
        missed.add(name);
    }
}

async function download(name) {
    try {
        const url = new URL(`networks/${name}.net`, import.meta.url);
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        await keep(url, response.clone());
        return await new Response(await unpacked(response)).arrayBuffer();
    } catch (error) {
        wait(PAUSE).then(() => coming.delete(name));
        throw error;
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
