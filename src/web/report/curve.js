// The graph of a game: White's share of the point after every move. A click goes there.

import { byId, el, svg } from "./dom.js";
import { place } from "./replay.js";
import { share } from "./score.js";
import { texts } from "./texts.js";

const WIDTH = 480;
const HEIGHT = 150;
/** Room for the labels on the left, and around the curve. */
const LEFT = 44;
const EDGE = 6;

export class Curve {
    /** @param {(place) => void} go shows a place */
    constructor(go) {
        this.go = go;
        byId("graph").addEventListener("click", (event) => this.clicked(event));
    }

    x(ply) {
        return LEFT + (ply / Math.max(this.replay.length, 1)) * (WIDTH - LEFT - EDGE);
    }

    y(value) {
        return EDGE + (1 - value) * (HEIGHT - 2 * EDGE);
    }

    /** Draws the graph of a game. */
    open(replay) {
        this.replay = replay;
        const points = Array.from({ length: replay.length + 1 }, (_, ply) => ply).flatMap((ply) =>
            replay.worth(ply) ? [[ply, share(replay.worth(ply))]] : [],
        );
        byId("graph-panel").hidden = points.length < 2;
        if (points.length < 2) return;
        const [left, right] = [LEFT, WIDTH - EDGE];
        const line = points
            .map(([ply, value]) => `${this.x(ply).toFixed(1)} ${this.y(value).toFixed(1)}`)
            .join("L");
        const level = (value, text) => [
            svg("path", { class: value === 0.5 ? "half" : "level", d: `M${left} ${this.y(value)}H${right}` }),
            svg(
                "text",
                {
                    class: "label",
                    x: LEFT - 5,
                    y: this.y(value) + (value === 0.5 ? 4 : value * 8),
                    "text-anchor": "end",
                },
                text,
            ),
        ];
        const [first, last] = [points[0][0], points.at(-1)[0]];
        this.here = svg("path", { class: "here" });
        const root = svg(
            "svg",
            {
                viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
                role: "img",
                "aria-label": texts.graph.label(replay.length),
            },
            svg("rect", {
                class: "ground",
                x: left,
                y: EDGE,
                width: right - left,
                height: HEIGHT - 2 * EDGE,
            }),
            svg("path", {
                class: "area",
                d: `M${this.x(first)} ${this.y(0)}L${line}L${this.x(last)} ${this.y(0)}Z`,
            }),
            ...level(1, "100 %"),
            ...level(0.5, texts.graph.evens),
            ...level(0, "0 %"),
            ...replay
                .turningPoints()
                .map((index) =>
                    svg("path", { class: "turning", d: `M${this.x(index + 1)} ${EDGE}V${HEIGHT - EDGE}` }),
                ),
            svg("path", { class: "curve", d: `M${line}` }),
            ...replay
                .marked()
                .filter((index) => replay.worth(index + 1))
                .map((index) =>
                    svg(
                        "circle",
                        {
                            class: `judged ${replay.moves[index].mark ?? ""}`,
                            cx: this.x(index + 1),
                            cy: this.y(share(replay.worth(index + 1))),
                            r: replay.moves[index].turningPoint ? 6 : 4,
                        },
                        svg("title", {}, this.name(index)),
                    ),
                ),
            this.here,
        );
        byId("graph").replaceChildren(root);
        this.listPoints();
    }

    /** The turning points as buttons, which the keyboard reaches. */
    listPoints() {
        const points = this.replay.turningPoints();
        const button = (index) =>
            el(
                "button",
                {
                    type: "button",
                    class: "turn",
                    title: texts.graph.to(this.name(index)),
                    click: () => this.go(place(index + 1)),
                },
                this.name(index),
            );
        const none = el("span", { class: "faint" }, texts.graph.none);
        byId("points").replaceChildren(
            ...(points.length > 0
                ? [el("span", { class: "faint" }, `${texts.turningPoint}: `), ...points.map(button)]
                : [none]),
        );
    }

    name(index) {
        const turn = this.replay.moves[index];
        return `${texts.number(turn)} ${turn.san}${turn.mark ? texts.marks[turn.mark][0] : ""}`;
    }

    /** Marks the place shown. */
    show({ ply }) {
        this.here?.setAttribute("d", `M${this.x(ply)} ${EDGE}V${HEIGHT - EDGE}`);
    }

    clicked(event) {
        const { left, width } = byId("graph").firstElementChild.getBoundingClientRect();
        const at = ((event.clientX - left) / width) * WIDTH;
        const ply = Math.round(((at - LEFT) / (WIDTH - LEFT - EDGE)) * this.replay.length);
        this.go(place(Math.min(Math.max(ply, 0), this.replay.length)));
    }
}
