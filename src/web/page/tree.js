// The tree of a game: its moves, variations, comments and values; and the players, result and clocks of a
// record.

export class Node {
    constructor(parent, move, san) {
        Object.assign(this, { parent, move, san });
        this.children = [];
        /** The comment after the move, and the one before it, which only a variation's first move has. */
        this.comment = "";
        this.before = "";
        /** Commands in comments that the page does not show, such as [%clk 0:03:00]. */
        this.commands = "";
        /** Numeric annotation glyphs. */
        this.nags = [];
        /**
         * The engine's result here: { share, text, depth, best, isForced }; share: White's, of the point, 0
         * to 1; isForced: true if there is only one legal move.
         */
        this.value = null;
        /** Milliseconds left: { white, black }. */
        this.clock = null;
    }

    /** The nodes from the first move to this one. */
    path() {
        const nodes = [];
        for (let node = this; node.parent; node = node.parent) nodes.unshift(node);
        return nodes;
    }

    /** The moves from the start to here. */
    moves() {
        return this.path().map((node) => node.move);
    }

    /** The number of moves from the start to here. */
    get depth() {
        return this.parent ? this.parent.depth + 1 : 0;
    }

    /** The last node of the line that always continues with the first move. */
    end() {
        let node = this;
        while (node.children.length > 0) node = node.children[0];
        return node;
    }

    /** True if the node is in the main line. */
    get main() {
        return !this.parent || (this.parent.children[0] === this && this.parent.main);
    }
}

/** The members of a node that `Tree.toData` writes unchanged. */
const KEPT = ["san", "comment", "before", "commands", "nags", "value", "clock"];

/** Adds what follows a node to another node with the same move. */
function merge(node, other) {
    for (const child of other.children) {
        const known = node.children.find(({ move }) => move === child.move);
        if (known) merge(known, child);
        else node.children.push(Object.assign(child, { parent: node }));
    }
}

export class Tree {
    /** @param {string | null} fen the first position, null for the game's start */
    constructor(fen = null) {
        this.fen = fen;
        this.root = new Node(null, null, null);
        /** The tags of the record. */
        this.tags = {};
        /** When the game was begun: the time of its first move, or null if that was made elsewhere. */
        this.begun = null;
        /** The faults in it. */
        this.remarks = [];
        /** The result made by the players: { result, reason }, such as a resignation. */
        this.result = null;
        /** The removed parts, the last at the end: { at: the moves before, index, result, node }. */
        this.removed = [];
    }

    /** The node after a move, added as a variation if it does not exist. */
    add(parent, move, san) {
        const known = parent.children.find((child) => child.move === move);
        if (known) return known;
        const node = new Node(parent, move, san);
        parent.children.push(node);
        return node;
    }

    /** Notes that a move is about to be made: the first one begins the game. */
    beginNow() {
        if (this.root.children.length === 0) this.begun = Date.now();
    }

    /** Adds a line of moves; returns its last node. */
    addLine(parent, moves, san) {
        return moves.reduce((node, move, index) => this.add(node, move, san[index]), parent);
    }

    /** Removes a node, everything after it, and the result made by the players; returns the node before. */
    remove(node) {
        const { parent } = node;
        const index = parent.children.indexOf(node);
        this.removed.push({ at: parent.moves(), index, result: this.result, node });
        this.result = null;
        return this.cut(node);
    }

    /** Removes a node permanently; returns the node before. */
    cut(node) {
        const { parent } = node;
        parent.children.splice(parent.children.indexOf(node), 1);
        return parent;
    }

    /** Restores what was removed last; returns its first node, or null if there is nothing. */
    restore() {
        const { at, index, result, node } = this.removed.pop() ?? {};
        const parent = node && this.find(at);
        if (!parent) return null;
        const again = parent.children.find((child) => child.move === node.move);
        if (again) merge(again, node);
        else parent.children.splice(index, 0, node);
        this.result ??= result;
        return again ?? node;
    }

    /** Promotes the variation of a node to the main line. */
    promote(node) {
        for (let { parent } = node, child = node; parent; child = parent, parent = parent.parent) {
            parent.children.splice(parent.children.indexOf(child), 1);
            parent.children.unshift(child);
        }
    }

    /** The nodes of the main line, the root first. */
    mainLine() {
        return [this.root, ...this.root.end().path()];
    }

    /** Everything as plain data. Its names are those of the games that browsers keep. */
    toData() {
        const data = (node) => ({
            turn: node.move,
            ...Object.fromEntries(KEPT.map((name) => [name, node[name]])),
            children: node.children.map(data),
        });
        const { fen, tags, begun, result } = this;
        const removed = this.removed.map((taken) => ({ ...taken, node: data(taken.node) }));
        return { fen, tags, begun, result, root: data(this.root), removed };
    }

    /** The tree that `toData` wrote. */
    static fromData({ fen, tags, begun = null, result, root, removed = [] }) {
        const tree = new Tree(fen);
        Object.assign(tree, { tags, begun, result });
        const fill = (node, data) => {
            for (const name of KEPT) node[name] = data[name] ?? node[name];
            for (const child of data.children) fill(tree.add(node, child.turn, child.san), child);
            return node;
        };
        fill(tree.root, root);
        tree.removed = removed.map((taken) => {
            const node = new Node(tree.find(taken.at), taken.node.turn, taken.node.san);
            return { ...taken, node: fill(node, taken.node) };
        });
        return tree;
    }

    /** The node that the moves lead to, or null. */
    find(moves) {
        const step = (node, move) => node?.children.find((child) => child.move === move) ?? null;
        return moves.reduce(step, this.root);
    }
}

const SIDES = ["white", "black"];
const CLOCK = /\[%clk\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\]/;

/** The names and ratings of the players by side; null where the record has none. */
export function namesOf({ tags }) {
    const name = (side) => {
        const tag = side === "white" ? "White" : "Black";
        const given = tags[tag]?.trim();
        if (!given || given === "?") return null;
        const rating = tags[`${tag}Elo`]?.trim();
        return /^\d+$/.test(rating ?? "") ? `${given} (${rating})` : given;
    };
    return { white: name("white"), black: name("black") };
}

/** The event, place, date and result of a record, in one line; empty if it has none of them. */
export function headOf({ tags }) {
    const known = ["Event", "Site", "Date", "Result"].map((name) => tags[name]?.trim() ?? "");
    return known.filter((value) => value && !/^[?.*-]+$/.test(value)).join(" · ");
}

/** The milliseconds that players had left at a node, as far as is known: { white?, black? }, or null. */
export function clocksOf(session, node) {
    const found = {};
    for (let at = node; at.parent && !SIDES.every((side) => side in found); at = at.parent) {
        for (const side of SIDES) if (at.clock) found[side] ??= at.clock[side];
        const [, hours = 0, minutes, seconds] = CLOCK.exec(at.commands) ?? [];
        if (!minutes) continue;
        found[session.sideAt(at.parent)] ??= (hours * 3600 + minutes * 60 + Number(seconds)) * 1000;
    }
    return Object.keys(found).length > 0 ? found : null;
}
