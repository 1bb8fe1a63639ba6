// Walls, pieces that change sides, and pieces that enter.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const isShut = async (window, square) =>
    (await window.square(square).locator("rect.square").getAttribute("class")).includes("laid");

/** In Duck Chess a turn is a move and the duck's square, which is shut until it moves on. */
export async function duck() {
    const window = await open({ game: "duck" });
    await window.click("e2", "e4");
    await window.until(async () => /choose a square for the wall/.test(await window.status()), "the wall is due");
    await window.changes(() => window.click("d5"));
    assert.match(await window.status(), /1\. e4,d5/);
    assert.ok(await isShut(window, "d5"));
    await window.click("e7", "e5");
    await window.changes(() => window.click("d3"));
    assert.ok((await isShut(window, "d3")) && !(await isShut(window, "d5")));
    await window.changes(() => window.page.keyboard.press("ArrowLeft"));
    assert.ok((await isShut(window, "d5")) && !(await isShut(window, "d3")));
    await window.close();
}

/** In Ataxx every piece can be dropped, and its neighbours change sides. */
export async function ataxx() {
    const window = await open({ game: "ataxx", fen: "P5p/7/7/7/2p4/1P5/p5P w - - 0 1" });
    await window.changes(() => window.click("P@", "c2"));
    assert.equal(await window.piece("c3"), "P");
    await window.changes(() => window.click("p@", "a2"));
    assert.equal(await window.piece("b2"), "p");
    await window.close();
}

/** In Seirawan Chess a piece of the hand enters where another leaves. */
export async function entering() {
    const window = await open({ game: "seirawan" });
    await window.click("b1", "c3");
    const hawk = window.page.getByRole("button", { name: /archbishop/i }).first();
    await window.changes(() => hawk.click());
    assert.equal(await window.piece("b1"), "H");
    assert.match(await window.status(), /Nc3\/H/);
    await window.close();
}
