// The board in play: shows the session's position, and turns input into moves, or into reasons why they are
// illegal.

import { arrowsBetween } from "./arrows.js";
import { choosePart } from "./chooser.js";
import { brushOf, drawingsOf, eraseDrawings, toggleDrawing } from "./drawings.js";
import { isInTray, pieceIn } from "./hands.js";
import { BoardInput } from "./input.js";
import { colourOf } from "./pieces.js";
import { StageBoard } from "./stageboard.js";
import { settings } from "./storage.js";
import { flips, piecesAfter, TurnMaker, wholeMove } from "./turnmaker.js";
import { words } from "./words.js";

export class Table extends EventTarget {
    /** @param {{session, play, host, board, say}} page board: one drawn there already; say(text) shows a notice */
    constructor({ session, play, host, board = null, say }) {
        super();
        const fromBlack = board?.view.fromBlack ?? false;
        Object.assign(this, { session, play, host, board, say, fromBlack, asking: false });
        /** Arrows and squares from other parts, by name: the engine's, an explanation's, a piece's. */
        this.layers = new Map();
        /** The arrow or circle that the user is drawing. */
        this.drawing = null;
        /** The moves, as pairs of squares, that were seen before the turn was played. */
        this.seen = [];
        session.on("game", () => this.build());
        session.on("look", () => {
            this.build();
            this.draw();
        });
        session.on("position", ({ moved }) => this.arrive(moved));
        play.addEventListener("thinking", () => this.prepare());
    }

    /** Premoves are loaded when Firzan first thinks about an answer. */
    async prepare() {
        this.premove?.arrive();
        this.draw();
        if (this.premove || !this.play.waiting) return;
        // A game is as good without premoves.
        const { Premove } = await import("./premove.js").catch(() => ({}));
        if (!Premove || this.premove) return;
        this.premove = new Premove(this);
        this.draw();
    }

    build() {
        const { info } = this.session;
        this.host.dataset.game = info.id;
        this.host.dataset.boards = String(info.files / info.boardFiles);
        if (this.board) this.board.open(info, this.fromBlack);
        else this.board = new StageBoard(this.host, info, this.fromBlack);
        this.input ??= new BoardInput(this.board, this.handlers());
    }

    handlers() {
        return {
            press: (square, isSecond) => this.press(square, isSecond),
            release: (square, isSecond) => this.release(square, { isSecond }),
            movable: (square) => this.selected === square && (this.isAhead || this.maker.canBegin(square)),
            drop: (from, to) => (to && !isInTray(to) ? this.tryMove(from, to, [[from, to]]) : this.draw()),
            enter: (square) => {
                this.press(square);
                this.release(square, { isByKey: true });
            },
            cancel: () => this.cancel(),
            sketch: (from, to, event) => this.sketch(from, to, event),
            arrow: (from, to, event) => {
                const cancels = from === to && this.isAhead && (this.premove.move || this.selected);
                return cancels ? this.cancel() : this.addDrawing({ from, to, colour: brushOf(event) });
            },
            point: (square) => this.dispatchEvent(new CustomEvent("point", { detail: square })),
            rollable: () => settings.wheel && this.session.tree.root.children.length > 0,
            roll: (step) => (step > 0 ? this.session.walk("forward") : this.back()),
        };
    }

    turnBoard() {
        this.fromBlack = !this.fromBlack;
        this.board.look({ fromBlack: this.fromBlack });
        this.dispatchEvent(new Event("turned"));
    }

    /** Turns the board so that a side is below. */
    lookFrom(side) {
        if (this.fromBlack !== (side === "black")) this.turnBoard();
    }

    arrive(moved) {
        const seen = this.seen.splice(0);
        this.maker = new TurnMaker(this.session.position);
        this.part = null;
        // What was picked up while Firzan thought stays in the hand.
        if (!this.premove?.isAnswered || !this.isOwn(this.selected)) {
            this.selected = null;
            this.fresh = false;
        }
        this.drawing = null;
        this.asking = false;
        this.layers.clear();
        this.premove?.arrive();
        this.host.dataset.fen = this.session.position.fen;
        const isNew = ([from, to]) => !seen.some((pair) => pair[0] === from && pair[1] === to);
        this.draw(moved?.filter(isNew) ?? null, seen);
    }

    /** True while a premove can be chosen. */
    get isAhead() {
        return Boolean(this.premove && this.play.waiting);
    }

    get may() {
        return (this.isAhead || !this.play.engineToMove) && !this.session.outcome;
    }

    /** The moves as far as they are known: for a premove, those if Firzan passed. */
    get known() {
        return this.isAhead ? this.premove.maker : this.maker;
    }

