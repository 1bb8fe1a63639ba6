// The worker with the engine as WebAssembly. Each message has an `id`, which the answers repeat: `answer` ends
// what was asked for, `line` is news, `error` says what went wrong, `broken` that nothing more will come from
// here. A busy worker hears nothing, so that a search goes on in slices, and what has come is heard between them.

import { Networks } from "./networks.js";
import { Wasm } from "./wasm.js";

/** Milliseconds of the first slice and of the others. */
const FIRST_SLICE = 60;
const SLICE = 400;

let wasm = null;
let networks = null;
/** The message whose search is going on. */
let thinking = null;

const heard = {
    async open({ request: { module, networks: names } }) {
        wasm = await Wasm.open(module);
        networks = new Networks(wasm, names, (notice) => postMessage({ id: 0, notice }));
    },

    async ask({ id, request }) {
        // Only what the evaluation says depends on the network.
        if (request.ask === "eval") await networks.fetchFor(request);
        postMessage({ id, answer: wasm.ask(request) });
    },

    async think(message) {
        const { id, request } = message;
        await networks.fetchFor(request);
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

/** Searches for a slice, then lets messages be heard. */
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
    } catch (error) {
        thinking = null;
        tell(id, error);
        return;
    }
    setTimeout(goOn, 0, id, SLICE);
}

/** Tells an error. After a trap, or without stack, the engine's memory cannot be trusted any more. */
function tell(id, error) {
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const broken = isTrap || !networks;
    postMessage({ id, error: error.message, broken });
}

/** Messages are heard one after the other, in their order. */
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
