// Nobody gets time back, and a fallen flag shows 0.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

/** A game of two people with a minute each, whose turns have been played. */
async function game(pace, ...turns) {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.selectOption("#pace", pace);
    await page.click("#start");
    for (const turn of turns) await window.changes(() => window.click(turn.slice(0, 2), turn.slice(2)));
    return window;
}

/** Seconds on a clock: "0:57" or "9.3". */
async function left(window, side) {
    const text = await window.page.textContent(`#clock-${side}`);
    return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The clock runs while another position is shown, and on after the page is loaded again. */
export async function noTimeBack() {
    const window = await game("1+1", "e2e4", "e7e5");
    const { page } = window;
    await page.waitForTimeout(2500);
    await page.keyboard.press("Home");
    const before = await left(window, "white");
    assert.ok(before <= 58, `White has ${before} s`);
    await page.waitForTimeout(2000);
    assert.ok((await left(window, "white")) < before, "the clock runs on");
    await page.keyboard.press("End");
    const back = await left(window, "white");
    assert.ok(back < before, `${back} s after going back, ${before} s before`);
    await window.reload();
    const again = await left(window, "white");
    assert.ok(again <= back, `${again} s after a reload, ${back} s before`);
    await page.waitForTimeout(1500);
    assert.ok((await left(window, "white")) < again, "the clock runs on after a reload");
    await window.close();
}

/** A turn taken back and played again gives no second increment, and its time stays used. */
export async function noIncrementTwice() {
    const window = await game("30+20", "e2e4", "e7e5", "d2d4");
    const { page } = window;
    const once = await left(window, "white");
    assert.ok(once > 1801, `${once} s with the increment`);
    for (let time = 0; time < 2; time++) {
        await window.changes(() => page.keyboard.press("u"));
        await window.changes(() => window.click("d2", "d4"));
    }
    const thrice = await left(window, "white");
    assert.ok(thrice <= once, `${thrice} s after two more tries, ${once} s before`);
    // Nor does another turn from further back.
    await page.keyboard.press("Home");
    await window.changes(() => window.click("c2", "c4"));
    assert.ok((await left(window, "white")) <= once);
    await window.close();
}

/** The flag falls at 0, which stays there: wherever the board stands, and after a reload. */
export async function flagAtZero() {
    const window = await game("1+1", "e2e4", "e7e5", "g1f3");
    const { page } = window;
    await page.clock.install();
    await window.reload();
    await page.keyboard.press("Home");
    await page.clock.runFor(62000);
    const isLost = async () => /White wins: time is up/.test(await window.status());
    await window.until(isLost, "the end of the time");
    assert.equal(await page.textContent("#clock-black"), "0.0");
    await page.keyboard.press("Home");
    assert.equal(await page.textContent("#clock-black"), "0.0");
    await window.reload();
    assert.equal(await page.textContent("#clock-black"), "0.0");
    await page.keyboard.press("End");
    assert.ok(await isLost());
    // A game continued nevertheless has no clocks.
    await page.keyboard.press("u");
    await window.changes(() => window.click("f1", "c4"));
    assert.ok(await page.locator("#clock-black").isHidden());
    await window.close();
}
