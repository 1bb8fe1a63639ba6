// The worker with the engine as WebAssembly. Each message has an `id`, which the answers repeat: `answer` ends what
// was asked for, `line` is news, `error` says what went wrong. A busy worker hears nothing, so that a search goes on
// in slices, and what has come is heard between them.

import { Wasm } from "./wasm.js";

/** Milliseconds of the first slice and of the others. */
const FIRST_SLICE = 60;
const SLICE = 400;

const opened = open();
opened.catch(() => {}); // Every message tells it.
/** Games whose network has been fetched, or that have none. */
const judged = new Set();
/** The message whose search is going on. */
let thinking = null;

async function open() {
    const module = await WebAssembly.compileStreaming(fetch(new URL("firzan.wasm", import.meta.url)));
    const networks = await (await fetch(new URL("networks.json", import.meta.url))).json();
    return { wasm: await Wasm.open(module), networks };
}

/** Fetches the network of a game before its first question. */
async function judge({ wasm, networks }, { game = "" }) {
    const name = game.split(":")[0];
    if (judged.has(name)) return;
    judged.add(name);
    if (!networks.includes(name)) return;
    try {
        const response = await fetch(new URL(`networks/${name}.net`, import.meta.url));
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        wasm.network(await response.arrayBuffer());
    } catch (error) {
        judged.delete(name);
        throw new Error(`the network of ${name} could not be loaded: ${error.message}`);
    }
}

const heard = {
    async ask(engine, { id, request }) {
        postMessage({ id, answer: engine.wasm.ask(request) });
    },

    async think(engine, message) {
        const { id, request } = message;
        heard.stop(engine);
        engine.wasm.think(request);
        thinking = message;
        goOn(engine, id, FIRST_SLICE);
    },

    stop({ wasm }) {
        if (!thinking) return;
        const { id } = thinking;
        thinking = null;
        postMessage({ id, answer: wasm.stop() });
    },
};

/** Searches for a slice, then lets messages be heard. */
function goOn(engine, id, slice) {
    if (thinking?.id !== id) return;
    try {
        for (const news of engine.wasm.slice(slice)) {
            if (news.type === "best") {
                thinking = null;
                postMessage({ id, answer: news });
                return;
            }
            postMessage({ id, line: news });
        }
    } catch (error) {
        thinking = null;
        postMessage({ id, error: error.message });
        return;
    }
    setTimeout(goOn, 0, engine, id, SLICE);
}

/** Messages are heard one after the other, in their order. */
let queue = Promise.resolve();
onmessage = ({ data: message }) => {
    queue = queue.then(async () => {
        try {
            const engine = await opened;
            if (message.request) await judge(engine, message.request);
            await heard[message.do](engine, message);
        } catch (error) {
            postMessage({ id: message.id, error: error.message });
        }
    });
};
