// Bad networks and servers: without a cache, silent, slow, with wrong types.

import assert from "node:assert/strict";
import { openAt } from "./harness.mjs";
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
