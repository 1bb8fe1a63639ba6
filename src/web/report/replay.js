// A game of the report: its positions, and those of the lines found, each made from what a turn changed.

/** The pieces after a turn. */
function changed(pieces, changes) {
    const after = { ...pieces };
    for (const [square, piece] of Object.entries(changes)) {
        if (piece) after[square] = piece;
        else delete after[square];
    }
    return after;
}

/** A place in a game: after `ply` turns, and then, if `line` is not null, `step` turns of that line. */
export const place = (ply, line = null, step = 0) => ({ ply, line, step });

export class Replay {
    /**
     * @param {object} data the game, as `firzan annotate --html` embeds it
     * @param {object} info its variant, the answer to `game`
     */
    constructor(data, info) {
        Object.assign(this, { data, info, turns: data.turns });
        this.positions = [{ ...data.first, links: readLinks(data.first.links), last: null }];
        for (const turn of data.turns) this.positions.push(next(this.positions.at(-1), turn));
    }

    /** How many turns were played. */
    get length() {
        return this.turns.length;
    }

    /** The lines found after so many turns. */
    lines(ply) {
        return this.turns[ply]?.lines ?? [];
    }

    /** The position at a place: men, check, outcome, last (what the last turn changed); fen, due, links. */
    at({ ply, line, step }) {
        if (line === null) return this.positions[ply];
        let position = this.positions[ply];
        for (const turn of this.lines(ply)[line].turns.slice(0, step)) position = next(position, turn);
        return position;
    }

    /** Whose turn of which number is played after so many turns, and so many more of a line. */
    moment(ply, more = 0) {
        const { side, number } = this.data.first;
        const half = ply + more + (side === "black" ? 1 : 0);
        return { number: number + Math.floor(half / 2), side: half % 2 === 0 ? "white" : "black" };
    }

    /** The turns, by number from 0, that were judged good or bad, or turned the game. */
    marked() {
        return this.numbers((turn) => turn.mark || turn.turningPoint);
    }

    /** The turns that turned the game. */
    turningPoints() {
        return this.numbers((turn) => turn.turningPoint);
    }

    numbers(isWanted) {
        return this.turns.flatMap((turn, index) => (isWanted(turn) ? [index] : []));
    }

    /** What a position is worth after so many turns: score and chances; null if it is not known. */
    worth(ply) {
        const turn = this.turns[ply - 1];
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
    const pieces = changed(position.men, turn.changes);
    return { men: pieces, last: turn, fen, check, outcome, due, links: readLinks(links) };
}

/** Links such as "Nb1c3 Nb1a3", who helps whom. */
function readLinks(text) {
    return [...text.matchAll(/[A-Z]([a-p]\d+)([a-p]\d+)/g)].map(([, from, to]) => ({ from, to }));
}
