// The board, drawn as SVG from plain data: the members of the answer to `position`, and marks. It needs no
// engine and listens to no events, so that the report can use it unchanged.

import { svg } from "./dom.js";
import { drawArrow } from "./arrows.js";
import { Geometry, parseSquare, SIDE } from "./geometry.js";
import { isInTray, pieceIn } from "./hands.js";
import { dotsOn, linesOn, shadeOf } from "./looks.js";
import { drawOver, drawUnder, MARKS } from "./marks.js";
import { Motion } from "./motion.js";
import { nameOf, picture } from "./pieces.js";

export class Board {
    /**
     * @param {Element} host the parent element of the board
     * @param {object} game the answer to `game`: files, ranks, boardFiles, palaces, pieces, look, hand
     * @param {object} view fromBlack, stacked, margin (see Geometry); trays: with trays for pieces in hand,
     *     if the game has hands; grid: for a keyboard and screen readers; label: its name; names: the names of
     *     the boards if there are several; labels: those of marks, trays and places in them
     */
    constructor(host, game, view = {}) {
        this.game = game;
        this.view = view;
        this.host = host;
        this.pieces = {};
        this.hands = {};
        /** The kinds with places in the trays. */
        this.hand = game.hand ?? [];
        this.motion = new Motion(this);
        /** The dragged piece above everything else, and { name, symbol } of its square. */
        this.carried = svg("g.overlay", { "aria-hidden": "true" });
        this.lifted = null;
        this.draw();
    }

    /** Redraws the board with another view. */
    look(view) {
        Object.assign(this.view, view);
        const shown = this.shown;
        this.draw();
        if (shown) this.show(shown);
    }

    draw() {
        const { game, view } = this;
        this.geometry = new Geometry(game, { ...view, hand: view.trays ? this.hand : [] });
        const { width, height } = this.geometry;
        this.root = svg("svg.board", {
            viewBox: `0 0 ${width} ${height}`,
            "aria-label": view.label ?? game.title,
            role: view.grid ? "group" : "img",
        });
        this.motion.settle();
        this.cells = new Map();
        this.pieces = {};
        this.hands = {};
        for (const [index, board] of this.geometry.boards.entries())
            this.root.append(this.drawBoard(board, index));
        // In the order in which they are seen.
        const [above, below] = this.geometry.trays.map((tray) => this.drawTray(tray));
        if (above) this.root.prepend(above);
        if (below) this.root.append(below);
        this.overlay = svg("g.overlay", { "aria-hidden": "true" });
        this.root.append(this.overlay, this.motion.layer, this.carried);
        this.host.replaceChildren(this.root);
        this.setCursor(this.cursor ?? "a1");
    }

    drawBoard(board, index) {
        const { view, geometry } = this;
        const name = geometry.boards.length > 1 ? view.names?.[index] : null;
        const label = name ?? view.label ?? this.game.title;
        const group = svg("g", view.grid ? { role: "grid", "aria-label": label } : {});
        for (const row of geometry.rows(board)) {
            const cells = row.map((name) => this.drawCell(name));
            group.append(svg("g", { role: view.grid && "row" }, cells));
        }
        const dots = dotsOn(this.game).map(([x, y]) => ({ cx: board.x + x * SIDE, cy: board.y + y * SIDE }));
        group.append(...dots.map((dot) => svg("circle.dot", { "aria-hidden": "true", r: 3, ...dot })));
        const size = { width: geometry.boardFiles * SIDE, height: geometry.ranks * SIDE };
        group.append(svg("rect.frame", { "aria-hidden": "true", x: board.x, y: board.y, ...size }));
        if (geometry.margin > 0) group.append(this.coordinates(board));
        return group;
    }

