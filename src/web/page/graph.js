// The graph of a game: White's share of the point after every move.

import { svg } from "./dom.js";

export class Graph {
    /**
     * @param {SVGElement} root
     * @param {(ply: number) => void} go a click shows the position after this many moves
     * @param {{width: number, height: number, left?: number, edge?: number, labels?: string[]}} size left:
     *     room for the labels of 1, 1/2 and 0; edge: around the curve
     * @param {(ply: number | null) => void} point the pointer comes to another place, or leaves the graph
     */
    constructor(root, go, { width, height, left = 0, edge = 0, labels = [] }, point = () => {}) {
        Object.assign(this, { root, width, left, edge, labels, right: width - edge, bottom: height - edge });
        root.setAttribute("viewBox", `0 0 ${width} ${height}`);
        root.addEventListener("click", (event) => go(this.plyAt(event)));
        /** The moves before the place under the pointer. */
        this.pointed = null;
        const move = (ply) => {
            if (ply === this.pointed) return;
            this.pointed = ply;
            this.markPointed();
            point(ply);
        };
        // A finger's tap goes there at once.
        root.addEventListener(
            "pointermove",
            (event) => event.pointerType !== "touch" && move(this.plyAt(event)),
        );
        root.addEventListener("pointerleave", () => move(null));
    }

    /** The number of moves before the place of an event. */
    plyAt({ clientX }) {
        const box = this.root.getBoundingClientRect();
        const at = ((clientX - box.left) / box.width) * this.width;
        const ply = Math.round(((at - this.left) / (this.right - this.left)) * this.length);
        return Math.min(Math.max(ply, 0), this.length);
    }

    /** The place after this many moves, in the window. */
    clientX(ply) {
        const { left, width } = this.root.getBoundingClientRect();
        return left + (this.x(ply) / this.width) * width;
    }

    x(ply) {
        return this.left + (ply / Math.max(this.length, 1)) * (this.right - this.left);
    }

    y(share) {
        return this.bottom - share * (this.bottom - this.edge);
    }

    upright(ply) {
        return `M${this.x(ply)} ${this.edge}V${this.bottom}`;
    }

    /** A line at a share of the point, with its label if there is one. */
    level(share, text) {
        const [x, y] = [this.left - 5, this.y(share) + (share === 0.5 ? 4 : share * 8)];
        const kind = share === 0.5 ? "half" : "level";
        return [
            svg(`path.${kind}`, { d: `M${this.left} ${this.y(share)}H${this.right}` }),
            text && svg("text.label", { x, y, "text-anchor": "end" }, text),
        ];
    }

    /**
     * Draws a game.
     *
     * @param {number} length its moves
     * @param {number[][]} points the plies with a known share of the point, and that share; at least two
     * @param {{ply: number, share: number, kind: string, radius: number, title?: string}[]} marked graded
     *     moves
     * @param {number[]} turning the plies of turning points
     */
    draw(length, points, marked, turning = []) {
        this.length = length;
        const line = points.map(([ply, share]) => `${this.x(ply).toFixed(1)} ${this.y(share).toFixed(1)}`);
        const [first, last] = [this.x(points[0][0]), this.x(points.at(-1)[0])];
        const { left, edge, right, bottom } = this;
        this.here = svg("path.here");
        this.under = svg("path.pointed");
        const circle = ({ ply, share, kind, radius, title }) =>
            svg(
                `circle.judged.${kind}`,
                { cx: this.x(ply), cy: this.y(share), r: radius },
                title && svg("title", title),
            );
        const levels = this.labels.length > 0 ? [1, 0.5, 0] : [0.5];
        this.root.replaceChildren(
            svg("rect.ground", { x: left, y: edge, width: right - left, height: bottom - edge }),
            svg("path.area", { d: `M${first} ${bottom}L${line.join("L")}L${last} ${bottom}Z` }),
            ...levels.flatMap((share, index) => this.level(share, this.labels[index])).filter(Boolean),
            ...turning.map((ply) => svg("path.turning", { d: this.upright(ply) })),
            svg("path.curve", { d: `M${line.join("L")}` }),
            ...marked.map(circle),
            this.under,
            this.here,
        );
        this.markPointed();
    }

    markPointed() {
        this.under?.setAttribute("d", this.pointed === null ? "" : this.upright(this.pointed));
    }

    /** Marks the place after this many moves; null: none. */
    show(ply) {
        this.here?.setAttribute("d", ply === null ? "" : this.upright(ply));
    }
}
