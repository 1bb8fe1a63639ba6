// Touch: every choice opens with a tap and waits for another one.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";
import { TURNS } from "./turns.mjs";

const tap = (window, square) => window.square(square).tap();

/** The tap that opens the choice of a promotion neither closes it nor chooses, in any game. */
export async function promotionByTap() {
    const window = await open({ game: "chess" }, { phone: true });
    const { page } = window;
    for (const { what, game, fen, squares, choose, pieces } of TURNS.filter((test) => test.choose)) {
        const said = `${game}: ${what}, by taps`;
        await window.goTo({ game, fen });
        for (const square of squares) await tap(window, square);
        // A tap becomes a click some time later.
        await page.waitForTimeout(400);
        assert.equal(await page.locator(".chooser[open]").count(), 1, `${said}: the choice stays open`);
        await window.changes(() => page.tap(`.chooser [data-promotion="${choose}"]`), said);
        for (const [square, piece] of Object.entries(pieces)) {
            assert.equal(await window.piece(square), piece, `${said}: ${square}`);
        }
    }
    await window.close();
}

/** A tap beside the choice closes it, and nothing is played. */
export async function choiceLeftByTap() {
    const fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    const window = await open({ game: "chess", fen }, { phone: true });
    const { page } = window;
    await tap(window, "e7");
    await tap(window, "e8");
    await page.waitForSelector(".chooser[open]");
    await page.touchscreen.tap(200, 830);
    await window.until(async () => (await page.locator(".chooser").count()) === 0, "the choice to be left");
    assert.equal(await window.fen(), fen);
    await tap(window, "e8");
    await window.changes(() => page.tap('.chooser [data-promotion="q"]'));
    await window.close();
}

/** A move and a flip, and back from a first part, by taps. */
export async function flipByTap() {
    const window = await open({ game: "insaneflip8" }, { phone: true });
    await tap(window, "e2");
    await tap(window, "e4");
    await window.page.tap("#status-undo");
    assert.equal(await window.piece("e2"), "P");
    await tap(window, "e2");
    await tap(window, "e4");
    await window.changes(() => tap(window, "b1"));
    assert.equal(await window.piece("b1"), "+N");
    await window.close();
}

/** A second finger made the console complain, because the browser used the touch, which cannot be refused. */
export async function touchInUse() {
    const window = await open({ game: "chess" }, { phone: true });
    await tap(window, "e2");
    const isRefused = (cancelable) =>
        window.square("e2").evaluate((target, canBe) => {
            const { x, y, width, height } = target.getBoundingClientRect();
            const at = { clientX: x + width / 2, clientY: y + height / 2 };
            const touches = [new Touch({ identifier: 1, target, ...at })];
            const event = new TouchEvent("touchstart", { bubbles: true, cancelable: canBe, touches });
            let refused = false;
            event.preventDefault = () => (refused = true);
            target.dispatchEvent(event);
            return refused;
        }, cancelable);
    assert.ok(await isRefused(true), "a finger on the piece drags it");
    assert.ok(!(await isRefused(false)));
    await window.close();
}
