// The game on the board: its tree, the node shown, and the position there. Everything else on the page
// listens to its events: "game" (another game or tree), "leave" (the node is about to change), "position" (it
// has changed, or stayed after all), "fault" (why it stayed, or is not the requested one), "tree" (moves,
// comments or values have changed).

import { Tree } from "./tree.js";
import { words as texts } from "./words.js";

/** Definitions in addresses are needed for few games. */
const definitions = () => import("./defined-text.js");

/** The members of a request for a game after moves. */
function place({ id, define }, fen, turns) {
    return { game: id, turns, ...(define ? { define } : {}), ...(fen ? { fen } : {}) };
}

export class Session extends EventTarget {
    constructor(engine) {
        super();
        this.engine = engine;
        this.games = new Map();
        this.positions = new WeakMap();
        this.visits = 0;
        this.openings = 0;
        /** Whether the user has changed the game since it was opened. */
        this.touched = false;
        /** Whether the game came with a position or moves. */
        this.isLoaded = false;
    }

    emit(type, detail = {}) {
        this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    on(type, listener) {
        this.addEventListener(type, (event) => listener(event.detail));
    }

    /**
     * The answer to `game`, asked once; of a game that brings its definition, `packed` is that as addresses
     * have it.
     */
    async game(id, packed = "") {
        const key = `${id} ${packed}`;
        if (!this.games.has(key)) {
            const request = { ask: "game", game: id };
            if (packed) request.define = await (await definitions()).unpack(packed);
            const info = await this.engine.ask(request);
            if (info.define) info.packed = await (await definitions()).pack(info.define);
            this.games.set(key, info);
        }
        return this.games.get(key);
    }

    /** The id of the first game of a packed definition. */
    async firstOf(packed) {
        const define = await (await definitions()).unpack(packed);
        const { games, faults } = await this.engine.ask({ ask: "define", define });
        if (games.length === 0) throw new Error(texts.defined.noGame(faults));
        return games[0].id;
    }

    /** The members of a request for the position of a node. */
    request(node = this.node) {
        return place(this.info, this.tree.fen, node.turns());
    }

    /** The answer to `position` at a node, asked once; of the turns that led there it tells the last. */
    async positionAt(node) {
        if (!this.positions.has(node)) {
            const request = this.request(node);
            const known = Math.max(0, request.turns.length - 1);
            this.positions.set(node, await this.engine.ask({ ask: "position", ...request, known }));
        }
        return this.positions.get(node);
    }

    /** The side to move at a node. */
    sideAt(node) {
        const { side } = this.first;
        return node.depth % 2 === 0 ? side : side === "white" ? "black" : "white";
    }

    /** Reads words after moves of a game: { turns, san, error? }. */
    read(info, fen, turns, words) {
        return this.engine.ask({ ask: "read", ...place(info, fen, turns), words });
    }

    /**
     * Puts a game on the board.
     *
     * @param {string} id the variant's
     * @param {{define?: string, fen?: string, words?: string[], tree?: Tree, turns?: string[],
     *     touched?: boolean}} record the packed definition, if it needs one; a first position and turns, or a
     *     tree and the turns to the node to show (absent: its last)
     * @returns {Promise<boolean>} false if another game was opened before this one had come
     * @throws {Error} if the game or the position is wrong: what was on the board stays; if a turn is: the
     *     game is shown up to there
     */
    async open(id, { define, fen = null, words = [], tree = null, turns = null, touched = false } = {}) {
        const opening = ++this.openings;
        const info = await this.game(id, define);
        const opened = tree ?? new Tree(fen);
        const first = await this.engine.ask({ ask: "position", ...place(info, opened.fen, []) });
        let node = (turns && opened.find(turns)) ?? opened.root.end();
        let error = null;
        if (words.length > 0) {
            const read = await this.read(info, opened.fen, [], words);
            node = opened.addLine(opened.root, read.turns, read.san);
            error = read.error;
        }
        if (opening !== this.openings) return false;
        this.emit("leave");
        Object.assign(this, { info, tree: opened, node: opened.root, position: first, first, touched });
        this.isLoaded = opened.fen !== null || opened.root.children.length > 0;
        this.positions.set(opened.root, first);
        this.emit("game");
        this.emit("tree");
        await this.go(node);
        if (error) throw new Error(`${words[error.index]}: ${error.text}`);
        return true;
    }

    /**
     * Shows a node. The way there is animated if it is one move. If the node is illegal, as may happen in a
     * game kept by an older version, the last legal position before it is shown: "fault".
     */
    async go(node) {
        const visit = ++this.visits;
        this.emit("leave");
        const before = this.node;
        try {
            await this.positionAt(node);
        } catch (error) {
            if (visit !== this.visits) return;
            await this.go(await this.legalBefore(node, before));
            this.emit("fault", error);
            return;
        }
        const moved = await this.movesBetween(before, node);
        if (visit !== this.visits) return;
        Object.assign(this, { node, position: this.positions.get(node) });
        this.emit("position", { moved });
    }

    /** The last legal node on the way to a node; `otherwise` if the engine does not answer. */
    async legalBefore(node, otherwise) {
        const read = this.read(this.info, this.tree.fen, [], node.turns());
        const { error } = await read.catch(() => ({}));
        return error ? (node.path()[error.index - 1] ?? this.tree.root) : otherwise;
    }

    /** The moves, as pairs of squares, between two adjacent nodes; null between others. */
    async movesBetween(before, node) {
        const movesOf = async (turn) => (await this.positionAt(turn)).last?.arrows ?? [];
        if (node.parent && node.parent === before) return movesOf(node);
        if (before.parent === node) return (await movesOf(before)).map(([from, to]) => [to, from]);
        return null;
    }

    /** Notes a change of the tree by the user. */
    changed() {
        this.touched = true;
        this.emit("tree");
    }

    /** Plays a move after the node shown. */
    async play(turn) {
        const parent = this.node;
        const node = this.tree.add(parent, turn, turn);
        try {
            const { last } = await this.positionAt(node);
            if (node.san === turn) node.san = last.san;
        } catch (error) {
            // A node with a name existed before.
            if (node.san === turn) this.tree.cut(node);
            throw error;
        }
        this.changed();
        // The user may have gone elsewhere meanwhile, or taken it back.
        if (parent === this.node && parent.children.includes(node)) await this.go(node);
        return node;
    }

    /** Plays a line of moves and shows its end. */
    async playLine(turns, san) {
        const node = this.tree.addLine(this.node, turns, san);
        this.changed();
        await this.go(node);
    }

    /** Removes a node and everything after it. */
    async remove(node) {
        const shown = this.node.path().includes(node);
        const parent = this.tree.remove(node);
        this.changed();
        await this.go(shown ? parent : this.node);
    }

    /** Restores what was removed last. */
    async restore() {
        const node = this.tree.restore();
        if (!node) return;
        this.changed();
        await this.go(node.end());
    }

    back() {
        return this.node.parent ? this.go(this.node.parent) : undefined;
    }

    forward() {
        return this.node.children.length > 0 ? this.go(this.node.children[0]) : undefined;
    }

    toStart() {
        return this.go(this.tree.root);
    }

    toEnd() {
        return this.go(this.node.end());
    }

    /** The outcome on the board or, after the last move, the result made by the players. */
    get outcome() {
        const { tree, node, position } = this;
        if (position.outcome) return position.outcome;
        return tree.result && node.children.length === 0 && node.main ? tree.result : null;
    }
}
