// A game of the report: its positions, and those of the lines, rebuilt from the changes of each move.

import { readHands } from "./hands.js";
import { plyAfter } from "./plies.js";

/** The place one move before a place that is not the start. */
export const before = ({ ply, line, step }) =>
    line === null ? place(ply - 1) : step > 1 ? place(ply, line, step - 1) : place(ply);

/** A place in a game: after `ply` moves, and then, if `line` is not null, `step` moves of that line. */
export const place = (ply, line = null, step = 0) => ({ ply, line, step });

export class Replay {
    /**
     * @param {object} data the game, as `firzan annotate --html` embeds it
     * @param {object} info its variant, the answer to `game`
     */
    constructor(data, info) {
        Object.assign(this, { data, info, moves: data.moves });
        const { first } = data;
        const more = { hands: readHands(first.fen), links: readLinks(first.links), last: null };
        this.positions = [{ ...first, ...more }];
        for (const move of data.moves) this.positions.push(next(this.positions.at(-1), move));
    }

    /** The number of moves played. */
    get length() {
        return this.moves.length;
    }

    /** The lines found after this many moves. */
    lines(ply) {
        return this.moves[ply]?.lines ?? [];
    }

    /** The position at a place: pieces, check, outcome, last (the last move's changes); fen, due, links. */
    at({ ply, line, step }) {
        if (line === null) return this.positions[ply];
        let position = this.positions[ply];
        for (const move of this.lines(ply)[line].moves.slice(0, step)) position = next(position, move);
        return position;
    }

    /** The last place of the game, or of the line in which a place is. */
    endOf({ ply, line }) {
        return line === null ? place(this.length) : place(ply, line, this.lines(ply)[line].moves.length);
    }

    /** The side and number of the move played after this many moves, and this many more of a line. */
    moment(ply, more = 0) {
        return plyAfter(this.data.first, ply + more);
    }

    /** The moves, by number from 0, that have a mark or are turning points. */
    marked() {
        return this.numbers(({ mark, turningPoint }) => mark || turningPoint);
    }

    /** The turning points. */
    turningPoints() {
        return this.numbers(({ turningPoint }) => turningPoint);
    }

    numbers(isWanted) {
        return this.moves.flatMap((move, index) => (isWanted(move) ? [index] : []));
    }

    /** The score and chances after this many moves; null if unknown. */
    worth(ply) {
        const move = this.moves[ply - 1];
        return move?.score ? move : (this.lines(ply)[0] ?? null);
    }

    /** The value of a tag; null if the record does not have it, or its value says "unknown": ?, *, ????.??.?? */
    tag(name) {
        const found = this.data.tags.find(([known]) => known === name);
        return found && /[^?.*]/.test(found[1]) ? found[1] : null;
    }
}

/** The position after a move. */
function next(position, move) {
    const { fen = null, check = [], outcome = null, due = "" } = move;
    const changed = Object.entries({ ...position.pieces, ...move.changes });
    const pieces = Object.fromEntries(changed.filter(([, piece]) => piece));
    // The engine's lines are without FENs: there the trays stay as they are.
    const hands = fen ? readHands(fen) : position.hands;
    return { pieces, hands, last: move, fen, check, outcome, due, links: readLinks(move.links ?? "") };
}

/** Links such as "Nb1c3 Nb1a3", from the giving to the receiving piece. */
function readLinks(text) {
    return [...text.matchAll(/[A-Z]([a-p]\d+)([a-p]\d+)/g)].map(([, from, to]) => ({ from, to }));
}