    /** A side's tray, with a place for each kind. */
    drawTray({ side, y, names }) {
        const { view, geometry } = this;
        const label = view.labels?.tray(side);
        const group = svg("g", view.grid ? { role: "grid", "aria-label": label } : {});
        const size = { width: geometry.width - geometry.margin, height: SIDE };
        group.append(svg("rect.tray", { "aria-hidden": "true", x: geometry.margin, y, rx: 6, ...size }));
        group.append(svg("g", { role: view.grid && "row" }, names.map((name) => this.drawCell(name))));
        return group;
    }

    /** A square, or a place in a tray, which always shows its kind and how many there are. */
    drawCell(name) {
        const { x, y, side = SIDE } = this.geometry.corner(name);
        const isPlace = isInTray(name);
        const shade = isPlace ? "place" : shadeOf(this.game, name);
        const ground = svg(`rect.square.${shade}`, { width: SIDE, height: SIDE });
        const lines = isPlace ? "" : linesOn(this.game, this.geometry, name);
        const [under, over] = [svg("g.marks"), svg("g.marks")];
        const place = { "data-square": name, transform: `translate(${x} ${y}) scale(${side / SIDE})` };
        const role = this.view.grid ? { role: "gridcell", tabindex: -1 } : {};
        const root = svg("g.cell", { ...place, ...role }, ground, under, over);
        if (lines) ground.after(svg("path.lines", { d: lines }));
        const cell = { root, ground, under, over, piece: null, count: null };
        if (isPlace) {
            ground.after(svg("g.missing", this.drawn(name, pieceIn(name))));
            cell.count = svg("text.count", { x: SIDE - 3, y: SIDE - 4 });
            root.append(cell.count);
        }
        this.cells.set(name, cell);
        return root;
    }

    coordinates(board) {
        const { geometry } = this;
        const group = svg("g.coordinates", { "aria-hidden": "true" });
        const rows = geometry.rows(board);
        const bottom = board.y + geometry.ranks * SIDE;
        for (const name of rows.at(-1)) {
            const { x } = geometry.centre(name);
            group.append(svg("text", { x, y: bottom + geometry.margin * 0.75 }, name[0]));
        }
        if (board.x > geometry.margin) return group;
        for (const [name] of rows) {
            const { y } = geometry.centre(name);
            group.append(svg("text", { x: geometry.margin / 2, y: y + 4 }, name.slice(1)));
        }
        return group;
    }

    /**
     * Shows a position.
     *
     * @param {object} shown pieces: symbols by square; hands: numbers of pieces by place (see hands.js);
     *     walls: squares, in games where these change;
     *     marks: lists of squares by kind (see MARKS); arrows: [{from, to, kind, colour?}]; moved: pairs of
     *     squares if the change is to be animated; seen: further ones, of moves that were seen already
     */
    show(shown) {
        const { hands = {} } = shown;
        this.makePlaces(hands);
        this.shown = { ...shown, moved: null };
        const before = { ...this.pieces };
        const gained = Object.keys(hands).filter((name) => hands[name] > (this.hands[name] ?? 0));
        this.hands = hands;
        const inHand = (name) => (hands[name] > 0 ? pieceIn(name) : null);
        const now = (name) => (isInTray(name) ? inHand(name) : (shown.pieces[name] ?? null));
        const changed = [...this.cells.keys()].filter((name) => (before[name] ?? null) !== now(name));
        if (changed.length > 0) this.motion.settle();
        for (const name of changed) this.place(name, this.cells.get(name), now(name));
        for (const [name, cell] of this.cells) this.mark(name, cell, shown.marks ?? {});
        if (shown.walls) {
            for (const [name, { ground }] of this.cells) ground.classList.toggle("laid", shown.walls.includes(name));
        }
        this.overlay.replaceChildren();
        for (const arrow of shown.arrows ?? []) {
            const path = drawArrow(this.geometry, arrow);
            if (path) this.overlay.append(path);
        }
        if (shown.moved) this.motion.play(before, shown.moved, { seen: shown.seen, gained });
    }

