// Builds turns from squares: which pieces can begin a turn, where they can go, which choices there are, and
// which parts are missing. It knows neither page nor engine, only the list `turns` of an answer to
// `position`.

const pair = (from, to) => `${from}${to}`;

export class TurnMaker {
    /** @param {object} position the answer to `position` */
    constructor(position) {
        this.position = position;
        this.moves = new Map();
        for (const turn of position.outcome ? [] : position.turns) {
            for (const [from, to] of this.ways(turn)) {
                if (!this.moves.has(from)) this.moves.set(from, new Map());
                const targets = this.moves.get(from);
                if (!targets.has(to)) targets.set(to, []);
                targets.get(to).push(turn);
            }
        }
    }

    /**
     * The moves by which a turn can be entered: its own, and that of a twin, which is a piece of the same
     * kind.
     */
    ways(turn) {
        const { men: pieces } = this.position;
        const twins = (turn.also ?? []).filter(([from]) => pieces[from] === pieces[turn.from]);
        return [[turn.from, turn.to], ...twins];
    }

    /** Whether a turn can begin with the piece on that square. */
    canBegin(square) {
        return this.moves.has(square);
    }

    /** The squares to which the piece can go. */
    targets(from) {
        return [...(this.moves.get(from)?.keys() ?? [])];
    }

    /** All turns with this move. */
    turnsOf(from, to) {
        return this.moves.get(from)?.get(to) ?? [];
    }

    /**
     * The different first parts of the turns with this move: one, or several to choose from.
     * Each is { from, to, promotion, also, turns }.
     */
    parts(from, to) {
        const parts = new Map();
        for (const turn of this.turnsOf(from, to)) {
            const key = pair(turn.from, turn.to) + (turn.promotion ?? "");
            if (!parts.has(key)) {
                parts.set(key, {
                    from: turn.from,
                    to: turn.to,
                    promotion: turn.promotion ?? null,
                    also: turn.also ?? [],
                    turns: [],
                });
            }
            parts.get(key).turns.push(turn);
        }
        return [...parts.values()];
    }

    /** The first part named by a text, as "e2e4" names that of "e2e4,d1", or null. */
    partNamed(text) {
        const turn = this.position.turns.find((known) => known.flip && known.turn.startsWith(`${text},`));
        if (!turn) return null;
        const parts = this.parts(turn.from, turn.to);
        return parts.find(({ promotion }) => promotion === (turn.promotion ?? null));
    }
}

/** The turn that a first part completes, or null if another part is missing. */
export function wholeTurn(part) {
    return part.turns.find((turn) => !turn.flip)?.turn ?? null;
}

/** The squares of the pieces that can be flipped to end a turn. */
export function flips(part) {
    return part.turns.map((turn) => turn.flip).filter(Boolean);
}

/** The pieces after a first part. */
export function piecesAfter(pieces, part) {
    const after = { ...pieces };
    const moves = [[part.from, part.to], ...part.also].filter(([from, to]) => from !== to);
    for (const [from] of moves) delete after[from];
    for (const [from, to] of moves) after[to] = pieces[from];
    if (part.promotion) {
        const white = after[part.to] === after[part.to].toUpperCase();
        after[part.to] = white ? part.promotion.toUpperCase() : part.promotion.toLowerCase();
    }
    return after;
}
