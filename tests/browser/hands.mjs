// Pieces in hand: their trays above and below the board, drops from there, and the boards of Shogi and
// Xiangqi.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

const labelOf = (window, square) => window.square(square).getAttribute("aria-label");
const marksOf = async (window, square) => (await window.square(square).getAttribute("data-marks")) ?? "";

/** A pawn of each side is in hand, and White is to move. */
const EXCHANGED = { game: "crazyhouse", moves: "e2e4 d7d5 e4d5 d8d5 b1c3 d5d8" };

/** In Crazyhouse a captured piece flies to the tray, and is dropped from there by a drag and by clicks. */
export async function crazyhouse() {
    const window = await open({ game: "crazyhouse" });
    const { page } = window;
    for (const move of [["e2", "e4"], ["d7", "d5"]]) await window.changes(() => window.click(...move));
    assert.equal(await labelOf(window, "P@"), "white pawn, none in hand");
    const flight = page.waitForSelector('[data-motion="fly"]', { state: "attached" });
    await window.changes(() => window.click("e4", "d5"));
    await flight;
    assert.equal(await labelOf(window, "P@"), "white pawn, 1 in hand");
    await window.changes(() => window.click("d8", "d5"));

    // Neither the enemy's tray nor an empty place has anything to drop, and nothing goes to a tray.
    for (const place of ["p@", "N@"]) {
        await window.click(place);
        assert.equal(await marksOf(window, place), "", place);
    }
    await window.drag("b1", "P@");
    assert.equal(await window.piece("b1"), "N");

    await window.click("P@");
    assert.match(await marksOf(window, "P@"), /selected/);
    assert.match(await marksOf(window, "e6"), /move/);
    for (const square of ["e1", "e8", "d5"]) {
        assert.doesNotMatch(await marksOf(window, square), /move/, square);
    }
    await window.click("e8");
    await window.until(async () => /e8 is not empty/.test(await window.notice()), "the reason");
    await window.changes(() => window.drag("P@", "e6"));
    assert.equal(await window.piece("e6"), "P");
    assert.match(await window.status(), /3\. P@e6/);
    await window.changes(() => window.click("p@", "e4"));
    assert.equal(await window.piece("e4"), "p");
    assert.match(await window.fen(), /\[\] w /);

    await window.changes(() => page.keyboard.press("ArrowLeft"));
    assert.equal(await labelOf(window, "p@"), "black pawn, 1 in hand");
    await window.tab("share");
    const pgn = page.locator("#pgn");
    await window.until(async () => /3\. P@e6 P@e4/.test(await pgn.inputValue()), "the drops in the PGN");
    await window.close();
}

/** A screen reader hears of the trays, and arrow keys lead there from the edges of the board. */
export async function dropByKeyboard() {
    const window = await open(EXCHANGED);
    const { page } = window;
    assert.equal(await page.getByRole("grid", { name: "White's pieces in hand" }).count(), 1);
    assert.equal(await page.getByRole("grid", { name: "Black's pieces in hand" }).count(), 1);
    await window.keys("c3");
    await page.keyboard.press("Escape");
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        return page.evaluate(() => document.activeElement.dataset.square);
    };
    assert.match(await press("ArrowDown", "ArrowDown", "ArrowDown"), /^[PB]@$/);
    assert.equal(await press("ArrowDown", "ArrowLeft", "ArrowLeft"), "P@", "the tray's end");
    assert.equal(await press("ArrowRight", "ArrowLeft"), "P@");
    await press("Enter");
    assert.equal(await labelOf(window, "P@"), "white pawn, 1 in hand, selected");
    assert.match(await labelOf(window, "d4"), /d4, can go here/);
    assert.match(await press("ArrowUp"), /^[a-h]1$/);
    await window.changes(() => window.keys("d4"));
    assert.equal(await window.piece("d4"), "P");
    assert.match(await window.status(), /4\. P@d4/);
    assert.deepEqual(await window.findings(), []);
    await window.close();
}

