// The game that is on the board: its tree, the node that is shown, and the position there. Everything else on
// the page listens to its events: "game" (another game or tree), "leave" (the node is about to change),
// "position" (it has changed), "tree" (turns, comments or values have).

import { Tree } from "./tree.js";

export class Session extends EventTarget {
    constructor(engine) {
        super();
        this.engine = engine;
        this.games = new Map();
        this.positions = new WeakMap();
        this.visits = 0;
    }

    emit(type, detail = {}) {
        this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    on(type, listener) {
        this.addEventListener(type, (event) => listener(event.detail));
    }

    /** The answer to `game`, asked once. */
    async game(id) {
        if (!this.games.has(id)) this.games.set(id, await this.engine.ask({ ask: "game", game: id }));
        return this.games.get(id);
    }

    /** What names the position of a node in every request. */
    request(node = this.node) {
        const request = { game: this.info.id, turns: node.turns() };
        if (this.tree.fen) request.fen = this.tree.fen;
        return request;
    }

    /** The answer to `position` at a node, asked once. */
    async positionAt(node) {
        if (!this.positions.has(node)) {
            this.positions.set(node, await this.engine.ask({ ask: "position", ...this.request(node) }));
        }
        return this.positions.get(node);
    }

    /** Reads words after turns: { turns, san, error? }. */
    read(game, fen, turns, words) {
        return this.engine.ask({ ask: "read", game, turns, words, ...(fen ? { fen } : {}) });
    }

    /**
     * Puts a game on the board.
     *
     * @param {string} id the variant's
     * @param {{fen?: string, words?: string[], tree?: Tree, turns?: string[]}} record a first position and
     * turns, or a
     *     tree and the turns to the node to show (absent: its last)
     * @throws {Error} if the game, the position or a turn is wrong; what was on the board stays
     */
    async open(id, { fen = null, words = [], tree = null, turns = null } = {}) {
        const info = await this.game(id);
        const opened = tree ?? new Tree(fen);
        const request = { ask: "position", game: id, turns: [], ...(opened.fen ? { fen: opened.fen } : {}) };
        const first = await this.engine.ask(request);
        let node = (turns && opened.find(turns)) ?? opened.root.end();
        let error = null;
        if (words.length > 0) {
            const read = await this.read(id, opened.fen, [], words);
            node = opened.addLine(opened.root, read.turns, read.san);
            error = read.error;
        }
        this.emit("leave");
        Object.assign(this, { info, tree: opened, node: opened.root, position: first, first });
        this.positions.set(opened.root, first);
        this.emit("game");
        await this.go(node);
        if (error) throw new Error(`${words[error.index]}: ${error.text}`);
    }

    /** Shows a node. The way there is animated if it is one turn. */
    async go(node) {
        const visit = ++this.visits;
        this.emit("leave");
        const before = this.node;
        const position = await this.positionAt(node);
        if (visit !== this.visits) return;
        Object.assign(this, { node, position });
        let moved = [];
        if (node.parent && node.parent === before) moved = position.last?.arrows ?? [];
        else if (before.parent === node) {
            const back = (await this.positionAt(before)).last?.arrows ?? [];
            if (visit !== this.visits) return;
            moved = back.map(([from, to]) => [to, from]);
        }
        this.emit("position", { moved });
    }

    /** Plays a turn after the node that is shown. */
    async play(turn) {
        const node = this.tree.add(this.node, turn, turn);
        if (node.san === turn) {
            const { last } = await this.positionAt(node);
            node.san = last.san;
        }
        this.emit("tree");
        await this.go(node);
        return node;
    }

    /** Plays a line of turns and shows its end. */
    async playLine(turns, san) {
        const node = this.tree.addLine(this.node, turns, san);
        this.emit("tree");
        await this.go(node);
    }

    /** Takes a node and what follows away. */
    async remove(node) {
        const shown = this.node.path().includes(node) || this.node === node;
        const parent = this.tree.remove(node);
        this.emit("tree");
        if (shown) await this.go(parent);
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

    /** The outcome on the board, or the result that the players made, if the last turn is shown. */
    get outcome() {
        const { tree, node, position } = this;
        if (position.outcome) return position.outcome;
        return tree.result && node.children.length === 0 && node.main ? tree.result : null;
    }
}
