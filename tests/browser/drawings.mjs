// Arrows and circles by the right mouse button: in four colours, kept with the move, in the game's record.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

/** The drawings on the board, "R" for a red arrow, "G o" for a green circle. */
function drawings({ page }) {
    const draw = (all) =>
        all.map((each) => each.dataset.colour + (each.matches(".ring") ? " o" : ""));
    return page.locator("#board .arrow-own").evaluateAll(draw);
}

/** Draws with keys held when the button goes down. */
async function draw(window, from, to, ...keys) {
    const { page } = window;
    const middle = async (name) => {
        const { x, y, width, height } = await window.square(name).locator(".square").boundingBox();
        return [x + width / 2, y + height / 2];
    };
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down({ button: "right" });
    for (const key of keys) await page.keyboard.up(key);
    await page.mouse.move(...(await middle(to)), { steps: 4 });
    await page.mouse.up({ button: "right" });
}

async function record(window) {
    await window.tab("share");
    return (await window.page.inputValue("#pgn")).replaceAll("\n", " ");
}

/** Drawings used to vanish with the next step through the game, and had one colour. */
export async function drawingsStay() {
    const window = await open({ game: "chess" });
    const { page } = window;
    await window.changes(() => window.click("e2", "e4"));
    await draw(window, "e7", "e5");
    await draw(window, "g8", "f6", "Shift");
    await draw(window, "d8", "h4", "Alt");
    await draw(window, "b8", "c6", "Control", "Alt");
    await draw(window, "e4", "e4", "Control");
    const all = ["R o", "G", "R", "B", "Y"];
    assert.deepEqual(await drawings(window), all);
    await window.changes(() => page.keyboard.press("ArrowLeft"));
    assert.deepEqual(await drawings(window), [], "they belong to the move");
    await window.changes(() => page.keyboard.press("ArrowRight"));
    assert.deepEqual(await drawings(window), all);
    // A click does not remove them, and neither does a reload.
    await window.click("e7");
    await window.click("d5");
    await window.reload();
    assert.deepEqual(await drawings(window), all);
    const written = "{ [%csl Re4] [%cal Ge7e5,Rg8f6,Bd8h4,Yb8c6] }";
    assert.ok((await record(window)).includes(`1. e4 ${written} *`), await record(window));

    // Drawn again, one gets another colour, or is removed if it has that one; a button removes them all.
    await draw(window, "g8", "f6");
    await draw(window, "e7", "e5");
    await draw(window, "e4", "e4", "Shift");
    assert.deepEqual(await drawings(window), ["B", "Y", "G"]);
    await draw(window, "a1", "b3");
    await page.mouse.move(5, 5);
    assert.equal((await drawings(window)).length, 4);
    await page.click("#tab-game");
    await page.click("#comment-box summary");
    await page.click("#erase");
    assert.deepEqual(await drawings(window), []);
    assert.ok(await page.locator("#erase").isHidden());
    assert.match(await record(window), /1\. e4 \*/);
    assert.deepEqual(await window.findings(), []);
    await window.close();
}

/** A drawing is seen while it is drawn, and not made if the button comes up off the board. */
export async function drawingInTheMaking() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const { x, y, width, height } = await window.square("e2").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ button: "right" });
    assert.deepEqual(await drawings(window), ["G o"]);
    await page.mouse.move(x + width / 2, y - height * 1.5, { steps: 3 });
    assert.deepEqual(await drawings(window), ["G"]);
    await page.mouse.move(3, 3);
    assert.deepEqual(await drawings(window), []);
    await page.mouse.up({ button: "right" });
    assert.deepEqual(await drawings(window), []);
    await window.close();
}

/** Drawings of a record are shown and written again: two boards, ten ranks, and what is not understood. */
export async function drawingsOfRecords() {
    const window = await open({ game: "chess" });
    const { page } = window;
    for (const [game, moves, commands, shown] of [
        ["distortingmirrors", "e2e3", "[%csl Ym7,Rd8] [%cal Gm1d8,Bj8a1]", ["Y o", "R o", "G", "B"]],
        ["grandshatranj", "b2c4", "[%csl Gj10] [%cal Ra10j1,Yb10b9]", ["G o", "R", "Y"]],
        ["chess", "e4", "[%clk 0:03:00] [%csl Gp16,Ge4,?] [%cal Ce4z9,Oe2e4]", ["G o", "O"]],
    ]) {
        await window.tab("share");
        const text = `[Variant "${game}"]\n\n{ [%csl Ga1] start } 1. ${moves} { ${commands} said } *\n`;
        await page.fill("#pgn", text);
        await window.changes(() => page.click("#pgn-load"));
        assert.deepEqual(await drawings(window), shown, game);
        const written = await record(window);
        assert.ok(written.includes(`{ ${commands} said }`), written);
        await window.changes(() => page.keyboard.press("Home"));
        assert.deepEqual(await drawings(window), ["G o"], game);
    }
    await window.changes(() => page.keyboard.press("End"));
    await draw(window, "e7", "e5", "Shift");
    const written = "{ [%clk 0:03:00] [%csl Gp16,Ge4,?] [%cal Ce4z9,Oe2e4,Re7e5] said }";
    assert.ok((await record(window)).includes(written), await record(window));
    await window.close();
}