/** Drops by taps; the choices of a piece that may be dropped promoted, and of one that may promote. */
export async function dropByTap() {
    const window = await open(EXCHANGED, { phone: true });
    const tap = (square) => window.square(square).tap();
    await tap("P@");
    await window.changes(() => tap("d4"));
    assert.equal(await window.piece("d4"), "P");
    await window.goTo({ game: "kyotoshogi", fen: "2k2/5/5/5/2K2[S] w - - 0 1" });
    for (const [choice, piece] of [["-", "S"], ["+s", "+S"]]) {
        await tap("S@");
        await tap("a3");
        await window.page.waitForSelector(".chooser[open]");
        await window.page.waitForTimeout(400);
        await window.changes(() => window.page.tap(`.chooser [data-promotion="${choice}"]`));
        assert.equal(await window.piece("a3"), piece);
        await window.changes(() => window.page.keyboard.press("ArrowLeft"));
    }
    await window.goTo({ game: "minishogi", fen: "k4/4S/5/5/K4[] w - - 0 1" });
    await tap("e4");
    await tap("e5");
    const gold = window.page.locator('.chooser [data-promotion="+s"]');
    assert.match(await gold.textContent(), /gold general/);
    await window.page.waitForTimeout(400);
    await window.changes(() => gold.tap());
    assert.equal(await window.piece("e5"), "+S");
    await window.close();
}

/** A drop chosen while Firzan thinks has an arrow from the tray. */
export async function premoveOfADrop() {
    const settings = { white: "you", black: "engine", level: 0, seconds: 20 };
    const window = await open(EXCHANGED, { settings });
    await window.playOn();
    await window.changes(() => window.click("g1", "f3"));
    await window.until(async () => /thinking/.test(await window.status()), "Firzan to think");
    await window.page.locator("#board:not(.idle)").waitFor();
    await window.click("P@", "h6");
    await window.until(async () => /premove: P@h6/.test(await window.status()), "the premove");
    assert.equal(await window.page.locator("path.arrow-premove").count(), 1);
    assert.match(await marksOf(window, "P@"), /premove/);
    await window.page.click("#move-now");
    await window.until(async () => (await window.piece("h6")) === "P", "the drop");
    await window.close();
}

/** The editor fills and empties trays, and loses nothing of a FEN with pieces in hand. */
export async function editorFillsTrays() {
    const fen = "4k3/8/8/8/8/8/8/Q~3K3[PPn] w - - 0 1";
    const window = await open({ game: "crazyhouse", fen });
    const { page } = window;
    const board = (name) => page.locator(`#editor-board [data-square="${name}"]`);
    const written = () => page.inputValue("#editor-fen");
    const drag = async (from, to) => {
        await board(from).locator(".square").hover();
        await page.mouse.down();
        await board(to).locator(".square").hover();
        await page.mouse.up();
    };
    await window.tab("share");
    await page.click("#edit");
    assert.equal(await written(), fen);
    await board("R@").click();
    await board("q@").focus();
    await page.keyboard.press("Enter");
    await drag("a1", "Q@");
    await drag("P@", "a2");
    await board("n@").click({ button: "right" });
    assert.match(await written(), /^4k3\/8\/8\/8\/8\/8\/P7\/4K3\[PQRq\] w/);
    await page.click("#editor-undo");
    assert.match(await written(), /\[PQRnq\]/);
    await window.changes(() => page.click("#editor-done"));
    assert.match(await window.fen(), /P7\/4K3\[QRPqn\] w/);
    await window.close();
}

/** The boards of Shogi and Xiangqi have no chequers, and characters on the pieces if the user wants them. */
export async function boardsOfFamilies() {
    const window = await open({ game: "shogi" });
    const { page } = window;
    const count = (selector) => page.locator(`#board ${selector}`).count();
    for (const game of ["shogi", "minishogi", "xiangqi"]) {
        await window.goTo({ game });
        assert.equal(await count(".square.dark"), 0, game);
        assert.ok((await count(".square.plain")) > 0, game);
        assert.equal(await count(".piece text"), 0, game);
    }
    await window.tab("rules");
    await page.check("#characters");
    await window.until(async () => /俥/.test(await page.textContent("#board")), "characters");
    await window.goTo({ game: "shogi", fen: "4k4/9/9/9/9/9/9/9/+P3K4[S] w - - 0 1" });
    for (const [square, character] of [["a1", "と"], ["e1", "王"], ["S@", "銀"]])
        assert.equal(await window.square(square).locator(".piece").textContent(), character, square);
    await window.goTo({ game: "crazyhouse" });
    assert.ok((await count(".square.dark")) > 0, "crazyhouse");
    assert.equal(await count(".piece text"), 0, "crazyhouse");
    await window.close();
}

/** Where captured pieces do not come back they are listed beside the board; a dropped one is not missing. */
export async function capturedBesideHands() {
    const window = await open({ game: "pocketknight", moves: "e2e4 d7d5 e4d5 N@d4" });
    const strip = window.page.locator(".captured");
    assert.equal(await strip.count(), 1);
    assert.equal(await strip.getAttribute("aria-label"), "Captured: black pawn");
    await window.goTo(EXCHANGED);
    assert.equal(await strip.count(), 0);
    await window.close();
}
