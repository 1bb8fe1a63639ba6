// Playing against Firzan: its move at once, captured pieces, resigning, another game, own clock times.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const AGAINST = { white: "you", black: "engine", level: 0, seconds: 20 };
const ours = async (window) => /White to move/.test(await window.status());

/** Firzan, which would think for long, moves when it is asked to. */
export async function moveNow() {
    const window = await open({ game: "chess" }, { settings: AGAINST });
    const { page } = window;
    await window.changes(() => window.click("e2", "e4"));
    const begin = Date.now();
    await page.click("#move-now");
    await window.until(() => ours(window), "Firzan's move");
    assert.ok(Date.now() - begin < 8000, `it moved after ${Date.now() - begin} ms`);
    assert.ok(await page.locator("#move-now").isHidden());
    await window.close();
}

/** What has been captured is beside the players; promoted and turned pieces do not count as captured. */
export async function capturedPieces() {
    const window = await open({ game: "chess", moves: "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2" });
    const { page } = window;
    const label = (place) => page.locator(`#player-${place} .captured`).getAttribute("aria-label");
    assert.equal(await label("below"), "Captured: black queen, black pawn");
    assert.equal(await label("above"), "Captured: white pawn, white pawn");
    await page.keyboard.press("Home");
    await window.until(async () => (await page.locator(".captured").count()) === 0, "nothing captured");
    await window.goTo({ game: "chess", fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", moves: "e7e8q" });
    assert.equal(await page.locator(".captured").count(), 0, "a promotion");
    await window.goTo({ game: "flippingxiangqi", moves: "c2c3" });
    assert.equal(await page.locator(".captured").count(), 0, "a soldier that has turned over");
    await window.close();
}

/** Neither a click nor a double click resigns; after the end there is a rematch with other colours. */
export async function resignAndRematch() {
    const window = await open({ game: "chess" }, { settings: { ...AGAINST, level: 1, seconds: 0.05 } });
    const { page } = window;
    await page.click("#tab-game");
    await window.changes(() => window.click("e2", "e4"));
    await window.until(() => ours(window), "Firzan's move");
    await page.dblclick("#resign");
    assert.equal(await page.textContent("#resign"), "Really?");
    assert.equal(await page.getAttribute("#status", "data-outcome"), "");
    await page.click("#moves-box");
    assert.equal(await page.textContent("#resign"), "Resign", "whoever does something else has not resigned");
    await page.click("#resign");
    await page.click("#resign");
    assert.match(await window.status(), /White resigned/);
    await window.changes(() => page.click("#rematch"), "Firzan's first move, with White");
    assert.match(await page.innerText("#player-below"), /Black: you/);
    assert.ok(await page.locator("#rematch").isHidden());
    // The game before keeps its players.
    await page.goBack();
    await window.until(async () => /White: you/.test(await page.innerText("#player-below")), "its players");
    await window.close();
}

/** Own clock times, within limits, and remembered. */
export async function ownClockTimes() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.selectOption("#pace", "own");
    await page.fill("#own-minutes", "7");
    await page.fill("#own-increment", "4");
    await page.click("#start");
    await window.changes(() => window.click("e2", "e4"));
    assert.match(await page.textContent("#clock-white"), /^7:0\d$/);
    await page.click("#tab-new");
    await page.fill("#own-minutes", "-3");
    await page.press("#own-minutes", "Enter");
    await page.locator("#own-increment").focus();
    assert.equal(await page.inputValue("#own-minutes"), "0.5");
    await window.reload();
    assert.equal(await page.inputValue("#pace"), "own");
    assert.equal(await page.inputValue("#own-increment"), "4");
    await window.close();
}
