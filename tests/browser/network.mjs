// Bad networks and servers: without a cache, silent, slow, with wrong types.

import assert from "node:assert/strict";
import { base, open, openAt } from "./harness.mjs";
import { openProxy } from "./proxy.mjs";

const AGAINST = { game: "chess", white: "you", black: "engine", level: 0, seconds: 0.3 };

async function firzanAnswers(window, from, to) {
    await window.changes(() => window.click(from, to));
    await window.until(async () => /White to move/.test(await window.status()), "Firzan's move");
    assert.equal(await window.notice(), "");
}

/** Waits until the service worker has everything. */
const kept = (window) => {
    const isThere = async () => Boolean(await (await caches.open("firzan")).match("main.js"));
    return window.until(() => window.page.evaluate(isThere), "the cache");
};

/** The page of a server that forbids its cache works offline after the first visit, Firzan's network too. */
export async function offlineWithoutCache() {
    const proxy = await openProxy({ "cache-control": "no-store" });
    const window = await openAt(proxy.address, { settings: AGAINST });
    await window.page.click("#start");
    await firzanAnswers(window, "e2", "e4");
    await kept(window);
    await proxy.close();
    await window.reload();
    await firzanAnswers(window, "d2", "d3");
    window.forgive();
    await window.close();
}

/** A network that does not answer: the kept files are used after two seconds, once and not for every file. */
export async function silentNetwork() {
    const proxy = await openProxy({ "cache-control": "no-store" });
    const window = await openAt(proxy.address, { settings: AGAINST });
    await window.page.click("#start");
    await firzanAnswers(window, "e2", "e4");
    await kept(window);
    proxy.mode = "silent";
    const begin = Date.now();
    await window.reload();
    const seconds = (Date.now() - begin) / 1000;
    assert.ok(seconds >= 1.9 && seconds < 12, `loaded after ${seconds} s`);
    console.log(`  loaded after ${seconds} s`);
    await firzanAnswers(window, "d2", "d3");
    window.forgive();
    await window.close();
    await proxy.close();
}

/** The engine runs whatever media type its server gives. */
export async function anyMimeType() {
    const type = { "content-type": "text/plain" };
    const proxy = await openProxy();
    const prepare = (page) =>
        page.route("**/firzan.wasm", async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, headers: { ...response.headers(), ...type } });
        });
    const window = await openAt(proxy.address, { settings: AGAINST, prepare, workers: false });
    await window.changes(() => window.click("e2", "e4"));
    await window.close();
    await proxy.close();
}

/** While the engine loads there is a board and a progress bar. */
export async function seenAtOnce() {
    const proxy = await openProxy();
    proxy.mode = "slow";
    const window = await openAt(proxy.address, { settings: AGAINST, ready: false });
    const { page } = window;
    const progress = async () => Number(await page.getAttribute("#banner-progress", "value"));
    await window.until(async () => (await progress()) > 0.1, "how far it is");
    assert.match(await page.textContent("#banner-text"), /^Loading the engine: \d\.\d MB/);
    const { width, height } = await page.locator("#board").boundingBox();
    assert.ok(width > 300 && Math.abs(width - height) < 2, `a board of ${width} x ${height}`);
    const early = await progress();
    await window.until(async () => (await progress()) > early, "more of it");
    await page.waitForSelector("html[data-ready]");
    assert.ok(await page.locator("#banner").isHidden());
    await window.close();
    await proxy.close();
}

/** A missing engine: a message, and the page can be loaded again. */
export async function engineMissing() {
    const proxy = await openProxy();
    const prepare = (page) => page.route("**/firzan.wasm", (route) => route.fulfill({ status: 404 }));
    const window = await openAt(proxy.address, { settings: AGAINST, ready: false, workers: false, prepare });
    const { page } = window;
    await page.locator("#banner-again").waitFor();
    assert.deepEqual(await window.findings(), []);
    const said = /could not start: its file cannot be loaded \(404\)/;
    assert.match(await page.textContent("#banner-text"), said);
    await page.unroute("**/firzan.wasm");
    await page.click("#banner-again");
    await page.waitForSelector("html[data-ready]");
    window.forgive();
    await window.close();
    await proxy.close();
}

/** More games without a network: the list of the first visit, or words and the list once the network is back. */
export async function moreGamesOffline() {
    const hasAll = async (page) => (await page.locator("#picker-list .pick").count()) > 60;
    const first = await open({ game: "chess" }, { workers: false });
    const { page, context } = first;
    await context.setOffline(true);
    await page.click("#choose-game");
    const says = async () => /could not be loaded/.test(await first.notice());
    await first.until(says, "that the picker is missing");
    await context.setOffline(false);
    await page.route("**/defined.json", (route) => route.abort());
    await page.click("#choose-game");
    const reports = async () => /could not be loaded/.test(await page.textContent("#picker-note"));
    await first.until(reports, "that the list is missing");
    assert.ok((await page.locator("#picker-list .pick").count()) > 7, "Firzan's own games");
    await page.unroute("**/defined.json");
    await context.setOffline(true);
    await context.setOffline(false);
    await first.until(() => hasAll(page), "the list when the network is back");
    assert.equal(await reports(), false);
    first.forgive();
    await first.close();

    const later = await open({ game: "chess" });
    await kept(later);
    await later.context.setOffline(true);
    await later.reload();
    await later.page.click("#choose-game");
    await later.until(() => hasAll(later.page), "the list without a network");
    await later.context.setOffline(false);
    later.forgive();
    await later.close();
}

