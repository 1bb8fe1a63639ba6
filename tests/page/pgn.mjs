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

// Half a million tags, and a line of a megabyte, take no time that anybody notices.
const begin = performance.now();
const many = Array.from({ length: 500_000 }, (_, index) => `[T${index} "x"]`);
assert.equal(parsePgn(`${many.join("\n")}\n\n1. e4 *`).length, 1);
assert.equal(parsePgn("1. e4 e5 ".repeat(100_000))[0].moves.length, 200_000);
assert.ok(performance.now() - begin < 20_000, `${performance.now() - begin} ms`);
console.log(`${cases.length} cases of PGN`);
