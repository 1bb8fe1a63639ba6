// The page's PGN reader, under node: the same cases as the program's reader, and records that are read and
// written unchanged. A list of words to refuse or spell differently stands in for the engine. Usage:
// node tests/page/pgn.mjs

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { decode, parsePgn, treeOf, writePgn } from "../../src/web/page/pgn.js";

const cases = JSON.parse(await readFile(new URL("../records/reading.json", import.meta.url), "utf8"));

/** The engine: reads words up to one that it refuses. */
const engine = ({ refused = [], spelt = {} }) => async (fen, turns, words) => {
    const index = words.findIndex((word) => refused.includes(word));
    const san = words.slice(0, index < 0 ? words.length : index).map((word) => spelt[word] ?? word);
    return { moves: san, san, ...(index < 0 ? {} : { error: { index, text: "refused" } }) };
};

/** A game in one line, as the cases have it. */
function dump(tree) {
    const said = ({ commands, comment }) => {
        const text = [commands, comment].filter(Boolean).join(" ");
        return text ? [`{${text}}`] : [];
    };
    const line = (first) => {
        const words = [];
        for (let node = first; node; node = node.children[0]) {
            words.push(node.san, ...node.nags.map((nag) => `$${nag}`), ...said(node));
            if (node !== first || first.parent.children[0] === first)
                for (const other of node.parent.children.slice(1)) words.push(variation(other));
        }
        return words;
    };
    const variation = (first) => `(${[...said({ comment: first.before }), ...line(first)].join(" ")})`;
    return [...said(tree.root), ...line(tree.root.children[0]), tree.tags.Result ?? "*"].join(" ");
}

const read = (text, given) => Promise.all(parsePgn(text).map((record) => treeOf(record, engine(given))));

for (const given of cases) {
    const { name, text, games, tags = [], remarks = [], encoding = "utf8" } = given;
    const trees = await read(decode(Buffer.from(text, encoding)), given);
    assert.deepEqual(trees.map(dump), games, name);
    for (const [index, tree] of trees.entries()) {
        for (const [tag, value] of Object.entries(tags[index] ?? {})) assert.equal(tree.tags[tag], value, name);
        const found = tree.remarks.join("; ");
        if (remarks[index]) assert.ok(found.includes(remarks[index]), `${name}: ${found}`);
        else if (remarks.length === 0) assert.equal(found, "", name);
        // The output is read again unchanged.
        const again = await read(writePgn(tree, tree.tags, { number: 1, side: "white" }), {});
        assert.deepEqual(again.map(dump), [dump(tree)], name);
    }
}

// Values and clocks are written for other programs: White's pawns or moves to mate; hours, minutes, seconds.
const [played] = await read("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 { [%clk 0:00:01] } *", {});
const texts = ["+0.35", "-0.20", "≥+1.00", "#-4", "+rep2", "#12", "1-0"];
for (const [index, text] of texts.entries()) {
    const node = played.mainLine()[index + 1];
    const clock = { white: 3_661_000 - index, black: 59_999 };
    Object.assign(node, { value: { share: 0.5, text }, clock: index < 3 || index === 6 ? clock : null });
}
const written = writePgn(played, {}, { number: 1, side: "white" }).replace(/\s+/g, " ").trim();
assert.equal(
    written,
    "1. e4 { [%eval 0.35] [%clk 1:01:01] } 1... e5 { [%eval -0.20] [%clk 0:00:59.9] } " +
        "2. Qh5 { [%eval 1.00] [%clk 1:01:00.9] } 2... Nc6 { [%eval #-4] } 3. Bc4 Nf6 { [%eval #12] } " +
        "4. Qxf7 { [%clk 0:00:01] } *",
);
const [again] = await read(written, {});
const evals = again.mainLine().map(({ value }) => value && `${value.text} ${value.share.toFixed(1)}`);
assert.deepEqual(evals, [null, "+0.35 0.5", "-0.20 0.5", "+1.00 0.6", "#-4 0.0", null, "#12 1.0", null]);
const given = "1. e4 { [%eval 0.3,20] } e5 { [%eval 1-0] } 2. d4 { [%eval #+3] } d5 { [%eval ?] } *";
const [odd] = await read(given, {});
const oddTexts = odd.mainLine().map(({ value }) => value?.text);
assert.deepEqual(oddTexts, [undefined, "+0.30", undefined, "#3", undefined]);

// Half a million tags, and a line of a megabyte, take no time that anybody notices.
const begin = performance.now();
const many = Array.from({ length: 500_000 }, (_, index) => `[T${index} "x"]`);
assert.equal(parsePgn(`${many.join("\n")}\n\n1. e4 *`).length, 1);
assert.equal(parsePgn("1. e4 e5 ".repeat(100_000))[0].moves.length, 200_000);
assert.ok(performance.now() - begin < 20_000, `${performance.now() - begin} ms`);
console.log(`${cases.length} cases of PGN`);
