// What tells a newcomer about a game: the key to the drawings, pieces with their moves, reasons.

import assert from "node:assert/strict";
import { GAMES } from "./games.mjs";
import { open } from "./harness.mjs";

/** The key to the drawings is there at the first visit until it was seen, and always under Rules. */
export async function keyToTheDrawings() {
    const window = await open({ game: "chess" }, { settings: { keySeen: false } });
    const { page } = window;
    await window.tab("game");
    await page.locator("#first-key dl").first().waitFor();
    const key = await page.innerText("#first-key");
    for (const word of ["dot", "ring", "cross", "triangle", "bar"]) assert.match(key, new RegExp(word), word);
    assert.doesNotMatch(key, /flip/, "chess has no flips");
    assert.deepEqual(await window.findings(), []);
    await page.click("#first-key-close");
    await window.reload();
    // It would be there before the board can be used.
    await window.changes(() => window.click("e2", "e4"));
    assert.ok(await page.locator("#first-key").isHidden());
    await window.goTo({ game: "insaneflip8" });
    await window.tab("rules");
    assert.match(await page.innerText("#rules .drawing-key"), /you may flip this piece.*ring: it leaps/s);
    assert.deepEqual(await window.findings(), []);
    await window.close();
}

/** Under Rules every piece of every game has its moves on a small empty board. */
export async function movesOnSmallBoards() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.tab("rules");
    for (const game of GAMES) {
        await window.goTo({ game });
        await page.locator(`#rules h2`).waitFor();
        // The Power of Insane Flip has no moves of its own.
        const moving = page.locator("#rules .army > li").filter({ hasNotText: "no moves of its own" });
        const kinds = await moving.count();
        assert.ok(kinds >= 5, game);
        const drawn = page.locator("#rules .army > li:has(.moves-of:not([hidden]) .board)");
        await window.until(async () => (await drawn.count()) === kinds, `${game}: the moves of ${kinds} kinds`);
    }
    // A knight in the middle has eight squares; a pawn goes to one and captures on two.
    const marks = (symbol, kind) =>
        page.locator(`#rules [data-symbol="${symbol}"] [data-marks~="${kind}"]`).count();
    assert.equal(await marks("N", "move"), 8);
    assert.equal(await marks("P", "move"), 1);
    assert.equal(await marks("P", "capture"), 2);
    await window.close();
}

/** A refused move says how the piece moves; a click on an empty square only lets go of the piece. */
export async function emptyClickLetsGo() {
    const window = await open({ game: "chess" });
    await window.drag("b1", "b4");
    await window.until(async () => /cannot go to b4.*a knight's leap/.test(await window.notice()), "the reason");
    await window.page.keyboard.press("Escape");
    await window.click("b1", "b5");
    assert.equal(await window.notice(), "");
    assert.equal(await window.page.locator('#board [data-marks~="selected"]').count(), 0);
    // By keyboard there is no other way to try.
    await window.keys("b1", "b5");
    await window.until(async () => /cannot go to b5/.test(await window.notice()), "the reason, by keyboard");
    await window.close();
}