    /** Makes places in the trays for kinds that do not come into a hand in every game. */
    makePlaces(hands) {
        const letters = Object.keys(hands).map((name) => pieceIn(name).toUpperCase());
        const all = [...new Set([...this.hand, ...letters])];
        if (all.length === this.hand.length) return;
        this.hand = all;
        this.draw();
    }

    place(name, cell, symbol) {
        cell.piece?.remove();
        cell.piece = null;
        this.pieces[name] = symbol;
        if (symbol) {
            cell.piece = svg("g.piece", { "data-man": symbol }, this.drawn(name, symbol));
            cell.over.before(cell.piece);
        }
        if (this.lifted?.name !== name) return;
        if (this.lifted.symbol === symbol) cell.piece.classList.add("lifted");
        else this.letGo();
    }

    /** The picture of a piece as it looks on a square. */
    drawn(name, symbol) {
        const second = !isInTray(name) && parseSquare(name)[0] >= (this.game.boardFiles ?? this.game.files);
        return picture(this.game, symbol, { second, fromBlack: this.view.fromBlack });
    }

    mark(name, cell, marks) {
        const here = MARKS.filter((kind) => marks[kind]?.includes(name));
        const key = here.join(" ");
        if (cell.marked !== key) {
            cell.marked = key;
            cell.under.replaceChildren(...here.map(drawUnder).filter(Boolean));
            cell.over.replaceChildren(...here.map(drawOver).filter(Boolean));
            if (key) cell.root.setAttribute("data-marks", key);
            else cell.root.removeAttribute("data-marks");
        }
        if (cell.count) cell.count.textContent = this.hands[name] > 1 ? this.hands[name] : "";
        if (this.view.grid) {
            const { labels } = this.view;
            const piece = this.pieces[name] ? nameOf(this.game, this.pieces[name]) : "";
            const said = here.map((kind) => labels?.[kind]).filter(Boolean);
            const held = () => labels?.inHand(nameOf(this.game, pieceIn(name)), this.hands[name] ?? 0);
            const place = isInTray(name) ? [held()] : [name, piece];
            cell.root.setAttribute("aria-label", [...place, ...said].filter(Boolean).join(", "));
            cell.root.setAttribute("aria-selected", String(here.includes("selected")));
        }
    }

    /** Shows a square's piece under the pointer while it is dragged, whatever else is drawn meanwhile. */
    lift(name) {
        const symbol = this.pieces[name];
        const ghost = svg("g.ghost", this.drawn(name, symbol));
        this.carried.replaceChildren(ghost);
        this.lifted = { name, symbol };
        this.cells.get(name).piece.classList.add("lifted");
        return {
            move: (clientX, clientY) => {
                const { x, y } = this.point(clientX, clientY);
                ghost.setAttribute("transform", `translate(${x - SIDE / 2} ${y - SIDE / 2})`);
            },
            drop: () => this.letGo(),
        };
    }

    /** Ends the drag. */
    letGo() {
        this.carried.replaceChildren();
        this.cells.get(this.lifted?.name)?.piece?.classList.remove("lifted");
        this.lifted = null;
    }

    /** Converts a point of the window to the board's units. */
    point(clientX, clientY) {
        return new DOMPoint(clientX, clientY).matrixTransform(this.root.getScreenCTM().inverse());
    }

    /** The square at a point of the window, or null. */
    squareAt(clientX, clientY) {
        const { x, y } = this.point(clientX, clientY);
        return this.geometry.at(x, y);
    }

    /** Makes a square the one in the tab order. */
    setCursor(name) {
        if (!this.view.grid) return;
        this.cells.get(this.cursor)?.root.setAttribute("tabindex", "-1");
        this.cursor = this.cells.has(name) ? name : "a1";
        this.cells.get(this.cursor).root.setAttribute("tabindex", "0");
    }

    /** Moves the keyboard's focus to a square. */
    focus(name = this.cursor) {
        this.setCursor(name);
        this.cells.get(this.cursor).root.focus();
    }
}
