// The graph of a game, with its turning points.

import { byId, el } from "./dom.js";
import { Graph } from "./graph.js";
import { place } from "./replay.js";
import { share } from "./score.js";
import { texts, titleOf } from "./texts.js";

export class Curve {
    /** @param {(place) => void} go shows a place */
    constructor(go) {
        this.go = go;
        const size = { width: 480, height: 150, left: 44, edge: 6, labels: texts.graph.levels };
        this.graph = new Graph(byId("graph"), (ply) => go(place(ply)), size);
    }

    /** Draws the graph of a game. */
    open(replay) {
        const { moves, length } = replay;
        const shares = Array.from({ length: length + 1 }, (_, ply) => replay.worth(ply)).map(
            (worth) => worth && share(worth),
        );
        const points = [...shares.entries()].filter(([, value]) => value !== null);
        byId("graph-panel").hidden = points.length < 2;
        if (points.length < 2) return;
        const turning = replay.turningPoints();
        const turningPlies = turning.map((index) => index + 1);
        const marked = replay.marked().filter((index) => shares[index + 1] !== null);
        const circle = (index) => {
            const { mark = "", turningPoint } = moves[index];
            const [ply, radius] = [index + 1, turningPoint ? 6 : 4];
            return { ply, share: shares[ply], kind: mark, radius, title: titleOf(moves[index]) };
        };
        this.graph.draw(length, points, marked.map(circle), turningPlies);
        byId("graph").setAttribute("aria-label", texts.graph.label(length));
        // The turning points are buttons, too, which the keyboard reaches.
        const button = (index) => {
            const name = titleOf(moves[index]);
            const looks = { title: texts.graph.to(name), click: () => this.go(place(index + 1)) };
            return el("button.turn", looks, name);
        };
        const lead = turning.length > 0 ? `${texts.turningPoint}: ` : texts.graph.none;
        byId("points").replaceChildren(el("span.faint", lead), ...turning.map(button));
    }

    /** Marks the place shown. */
    show({ ply }) {
        this.graph.show(ply);
    }
}
