// Every special turn of every game, by click, by drag, by keyboard and typed.

import assert from "node:assert/strict";
import { open } from "./harness.mjs";

/**
 * Each: the game and position, the squares pointed at (the last one may be a flip), what is chosen, the
 * turn in the rules' notation, and the pieces that then stand on squares (null: none).
 */
export const TURNS = [
    { what: "a plain move", game: "chess", squares: ["e2", "e4"], turn: "e2e4", pieces: { e2: null, e4: "P" } },
    {
        what: "castling",
        game: "chess",
        fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        squares: ["e1", "g1"],
        turn: "e1g1",
        pieces: { g1: "K", f1: "R", h1: null },
    },
    {
        what: "en passant",
        game: "chess",
        fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        squares: ["e5", "d6"],
        turn: "e5d6",
        pieces: { d6: "P", d5: null },
    },
    {
        what: "promotion",
        game: "chess",
        fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        squares: ["e7", "e8"],
        choose: "n",
        turn: "e7e8n",
        pieces: { e8: "N" },
    },
    {
        what: "promotion without a choice",
        game: "shatranj",
        fen: "r6k/4P3/8/8/8/8/8/R3K3 w - - 0 1",
        squares: ["e7", "e8"],
        turn: "e7e8q",
        pieces: { e8: "Q" },
    },
    {
        what: "a relayed pawn",
        game: "knightrelay",
        squares: ["e2", "d4"],
        turn: "e2d4",
        pieces: { d4: "P", e2: null },
    },
    {
        what: "a relayed rook",
        game: "knightrelay",
        fen: "4k3/8/8/8/2N5/8/3R4/4K3 w - - 0 1",
        squares: ["d2", "e4"],
        turn: "d2e4",
        pieces: { e4: "R" },
    },
    {
        what: "promotion with relays",
        game: "knightrelay",
        fen: "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        squares: ["e7", "e8"],
        choose: "q",
        turn: "e7e8q",
        pieces: { e8: "Q" },
    },
    {
        what: "castling with relays",
        game: "knightrelay",
        fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        squares: ["e1", "c1"],
        turn: "e1c1",
        pieces: { c1: "K", d1: "R" },
    },
    {
        what: "a move and a flip",
        game: "insaneflip8",
        squares: ["e2", "e4", "b1"],
        turn: "e2e4,b1",
        pieces: { e4: "P", b1: "+N" },
    },
    {
        what: "the flip of the piece that moved",
        game: "insaneflip",
        squares: ["b1", "c3", "c3"],
        turn: "b1c3,c3",
        pieces: { c3: "+N", b1: null },
    },
    {
        what: "a relayed king in flip relay",
        game: "insaneflip8",
        fen: "k7/8/8/8/8/3N4/4K3/8 w - - 0 1",
        squares: ["e2", "f4", "f4"],
        turn: "e2f4,f4",
        pieces: { f4: "+K" },
    },
    {
        what: "a king captured: no flip",
        game: "insaneflip8",
        fen: "8/8/8/3k4/4+P3/8/8/K7 w - - 0 1",
        squares: ["e4", "d5"],
        turn: "e4d5",
        pieces: { d5: "+P" },
        over: "king captured",
    },
    {
        what: "promotion on the ninth rank",
        game: "grandshatranj",
        fen: "4k4r/10/P9/10/10/10/10/10/10/4K5 w - - 0 1",
        squares: ["a8", "a9"],
        choose: "m",
        turn: "a8a9m",
        pieces: { a9: "M" },
    },
    {
        what: "no promotion on the ninth rank",
        game: "grandshatranj",
        fen: "4k4r/10/P9/10/10/10/10/10/10/4K4R w - - 0 1",
        squares: ["a8", "a9"],
        choose: "-",
        turn: "a8a9",
        pieces: { a9: "P" },
    },
    {
        what: "promotion in place",
        game: "grandshatranj",
        fen: "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1",
        squares: ["a10", "a10"],
        choose: "j",
        turn: "a10a10j",
        pieces: { a10: "J" },
        drag: false,
    },
    {
        what: "promotion as it moves sideways",
        game: "grandshatranj",
        fen: "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1",
        squares: ["a10", "b10"],
        choose: "o",
        turn: "a10b10o",
        pieces: { b10: "O", a10: null },
    },
    {
        what: "a commoner",
        game: "grandshatranj:commoner",
        fen: "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1",
        squares: ["a10", "a9"],
        choose: "-",
        turn: "a10a9",
        pieces: { a9: "P" },
    },
    {
        what: "the double step",
        game: "grandshatranj:double",
        squares: ["d3", "d5"],
        turn: "d3d5",
        pieces: { d5: "P" },
    },
    {
        what: "a soldier turns over",
        game: "flippingxiangqi",
        squares: ["c2", "c3"],
        turn: "c2c3",
        pieces: { c3: "H" },
    },
    {
        what: "an elephant turns over",
        game: "flippingxiangqi",
        fen: "3k3/3s3/7/7/7/7/1E1K3 w - - 0 1",
        squares: ["b1", "d3"],
        turn: "b1d3",
        pieces: { d3: "R" },
    },
    {
        what: "a king in its palace",
        game: "flippingxiangqi",
        fen: "3k3/7/7/7/3S3/7/3K3 w - - 0 1",
        squares: ["d1", "e1"],
        turn: "d1e1",
        pieces: { e1: "K" },
    },
    {
        what: "twins by the short-range piece",
        game: "distortingmirrors",
        squares: ["e2", "e3"],
        turn: "e2e3",
        pieces: { e3: "P", m6: "P", m2: null },
        marked: ["e2", "e3", "m2", "m6"],
    },
    {
        what: "twins by the max-range piece",
        game: "distortingmirrors",
        squares: ["m2", "m6"],
        turn: "e2e3",
        pieces: { e3: "P", m6: "P", e2: null },
        marked: ["e2", "e3", "m2", "m6"],
    },
    {
        what: "castling of four pieces",
        game: "distortingmirrors",
        fen: "k7k7/16/16/16/16/16/16/4K2R4K2R w K - 0 1",
        squares: ["e1", "g1"],
        turn: "e1g1",
        pieces: { g1: "K", f1: "R", o1: "K", n1: "R" },
        marked: ["e1", "f1", "g1", "h1", "m1", "n1", "o1", "p1"],
    },
    {
        what: "twins promote",
        game: "distortingmirrors",
        fen: "16/4P7P3/16/7k7k/16/16/16/K7K7 w - - 0 1",
        squares: ["e7", "e8"],
        choose: "r",
        turn: "e7e8r",
        pieces: { e8: "R", m8: "R" },
    },
];

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
    return way === "keys" ? window.keys(flip) : window.click(flip);
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
            for (const [square, piece] of Object.entries(test.pieces)) {
                assert.equal(await window.piece(square), piece, `${said}: ${square}`);
            }
            const hash = decodeURIComponent(new URL(window.page.url()).hash);
            assert.ok(hash.endsWith(`moves=${test.turn}`), `${said}: ${hash}`);
            for (const square of test.marked ?? test.squares) {
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
