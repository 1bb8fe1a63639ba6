// The engine as WebAssembly, under node: the bench signature, questions, searches in slices that can be
// stopped, and their speed. Usage: node tests/page/wasm.mjs FOLDER, a folder of scripts/build-page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const folder = process.argv[2];
const { Wasm } = await import(pathToFileURL(join(folder, "wasm.js")));
const unpacked = async (...path) => gunzipSync(await readFile(join(folder, ...path)));
const bytes = await unpacked("firzan.wasm");
const module = await WebAssembly.compile(bytes);
const engine = await Wasm.open(module);

// A game that was asked about before its network came is evaluated by it from then on.
const evaluation = { ask: "eval", game: "chess", moves: ["e2e4"] };
const { value: byHand } = engine.ask(evaluation);

const listed = JSON.parse(await readFile(join(folder, "defined.json"), "utf8"));
const networks = JSON.parse(await readFile(join(folder, "networks.json"), "utf8"));
const network = (name) => unpacked("networks", `${name}.net`);
const isDefined = (name) => listed.some(({ id }) => id === name);
for (const name of networks.filter((name) => !isDefined(name))) engine.network(await network(name));
assert.throws(() => engine.network(Buffer.from("no network")), /network/);
assert.notEqual(engine.ask(evaluation).value, byHand);

// Questions of every variant.
const { games } = engine.ask({ ask: "games" });
for (const { id } of games) {
    const { pieces, start } = engine.ask({ ask: "game", game: id });
    const { legalMoves, fen } = engine.ask({ ask: "position", game: id });
    assert.equal(fen.split(" ")[0], start.split(" ")[0]);
    assert.ok(pieces.length > 0 && legalMoves.length > 0, id);
}
assert.throws(() => engine.ask({ ask: "position", game: "ches" }), /did you mean chess/);
assert.throws(() => engine.slice(10), /there is no search/);
assert.throws(() => engine.think({ game: "chess", level: 21 }), /level must be/);

// The page draws a game's start before the engine is there.
const document = await readFile(join(folder, "index.html"), "utf8");
const starts = /data-starts="([^"]*)"/.exec(document)[1].split(" ");
for (const id of [...games, ...listed].map(({ id }) => id)) {
    assert.ok(starts.includes(id), id);
    const file = await readFile(join(folder, "starts", `${id.replace(/\W/g, "-")}.json`), "utf8");
    const { start, files, pieces } = JSON.parse(file);
    assert.ok(start.includes("/") && files > 0 && pieces.length > 0, id);
}

// Slices go on with one search: depths never fall, nodes grow, and there is an answer at any time.
for (const { id } of games.filter(({ id }) => !id.includes(":"))) {
    engine.think({ game: id, lines: 2 });
    let [depth, nodes] = [0, 0];
    for (let number = 0; number < 12; number++) {
        const begin = performance.now();
        for (const { type, ...line } of engine.slice(40)) {
            assert.equal(type, "line");
            assert.ok(line.depth >= depth && line.nodes >= nodes, `${id}: ${JSON.stringify(line)}`);
            assert.equal(line.san.length, line.moves.length);
            ({ depth, nodes } = line);
        }
        assert.ok(performance.now() - begin < 400, `${id}: a slice took ${performance.now() - begin} ms`);
    }
    const { type, turn, nodes: all } = engine.stop();
    assert.ok(type === "best" && turn && all >= nodes, id);
    assert.throws(() => engine.stop(), /there is no search/);
}

// The module of defined games: its list, a definition that comes with a question, and one with a fault.
const othersBytes = await unpacked("defined.wasm");
const others = await Wasm.open(await WebAssembly.compile(othersBytes));
assert.deepEqual(others.ask({ ask: "defined" }).games, listed);
assert.ok(listed.some(({ id, files, ranks }) => id === "courier" && files === 12 && ranks === 8));
const define = "[own:chess]\ncustomPiece1 = a:NB\nstartFen = 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n";
assert.ok(others.ask({ ask: "position", game: "own", define }).legalMoves.length > 5);
others.think({ game: "own", define });
assert.ok(others.slice(200).length > 0);
assert.match(others.stop().turn, /^[ae]1/);
const wrong = "[own:chess]\nmaxFyle = 9\n";
assert.throws(() => others.ask({ ask: "position", game: "own", define: wrong }), /line 2, column 1: maxFyle/);
// What was learnt for some of them is used from then on.
for (const name of networks.filter(isDefined)) {
    const [{ move }] = others.ask({ ask: "position", game: name }).legalMoves;
    const judged = { ask: "eval", game: name, moves: [move] };
    const { value } = others.ask(judged);
    others.network(await network(name));
    assert.notEqual(others.ask(judged).value, value, name);
}
// The other has none of it, unless one engine was built for both.
const askCourier = () => engine.ask({ ask: "game", game: "courier" });
if (bytes.equals(othersBytes)) assert.doesNotThrow(askCourier);
else assert.throws(askCourier, /unknown variant/);

// A search that ends by itself.
engine.think({ game: "chess", fen: "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", depth: 4 });
let news;
do news = engine.slice(100).at(-1); while (news?.type !== "best");
assert.equal(news.turn, "e1e8");
assert.deepEqual(news.score, { mate: 1 });
assert.deepEqual(news.san, ["Re8#"]);

const bench = engine.bench();
const nodes = bench.split("\n").at(-1).split(" ")[0];
console.log(bench);
assert.equal(nodes, (await readFile(new URL("../bench-signature", import.meta.url), "utf8")).trim());
