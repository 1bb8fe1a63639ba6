// Builds turns from squares: which pieces can begin a turn, where they can go, which choices there are, and
// which parts are missing. It needs neither page nor engine, only the answer to `position`.

import { colourOf, inColour } from "./pieces.js";

export class TurnMaker {
    /** @param {object} position the answer to `position` */
    constructor(position) {
        this.legal = position.outcome ? [] : position.legalMoves;
        /** The move that only ends the turn, or null. */
        this.pass = this.legal.find(({ pass }) => pass)?.move ?? null;
        this.targetsOf = new Map();
        for (const move of this.legal) {
            if (move.pass) continue;
            // A turn can also be entered by the move of a twin, which is a piece of the same kind.
            const { pieces } = position;
            const twins = (move.also ?? []).filter(([from]) => pieces[from] === pieces[move.from]);
            for (const [from, to] of [[move.from, move.to], ...twins]) {
                if (!this.targetsOf.has(from)) this.targetsOf.set(from, new Map());
                const targets = this.targetsOf.get(from);
                targets.set(to, [...(targets.get(to) ?? []), move]);
            }
        }
    }

    /** True if a turn can begin with the piece on that square. */
    canBegin(square) {
        return this.targetsOf.has(square);
    }

    /** The squares to which the piece can go. */
    targets(from) {
        return [...(this.targetsOf.get(from)?.keys() ?? [])];
    }

    /** The legal moves from one square to another. */
    movesOf(from, to) {
        return this.targetsOf.get(from)?.get(to) ?? [];
    }

    /**
     * The different first parts of the turns from one square to another: one, or several to choose from.
     * Each is { from, to, promotion, also, moves }.
     */
    parts(from, to) {
        const parts = new Map();
        for (const move of this.movesOf(from, to)) {
            const { promotion = null, also = [] } = move;
            const key = `${move.from}${move.to}${promotion ?? ""}`;
            if (!parts.has(key)) parts.set(key, { from: move.from, to: move.to, promotion, also, moves: [] });
            parts.get(key).moves.push(move);
        }
        return [...parts.values()];
    }

    /** The first part named by a text, as "e2e4" names that of "e2e4,d1", or null. */
    partNamed(text) {
        const found = this.legal.find(({ move, flip }) => flip && move.startsWith(`${text},`));
        const parts = found ? this.parts(found.from, found.to) : [];
        return parts.find(({ moves }) => moves.includes(found)) ?? null;
    }
}

/** The move that a first part completes, or null if another part is missing. */
export function wholeMove(part) {
    return part.moves.find(({ flip }) => !flip)?.move ?? null;
}

/** The squares of the pieces that can be flipped to end a turn. */
export function flips(part) {
    return part.moves.map(({ flip }) => flip).filter(Boolean);
}

/** The pieces after a first part. */
export function piecesAfter(pieces, part) {
    const after = { ...pieces };
    const moves = [[part.from, part.to], ...part.also].filter(([from, to]) => from !== to);
    for (const [from] of moves) delete after[from];
    for (const [from, to] of moves) after[to] = pieces[from];
    if (part.promotion) after[part.to] = inColour(part.promotion, colourOf(after[part.to]));
    return after;
}
