// The game on the board: its tree, the node shown, and the position there. Everything else on the page
// listens to its events: "game" (another game or tree), "leave" (the node is about to change), "position" (it
// has changed, or stayed after all), "look" (the pieces look different), "fault" (why it stayed, or is not
// the requested one), "tree" (moves, comments or values have changed).

import { withHands } from "./hands.js";
import { settings } from "./storage.js";
import { Tree } from "./tree.js";
import { words } from "./words.js";

/** Definitions in addresses are needed for few games. */
const definitions = () => import("./defined-text.js");

/** The answer to `game` with the pieces that the user wants. */
export async function asWanted(info) {
    if (!settings.characters) return info;
    // A game is as good with pictures.
    const { withCharacters = (game) => game } = await import("./characters.js").catch(() => ({}));
    return withCharacters(info);
}

/** The members of a request for a game after moves. */
const place = ({ id, define }, fen, moves) => ({ game: id, define, fen: fen || undefined, moves });

export class Session extends EventTarget {
    constructor(engine) {
        super();
        this.engine = engine;
        this.games = new Map();
        this.positions = new WeakMap();
        this.visits = 0;
        this.openings = 0;
        /** True if the user has changed the game since it was opened. */
        this.touched = false;
        /** True if the game came with a position or moves. */
        this.isLoaded = false;
    }

    emit(type, detail = {}) {
        this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    on(type, listener) {
        this.addEventListener(type, (event) => listener(event.detail));
    }

    /** The answer to `game`, asked once; `packed` is the definition as in addresses, if there is one. */
    async game(id, packed = "") {
        const key = `${id} ${packed}`;
        if (!this.games.has(key)) {
            const request = { ask: "game", game: id };
            if (packed) request.define = await (await definitions()).unpack(packed);
            const info = await asWanted(await this.engine.ask(request));
            // As its author wrote it: the engine's definition has neither comments nor parents.
            if (packed) Object.assign(info, { define: request.define, packed });
            else if (info.define) info.packed = await (await definitions()).pack(info.define);
            this.games.set(key, info);
        }
        return this.games.get(key);
    }

    /** Draws the pieces anew, as the settings have them now: "look". */
    async look() {
        this.games.clear();
        this.info = await this.game(this.info.id, this.info.packed);
        this.emit("look");
    }

    /** The id of the first game of a packed definition. */
    async firstOf(packed) {
        const define = await (await definitions()).unpack(packed);
        const { games, faults } = await this.engine.ask({ ask: "define", define });
        if (games.length === 0) throw new Error(words.defined.noGame(faults));
        return games[0].id;
    }

    /** The members of a request for the position of a node. */
    request(node = this.node) {
        return place(this.info, this.tree.fen, node.moves());
    }

    /** The answer to `position`, with hands. */
    async ask(request) {
        return withHands(await this.engine.ask({ ask: "position", ...request }));
    }

    /** The answer to `position` at a node, asked once; its `played` has only the last move. */
    async positionAt(node) {
        if (!this.positions.has(node)) {
            const request = this.request(node);
            const known = Math.max(0, request.moves.length - 1);
            this.positions.set(node, await this.ask({ ...request, known }));
        }
        return this.positions.get(node);
    }

    /** The side to move at a node. */
    sideAt(node) {
        const { side } = this.first;
        return node.depth % 2 === 0 ? side : side === "white" ? "black" : "white";
    }

    /** The legal move of this name here, if there is one. */
    legal(name) {
        return this.position.legalMoves.find(({ move }) => move === name);
    }

    /** Reads words after moves of a game: { moves, san, error? }. */
    read(info, fen, moves, given) {
        return this.engine.ask({ ask: "read", ...place(info, fen, moves), words: given });
    }

    /**
     * Puts a game on the board.
     *
     * @param {string} id the variant's
     * @param {{define?: string, fen?: string, words?: string[], at?: number, tree?: Tree, moves?: string[],
     *     touched?: boolean}} record the packed definition, if it needs one; a first position, moves in any
     *     notation, and the number of those after which to show it (absent: all), or a tree and the moves to
     *     the node to show (absent: its last)
     * @returns {Promise<boolean>} false if another game was opened before this one had come
     * @throws {Error} if the game or the position is wrong: what was on the board stays; if a move is: the
     *     game is shown up to there
     */
    async open(id, record = {}) {
        const { define, fen = null, words: given = [], tree = null, moves = null } = record;
        const { at = given.length, touched = false } = record;
        const opening = ++this.openings;
        const info = await this.game(id, define);
        const opened = tree ?? new Tree(fen);
        const first = await this.ask(place(info, opened.fen, []));
        let node = (moves && opened.find(moves)) ?? opened.root.end();
        let error = null;
        if (given.length > 0) {
            const read = await this.read(info, opened.fen, [], given);
            node = opened.addLine(opened.root, read.moves, read.san);
            if (at < read.moves.length) node = node.path()[at - 1] ?? opened.root;
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
        if (error) throw new Error(`${given[error.index]}: ${error.text}`);
        return true;
    }

    /**
     * Shows a node. The way there is animated if it is one move. If the node is illegal, as may happen in a
     * game kept by an older version, the last legal position before it is shown: "fault".
     */
    async go(node) {
        const visit = ++this.visits;
        this.target = node;
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
        const read = this.read(this.info, this.tree.fen, [], node.moves());
        const { error } = await read.catch(() => ({}));
        return error ? (node.path()[error.index - 1] ?? this.tree.root) : otherwise;
    }

    /** The moves, as pairs of squares, between two adjacent nodes; null between others. */
    async movesBetween(before, node) {
        const movesOf = async (at) => (await this.positionAt(at)).last?.arrows ?? [];
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
    async play(move) {
        const parent = this.node;
        this.tree.beginNow();
        const node = this.tree.add(parent, move, move);
        try {
            const { last } = await this.positionAt(node);
            if (node.san === move) node.san = last.san;
        } catch (error) {
            // A node with a name existed before.
            if (node.san === move) this.tree.cut(node);
            throw error;
        }
        this.changed();
        // The user may have gone elsewhere meanwhile, or taken it back.
        if (parent === this.node && parent.children.includes(node)) await this.go(node);
        return node;
    }

    /** Plays a line of moves and shows its end. */
    async playLine(moves, san) {
        this.tree.beginNow();
        const node = this.tree.addLine(this.node, moves, san);
        this.changed();
        await this.go(node);
    }

    /** Removes a node and everything after it. Shows the one before if it was shown, or to `follow`. */
    async remove(node, { follow = false } = {}) {
        const shown = follow || this.node.path().includes(node);
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

    /** Goes to the "first" or "last" position of the line, or one move "back" or "forward". */
    walk(where) {
        // Of quick steps each begins where the one before leads, which may not be shown yet.
        const { target: node, tree } = this;
        const [back, forward] = [node.parent, node.children[0]];
        const to = { first: tree.root, back, forward, last: node.end() }[where];
        return to && this.go(to);
    }

    /** The outcome on the board or, after the last move, the result made by the players. */
    get outcome() {
        const { tree, node, position } = this;
        if (position.outcome) return position.outcome;
        return tree.result && node.children.length === 0 && node.main ? tree.result : null;
    }
}
