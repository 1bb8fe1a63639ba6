// Firzan makes its move, whatever interrupts it, and the game goes on.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const AGAINST = { white: "you", black: "engine", level: 0, seconds: 1 };
const whiteToMove = async (window) => /White to move/.test(await window.status());
const hasMoved = (window) => window.until(() => whiteToMove(window), "Firzan's move");

/** A game against Firzan, which has more and agrees to no draw, in which it has begun to think. */
async function thinking(looks = {}) {
    const fen = "3qk3/8/8/8/8/8/3PP3/4K3 w - - 0 1";
    const window = await open({ game: "chess", fen }, { settings: AGAINST, ...looks });
    await window.playOn();
    await window.changes(() => window.click("e2", "e4"));
    await window.until(async () => /thinking/.test(await window.status()), "Firzan to think");
    return window;
}

/** A hint, the engine on and off, a draw offered while it thinks: it moves nevertheless. */
export async function movesAfterInterruptions() {
    for (const [what, interrupt] of [
        ["a hint", (page) => page.keyboard.press("h")],
        ["two hints", (page) => page.keyboard.press("h").then(() => page.keyboard.press("h"))],
        ["the engine on", (page) => page.keyboard.press("l")],
        ["the engine on and off", (page) => page.keyboard.press("l").then(() => page.keyboard.press("l"))],
        ["a draw offered", (page) => page.click("#draw")],
        ["back and forth", (page) => page.keyboard.press("Home").then(() => page.keyboard.press("End"))],
        ["more lines", (page) => page.locator("#lines-count").evaluate((list) => {
            list.value = "5";
            list.dispatchEvent(new Event("change"));
        })],
    ]) {
        const window = await thinking();
        await interrupt(window.page);
        await hasMoved(window);
        assert.equal(await window.turns(), 2, what);
        await window.close();
    }
}

/** After a visit to another game, or a reload, it makes its move. */
export async function movesWhenBack() {
    for (const [what, back] of [
        ["a reload", ({ page }) => page.reload()],
        ["Back", (window) => window.pick("shatranj").then(() => window.page.goBack())],
        ["a recent game", async (window) => {
            await window.pick("shatranj");
            await window.page.click("#tab-new");
            await window.page.click("#recent-box summary");
            await window.page.locator("#recent .card").first().click();
        }],
    ]) {
        const window = await thinking();
        await back(window);
        await window.page.waitForSelector('html[data-ready] #board[data-game="chess"]');
        await hasMoved(window);
        await window.page.click("#tab-game");
        assert.equal(await window.turns(), 2, what);
        await window.close();
    }
}

/** It answers a move made during the analysis of the game, and the analysis goes on to its end. */
export async function movesDuringReview() {
    const window = await open({ game: "chess", moves: "e2e4 e7e5 g1f3 b8c6" }, { settings: AGAINST });
    const { page } = window;
    await window.playOn();
    await window.tab("game");
    await page.click("#engine-more");
    await page.selectOption("#review-seconds", "1");
    await page.click("#review");
    await window.until(async () => /of 4/.test(await page.textContent("#review")), "the look");
    await window.changes(() => window.click("f1", "b5"));
    await hasMoved(window);
    assert.match(await page.textContent("#review"), /of 4/, "the look goes on");
    const ended = async () => (await page.textContent("#review")) === "Analyse the game";
    await window.until(ended, "the end of the look");
    await window.close();
}

/** Firzan against itself goes on until a move is taken back, and again when it is allowed to. */
export async function aloneTakenBack() {
    const settings = { white: "engine", black: "engine", level: 1, seconds: 0.3 };
    const window = await open({ game: "chess" }, { settings });
    const { page } = window;
    await page.click("#start");
    await window.until(async () => (await window.turns()) >= 6, "six turns");
    await page.click("#takeback");
    await page.waitForTimeout(500);
    const left = await window.turns();
    assert.ok(left >= 5, `only the last turn is taken back, ${left} are left`);
    await page.click("#engine-go");
    await window.until(async () => (await window.turns()) > left + 1, "more turns");
    await window.close();
}

