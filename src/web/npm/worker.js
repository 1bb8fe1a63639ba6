// The worker for searches: one at a time, in slices, between which it hears of a stop.

import { bytes, Engine, listen } from "./load.js";

/** Milliseconds of a slice. */
const SLICE = 50;

let engine = null;
let thinking = null;
const asked = new Set();

/** The network of a game, once; without one the hand-written evaluation does. */
async function network(game) {
    const name = game.split(":")[0];
    if (asked.has(name)) return;
    asked.add(name);
    const names = JSON.parse(new TextDecoder().decode(await bytes("networks.json")));
    if (names.includes(name)) engine.network(await bytes(`networks/${name}.net`));
}

function goOn(id) {
    if (thinking !== id) return;
    try {
        for (const found of engine.call("slice", SLICE)) {
            if (found.type === "best") {
                thinking = null;
                tell({ id, best: found });
                return;
            }
            tell({ id, line: found });
        }
    } catch (error) {
        thinking = null;
        tell({ id, error: error.message });
        return;
    }
    setTimeout(goOn, 0, id);
}

/** Messages are handled one after another. */
let queue = Promise.resolve();
const tell = await listen((message) => {
    queue = queue.then(() => handle(message));
});

async function handle({ id, think, stop }) {
    try {
        engine ??= await Engine.open();
        if (stop) {
            if (thinking === null) return;
            const stopped = thinking;
            thinking = null;
            tell({ id: stopped, best: engine.call("stop") });
            return;
        }
        if (!think.define) await network(think.game);
        engine.call("think", think);
        thinking = id;
        goOn(id);
    } catch (error) {
        tell({ id, error: error.message });
    }
}
