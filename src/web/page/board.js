// The board, drawn as SVG from plain data: the members of the answer to `position`, and marks. It needs no
// engine and listens to no events, so that the report can use it unchanged.

import { svg } from "./dom.js";
import { drawArrow } from "./arrows.js";
import { Geometry, parseSquare, SIDE } from "./geometry.js";
import { nameOf, picture } from "./pieces.js";

/** The marks of squares, in drawing order. */
const MARKS = ["last", "selected", "check", "move", "capture", "flip", "flipped", "attacker", "why", "own"];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Board {
    /**
     * @param {Element} host the parent element of the board
     * @param {object} game the answer to `game`: files, ranks, boardFiles, palaces, pieces
     * @param {object} view turned, stacked, margin (see Geometry); grid: for a keyboard and screen readers;
     *     label: its name; names: the names of the boards if there are several
     */
    constructor(host, game, view = {}) {
        this.game = game;
        this.view = view;
        this.host = host;
        this.pieces = {};
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
        this.geometry = new Geometry(game, view);
        const { width, height } = this.geometry;
        const role = view.grid ? { role: "group" } : { role: "img" };
        this.root = svg("svg", {
            class: "board",
            viewBox: `0 0 ${width} ${height}`,
            "aria-label": view.label ?? game.title,
            ...role,
        });
        this.cells = new Map();
        this.pieces = {};
        for (const [index, board] of this.geometry.boards.entries())
            this.root.append(this.drawBoard(board, index));
        this.overlay = svg("g", { class: "overlay", "aria-hidden": "true" });
        this.root.append(this.overlay);
        this.host.replaceChildren(this.root);
        this.setCursor(this.cursor ?? "a1");
    }

    drawBoard(board, index) {
        const { view, geometry } = this;
        const label = view.names?.[index] ?? view.label ?? this.game.title;
        const group = svg("g", view.grid ? { role: "grid", "aria-label": label } : {});
        for (const row of geometry.rows(board)) {
            const line = svg("g", view.grid ? { role: "row" } : {});
            for (const name of row) line.append(this.drawCell(name));
            group.append(line);
        }
        const size = { width: geometry.boardFiles * SIDE, height: geometry.ranks * SIDE };
        group.append(svg("rect", { class: "frame", "aria-hidden": "true", x: board.x, y: board.y, ...size }));
        if (geometry.margin > 0) group.append(this.coordinates(board));
        return group;
    }

    drawCell(name) {
        const { x, y } = this.geometry.corner(name);
        const [file, rank] = parseSquare(name);
        const isWall = this.game.walls?.includes(name);
        const shade = isWall ? "wall" : ((file % this.game.boardFiles) + rank) % 2 === 0 ? "dark" : "light";
        const ground = svg("rect", { class: `square ${shade}`, width: SIDE, height: SIDE });
        const under = svg("g", { class: "marks" });
        const over = svg("g", { class: "marks" });
        const root = svg(
            "g",
            { class: "cell", "data-square": name, transform: `translate(${x} ${y})` },
            ground,
            ...this.drawPalace(name),
            under,
            over,
        );
        if (this.view.grid) {
            root.setAttribute("role", "gridcell");
            root.setAttribute("tabindex", "-1");
        }
        this.cells.set(name, { root, under, over, piece: null });
        return root;
    }

    /** The part of a palace's border and diagonals that lies on a square, below its piece. */
    drawPalace(name) {
        const at = this.geometry.corner(name);
        const lines = (this.game.palaces ?? []).map((corners) => {
            const [a, b] = corners.map((corner) => this.geometry.corner(corner));
            const column = (at.x - Math.min(a.x, b.x)) / SIDE;
            const row = (at.y - Math.min(a.y, b.y)) / SIDE;
            const last = Math.abs(a.x - b.x) / SIDE;
            if (column < 0 || column > last || row < 0 || row > last) return "";
            return [
                column === row ? `M0 0L${SIDE} ${SIDE}` : "",
                column + row === last ? `M0 ${SIDE}L${SIDE} 0` : "",
                column === 0 ? `M0 0V${SIDE}` : "",
                column === last ? `M${SIDE} 0V${SIDE}` : "",
                row === 0 ? `M0 0H${SIDE}` : "",
                row === last ? `M0 ${SIDE}H${SIDE}` : "",
            ].join("");
        });
        return lines.join("") ? [svg("path", { class: "palace", d: lines.join("") })] : [];
    }

    coordinates(board) {
        const { geometry } = this;
        const group = svg("g", { class: "coordinates", "aria-hidden": "true" });
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
     * @param {object} shown pieces: symbols by square; marks: lists of squares by kind (see MARKS);
     *     arrows: [{from, to, kind}]; moved: pairs of squares, to be animated
     */
    show(shown) {
        this.shown = { ...shown, moved: [] };
        for (const [name, cell] of this.cells) {
            const symbol = shown.pieces[name] ?? null;
            if (this.pieces[name] !== symbol) this.place(name, cell, symbol);
            this.mark(name, cell, shown.marks ?? {});
        }
        this.overlay.replaceChildren();
        for (const arrow of shown.arrows ?? []) {
            const path = drawArrow(this.geometry, arrow);
            if (path) this.overlay.append(path);
        }
        if (!still()) for (const [from, to] of shown.moved ?? []) this.slide(from, to);
    }

    place(name, cell, symbol) {
        cell.piece?.remove();
        cell.piece = null;
        this.pieces[name] = symbol;
        if (symbol) {
            const second = parseSquare(name)[0] >= (this.game.boardFiles ?? this.game.files);
            const drawn = picture(this.game, symbol, { second, turned: this.view.turned });
            cell.piece = svg("g", { class: "piece", "data-man": symbol }, drawn);
            cell.over.before(cell.piece);
        }
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
        if (this.view.grid) {
            const piece = this.pieces[name] ? nameOf(this.game, this.pieces[name]) : "";
            const said = here.map((kind) => this.view.labels?.[kind]).filter(Boolean);
            cell.root.setAttribute("aria-label", [name, piece, ...said].filter(Boolean).join(", "));
            cell.root.setAttribute("aria-selected", String(here.includes("selected")));
        }
    }

    /** Moves the piece that now stands on `to` there from `from`. */
    slide(from, to) {
        const piece = this.cells.get(to)?.piece;
        if (!piece || from === to) return;
        const [a, b] = [this.geometry.corner(from), this.geometry.corner(to)];
        const ghost = svg("g", { class: "ghost" }, piece.cloneNode(true));
        ghost.firstChild.removeAttribute("data-man");
        this.overlay.append(ghost);
        piece.classList.add("hidden");
        const at = ({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
        const slide = ghost.animate([at(a), at(b)], { duration: 220, easing: "ease-in-out" });
        const end = () => {
            ghost.remove();
            piece.classList.remove("hidden");
        };
        slide.finished.then(end, end);
    }

    /** Shows a square's piece under the pointer while it is dragged. Returns a function that moves it. */
    lift(name) {
        const piece = this.cells.get(name).piece;
        const ghost = svg("g", { class: "ghost" }, piece.cloneNode(true));
        ghost.firstChild.removeAttribute("data-man");
        this.overlay.append(ghost);
        piece.classList.add("lifted");
        return {
            move: (clientX, clientY) => {
                const { x, y } = this.point(clientX, clientY);
                ghost.setAttribute("transform", `translate(${x - SIDE / 2} ${y - SIDE / 2})`);
            },
            drop: () => {
                ghost.remove();
                piece.classList.remove("lifted");
            },
        };
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

const FULL = { width: SIDE, height: SIDE };

function drawUnder(kind) {
    if (["last", "selected", "check", "why"].includes(kind))
        return svg("rect", { class: `mark-${kind}`, ...FULL });
    return null;
}

function drawOver(kind) {
    const middle = { cx: SIDE / 2, cy: SIDE / 2 };
    switch (kind) {
        case "move":
            return svg("circle", { class: "mark-move", ...middle, r: 7 });
        case "capture":
            return svg("circle", { class: "mark-capture", ...middle, r: 22 });
        case "flip":
            return svg("circle", { class: "mark-flip", ...middle, r: 22 });
        case "attacker":
            return svg("circle", { class: "mark-attacker", ...middle, r: 22 });
        case "own":
            return svg("circle", { class: "mark-own", ...middle, r: 22 });
        // Two circling half-arrows: this piece was turned over.
        case "flipped":
            return svg(
                "g",
                { class: "mark-flipped" },
                svg("circle", { cx: 39, cy: 9, r: 8.5 }),
                svg("path", { d: "M34 8a5 5 0 0 1 9 -2m1 -3.5v4h-4M44 10a5 5 0 0 1 -9 2m-1 3.5v-4h4" }),
            );
        default:
            return null;
    }
}
