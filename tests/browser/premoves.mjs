// Moves chosen while Firzan thinks: played after its move if they are legal then, and never otherwise.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const AGAINST = { white: "you", black: "engine", level: 0, seconds: 20 };
const says = (window, text) => window.until(async () => text.test(await window.status()), `${text}`);
const whiteToMove = (window) => says(window, /White to move/);
const marked = (window, square) => window.square(square).getAttribute("data-marks");
const hasPremove = async (window, ...squares) => {
    for (const square of squares) assert.match((await marked(window, square)) ?? "", /premove/, square);
    await window.page.locator("#status-undo").waitFor();
};
const hasNone = (window) =>
    window.until(async () => (await window.page.locator('[data-marks*="premove"]').count()) === 0, "no premove");

/** A game in which Firzan thinks for long after a move, unless it is asked to move now. */
async function thinking({ turn = "e2e4", members = { game: "chess" }, ...looks } = {}) {
    const window = await open(members, { settings: AGAINST, ...looks });
    if (members.fen) await window.playOn();
    const [from, to, flip] = turn.match(/[a-p]\d+/g);
    await window.changes(async () => {
        await window.click(from, to);
        if (flip) await window.flip(flip, to);
    });
    await says(window, /thinking/);
    await window.page.locator("#board:not(.idle)").waitFor();
    return window;
}

const moveNow = (window) => window.page.click("#move-now");

/** By clicks, drags, keys, or typed: shown, read out, and played at once after Firzan's move. */
export async function premoves() {
    for (const [how, choose] of [
        ["clicks", (window) => window.click("d2", "d4")],
        ["a double click at the end", async (window) => {
            await window.click("d2");
            await window.square("d4").dblclick();
        }],
        ["a drag", (window) => window.drag("d2", "d4")],
        ["keys", (window) => window.keys("d2", "d4")],
    ]) {
        const window = await thinking();
        await choose(window);
        await hasPremove(window, "d2", "d4");
        assert.equal(await window.page.locator(".arrow-premove").count(), 1, how);
        assert.match(await window.status(), /premove: d2–d4/, how);
        assert.match(await window.square("d4").getAttribute("aria-label"), /premove/, how);
        assert.equal(await window.turns(), 1, how);
        if (how === "keys") assert.deepEqual(await window.findings(), []);
        await moveNow(window);
        await window.until(async () => (await window.turns()) === 3, `Firzan's move and the premove by ${how}`);
        assert.equal(await window.piece("d4"), "P", how);
        await says(window, /Black is thinking…$/);
        await window.close();
    }
}

/** A typed premove may be a whole turn. */
export async function premoveTyped() {
    const window = await thinking({ turn: "e2e4e4", members: { game: "insaneflip8" } });
    await window.type("b1c3,c3");
    await says(window, /premove: b1c3,c3/);
    await moveNow(window);
    await window.until(async () => (await window.turns()) === 3, "both moves");
    assert.equal(await window.piece("c3"), "+N");
    await window.close();
}

/** Esc, a right click, a click and the button cancel it, and so does another position. */
export async function premoveCancelled() {
    const window = await thinking();
    const { page } = window;
    for (const [how, cancel] of [
        ["Esc", () => page.keyboard.press("Escape")],
        ["a right click", () => window.square("g4").click({ button: "right" })],
        ["a click", () => window.click("g4")],
        ["the button", () => page.click("#status-undo")],
        ["back and forth", () => page.keyboard.press("Home").then(() => page.keyboard.press("End"))],
    ]) {
        await window.drag("d2", "d4");
        await hasPremove(window, "d2", "d4");
        await cancel();
        await hasNone(window);
        assert.equal(await page.locator(".arrow-own, .arrow-premove").count(), 0, how);
        await says(window, /Black is thinking…$/);
        assert.ok(await page.locator("#status-undo").isHidden(), how);
    }
    await moveNow(window);
    await whiteToMove(window);
    assert.equal(await window.turns(), 2);
    await window.close();
}

/** A premove that is illegal after Firzan's move is not played, and one hears why. */
export async function premoveIllegal() {
    for (const choose of [(window) => window.drag("d2", "d5"), (window) => window.type("Rd5")]) {
        const window = await thinking();
        await choose(window);
        await says(window, /premove/);
        await moveNow(window);
        await whiteToMove(window);
        await window.until(async () => /premove is illegal now: /.test(await window.notice()), "the reason");
        assert.equal(await window.piece("d2"), "P");
        assert.equal(await window.turns(), 2);
        await hasNone(window);
        await window.close();
    }
}

/** Of a turn of several parts it is the first; the flip, like a promotion's piece, is chosen afterwards. */
export async function premoveOfParts() {
    let window = await thinking({ turn: "e2e4e4", members: { game: "insaneflip8" } });
    await window.drag("d2", "d4");
    await moveNow(window);
    await says(window, /flip one of your pieces/);
    assert.equal(await window.piece("d4"), "P");
    assert.equal(await window.turns(), 2);
    await window.changes(() => window.click("b1"));
    await window.close();

    const fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    window = await thinking({ turn: "e1e2", members: { game: "chess", fen } });
    await window.drag("e7", "e8");
    await moveNow(window);
    await window.page.waitForSelector(".chooser[open]");
    assert.ok(await window.page.locator("#status-undo").isHidden(), "nothing to cancel any more");
    await window.changes(() => window.choose("n"));
    assert.equal(await window.piece("e8"), "N");
    await window.close();
}

/** A piece picked up while Firzan thinks is still in the hand after its move. */
export async function pickedUpBefore() {
    const window = await thinking();
    const { page } = window;
    await window.click("g1");
    assert.match(await marked(window, "g1"), /selected/);
    await window.until(async () => /move/.test((await marked(window, "f3")) ?? ""), "where it could go");
    await window.changes(() => moveNow(window));
    assert.match(await marked(window, "g1"), /selected/);
    await window.changes(() => window.click("f3"));
    await says(window, /thinking/);
    // In the air, too.
    const middle = async (name) => {
        const { x, y, width, height } = await window.square(name).locator(".square").boundingBox();
        return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle("b1")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("b2")), { steps: 3 });
    await page.evaluate(() => document.getElementById("move-now").click());
    await whiteToMove(window);
    await page.mouse.move(...(await middle("c3")), { steps: 3 });
    await window.changes(() => page.mouse.up());
    assert.equal(await window.piece("c3"), "N");
    await window.close();
}

/** With a finger: a premove, and its button. */
export async function premoveByTaps() {
    const window = await thinking({ phone: true });
    for (const square of ["d2", "d4"]) await window.square(square).tap();
    await hasPremove(window, "d2", "d4");
    await window.page.tap("#status-undo");
    await hasNone(window);
    for (const square of ["b1", "c3"]) await window.square(square).tap();
    await window.page.tap("#move-now");
    await window.until(async () => (await window.piece("c3")) === "N", "the premove");
    await window.close();
}

/** Nobody chooses moves for Firzan, nor in an analysis, nor when Firzan plays both sides. */
export async function noPremoves() {
    const window = await thinking();
    await window.click("e7");
    assert.doesNotMatch((await marked(window, "e7")) ?? "", /selected/);
    await window.page.check("input[name=opponent][value=none]");
    await says(window, /thinking/);
    await window.drag("d2", "d4");
    await window.drag("d7", "d5");
    assert.equal(await window.page.locator('[data-marks*="premove"]').count(), 0);
    await window.close();
}