/** Until the engine is there nothing looks or acts as if it worked, except the theme; then everything does. */
export async function waitsForTheEngine() {
    const proxy = await openProxy();
    proxy.mode = "slow";
    const window = await openAt(proxy.address, { settings: AGAINST, ready: false });
    const { page } = window;
    await page.waitForSelector("#board [data-man]");
    const isReady = () => page.evaluate(() => document.documentElement.dataset.ready === "true");
    for (const id of ["start", "typed", "tab-rules", "choose-game", "board"]) {
        const isInert = await page.evaluate((id) => document.getElementById(id).closest("[inert]") !== null, id);
        assert.ok(isInert || (await isReady()), `${id} before the engine is there`);
    }
    await page.click("#theme");
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    assert.ok(!(await isReady()), "that was before the engine was there");
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.locator("[inert]").count(), 0);
    await firzanAnswers(window, "e2", "e4");
    await window.close();
    await proxy.close();
}

/** Before the engine is there: the game of the address, or that of the last visit as it was left. */
export async function firstBoardIsTheRightOne() {
    const proxy = await openProxy();
    proxy.mode = "slow";
    const early = async (window) => {
        await window.page.waitForSelector("#board [data-man]");
        const pieces = () =>
            window.page.evaluate(() => {
                const men = [...document.querySelectorAll("#board [data-man]")];
                const at = (man) => man.closest("[data-square]").dataset.square + man.dataset.man;
                return document.documentElement.dataset.ready ? null : men.map(at).sort().join(" ");
            });
        const before = await pieces();
        assert.ok(before, "that was after the engine was there");
        await window.page.waitForSelector("html[data-ready]");
        return before;
    };
    const two = { ...AGAINST, black: "you" };
    const window = await openAt(`${proxy.address}#game=insaneflip8`, { settings: two, ready: false });
    const { page } = window;
    assert.match(await early(window), /\be1K\b/);
    await window.goTo({ game: "chess", moves: "e2e4" });
    await page.keyboard.press("f");
    await page.reload();
    assert.match(await early(window), /\be4P\b/);
    assert.match(await page.textContent("#choose-game"), /Chess/);
    const [above, below] = [await window.square("e1").boundingBox(), await window.square("e8").boundingBox()];
    assert.ok(above.y < below.y, "Black below");
    await window.close();
    await proxy.close();
}

/** Fast 3G as in Chromium's developer tools; bytes per second. */
const FAST_3G = { offline: false, latency: 562, downloadThroughput: 175_000, uploadThroughput: 84_000 };
/** The bytes of the engine of Firzan's own games. Tests may have the engine of all games instead. */
const USUAL_ENGINE = 445_000;

/**
 * A first visit with Fast 3G: the board within 3 s; the engine with its network within 8 s; the layout hardly
 * moves. Only for a page of scripts/build-page: 60 scripts one after another are slow.
 */
export async function fast3G() {
    const proxy = await openProxy({ "cache-control": "no-store" });
    const engine = await fetch(`${base}firzan.wasm`, { method: "HEAD" });
    const surplus = Math.max(0, Number(engine.headers.get("content-length")) - USUAL_ENGINE);
    const prepare = async (page) => {
        await throttle(page, FAST_3G);
        await page.addInitScript(watchLoading);
    };
    const window = await openAt(proxy.address, { prepare });
    const { page } = window;
    assert.ok(await page.getAttribute("html", "data-starts"), "a page of scripts/build-page");
    await window.until(() => networkAt(page), "the game's network");
    const { board, shift, begin } = await page.evaluate(() => ({ ...seen, begin: performance.timeOrigin }));
    const ready = ((await networkAt(page)) - begin) / 1000;
    console.log(`  the board after ${board.toFixed(2)} s, the engine after ${ready.toFixed(2)} s, shift ${shift}`);
    assert.ok(board < 3, `the board after ${board} s`);
    assert.ok(ready < 8 + surplus / FAST_3G.downloadThroughput, `the engine after ${ready} s`);
    assert.ok(shift < 0.1, `a layout shift of ${shift}`);
    await window.changes(() => window.click("e2", "e4"));
    await window.until(async () => /White to move/.test(await window.status()), "Firzan's move");
    await window.close();
    await proxy.close();
}

/** In the page: when the board is there, in seconds, and how much the layout has moved. */
function watchLoading() {
    globalThis.seen = { board: null, shift: 0 };
    const look = () => {
        if (document.querySelector("#board [data-man]")) seen.board = performance.now() / 1000;
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const add = (list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}

/** When a worker has loaded a network, as a time of the clock; null before. */
async function networkAt(page) {
    for (const worker of page.workers()) {
        const at = await worker.evaluate(() => {
            const entry = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".net"));
            return entry?.responseEnd > 0 ? performance.timeOrigin + entry.responseEnd : null;
        });
        if (at) return at;
    }
    return null;
}

/** Slows the network of a page and of its workers. */
async function throttle(page, conditions) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", conditions);
    session.on("Target.attachedToTarget", async ({ sessionId }) => {
        const calls = [
            { method: "Network.enable" },
            { method: "Network.emulateNetworkConditions", params: conditions },
            { method: "Runtime.runIfWaitingForDebugger" },
        ];
        for (const [id, call] of calls.entries())
            await session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, ...call }) });
    });
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
}
