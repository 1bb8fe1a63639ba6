// A game of the report: its positions, and those of the lines, rebuilt from the changes of each move.

/** The pieces after a move. */
function changed(pieces, changes) {
    const after = { ...pieces };
    for (const [square, piece] of Object.entries(changes)) {
        if (piece) after[square] = piece;
        else delete after[square];
    }
    return after;
}

/** A place in a game: after `ply` moves, and then, if `line` is not null, `step` moves of that line. */
export const place = (ply, line = null, step = 0) => ({ ply, line, step });

export class Replay {
    /**
     * @param {object} data the game, as `firzan annotate --html` embeds it
     * @param {object} info its variant, the answer to `game`
     */
    constructor(data, info) {
        Object.assign(this, { data, info, moves: data.moves });
        this.positions = [{ ...data.first, links: readLinks(data.first.links), last: null }];
        for (const turn of data.moves) this.positions.push(next(this.positions.at(-1), turn));
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
        for (const turn of this.lines(ply)[line].moves.slice(0, step)) position = next(position, turn);
        return position;
    }

    /** The side and number of the move played after this many moves, and this many more of a line. */
    moment(ply, more = 0) {
        const { side, number } = this.data.first;
        const half = ply + more + (side === "black" ? 1 : 0);
        return { number: number + Math.floor(half / 2), side: half % 2 === 0 ? "white" : "black" };
    }

    /** The moves, by number from 0, that have a mark or are turning points. */
    marked() {
        return this.numbers((turn) => turn.mark || turn.turningPoint);
    }

    /** The turning points. */
    turningPoints() {
        return this.numbers((turn) => turn.turningPoint);
    }

    numbers(isWanted) {
        return this.moves.flatMap((turn, index) => (isWanted(turn) ? [index] : []));
    }

    /** The score and chances after this many moves; null if unknown. */
    worth(ply) {
        const turn = this.moves[ply - 1];
        if (turn?.score) return turn;
        return this.lines(ply)[0] ?? null;
    }

    tag(name) {
        const found = this.data.tags.find(([known]) => known === name);
        return found && found[1] !== "?" ? found[1] : null;
    }
}

function next(position, turn) {
    const { fen = null, check = [], outcome = null, due = "", links = "" } = turn;
    const pieces = changed(position.pieces, turn.changes);
    return { pieces, last: turn, fen, check, outcome, due, links: readLinks(links) };
}

/** Links such as "Nb1c3 Nb1a3", from the giving to the receiving piece. */
function readLinks(text) {
    return [...text.matchAll(/[A-Z]([a-p]\d+)([a-p]\d+)/g)].map(([, from, to]) => ({ from, to }));
}
