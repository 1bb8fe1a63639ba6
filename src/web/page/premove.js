// A premove: a move that the person chooses while Firzan thinks. It is played as soon as Firzan has moved if
// it is legal then, and else dropped with the reason. Of a turn of several parts it is the first; the rest,
// like the piece of a promotion, is chosen in the new position. Only a typed premove may be a whole turn.

import { isInTray } from "./hands.js";
import { TurnMaker } from "./turnmaker.js";
import { words } from "./words.js";

/** The FEN of a position if the side to move passed; a square for en passant passes, too. */
export function passed(fen) {
    const [board, side, ...rest] = fen.split(" ");
    const others = rest.map((field) => (/^[a-p]\d+$/.test(field) ? "-" : field));
    return [board, side === "w" ? "b" : "w", ...others].join(" ");
}

const NOWHERE = new TurnMaker({ outcome: true });

export class Premove {
    constructor(table) {
        const { session, play } = table;
        Object.assign(this, { table, session, play });
        /** The node at which Firzan thinks, or thought last. */
        this.node = null;
        /** The move chosen there: { from, to }, or { text } if it was typed; null if there is none. */
        this.move = null;
        /** Where the pieces could go if Firzan passed: a guess, which is shown but not required. */
        this.maker = NOWHERE;
        play.addEventListener("moved", () => this.carryOut());
        this.arrive();
    }

    /** The move in words, or "". */
    get text() {
        const { from, to, text } = this.move ?? {};
        if (from && isInTray(from)) return from + to;
        return text ?? (from ? `${from}–${to}` : "");
    }

    /** True at the node after Firzan's move. */
    get isAnswered() {
        return this.node !== null && this.session.node.parent === this.node;
    }

    /** Keeps the move only while Firzan thinks at its node, or if it has just moved there. */
    arrive() {
        const { node } = this.session;
        if (this.play.waiting) {
            if (node !== this.node) Object.assign(this, { node, move: null, maker: NOWHERE });
        } else if (!this.isAnswered) {
            Object.assign(this, { node: null, move: null });
        }
    }

    choose(move) {
        this.move = move;
        this.table.draw();
        this.table.dispatchEvent(new Event("part"));
    }

    /** Its arrow and marks, as for `Table.setLayer`. */
    get layer() {
        const { from, to } = this.move ?? {};
        return from ? { marks: { premove: [from, to] }, arrows: [{ from, to, kind: "premove" }] } : {};
    }

    /** Removes the move and returns it, or null. */
    take() {
        const { move } = this;
        this.move = null;
        return move;
    }

    /** Firzan has moved: plays the move, or says why it is illegal now. */
    async carryOut() {
        const { table } = this;
        const move = this.take();
        if (!move || !table.may) return undefined;
        const { from, to, text = from + to } = move;
        const isLegal = from && table.maker.parts(from, to).length > 0;
        return isLegal ? table.tryMove(from, to) : table.type(text, words.table.dropped);
    }

    /** Finds out where the pieces could go. */
    async look() {
        const { session, node } = this;
        if (this.maker !== NOWHERE) return;
        const { game, define } = session.request();
        const place = { game, define, fen: passed(session.position.fen), moves: [] };
        // The side to move cannot pass in every position.
        const position = await session.ask(place).catch(() => null);
        if (position && node === this.node) this.maker = new TurnMaker(position);
    }
}
