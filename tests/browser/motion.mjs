// What moves on the board: the dragged piece, slides, flips and captures; and the sounds.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

/** Notes every motion that begins from now on: "slide", "fade", "turn". */
const watch = (page) =>
    page.evaluate(() => {
        globalThis.watcher?.disconnect();
        globalThis.motions = [];
        const note = (node) => node.dataset?.motion && globalThis.motions.push(node.dataset.motion);
        globalThis.watcher = new MutationObserver((records) => {
            for (const { type, target, addedNodes } of records) {
                if (type === "attributes") note(target);
                else for (const node of addedNodes) if (node.classList?.contains("ghost")) note(node);
            }
        });
        const looked = { childList: true, subtree: true, attributes: true, attributeFilter: ["data-motion"] };
        globalThis.watcher.observe(document.getElementById("board"), looked);
    });
const motions = (page) => page.evaluate(() => globalThis.motions.splice(0).sort());
const settled = (window) =>
    window.until(async () => (await window.page.locator("#board .ghost").count()) === 0, "the end of motion");

async function middle(window, name) {
    const { x, y, width, height } = await window.square(name).locator(".square").boundingBox();
    return [x + width / 2, y + height / 2];
}

/** The dragged piece stays under the pointer while lines, a hint and the other player's move are drawn. */
export async function draggedPieceIsSeen() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await page.keyboard.press("l");
    await page.mouse.move(...(await middle(window, "e2")));
    await page.mouse.down();
    await page.mouse.move(...(await middle(window, "e3")), { steps: 4 });
    const ghost = page.locator("#board .ghost");
    await window.until(async () => (await page.locator("#board .arrow").count()) >= 3, "the engine's arrows");
    assert.equal(await ghost.count(), 1, "the piece, beside the arrows");
    await page.keyboard.press("f");
    await page.mouse.move(...(await middle(window, "e4")), { steps: 2 });
    const [x, y] = await middle(window, "e4");
    const box = await ghost.boundingBox();
    const [dx, dy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    assert.ok(Math.hypot(dx, dy) < 12, `the piece is ${dx}, ${dy} beside the pointer on the turned board`);
    await window.changes(() => page.mouse.up());
    assert.equal(await window.piece("e4"), "P");
    assert.equal(await ghost.count(), 0);
    await window.close();
}

/** A dropped piece is where it belongs; a first part does not move again when the flip follows. */
export async function noSecondFlight() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await watch(page);
    await window.changes(() => window.drag("e2", "e4"));
    assert.deepEqual(await motions(page), [], "a drop");
    await window.changes(() => window.click("e7", "e5"));
    assert.deepEqual(await motions(page), ["slide"], "a click");
    await window.goTo({ game: "chess", fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1" });
    await watch(page);
    await window.changes(() => window.drag("e1", "g1"));
    assert.deepEqual(await motions(page), ["slide"], "the rook of a king that was dragged");

    await window.goTo({ game: "insaneflip8" });
    await watch(page);
    await window.click("e2", "e4");
    await window.until(async () => /flip one/.test(await window.status()), "the flip to be due");
    await settled(window);
    assert.deepEqual(await motions(page), ["slide"], "the first part");
    await window.changes(() => window.click("b1"));
    assert.deepEqual(await motions(page), ["turn"], "the flip");
    await window.close();
}

/** Captured pieces fade, promoted and flipped ones turn over; with reduced motion nothing moves. */
export async function capturedFlippedAndPromoted() {
    for (const still of [false, true]) {
        const prepare = (page) => page.emulateMedia({ reducedMotion: still ? "reduce" : "no-preference" });
        const window = await open({ game: "chess", moves: "e2e4 d7d5" }, { prepare });
        const { page } = window;
        await watch(page);
        const seen = async (expected, what) => {
            await settled(window);
            assert.deepEqual(await motions(page), still ? [] : expected, what);
        };
        await window.changes(() => window.click("e4", "d5"));
        await seen(["fade", "slide"], "a capture");
        await window.changes(() => page.keyboard.press("ArrowLeft"));
        await seen(["slide"], "a capture gone back");
        await window.goTo({ game: "chess", fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1" });
        await window.click("e7", "e8");
        await window.changes(() => window.choose("q"));
        await seen(["slide", "turn"], "a promotion");
        // Sounds are off where the system asks for quiet.
        await window.tab("rules");
        assert.equal(await page.locator("#sound").isChecked(), !still);
        await window.close();
    }
}

/** Moves, captures, checks and ends sound, when sounds are on. */
export async function sounds() {
    const prepare = (page) =>
        page.addInitScript(() => {
            globalThis.tones = 0;
            const { start } = OscillatorNode.prototype;
            OscillatorNode.prototype.start = function (...when) {
                globalThis.tones++;
                return start.apply(this, when);
            };
        });
    const window = await open({ game: "chess", moves: "e2e4 e7e5 d1h5 b8c6 f1c4" }, { prepare });
    const { page } = window;
    const tones = (count, what) =>
        window.until(() => page.evaluate((count) => globalThis.tones === count, count), what);
    await window.changes(() => window.click("g8", "f6"));
    await tones(1, "the tone of a move");
    await window.changes(() => window.click("h5", "f7"));
    await tones(4, "the tones of the end");
    await window.tab("rules");
    await page.uncheck("#sound");
    await page.keyboard.press("u");
    await window.changes(() => window.click("h5", "h4"));
    await tones(4, "silence");
    await window.close();
}
