// The graph of the game, White's share of the point after every move, and the analysis of the game that fills
// it.

import { byId, svg } from "./dom.js";
import { valueOf } from "./score.js";
import { RANKS } from "./thinker.js";
import { words } from "./words.js";

const WIDTH = 600;
const HEIGHT = 120;
/** The losses of the point that make a move dubious, a mistake, a blunder, as in `firzan annotate`. */
const LOSSES = [
    [0.15, 4],
    [0.1, 2],
    [0.05, 6],
];
const JUDGED = [2, 4, 6];

export function startGraph({ session, thinker, analysis, say }) {
    const host = byId("graph");
    /** The controller that stops the analysis of the game. */
    let search = null;

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

    /** Judges every move of the main line. */
    const review = async () => {
        const { tree } = session;
        const nodes = tree.mainLine();
        const { signal } = search;
        for (const [index, node] of nodes.entries()) {
            byId("review").textContent = words.graph.progress(index, nodes.length - 1);
            const position = await session.positionAt(node);
            if (position.outcome) {
                const value = { "1-0": 1, "0-1": 0 }[position.outcome.result] ?? 0.5;
                node.value = { share: value, text: position.outcome.result, depth: 0 };
            } else {
                let found = null;
                const request = { ...session.request(node), seconds: Number(byId("review-seconds").value) };
                const hear = (line) => {
                    if (line.type === "line" && line.rank === 1) found = line;
                };
                await thinker.think(() => request, { rank: RANKS.review, signal, hear });
                if (signal.aborted) break;
                if (found) node.value = valueOf(found);
            }
            if (node.parent) await judge(node);
            draw();
        }
        if (session.tree === tree) session.changed();
    };

    /** Starts the analysis of the game, or stops a running one. */
    const toggle = async () => {
        if (search) return search.abort();
        if (session.tree.root.children.length === 0) return say(words.graph.nothing);
        search = new AbortController();
        analysis.busy = true;
        try {
            await review();
        } catch (error) {
            if (!error.isReported) say(error.message);
        }
        search = null;
        analysis.busy = false;
        show();
        return analysis.arrive();
    };

    const judge = async (node) => {
        const before = node.parent.value;
        if (!before || !node.value) return;
        const { side } = await session.positionAt(node.parent);
        const loss = (before.share - node.value.share) * (side === "white" ? 1 : -1);
        const found = LOSSES.find(([least]) => loss >= least && node.turn !== before.best);
        node.nags = node.nags.filter((nag) => !JUDGED.includes(nag));
        if (found) node.nags.unshift(found[1]);
    };

    const show = () => {
        byId("review").textContent = words.graph.review;
    };
    byId("review").addEventListener("click", toggle);
    session.on("game", () => search?.abort());
    session.on("position", draw);
    session.on("tree", draw);
    session.on("value", draw);
    show();
}
