// Every special turn of every game, by click, by drag, by keyboard and typed.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

/**
 * Each: the game and what is special, the FEN (empty: the start position), the squares pointed at (the third is a
 * flip), the move in the rules' notation, the pieces on squares afterwards, and more: `choose`, what a piece becomes;
 * `marked`, the squares with marks if they are others; `over`, the end of the game; `drag`, false if it cannot be
 * dragged.
 */
export const TURNS = [
    ["chess: a plain move", "", "e2 e4", "e2e4", "e2= e4=P"],
    ["chess: castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 g1", "e1g1", "g1=K f1=R h1="],
    ["chess: en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5 d6", "e5d6", "d6=P d5="],
    ["chess: promotion", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7 e8", "e7e8n", "e8=N", { choose: "n" }],
    ["shatranj: promotion without a choice", "r6k/4P3/8/8/8/8/8/R3K3 w - - 0 1", "e7 e8", "e7e8q", "e8=Q"],
    ["knightrelay: a relayed pawn", "", "e2 d4", "e2d4", "d4=P e2="],
    ["knightrelay: a relayed rook", "4k3/8/8/8/2N5/8/3R4/4K3 w - - 0 1", "d2 e4", "d2e4", "e4=R"],
    ["knightrelay: promotion with relays", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7 e8", "e7e8q", "e8=Q",
        { choose: "q" }],
    ["knightrelay: castling with relays", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1 c1", "e1c1", "c1=K d1=R"],
    ["insaneflip8: a move and a flip", "", "e2 e4 b1", "e2e4,b1", "e4=P b1=+N"],
    ["insaneflip: the flip of the piece that moved", "", "b1 c3 c3", "b1c3,c3", "c3=+N b1="],
    ["insaneflip8: a relayed king in flip relay", "k7/8/8/8/8/3N4/4K3/8 w - - 0 1", "e2 f4 f4", "e2f4,f4",
        "f4=+K"],
    ["insaneflip8: a king captured: no flip", "8/8/8/3k4/4+P3/8/8/K7 w - - 0 1", "e4 d5", "e4d5", "d5=+P",
        { over: "king captured" }],
    ["grandshatranj: promotion on the ninth rank", "4k4r/10/P9/10/10/10/10/10/10/4K5 w - - 0 1", "a8 a9",
        "a8a9m", "a9=M", { choose: "m" }],
    ["grandshatranj: no promotion on the ninth rank", "4k4r/10/P9/10/10/10/10/10/10/4K4R w - - 0 1",
        "a8 a9", "a8a9", "a9=P", { choose: "-" }],
    ["grandshatranj: promotion in place", "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "a10 a10",
        "a10a10j", "a10=J", { choose: "j", drag: false }],
    ["grandshatranj: promotion as it moves sideways", "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1",
        "a10 b10", "a10b10o", "b10=O a10=", { choose: "o" }],
    ["grandshatranj:commoner: a commoner", "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "a10 a9", "a10a9",
        "a9=P", { choose: "-" }],
    ["grandshatranj:double: the double step", "", "d3 d5", "d3d5", "d5=P"],
    ["flippingxiangqi: a soldier turns over", "", "c2 c3", "c2c3", "c3=H"],
    ["flippingxiangqi: an elephant turns over", "3k3/3s3/7/7/7/7/1E1K3 w - - 0 1", "b1 d3", "b1d3", "d3=R"],
    ["flippingxiangqi: a king in its palace", "3k3/7/7/7/3S3/7/3K3 w - - 0 1", "d1 e1", "d1e1", "e1=K"],
    ["distortingmirrors: twins by the short-range piece", "", "e2 e3", "e2e3", "e3=P m6=P m2=",
        { marked: "e2 e3 m2 m6" }],
    ["distortingmirrors: twins by the max-range piece", "", "m2 m6", "e2e3", "e3=P m6=P e2=",
        { marked: "e2 e3 m2 m6" }],
    ["distortingmirrors: castling of four pieces", "k7k7/16/16/16/16/16/16/4K2R4K2R w K - 0 1", "e1 g1",
        "e1g1", "g1=K f1=R o1=K n1=R", { marked: "e1 f1 g1 h1 m1 n1 o1 p1" }],
    ["distortingmirrors: twins promote", "16/4P7P3/16/7k7k/16/16/16/K7K7 w - - 0 1", "e7 e8", "e7e8r",
        "e8=R m8=R", { choose: "r" }],
].map(([name, fen, squares, turn, pieces, more]) => {
    const [game, what] = name.split(/: (.*)/);
    const after = pieces.split(" ").map((each) => each.split("=")).map(([at, piece]) => [at, piece || null]);
    return { game, what, fen, squares: squares.split(" "), turn, pieces: Object.fromEntries(after), ...more };
});

async function make(window, way, { squares, choose, turn }) {
    if (way === "type") return window.type(turn);
    const [from, to, flip] = squares;
    if (way === "drag") {
        await window.drag(from, to);
    } else {
        const point = way === "click" ? window.click.bind(window) : window.keys.bind(window);
        await point(from);
        await point(to);
    }
    if (choose && way === "keys") {
        const chosen = `.chooser [data-promotion="${choose}"]`;
        await window.page.waitForSelector(chosen);
        for (let steps = 0; !(await window.page.locator(`${chosen}:focus`).count()); steps++) {
            assert.ok(steps < 20, "the keyboard does not reach the choice");
            await window.page.keyboard.press("ArrowRight");
        }
        await window.page.keyboard.press("Enter");
    } else if (choose) {
        await window.choose(choose);
    }
    if (!flip) return undefined;
    assert.match(await window.status(), /flip one of your pieces/);
    return way === "keys" ? window.keys(flip) : window.flip(flip, way === "click" ? to : null);
}

/** Every turn in every way. */
export const specialTurns = () => turnsOf(() => true);

/** Those of the games whose turns are unlike any other's. */
export const specialTurnsShort = () =>
    turnsOf(({ game }) => ["insaneflip8", "distortingmirrors", "flippingxiangqi"].includes(game));

async function turnsOf(chosen) {
    const window = await open({ game: "chess" });
    for (const test of TURNS.filter(chosen)) {
        for (const way of ["click", "drag", "keys", "type"]) {
            if (way === "drag" && test.drag === false) continue;
            const said = `${test.game}: ${test.what}, by ${way}`;
            await window.goTo({ game: test.game, ...(test.fen ? { fen: test.fen } : {}) });
            await window.changes(() => make(window, way, test), said);
            for (const [square, piece] of Object.entries(test.pieces))
                assert.equal(await window.piece(square), piece, `${said}: ${square}`);
            const hash = decodeURIComponent(new URL(window.page.url()).hash);
            assert.ok(hash.endsWith(`moves=${test.turn}`), `${said}: ${hash}`);
            for (const square of test.marked?.split(" ") ?? test.squares) {
                const marks = await window.square(square).getAttribute("data-marks");
                assert.match(marks ?? "", /last|flipped/, `${said}: the mark on ${square}`);
            }
            if (test.over) assert.match(await window.status(), new RegExp(test.over), said);
        }
        console.log(`  ${test.game}: ${test.what}`);
    }
    await window.close();
}

/** Illegal moves show the reason, also on the board; a first part is taken back; a legal move is explained. */
export async function reasons() {
    const window = await open({ game: "knightrelay" });
    await window.drag("e2", "e5");
    await window.until(async () => /e2|pawn|cannot/.test(await window.notice()), "a reason");
    assert.equal(await window.piece("e2"), "P");
    await window.page.keyboard.press("w");
    await window.click("d4");
    await window.until(async () => /knight/.test(await window.notice()), "the relay's explanation");
    assert.equal(await window.piece("e2"), "P", "explained, not played");

    await window.goTo({ game: "insaneflip8" });
    await window.click("e2", "e4");
    assert.match(await window.status(), /flip one of your pieces/);
    await window.page.keyboard.press("Escape");
    assert.equal(await window.piece("e2"), "P");
    await window.click("e2", "e4", "d1");
    await window.until(async () => /cannot be flipped/.test(await window.notice()), "why no flip");
    await window.page.click("#status-undo");
    assert.equal(await window.piece("e2"), "P");
    await window.close();
}

/** A side that is stuck may have to pass: by a button, as a click on a piece's own square only lets go of it. */
export async function passByButton() {
    const window = await open({ game: "chess" });
    const { page } = window;
    const pass = page.locator("#pass");
    assert.ok(await pass.isHidden(), "nobody passes in chess");
    await window.goTo({ game: "andersanti", fen: "8/8/8/8/8/p7/P7/7k w - - 0 1" });
    const before = await window.fen();
    await window.click("a2");
    await window.click("a2");
    assert.equal(await page.locator(".chooser[open]").count(), 0);
    assert.equal(await window.fen(), before);
    await window.changes(() => pass.click());
    assert.match(await window.fen(), / b /);
    assert.ok(await pass.isHidden(), "Black can move");
    await window.changes(() => page.keyboard.press("ArrowLeft"));
    assert.equal(await window.fen(), before);
    await window.close();
}

/** The second click of a double click does not flip the piece that the first has moved. */
export async function doubleClickFlipsNothing() {
    for (const game of ["insaneflip8", "insaneflip"]) {
        const window = await open({ game });
        const fen = await window.fen();
        await window.click("e2");
        await window.square("e4").dblclick();
        assert.match(await window.status(), /flip one of your pieces/, game);
        assert.equal(await window.fen(), fen, game);
        await window.changes(() => window.flip("e4", "e4"));
        assert.equal(await window.piece("e4"), "+P", game);
        await window.close();
    }
}
