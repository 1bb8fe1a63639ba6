// A game read from PGN.

import { inquire, parsePgn, variantOf } from "./pgn.js";

export class Game {
    #tags;
    #moves;

    /** Made by `read`. */
    constructor(tags, moves) {
        [this.#tags, this.#moves] = [tags, moves];
    }

    /**
     * Reads the first game of a text. `read(variant, fen, words)` asks the engine, and returns moves up to an error.
     * Throws an error if there is no game, or a move is illegal.
     */
    static read(pgn, read) {
        const [record] = parsePgn(pgn);
        if (record === undefined) throw new Error("the text has no game in PGN");
        const { tags } = record;
        const unread = record.moves.length === 0 && record.remarks.find((each) => each.startsWith("no word"));
        if (unread) throw new Error(unread);
        const inquiry = inquire(record.moves, { isIccs: false });
        let step = inquiry.next();
        while (!step.done) step = inquiry.next(read(variantOf(tags), tags.FEN, step.value));
        const { moves, error } = step.value;
        if (!error) return new Game(tags, moves);
        const { word } = record.moves[error.index];
        throw new Error(`illegal move ${word} (ply ${error.index + 1}): ${error.text}`);
    }

    /** The names of the tags. */
    headerKeys() {
        return Object.keys(this.#tags).join(" ");
    }

    /** The value of a tag; empty if there is none. */
    headers(item) {
        return this.#tags[item] ?? "";
    }

    /** The moves of the main line, in the notation of the rules. */
    mainlineMoves() {
        return this.#moves.join(" ");
    }

    /** There is nothing to be freed; ffish's games have this call. */
    delete() {}
}