    press(square, isSecond = false) {
        // The second click of a double click changes nothing of what the first has chosen.
        if (this.premove?.move) {
            if (isSecond) return;
            this.cancel();
        }
        this.fresh = false;
        if (!this.may || this.part || square === this.selected) return;
        const canMove = this.selected && this.known.movesOf(this.selected, square).length > 0;
        if (canMove || !this.isOwn(square)) return;
        this.selected = square;
        this.fresh = true;
        this.say("");
        this.setLayer("why");
        if (this.isAhead) this.premove.look().then(() => this.draw());
    }

    release(square, { isByKey = false, isSecond = false } = {}) {
        if (!this.may) return undefined;
        // Neither does the second click of a double click end a turn that the first began.
        if (this.part) return isSecond ? undefined : this.flip(square);
        if (!this.selected) return this.layWall(square);
        if (square !== this.selected) return this.leave(square, isByKey);
        if (this.fresh) return undefined;
        const inPlace = this.known.movesOf(square, square).length > 0;
        return inPlace ? this.tryMove(square, square) : this.cancel();
    }

    /** The piece goes to a square; a click on an empty one that it cannot reach only lets go of it. */
    leave(square, isByKey) {
        const { selected, asking } = this;
        // Nothing goes to a tray.
        if (isInTray(square)) return this.cancel();
        const isEmpty = this.pieceAt(square) === undefined;
        const isReached = this.isAhead || this.known.movesOf(selected, square).length > 0;
        if (isEmpty && !isReached && !asking && !isByKey) return this.cancel();
        return this.tryMove(selected, square);
    }

    /** The piece on a square or at a place in a tray; undefined if there is none. */
    pieceAt(square) {
        const { pieces, hands } = this.session.position;
        if (!isInTray(square)) return pieces[square];
        return hands[square] > 0 ? pieceIn(square) : undefined;
    }

    isOwn(square) {
        const piece = square ? this.pieceAt(square) : undefined;
        const own = this.isAhead ? this.play.waiting : this.session.position.side;
        return piece !== undefined && colourOf(piece) === own;
    }

    /**
     * Plays a move, asks for a choice, or says why the move is illegal.
     *
     * @param {string[][]} seen the moves of a dragged piece
     */
    async tryMove(from, to, seen = []) {
        if (this.isAhead && !this.asking) return this.plan({ from, to });
        const parts = this.maker.parts(from, to);
        if (parts.length === 0 || this.asking) return this.explain(from + to);
        const piece = this.pieceAt(from);
        const { node } = this.session;
        // A promotion in place needs more than an accidental click.
        const isPlain = parts.length === 1 && from !== to;
        const part = isPlain ? parts[0] : await choosePart(this.board, piece, parts);
        if (!part || node !== this.session.node) return this.draw();
        return this.begin(part, seen);
    }

    /** Chooses a premove. */
    plan(move) {
        this.selected = null;
        this.say("");
        this.premove.choose(move);
    }

    /** Plays a first part: the whole turn if it has no other. */
    begin(part, seen = []) {
        this.selected = null;
        this.seen = seen;
        const whole = wholeMove(part);
        if (whole) return this.commit(whole);
        this.part = part;
        this.say("");
        this.layers.delete("why");
        const moves = [[part.from, part.to], ...part.also];
        this.draw(moves.filter(([from]) => from !== seen[0]?.[0]), seen);
        this.seen = moves;
        this.dispatchEvent(new Event("part"));
        return undefined;
    }

    /** Lays a wall on an empty square, in games where that is a whole turn. */
    layWall(square) {
        const [wall] = this.known.movesOf(square, square);
        const isEmpty = this.session.position.pieces[square] === undefined;
        return wall && isEmpty && !wall.drop ? this.commit(wall.move) : undefined;
    }

    flip(square) {
        const whole = this.part.moves.find(({ flip }) => flip === square);
        if (whole) return this.commit(whole.move);
        const { from, to, promotion } = this.part;
        return this.explain(`${from}${to}${promotion?.toLowerCase() ?? ""},${square}`);
    }

    async commit(move) {
        this.part = null;
        this.selected = null;
        this.say("");
        try {
            await this.play.play(move);
        } catch (error) {
            // It was not played: the board is unchanged.
            this.cancel();
            throw error;
        }
    }

    /** The move that passes, if the person to move may pass now; or null. */
    get pass() {
        return this.may && !this.isAhead && !this.part ? this.maker.pass : null;
    }

    /** Takes back a first part or a premove, or deselects a piece. */
    cancel() {
        const had = this.premove?.take() ?? this.part;
        this.part = null;
        this.selected = null;
        this.seen = [];
        this.say("");
        this.setLayer("why");
        if (had) this.dispatchEvent(new Event("part"));
    }

