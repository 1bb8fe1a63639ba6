// Game records in PGN with comments, glyphs and variations. Turns are words here: the engine reads them.

import { Tree } from "./tree.js";

const GLYPHS = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };
/** A tag, a comment in braces or to the end of the line, an escaped line, a bracket, a glyph, a word. */
const TOKENS = new RegExp(
    [
        /\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"\s*\]/, /\{([^}]*)\}/, /;([^\n]*)/, /^%[^\n]*/,
        /([()])/, /\$(\d+)/, /([^\s(){};[\]]+)/,
    ].map(({ source }) => source).join("|"),
    "gm",
);
const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** The sign of a numeric annotation glyph. */
export function glyph(nag) {
    return Object.keys(GLYPHS).find((sign) => GLYPHS[sign] === nag) ?? `$${nag}`;
}

/**
 * Reads records. Each is { tags, moves }, and each move { word, comment, before, nags, variations }, with
 * variations as lists of moves.
 *
 * @throws {Error} that names what is wrong
 */
export function parsePgn(text) {
    const tokens = text.replace(/^\uFEFF/, "").matchAll(TOKENS);
    const records = [];
    let record = null;
    // The lists of moves that are open, the innermost last, and the words before a variation's first move.
    let open = [];
    let before = "";
    let ended = true;
    const begin = () => {
        record = { tags: {}, moves: [] };
        records.push(record);
        open = [record.moves];
        before = "";
        ended = false;
    };
    for (const [, tag, value, braced, line, bracket, nag, word] of tokens) {
        if (tag) {
            if (ended || record.moves.length > 0) begin();
            record.tags[tag] = value.replace(/\\(.)/g, "$1");
            continue;
        }
        const comment = braced ?? line;
        if (comment === undefined && !bracket && !nag && !word) continue;
        if (ended) {
            if (comment !== undefined) continue;
            begin();
        }
        const moves = open.at(-1);
        const last = moves.at(-1);
        if (comment !== undefined) {
            const said = comment.replace(/\s+/g, " ").trim();
            if (last) last.comment = [last.comment, said].filter(Boolean).join(" ");
            else before = [before, said].filter(Boolean).join(" ");
        } else if (bracket === "(") {
            if (!last) throw new Error("a variation stands before the first turn");
            const variation = [];
            last.variations.push(variation);
            open.push(variation);
        } else if (bracket === ")") {
            if (open.length === 1) throw new Error("a bracket closes that was not opened");
            open.pop();
        } else if (nag) {
            last?.nags.push(Number(nag));
        } else if (RESULTS.includes(word)) {
            record.tags.Result ??= word;
            ended = true;
        } else {
            const [, name, sign] = /^(?:\d+\.+)?(.*?)([!?]{0,2})$/.exec(word);
            if (sign && !name) last?.nags.push(GLYPHS[sign]);
            if (!name || /^\.+$/.test(name)) continue;
            moves.push({ word: name, comment: "", before, nags: sign ? [GLYPHS[sign]] : [], variations: [] });
            before = "";
        }
    }
    return records;
}

/** The tree of a record. `read(turns, words)` asks the engine: it gives turns and their names. */
export async function treeOf(record, read) {
    const tree = new Tree(record.tags.FEN ?? null);
    tree.tags = record.tags;
    const addMoves = async (parent, moves) => {
        const { turns, san, error } = await read(
            tree.fen,
            parent.turns(),
            moves.map(({ word }) => word),
        );
        if (error) throw new Error(`${moves[error.index].word}: ${error.text}`);
        let node = parent;
        for (const [index, move] of moves.entries()) {
            const before = node;
            node = tree.add(before, turns[index], san[index]);
            const { comment, before: said, nags } = move;
            Object.assign(node, { nags, before: said }, readCommands(comment));
            for (const variation of move.variations) await addMoves(before, variation);
        }
    };
    await addMoves(tree.root, record.moves);
    return tree;
}

// [%clk] and [%eval] stand in comments, as on lichess.
function readCommands(comment) {
    const value = /\[%eval ([^\]]*)\]/.exec(comment)?.[1];
    const found = { comment: comment.replace(/\[%(?:clk|eval|book)[^\]]*\]\s*/g, "").trim() };
    if (value !== undefined) found.value = valueOf(value.trim());
    return found;
}

/** A value from White's pawns, "0.35", or turns to mate, "#-3"; with the chances of an ordinary game. */
function valueOf(text) {
    const mate = /^#(-?\d+)/.exec(text);
    const pawns = Number.parseFloat(text);
    if (!mate && Number.isNaN(pawns)) return null;
    const share = mate ? (mate[1].startsWith("-") ? 0 : 1) : 1 / (1 + Math.exp(-pawns / 2));
    return { share, text: mate ? text.split(",")[0] : pawns.toFixed(2), depth: 0 };
}

/**
 * The text of a record.
 *
 * @param {Tree} tree
 * @param {object} tags in order
 * @param {{number: number, side: string}} first the number and side of the first turn
 */
export function writePgn(tree, tags, first) {
    const lines = Object.entries(tags).map(
        ([name, value]) => `[${name} "${String(value).replace(/["\\]/g, "\\$&")}"]`,
    );
    const tokens = [];
    const comment = (text) => {
        if (text) tokens.push(...`{ ${text.replace(/[{}]/g, "")} }`.split(" "));
    };
    const turn = (node, numbered) => {
        const ply = node.depth - 1 + (first.side === "black" ? 1 : 0);
        const number = first.number + Math.floor(ply / 2);
        comment(node.before);
        if (ply % 2 === 0) tokens.push(`${number}.`);
        else if (numbered || node.before) tokens.push(`${number}...`);
        tokens.push(node.san, ...node.nags.map((nag) => `$${nag}`));
        const value = node.value ? `[%eval ${node.value.text}]` : "";
        comment([value, node.comment].filter(Boolean).join(" "));
    };
    const line = (node, fresh) => {
        let numbered = fresh;
        for (let at = node; at.children.length > 0; at = at.children[0]) {
            const [main, ...others] = at.children;
            turn(main, numbered);
            numbered = others.length > 0 || main.comment !== "" || main.value !== null;
            for (const other of others) {
                tokens.push("(");
                turn(other, true);
                line(other, other.comment !== "" || other.value !== null);
                tokens.push(")");
            }
        }
    };
    line(tree.root, true);
    tokens.push(tags.Result ?? "*");
    return `${lines.join("\n")}\n\n${wrap(tokens)}\n`;
}

function wrap(tokens) {
    const lines = [""];
    let tight = true;
    for (const token of tokens) {
        const joined = tight || token === ")" ? lines.at(-1) + token : `${lines.at(-1)} ${token}`;
        if (joined.length > 80 && lines.at(-1)) lines.push(token);
        else lines[lines.length - 1] = joined;
        tight = token === "(";
    }
    return lines.join("\n");
}
