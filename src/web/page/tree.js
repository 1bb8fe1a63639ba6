// The tree of a game: its turns, the variations, comments and values.

export class Node {
    constructor(parent, turn, san) {
        Object.assign(this, { parent, turn, san });
        this.children = [];
        /** Words after the turn, and words before it, which only a variation's first turn has. */
        this.comment = "";
        this.before = "";
        /** Commands in comments that the page does not show, as [%clk 0:03:00]. */
        this.commands = "";
        /** Numeric annotation glyphs. */
        this.nags = [];
        /** What the engine found here: { share, text, depth, best }; share: White's of the point, 0 to 1. */
        this.value = null;
        /** Milliseconds left: { white, black }. */
        this.clock = null;
    }

    /** The nodes from the first turn to this one. */
    path() {
        const nodes = [];
        for (let node = this; node.parent; node = node.parent) nodes.unshift(node);
        return nodes;
    }

    /** The turns from the start to here. */
    turns() {
        return this.path().map((node) => node.turn);
    }

    /** The number of turns from the start to here. */
    get depth() {
        return this.parent ? this.parent.depth + 1 : 0;
    }

    /** The last node of the line that goes on with the first turn everywhere. */
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
        /** Tags of the record that was read. */
        this.tags = {};
        /** What was wrong in it. */
        this.remarks = [];
        /** The result that the players made: { result, reason }, for a resignation and the like. */
        this.result = null;
        /** What was taken away, the last at the end: { at: the turns before, index, result, node }. */
        this.removed = [];
    }

    /** The node after a turn, added as a variation unless it is there. */
    add(parent, turn, san) {
        const known = parent.children.find((child) => child.turn === turn);
        if (known) return known;
        const node = new Node(parent, turn, san);
        parent.children.push(node);
        return node;
    }

    /** Adds a line of turns; returns its last node. */
    addLine(parent, turns, san) {
        return turns.reduce((node, turn, index) => this.add(node, turn, san[index]), parent);
    }

    /** Takes away a node, all after it, and the result that the players made; returns the one before. */
    remove(node) {
        const { parent } = node;
        const index = parent.children.indexOf(node);
        this.removed.push({ at: parent.turns(), index, result: this.result, node });
        this.result = null;
        return this.cut(node);
    }

    /** Takes a node away for good; returns the one before. */
    cut(node) {
        const { parent } = node;
        parent.children.splice(parent.children.indexOf(node), 1);
        return parent;
    }

    /** Puts back what was removed last; returns its first node, null if there is nothing. */
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

    /** Makes the variation of a node the main line. */
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

    /** The node that the turns lead to, or null. */
    find(turns) {
        let node = this.root;
        for (const turn of turns) {
            node = node.children.find((child) => child.turn === turn);
            if (!node) return null;
        }
        return node;
    }
}
