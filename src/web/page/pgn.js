// Game records in PGN with comments, glyphs and variations. Moves are words here: the engine reads them.

import { ALONE, MIXED, PLAIN } from "./glyphs.js";
import { plyAfter } from "./plies.js";
import { Tree } from "./tree.js";

/** Words that belong to the move before them and add nothing. */
const EMPTY = ["+", "++", "#", "ch", "ch.", "dis.ch.", "mate", "e.p.", "e.p", "ep", "ep."];
/** Words for a null move. */
const PASSES = ["--", "Z0", "@@@@", "0000", "null", "pass"];
const RESULTS = {
    "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "1/2": "1/2-1/2", "½-½": "1/2-1/2",
    "½": "1/2-1/2", "1–0": "1-0", "0–1": "0-1", "1:0": "1-0", "0:1": "0-1", "1/2:1/2": "1/2-1/2",
};
const NAME = /[\p{L}\p{N}_\-+#=:.]+/u.source;
/** A tag; its value ends with the first quotation mark followed by a bracket. */
const TAG = new RegExp(`\\[[^\\S\\n]*(${NAME})[^\\S\\n]*"((?:\\\\.|[^\\\\\\n])*?)"[^\\S\\n]*\\]`, "uy");
/** A tag that lacks marks: the rest of its line. */
const LOOSE_TAG = new RegExp(
    `\\[[^\\S\\n]*(?=\\p{Lu})(${NAME})(?:[^\\S\\n]+|(?="))"?(.*?)"?[^\\S\\n]*\\]?[^\\S\\n]*$`,
    "uym",
);
/** A comment in braces; it may be unclosed before the next record. */
const COMMENT = /\{([^}]*?)(?:\}|(?=\n\[Event ")|$)/y;
/** The end of a line; the group is the next line if that is empty. */
const LINE_END = /\n(?=([^\S\n]*(?:\n|$))?)/y;
/** Blanks, and a line that begins with a percent sign. */
const SKIPPED = /[^\S\n]+|(?<=^|\n)%.*/y;
/** A word. The promotion may be in brackets; asterisks are words by themselves. */
const WORD = /\*+|[^\s{}()[\]<>;$*]*(?:(?<=\S)\([A-Za-z]\)[^\s{}()[\]<>;$*]*)?/y;
/** The number of White's first move, but not 1... */
const FIRST_NUMBER = /^1(?=[.\s]|$)(?!(?:\s*\.){2}|[.\s]*…)/;
/** A word that names a square, castles or is a short pawn capture: not a comment, even if it is illegal. */
const MOVE = /[a-p]\d|^[Oo0\-–—]+$|^[a-h][x:]?[a-h]$/;
/** Moves of Xiangqi: by counted files (C2=5, +C-3), by squares (H2-E2), and in Chinese characters. */
const WXF = /^(?:[KGARHNCEBMPS][1-9+-]|[1-9+-][KGARHNCEBMPS]|[1-9]{2}(?=[=+]))[=.+-][1-9]$/i;
const ICCS = /^[A-Z]\d-?[A-Z]\d$/;
const CHINESE = /[平進进退]/;
/** Squares with a hyphen in small letters: the rules', or those of ICCS. */
const HYPHENED = /^[a-p]\d-[a-p]\d$/;

/** The text of a file: UTF-8, or Latin-1 where it is not. */
export function decode(bytes) {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder("latin1").decode(bytes);
    }
}

/** The tokens of a text: { type, from, ... }, where `from` is the place of the first character. */
function* tokensOf(text) {
    let at = 0;
    let [amongTags, begins] = [true, true];
    const match = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (found) at += found[0].length;
        return found;
    };
    for (let found; at < text.length; ) {
        const from = at;
        if (match(SKIPPED)) continue;
        if ((found = match(LINE_END))) {
            begins = true;
            if (found[1] === undefined) continue;
            amongTags = true;
            yield { type: "blank", from };
            continue;
        }
        if ((found = match(TAG)) || (amongTags && begins && (found = match(LOOSE_TAG)))) {
            amongTags = true;
            yield { type: "tag", from, name: found[1], value: found[2].replace(/\\([\\"])/g, "$1") };
        } else if ((found = match(COMMENT))) {
            const isOpen = !found[0].endsWith("}");
            yield { type: "comment", from, text: found[1].replace(/\s+/g, " ").trim(), isOpen };
        } else if ((found = match(/;(.*)/y)) || (begins && (found = match(/(\[.*)/y)))) {
            yield { type: "comment", from, text: found[1].trim() };
        } else if ((found = match(/\$(\d*)/y))) {
            amongTags = false;
            if (found[1] && Number(found[1]) < 256) yield { type: "nag", from, nag: Number(found[1]) };
        } else if ((found = match(/[()]/y))) {
            amongTags = false;
            yield { type: found[0], from };
        } else if ((found = match(WORD))[0]) {
            amongTags = false;
            yield { type: "word", from, word: found[0] };
        } else {
            // An unmatched bracket is ignored.
            at++;
        }
        begins = false;
    }
}

/** A word without the signs after it, and their numbers. */
function splitSigns(word, signs) {
    const nags = [];
    for (let found; (found = signs.find(([sign]) => word.endsWith(sign))); nags.unshift(found[1]))
        word = word.slice(0, -found[0].length);
    return [word, nags];
}

/** Adds glyphs to a move, if there is one; some programs write both `!` and `$1`. */
function mark(move, nags) {
    for (const nag of nags) if (move && !move.nags.includes(nag)) move.nags.push(nag);
}

/** The meaning of a word: { nags } alone, { text } of a comment, or { word, nags } of a move. */
function readWord(given) {
    const bare = PASSES.includes(given) ? given : given.replace(/^(?:\d+(?=[.…]|$))?[.…]*/, "");
    if (!bare || EMPTY.includes(bare)) return { nags: [] };
    if (ALONE[bare]) return { nags: ALONE[bare] };
    const [plain, nags] = splitSigns(bare, PLAIN);
    const [word, mixed] = splitSigns(plain, MIXED);
    if (!word) return { nags: [...mixed, ...nags] };
    if ([WXF, ICCS, CHINESE].some((pattern) => pattern.test(plain)) || PASSES.includes(plain))
        return { word: plain, nags };
    if (!MOVE.test(plain)) return { text: bare };
    // Signs only count after a complete move. The sign =+ may be what a piece becomes.
    const signed = { word, nags: [...mixed, ...nags] };
    if (!/[\dOo)QRBN]$/.test(word)) return { word: plain, nags };
    return plain.endsWith("=+") ? { word: plain, nags, otherwise: signed } : signed;
}

const joined = (...texts) => texts.filter(Boolean).join(" ");

/** Reads the tokens of one record after another. */
class Parser {
    constructor() {
        this.records = [];
        this.begin();
    }

    begin() {
        this.record = { tags: {}, comment: "", moves: [], remarks: [] };
        // The open lists of moves, the innermost last, and the number of open brackets in a part left out.
        this.open = [{ moves: this.record.moves, comment: "" }];
        Object.assign(this, { leftOut: 0, end: null, afterBlank: false });
        Object.assign(this, { hasTags: false, hasMovetext: false, hasWords: false });
        /** A word that is no move. */
        this.odd = null;
    }

    /** Ends the record, if there is one. */
    finish() {
        const { record } = this;
        const isGame = this.hasTags || record.moves.length > 0 || this.end;
        if (!isGame) return this.hasWords && this.begin();
        if (record.moves.length === 0 && this.odd)
            record.remarks.push(`no word can be read as a move, such as ${this.odd}`);
        if (this.open.length > 1 || this.leftOut > 0) record.remarks.push("a ( has no ) after it");
        this.leftOut = 0;
        while (this.open.length > 1) this.close();
        record.comment = this.open[0].comment;
        this.takeResult();
        this.records.push(record);
        return this.begin();
    }

    /** The result at the end counts if the tag has none; without one there is none. */
    takeResult() {
        const { tags, remarks } = this.record;
        const said = tags.Result?.trim();
        const known = RESULTS[said] === "*" ? undefined : RESULTS[said];
        const nonsense = said && !["?", "-"].includes(said) && !RESULTS[said];
        if (nonsense || (said !== undefined && this.end && (known ?? this.end) !== this.end))
            remarks.push(`the record ends with ${this.end ?? "no result"}, but its tag has ${said}`);
        const result = known ?? this.end ?? "*";
        if (said !== undefined || result !== "*") tags.Result = result;
    }

    take(token) {
        const { record } = this;
        if (token.type === "tag") {
            const begins = token.name === "Event" || token.name in record.tags;
            const isNext = this.hasTags && this.afterBlank && begins;
            if (this.hasMovetext || isNext) this.finish();
            this.afterBlank = false;
            this.hasTags = true;
            const { [token.name]: old = token.value } = this.record.tags;
            if (old !== token.value)
                this.record.remarks.push(`the tag ${token.name} occurs twice, first with "${old}"`);
            this.record.tags[token.name] = token.value;
            return;
        }
        if (token.type === "blank") this.afterBlank = true;
        else if (token.type === "comment") {
            this.comment(token.text);
            if (token.isOpen) record.remarks.push("a comment is not closed");
        } else {
            const isApart = this.afterBlank && this.open.length === 1 && this.leftOut === 0;
            const begins = token.isFirst && isApart && record.moves.length > 0;
            if (this.end || begins) this.finish();
            if (token.type === "word") this.afterBlank = false;
            this.hasMovetext = true;
            this.movetext(token);
        }
    }

    movetext(token) {
        const line = this.open.at(-1);
        if (token.type === "(") {
            const isDeep = this.open.length > 50;
            const canBegin = this.leftOut === 0 && !isDeep && line.moves.length > 0;
            if (canBegin) this.open.push({ moves: [], comment: "" });
            else if (this.leftOut++ === 0)
                this.record.remarks.push(
                    isDeep
                        ? "a variation nested more than 50 deep is left out"
                        : "a variation without a move before it is left out",
                );
        } else if (token.type === ")") {
            if (this.leftOut > 0) this.leftOut--;
            else if (this.open.length > 1) this.close();
            else this.record.remarks.push("a ) has no ( before it");
        } else if (token.type === "nag") {
            if (this.leftOut === 0) mark(line.moves.at(-1), [token.nag]);
        } else if (RESULTS[token.word] && (this.open.length === 1 || token.isLast) && this.leftOut === 0) {
            this.end = RESULTS[token.word];
        } else if (this.leftOut === 0) {
            this.hasWords = true;
            const { word, nags, text, otherwise } = readWord(token.word);
            if (text) {
                this.odd ??= text;
                this.comment(text);
            } else if (word)
                line.moves.push({ word, comment: "", before: "", nags, otherwise, variations: [] });
            else mark(line.moves.at(-1), nags);
        }
    }

    comment(text) {
        if (this.leftOut > 0) return;
        const line = this.open.at(-1);
        const place = line.moves.at(-1) ?? line;
        place.comment = joined(place.comment, text);
    }

    /** Closes a variation. */
    close() {
        const { moves, comment } = this.open.pop();
        const last = this.open.at(-1).moves.at(-1);
        if (moves.length > 0) {
            moves[0].before = comment;
            last.variations.push(moves);
        } else last.comment = joined(last.comment, comment);
    }
}

/** A text as the functions here read it: without a byte order mark, and with newlines between lines. */
export const plain = (text) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/**
 * Reads the records of a plain text one after another, and yields { record, from, to }, with the part of the
 * text that it takes. Yields null now and then, so that the caller may pause.
 */
export function* readRecords(text) {
    const parser = new Parser();
    const tokens = tokensOf(text);
    const coming = [];
    let from = 0;
    for (let count = 1; ; count++) {
        for (let next; coming.length < 3 && !(next = tokens.next()).done; ) coming.push(next.value);
        if (coming.length === 0) break;
        const [token, after] = coming;
        // A result in an unclosed variation ends the record if nothing of it follows.
        token.isLast = ["blank", "tag", undefined].includes(after?.type);
        if (token.word?.startsWith("1"))
            token.isFirst = FIRST_NUMBER.test(coming.map(({ word = "" }) => word).join(" "));
        coming.shift();
        parser.take(token);
        if (parser.records.length > 0) {
            yield { record: parser.records.pop(), from, to: token.from };
            from = token.from;
        } else if (count % 1000 === 0) yield null;
    }
    parser.finish();
    if (parser.records.length > 0) yield { record: parser.records.pop(), from, to: text.length };
}

/**
 * Reads records, by the rules in src/records/pgn/README.md. Each is { tags, comment, moves, remarks }, and
 * each move { word, comment, before, nags, otherwise, variations }, with variations as lists of moves;
 * `otherwise` has a word and nags to be taken if the word is no move.
 */
export const parsePgn = (text) =>
    [...readRecords(plain(text))].filter(Boolean).map(({ record }) => record);

/** The variant of a record's tags: any name of a game, all of which the engine knows. */
export function variantOf(tags) {
    const name = tags.Variant?.trim();
    return !name || name === "?" ? "chess" : name;
}

/**
 * Asks the engine for moves one after another: yields their words, takes the answer to them, and returns the
 * last answer. A word that is refused is tried in its other meaning. `spelling.isIccs` is true if words such
 * as `h2-e2` are ICCS in this record; it is set at the first one that is a move only as such.
 */
export function* inquire(moves, spelling) {
    const spelt = (word) => (spelling.isIccs && HYPHENED.test(word) ? word.toUpperCase() : word);
    const words = () => moves.map(({ word }) => spelt(word));
    for (;;) {
        const answer = yield words();
        const refused = moves[answer.error?.index];
        if (refused?.otherwise) Object.assign(refused, refused.otherwise, { otherwise: null });
        else if (refused && !spelling.isIccs && HYPHENED.test(refused.word)) {
            spelling.isIccs = true;
            const again = yield words();
            spelling.isIccs = !(again.error?.index <= answer.error.index);
            if (!spelling.isIccs) return answer;
        } else return answer;
    }
}

/**
 * The tree of a record, with its faults as `remarks`. A line ends before a word that is not a legal move.
 * `read(fen, moves, words)` asks the engine: it returns moves and their names, up to an error.
 */
export async function treeOf(record, read) {
    const tree = new Tree(record.tags.FEN ?? null);
    tree.tags = record.tags;
    tree.remarks = [...record.remarks];
    const spelling = { isIccs: false };
    /** The answer to the moves after a node. */
    const readMoves = async (parent, moves) => {
        const inquiry = inquire(moves, spelling);
        let step = inquiry.next();
        while (!step.done) step = inquiry.next(await read(tree.fen, parent.moves(), step.value));
        return step.value;
    };
    /** Adds the moves after a node; false if not even the first can be played. */
    const addMoves = async (parent, moves) => {
        const { moves: played, san, error } = await readMoves(parent, moves);
        const count = error?.index ?? moves.length;
        if (error) tree.remarks.push(`${moves[count].word}: ${error.text}`);
        let node = parent;
        for (const [index, move] of moves.slice(0, count).entries()) {
            const before = node;
            node = tree.add(before, played[index], san[index]);
            // Comments on left-out moves stay with the last move.
            const others = index === count - 1 ? moves.slice(count).map(({ comment }) => comment) : [];
            const { before: first, nags } = move;
            Object.assign(node, { nags, before: first }, readCommands(joined(move.comment, ...others)));
            for (const variation of move.variations) {
                if (await addMoves(before, variation)) continue;
                const said = variation.flatMap((left) => [left.before, left.comment]);
                node.comment = joined(node.comment, ...said);
            }
        }
        return count > 0;
    };
    Object.assign(tree.root, readCommands(record.comment));
    if (!(await addMoves(tree.root, record.moves)))
        tree.root.comment = joined(tree.root.comment, ...record.moves.map(({ comment }) => comment));
    return tree;
}

// Commands such as [%clk], [%cal] and [%eval] are in comments, as on lichess.
function readCommands(comment) {
    const found = { comment, commands: "" };
    found.comment = comment
        .replace(/\[%(\w+)([^\]]*)\]/g, (command, name, text) => {
            const value = name === "eval" ? valueOf(text.trim()) : null;
            if (value) found.value ??= value;
            else found.commands = joined(found.commands, command);
            return "";
        })
        .replace(/\s+/g, " ")
        .trim();
    return found;
}

/** White's pawns, or moves to mate: "0.35", "#-3"; the depth may follow. */
const EVAL = /^(?:#[+-]?(\d+)|[+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:,\d+)?$/;

/** The value of an [%eval], with the chances of a typical game; null if it has none. */
function valueOf(text) {
    const [, mate] = EVAL.exec(text) ?? [null, null];
    if (mate === null) return null;
    const isLost = text.includes("-");
    if (mate) return { share: isLost ? 0 : 1, text: `#${isLost ? "-" : ""}${mate}`, depth: 0 };
    const pawns = Number.parseFloat(text);
    const sign = pawns > 0 ? "+" : "";
    return { share: 1 / (1 + Math.exp(-pawns / 2)), text: sign + pawns.toFixed(2), depth: 0 };
}

/** The [%eval] of a value; null for results and wins by repetition, which are no evaluation elsewhere. */
function evalOf({ text }) {
    const [, number] = /^[≥≤]?(?:\+|(?=[-#\d]))(#?-?[\d.]+)$/.exec(text) ?? [];
    return number && `[%eval ${number}]`;
}

/** The [%clk] of a node played with clocks: what the side that moved had left, unless its record says so. */
function clockOf({ clock, commands }, side) {
    if (!clock || commands.includes("[%clk")) return null;
    const tenths = Math.floor(clock[side] / 100);
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    const fraction = tenths % 10 > 0 ? `.${tenths % 10}` : "";
    const [hours, minutes, seconds] = [tenths / 36000, (tenths / 600) % 60, (tenths / 10) % 60];
    return `[%clk ${Math.floor(hours)}:${two(minutes)}:${two(seconds)}${fraction}]`;
}

/**
 * The text of a record.
 *
 * @param {Tree} tree
 * @param {object} tags in order
 * @param {{number: number, side: string}} first the number and side of the first move
 */
export function writePgn(tree, tags, first) {
    const lines = Object.entries(tags).map(
        ([name, value]) => `[${name} "${String(value).replace(/["\\]/g, "\\$&")}"]`,
    );
    const tokens = [];
    const comment = (text) => {
        if (text) tokens.push(...`{ ${text.replace(/[{}]/g, "")} }`.split(" "));
    };
    const momentOf = (node) => plyAfter(first, node.depth - 1);
    /** The commands and the comment after a node. */
    const remarkOf = (node) =>
        joined(
            node.value && evalOf(node.value),
            node.parent && clockOf(node, momentOf(node).side),
            node.commands,
            node.comment,
        );
    const remark = (node) => comment(remarkOf(node));
    const move = (node, isNumbered) => {
        const { number, side } = momentOf(node);
        comment(node.before);
        if (side === "white") tokens.push(`${number}.`);
        else if (isNumbered || node.before) tokens.push(`${number}...`);
        tokens.push(node.san, ...node.nags.map((nag) => `$${nag}`));
        remark(node);
    };
    const isCommented = (node) => remarkOf(node) !== "";
    const line = (node, fresh) => {
        let numbered = fresh;
        for (let at = node; at.children.length > 0; at = at.children[0]) {
            const [main, ...others] = at.children;
            move(main, numbered);
            numbered = others.length > 0 || isCommented(main);
            for (const other of others) {
                tokens.push("(");
                move(other, true);
                line(other, isCommented(other));
                tokens.push(")");
            }
        }
    };
    remark(tree.root);
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
