// The graph of the game: White's share of the point after every move, and the mistakes.

import { byId, svg } from "./dom.js";
import { JUDGED } from "./score.js";

const WIDTH = 600;
const HEIGHT = 120;

export function startGraph({ session }) {
    const host = byId("graph");

    const draw = () => {
        const nodes = session.tree.mainLine();
        const last = Math.max(nodes.length - 1, 1);
        const x = (index) => (index / last) * WIDTH;
        const y = (value) => HEIGHT - value * HEIGHT;
        const points = nodes.map((node, index) => [node, index]).filter(([node]) => node.value);
        const isEmpty = points.length < 2;
        host.toggleAttribute("hidden", isEmpty);
        byId("graph-empty").hidden = !isEmpty;
        if (isEmpty) return;
        const line = points.map(
            ([node, index]) => `${x(index).toFixed(1)} ${y(node.value.share).toFixed(1)}`,
        );
        const [first, end] = [points[0][1], points.at(-1)[1]];
        const here = nodes.indexOf(session.node);
        const area = `M${x(first)} ${HEIGHT}L${line.join("L")}L${x(end)} ${HEIGHT}Z`;
        host.replaceChildren(
            svg("rect", { class: "ground", width: WIDTH, height: HEIGHT }),
            svg("path", { class: "area", d: area }),
            svg("path", { class: "half", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
            svg("path", { class: "curve", d: `M${line.join("L")}` }),
            ...points
                .filter(([node]) => node.nags.some((nag) => JUDGED.includes(nag)))
                .map(([node, index]) =>
                    svg("circle", {
                        class: `judged nag-${node.nags[0]}`,
                        cx: x(index),
                        cy: y(node.value.share),
                        r: 5,
                    }),
                ),
            here >= 0 ? svg("path", { class: "here", d: `M${x(here)} 0V${HEIGHT}` }) : "",
        );
    };

    host.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    host.addEventListener("click", (event) => {
        const { left, width } = host.getBoundingClientRect();
        const nodes = session.tree.mainLine();
        session.go(nodes[Math.round(((event.clientX - left) / width) * (nodes.length - 1))]);
    });

    session.on("position", draw);
    session.on("tree", draw);
    session.on("value", draw);
}
