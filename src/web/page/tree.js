// The tree of a game: its moves, variations, comments and values.

export class Node {
    constructor(parent, turn, san) {
        Object.assign(this, { parent, turn, san });
        this.children = [];
        /** The comment after the move, and the one before it, which only a variation's first move has. */
        this.comment = "";
        this.before = "";
        /** Commands in comments that the page does not show, such as [%clk 0:03:00]. */
        this.commands = "";
        /** Numeric annotation glyphs. */
        this.nags = [];
        /** The engine's result here: { share, text, depth, best }; share: White's, of the point, 0 to 1. */
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
    turns() {
        return this.path().map((node) => node.turn);
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

    /** Whether the node is in the main line. */
    get main() {
        return !this.parent || (this.parent.children[0] === this && this.parent.main);
    }
}

export class Tree {
    /** @param {string | null} fen the first position, null for the game's start */
    constructor(fen = null) {
        this.fen = fen;
        this.root = new Node(null, null, null);
        /** The tags of the record. */
        this.tags = {};
        /** The faults in it. */
        this.remarks = [];
        /** The result made by the players: { result, reason }, such as a resignation. */
        this.result = null;
        /** The removed parts, the last at the end: { at: the moves before, index, result, node }. */
        this.removed = [];
    }

    /** The node after a move, added as a variation if it does not exist. */
    add(parent, turn, san) {
        const known = parent.children.find((child) => child.turn === turn);
        if (known) return known;
        const node = new Node(parent, turn, san);
        parent.children.push(node);
        return node;
    }

    /** Adds a line of moves; returns its last node. */
    addLine(parent, turns, san) {
        return turns.reduce((node, turn, index) => this.add(node, turn, san[index]), parent);
    }

    /** Removes a node, everything after it, and the result made by the players; returns the node before. */
    remove(node) {
        const { parent } = node;
        const index = parent.children.indexOf(node);
        this.removed.push({ at: parent.turns(), index, result: this.result, node });
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
        const again = parent.children.find((child) => child.turn === node.turn);
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

    /** Everything as plain data. */
    toData() {
        const data = (node) => ({
            turn: node.turn,
            san: node.san,
            comment: node.comment,
            before: node.before,
            commands: node.commands,
            nags: node.nags,
            value: node.value,
            clock: node.clock,
            children: node.children.map(data),
        });
        const { fen, tags, result } = this;
        const removed = this.removed.map((taken) => ({ ...taken, node: data(taken.node) }));
        return { fen, tags, result, root: data(this.root), removed };
    }

    /** The tree that `toData` wrote. */
    static fromData({ fen, tags, result, root, removed = [] }) {
        const tree = new Tree(fen);
        Object.assign(tree, { tags, result });
        const fill = (node, data) => {
            const { comment, before, commands = "", nags, value, clock } = data;
            Object.assign(node, { comment, before, commands, nags, value, clock });
            for (const child of data.children) fill(tree.add(node, child.turn, child.san), child);
        };
        fill(tree.root, root);
        tree.removed = removed.map((taken) => {
            const node = new Node(tree.find(taken.at), taken.node.turn, taken.node.san);
            fill(node, taken.node);
            return { ...taken, node };
        });
        return tree;
    }

    /** The node that the moves lead to, or null. */
    find(turns) {
        let node = this.root;
        for (const turn of turns) {
            node = node.children.find((child) => child.turn === turn);
            if (!node) return null;
        }
        return node;
    }
}
