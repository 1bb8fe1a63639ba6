// The worker with the engine as WebAssembly. Each message has an `id`, which the replies repeat: `answer`
// completes a request, `line` is a line of a search, `works` a sign of life, `error` an error, and `broken`
// means that this worker cannot continue. A busy worker receives no messages, so a search runs in slices, and
// messages are handled between them.

import { Networks } from "./networks.js";
import { Wasm } from "./wasm.js";

/** Milliseconds of the first slice and of the others. */
const FIRST_SLICE = 60;
const SLICE = 400;

let wasm = null;
let networks = null;
/** The message of the running search. */
let thinking = null;

const heard = {
    async open({ request: { module, networks: names } }) {
        wasm = await Wasm.open(module);
        networks = new Networks(wasm, names, (notice) => postMessage({ id: 0, notice }));
    },

    async ask({ id, request }) {
        // Only evaluations depend on the network.
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
    const broken = isTrap || !networks;
    postMessage({ id, error: error.message, broken });
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
