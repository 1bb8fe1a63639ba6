// The package for JavaScript, as installed: rules, notation, results, search in a worker, nonsense.
// Usage: node npm.mjs, in a folder where the package `firzan` is installed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import Firzan from "firzan";

const firzan = await Firzan();
assert.ok(firzan.variants().length > 100);

// Every variant has a start position and moves, except Crusade, whose board is full at the start.
for (const variant of firzan.variants()) {
    const board = new firzan.Board(variant);
    assert.equal(board.numberLegalMoves() > 0, variant !== "crusade", variant);
    assert.equal(firzan.startingFen(variant), board.fen());
    assert.equal(firzan.validateFen(board.fen(), variant), 1, variant);
}

// A game forward and back, to its end.
const board = new firzan.Board();
assert.ok(board.pushSanMoves("f3 e5 g4"));
assert.equal(board.variationSan("d8h4"), "2... Qh4#");
assert.equal(board.isCapture("d8h4"), false);
assert.ok(board.push("d8h4") && board.isGameOver() && board.isCheck());
assert.deepEqual([board.result(), board.reason(), board.legalMoves()], ["0-1", "checkmate", ""]);
assert.equal(board.push("a2a3"), false);
assert.equal(board.moveStack(), "f2f3 e7e5 g2g4 d8h4");
while (board.pop());
assert.equal(board.fen(), firzan.startingFen("chess"));
assert.equal(board.push("e4"), false, "push takes the notation of the rules");
assert.ok(board.pushSan("e4") && !board.turn() && board.gamePly() === 1);
const taking = new firzan.Board("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
assert.ok(taking.isCapture("e4d5") && !taking.isCapture("e4e5"));

// Perft, by playing every move.
function perft(at, depth) {
    if (depth === 1) return at.numberLegalMoves();
    let count = 0;
    for (const move of at.moves()) {
        at.push(move);
        count += perft(at, depth - 1);
        at.pop();
    }
    return count;
}
assert.equal(perft(new firzan.Board("chess"), 3), 8902);
assert.equal(perft(new firzan.Board("makruk"), 2), 529);

// The calls of ffish, each with an answer or an error that says what is missing.
const calls = {
    Board: [
        "delete", "legalMoves", "legalMovesSan", "numberLegalMoves", "push", "pushSan", "pop", "reset", "is960", "fen",
        "setFen", "sanMove", "variationSan", "turn", "fullmoveNumber", "halfmoveClock", "gamePly",
        "hasInsufficientMaterial", "isInsufficientMaterial", "isGameOver", "result", "checkedPieces", "isCheck",
        "isBikjang", "isCapture", "moveStack", "pushMoves", "pushSanMoves", "pocket", "toString", "toVerboseString",
        "variant",
    ],
    Game: ["delete", "headerKeys", "headers", "mainlineMoves"],
};
for (const [kind, names] of Object.entries(calls)) {
    for (const name of names) assert.equal(typeof firzan[kind].prototype[name], "function", `${kind}.${name}`);
}
for (const name of [
    "info", "setOption", "setOptionInt", "setOptionBool", "readGamePGN", "variants", "loadVariantConfig",
    "capturesToHand", "startingFen", "validateFen", "twoBoards",
]) {
    assert.equal(typeof firzan[name], "function", name);
}
assert.equal(Object.keys(firzan.Notation).length, 10);
assert.equal(Object.keys(firzan.Termination).length, 7);
const start = new firzan.Board("chess");
assert.deepEqual([start.pocket(true), start.isBikjang(), start.is960(), start.halfmoveClock()], ["", false, false, 0]);
const house = new firzan.Board("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[NPPbp] w - - 0 1");
assert.deepEqual([house.pocket(true), house.pocket(false)], ["npp", "bp"]);
house.push("N@e4");
assert.deepEqual([house.pocket(true), house.fen()], ["pp", "4k3/8/8/8/4N3/8/8/Q~3K3[PPbp] b - - 0 1"]);
assert.deepEqual(["crazyhouse", "placement", "chess"].map(firzan.capturesToHand), [true, false, false]);
assert.equal(start.sanMove("g1f3", firzan.Notation.LAN), "Ng1-f3");
assert.equal(start.variationSan("g1f3 g8f6 e2e4", firzan.Notation.SAN, false), "Nf3 Nf6 e4");
assert.equal(start.variationSan("g1f3 g8f6 e2e4", firzan.Notation.SAN), "1. Nf3 Nf6 2. e4");
assert.equal(start.variationSan("g1f3 g8f6", false), "Nf3 Nf6");
assert.equal(start.toString().split("\n")[0], "r n b q k b n r");
assert.match(start.toVerboseString(), /\|  R \|  N \|.*\|1 \*\n/);
for (const [call, words] of [
    [() => start.sanMove("g1f3", firzan.Notation.SHOGI_HODGES), /SHOGI_HODGES/],
    [() => start.pushSan("Nf3", 77), /77/],
    [() => start.fen(true), /showPromoted/],
    [() => start.fen(false, 3), /countStarted/],
    [() => start.sanMove("e2e5"), /illegal move e2e5: .*on e2 cannot/],
    [() => start.sanMove("Ke3"), /illegal move Ke3: .*on e1 cannot go to e3/],
    [() => firzan.setOption("VariantPath", "x"), /loadVariantConfig/],
    [() => firzan.setOptionInt("Contempt", 3), /Contempt/],
    [() => firzan.readGamePGN(""), /no game/],
    [() => firzan.readGamePGN("1. hello world *"), /no word can be read as a move/],
    [() => firzan.readGamePGN("1. e4 Ke3 *"), /illegal move Ke3 \(ply 2\)/],
]) {
    assert.throws(call, words);
}

// Chess960, by ffish's third argument, which was left out without a word.
const shuffled = new firzan.Board("chess", "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1", true);
assert.equal(shuffled.is960(), true);
assert.equal(shuffled.pushSanMoves("b3 c5 Nf3 d5 d4 b6 O-O"), true);
assert.match(shuffled.moveStack(), / f1g1$/);
assert.match(new firzan.Board("capablanca", "", true).fen(), / JAja - /);
assert.equal(new firzan.Board("King of the Hill").legalMoves(), new firzan.Board("kingofthehill").legalMoves());
assert.throws(() => new firzan.Board("knightrelay", "", true), /Chess960/);
const kings = new firzan.Board("chess", "8/8/8/8/8/8/5Q2/K1k5 w - - 0 1");
assert.deepEqual([true, false].map((turn) => kings.hasInsufficientMaterial(turn)), [false, true]);
assert.equal(kings.isInsufficientMaterial(), false);

// A game in PGN.
const game = firzan.readGamePGN('[White "A"]\n[Variant "Makruk"]\n\n1. e4 {a comment} (1. d4) e5 2. Nd2 *\n');
assert.equal(game.headerKeys().split(" ").includes("White"), true);
assert.deepEqual([game.headers("White"), game.headers("Black")], ["A", ""]);
const replayed = new firzan.Board("makruk");
assert.equal(replayed.pushMoves(game.mainlineMoves()), true);
assert.equal(replayed.moveStack().split(" ").length, 3);
game.delete();
// Squares with a hyphen may be those of ICCS, whose ranks begin with 0; `?` is no game.
const iccs = firzan.readGamePGN('[Variant "xiangqi"]\n\n1. h2-e2 h9-g7 *\n');
assert.equal(iccs.mainlineMoves(), "h3e3 h10g8");
assert.equal(firzan.readGamePGN('[Variant "?"]\n\n1. e4 *\n').mainlineMoves(), "e2e4");

// Old names, for this version.
assert.deepEqual(start.legalTurns(), start.moves());
assert.equal(start.halfmovePly(), start.halfmoveClock());
assert.deepEqual(start.position().men, start.position().pieces);
assert.deepEqual(start.position().turns, start.position().legalMoves);

// Own games, and what is wrong with them.
firzan.loadVariantConfig("[own:chess]\ntitle = My Own Game\ncustomPiece1 = q:gQ\nqueen = -\n");
assert.ok(firzan.variants().includes("own"));
assert.ok(new firzan.Board("own").numberLegalMoves() > 10);
assert.equal(new firzan.Board("my own-game").legalMoves(), new firzan.Board("own").legalMoves());
assert.match(new firzan.Board("My Own Game", "", true).fen(), / HAha - /);
assert.throws(() => firzan.loadVariantConfig("[bad:chess]\nmaxRank = 99\n"), /2:11: maxRank/);

// Searches: lines, limits, a stop, one that replaces another.
const lines = [];
const found = await new firzan.Board("knightrelay").search({ nodes: 3000, lines: 2 }, (line) => lines.push(line));
assert.ok(found.move && lines.length > 2 && lines.some(({ rank }) => rank === 2));
await assert.rejects(board.search({}), /needs a limit/);
await assert.rejects(board.search({ level: 99, nodes: 1 }), /level/);
const begun = performance.now();
const long = board.search({ seconds: 60 });
setTimeout(() => firzan.stop(), 300);
assert.ok((await long).move && performance.now() - begun < 30_000);
const replaced = board.search({ seconds: 60 });
const other = new firzan.Board("own").search({ nodes: 500 });
await assert.rejects(replaced, /another search/);
assert.ok((await other).move);

// Nonsense: an error with words, and the next call works.
for (const bad of [
    () => new firzan.Board("ches"),
    () => new firzan.Board("chess", "8/8/8/8/8/8/8/8 w - - 0 1"),
    () => board.setFen("x"),
    () => board.sanMove("e2e9"),
    () => firzan.ask({ ask: "nothing" }),
    () => firzan.twoBoards("\u0000"),
]) {
    assert.throws(bad, (error) => error instanceof Error && error.message.length > 5);
}
const letters = "abcdefgh12345678KQRBNPkqrbnp/ w-+=[]*~,:{}\"\\\n\u0000é♞";
let seed = 7;
const below = (count) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % count;
const text = (longest) => Array.from({ length: below(longest) }, () => letters[below(letters.length)]).join("");
const variants = firzan.variants();
for (let number = 0; number < 2000; number++) {
    try {
        const at = new firzan.Board(variants[below(variants.length)], below(2) ? text(60) : "");
        at.push(text(8));
        at.why(text(10));
        at.sanMove(text(8));
    } catch (error) {
        assert.ok(!(error instanceof WebAssembly.RuntimeError), error.stack);
    }
}
assert.equal(perft(new firzan.Board("chess"), 2), 400);

// What the types say is there.
const types = await readFile(new URL(import.meta.resolve("firzan").replace("index.js", "index.d.ts")), "utf8");
for (const name of Object.keys(firzan)) assert.ok(types.includes(`${name}`), name);
for (const name of Object.getOwnPropertyNames(firzan.Board.prototype)) assert.ok(types.includes(name), name);
await firzan.close();
console.log("the package for JavaScript: all well");