/** Lets slices of searches fail this many times from now on; `page.failed` counts them. */
const fail = async (page, times) => {
    page.failed = 0;
    await page.route("**/fails", async (route) => {
        const fails = page.failed < times;
        if (fails) page.failed++;
        await route.fulfill({ body: fails ? "yes" : "no" });
    });
};

/** Lets slices of searches fail this many times, by something done at their beginning. */
const failing = (times, fault) => async (page) => {
    await fail(page, times);
    const ask = "const asked = new XMLHttpRequest(); asked.open('GET', '/fails', false); asked.send();";
    // The page may be minified; a bundled worker has wasm.js in itself.
    await page.route(/\/(wasm|engine-worker)\.js/, async (route) => {
        const response = await route.fetch();
        const begin = /\bslice\(\w+\)\s*\{/;
        const fails = `$& ${ask} if (asked.responseText === "yes") { ${fault} }`;
        const body = (await response.text()).replace(begin, fails);
        await route.fulfill({ response, body });
    });
};

/** Lets searches trap: this many times, or whenever a line has been found. */
const trapping = (times, hasLine = false) => {
    const trap = "throw new WebAssembly.RuntimeError('unreachable');";
    return failing(times, hasLine ? `if (this.seen) ${trap} this.seen = true;` : trap);
};

/** A trap in the worker: a new one makes the move, or the best one found is played. */
export async function trapInTheWorker() {
    for (const prepare of [trapping(1), trapping(99, true)]) {
        const window = await thinking({ prepare, workers: false });
        await hasMoved(window);
        assert.ok(window.page.failed > 0);
        await window.close();
    }
}

/** A worker that ends without an error, as when a system takes its memory: a new one makes the move. */
export async function silentWorker() {
    const prepare = async (page) => {
        await page.clock.install();
        await failing(1, "self.close(); return [];")(page);
    };
    const window = await thinking({ prepare, workers: false });
    await window.page.clock.runFor(8000);
    assert.match(await window.status(), /thinking/, "it is still waited for");
    await window.page.clock.runFor(5000);
    await hasMoved(window);
    assert.equal(await window.turns(), 2);
    await window.close();
}

/** An engine that cannot search says so; people can play on, and it may try again. */
export async function noSearchAtAll() {
    const prepare = trapping(99);
    const window = await open({ game: "chess" }, { settings: AGAINST, prepare, workers: false });
    await window.changes(() => window.click("e2", "e4"));
    await window.until(async () => /crashed/.test(await window.notice()), "what happened");
    await fail(window.page, 0);
    await window.page.click("#engine-go");
    await hasMoved(window);
    assert.equal(await window.notice(), "");
    await window.close();
}

/** A network that is missing, or does not arrive: a message, and Firzan moves without it. */
export async function noNetworkOfTheGame() {
    for (const answer of [(route) => route.fulfill({ status: 404 }), () => {}, (route) => route.abort()]) {
        const prepare = (page) => page.route("**/networks/*", answer);
        const window = await thinking({ prepare, workers: false });
        await hasMoved(window);
        assert.match(await window.notice(), /network could not be loaded .* a little weaker without it/);
        await window.changes(() => window.click("e1", "f1"));
        await hasMoved(window);
        window.forgive();
        await window.close();
    }
}

/** Viewing games loads the network of the first only, and the engine once. */
export async function loadsOnlyWhatIsNeeded() {
    const asked = [];
    const prepare = (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const window = await open({ game: "chess" }, { prepare, workers: false });
    await window.page.click("#choose-game");
    const pictures = window.page.locator('#picker-list [aria-label="Firzan\'s own"] img');
    await window.until(async () => (await pictures.count()) >= 6, "the pictures");
    await window.page.keyboard.press("Escape");
    await window.goTo({ game: "knightrelay" });
    await window.click("e2", "e4");
    const count = (name) => asked.filter((path) => path.includes(name)).length;
    const networks = () => asked.filter((path) => path.includes("networks/")).join(" ");
    assert.match(networks(), /^\S*\/networks\/chess\.net$/);
    assert.equal(count("firzan.wasm"), 1);
    await window.page.keyboard.press("h");
    await window.until(async () => /Firzan would play/.test(await window.notice()), "a hint");
    assert.match(networks(), /^\S*chess\.net \S*\/networks\/knightrelay\.net$/);
    await window.close();
}