    /** Takes back a first part, or goes a move back. */
    back() {
        return this.part ? this.cancel() : this.session.walk("back");
    }

    /**
     * Plays a typed move, or begins a turn with a typed first part.
     *
     * @param {string} prefix goes before the reason why it is illegal
     */
    async type(text, prefix = "") {
        const { session } = this;
        if (this.asking) return this.explain(text);
        if (this.isAhead) return this.plan({ text });
        if (this.play.engineToMove) return this.say(words.table.wait);
        if (this.part) {
            const square = text.replace(/^,/, "");
            if (flips(this.part).includes(square)) return this.flip(square);
        }
        const part = this.maker.partNamed(text);
        if (part) return this.begin(part);
        const read = await session.read(session.info, session.tree.fen, session.node.moves(), [text]);
        if (read.moves.length === 0) return this.explain(text, prefix);
        return this.commit(read.moves[0]);
    }

    /** Explains in words and arrows why a move is legal or not. */
    async explain(text, prefix = "") {
        const { session } = this;
        const { node } = session;
        this.asking = false;
        const why = await session.engine.ask({ ask: "why", ...session.request(), text });
        if (node !== session.node) return;
        this.say(prefix + why.text, why.legal);
        this.setLayer("why", {
            arrows: arrowsBetween(why.arrows, why.legal ? "link" : "why"),
            marks: { why: why.squares },
        });
        this.dispatchEvent(new Event("part"));
    }

    /** The next move is explained, not played. */
    ask(asking = !this.asking) {
        this.asking = asking;
        this.say(asking ? words.table.ask : "", true);
        this.dispatchEvent(new Event("part"));
    }

    /** Shows the arrow or circle that is being drawn; off the squares it ends nowhere. */
    sketch(from, to, event) {
        const isOnBoard = to && !isInTray(to) && !isInTray(from);
        this.drawing = isOnBoard && { from, to, colour: brushOf(event), kind: "own" };
        this.draw();
    }

    /** The drawing is kept with the move; drawn again it is removed. */
    addDrawing(drawing) {
        this.drawing = null;
        if (isInTray(drawing.from) || isInTray(drawing.to)) return this.draw();
        toggleDrawing(this.session.node, drawing);
        this.session.changed();
        return this.draw();
    }

    /** Removes the drawings of the position shown. */
    erase() {
        eraseDrawings(this.session.node);
        this.session.changed();
        this.draw();
    }

    /** Draws arrows and marks of another part in place of those with the same name, or removes them. */
    setLayer(name, layer = null) {
        if (layer) this.layers.set(name, layer);
        else this.layers.delete(name);
        this.draw();
    }

    /** Draws the position; `moved` and `seen` as for `Board.show`. */
    draw(moved = null, seen = []) {
        const { position } = this.session;
        if (!position || !this.maker) return;
        const { part, selected } = this;
        const marks = { last: position.last?.squares ?? [], check: position.check };
        const { laysWalls } = this.session.info;
        if (position.last?.flip && !laysWalls) marks.flipped = [position.last.flip];
        let { pieces } = position;
        if (part) {
            pieces = piecesAfter(pieces, part);
            const last = [part.from, part.to, ...part.also.flat()];
            Object.assign(marks, { last, flipped: [], check: [], [laysWalls ? "move" : "flip"]: flips(part) });
        } else if (selected && this.may) {
            const targets = this.known.targets(selected);
            const takes = (to) => pieces[to] !== undefined && to !== selected;
            marks.selected = [selected];
            marks.capture = targets.filter(takes);
            marks.move = targets.filter((to) => !takes(to));
        }
        const arrows = [];
        for (const layer of [...this.layers.values(), this.premove?.layer ?? {}]) {
            arrows.push(...(layer.arrows ?? []));
            for (const [kind, squares] of Object.entries(layer.marks ?? {})) {
                marks[kind] = [...(marks[kind] ?? []), ...squares];
            }
        }
        if (settings.links && selected) {
            const links = position.links.filter(({ from, to }) => from === selected || to === selected);
            arrows.push(...links.map(({ from, to }) => ({ from, to, kind: "link" })));
        }
        const isHere = ({ from, to }) => this.board.cells.has(from) && this.board.cells.has(to);
        arrows.push(...drawingsOf(this.session.node).filter(isHere));
        if (this.drawing) arrows.push(this.drawing);
        const { hands, walls } = position;
        this.board.show({ pieces, hands, walls, marks, arrows, moved, seen });
        this.host.classList.toggle("idle", !this.may);
    }
}
