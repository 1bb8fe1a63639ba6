// The panel of the game: its moves with variations and comments, the commands for them, and its graph.

import { byId, el } from "./dom.js";
import { glyph } from "./glyphs.js";
import { Graph } from "./graph.js";
import { listMoves, markHere, scrollToMove } from "./moves.js";
import { numbered, plyAfter } from "./plies.js";
import { JUDGED } from "./score.js";
import { steady } from "./steady.js";
import { headOf } from "./tree.js";
import { words } from "./words.js";

/** Fills the panel with the list of moves and its commands. */
export function startMoves({ session, play, again }) {
    let buttons = new Map();

    const momentOf = (node) => plyAfter(session.first, node.depth - 1);

    const move = (node, number = "") => {
        const marks = node.nags.map(glyph).join(" ");
        const looks = { "data-turn": node.move, click: () => session.go(node) };
        const button = el("button.turn", looks, number, node.san, marks && el("span.nag", marks));
        buttons.set(node, button);
        return button;
    };

    const comment = (text) => (text ? [el("span.comment", text)] : []);

    // A variation as running text: moves with numbers, and nested variations in brackets.
    const variation = (first) => {
        const items = [...comment(first.before)];
        let needsNumber = true;
        for (let node = first; node; node = node.children[0]) {
            const moment = momentOf(node);
            const number = needsNumber || moment.side === "white" ? `${numbered(moment)} ` : "";
            items.push(move(node, number), ...comment(node.comment));
            const others = node === first ? [] : node.parent.children.slice(1);
            items.push(...others.map(variation));
            needsNumber = others.length > 0 || node.comment !== "";
        }
        return el("div.variation", ...items);
    };

    const draw = () => {
        buttons = new Map();
        const { tree } = session;
        const item = (node) => ({
            ...momentOf(node),
            button: move(node),
            before: comment(node.before),
            after: [...comment(node.comment), ...node.parent.children.slice(1).map(variation)],
        });
        listMoves(tree.mainLine().slice(1).map(item), comment(tree.root.comment));
        byId("moves-empty").hidden = byId("moves").childElementCount > 0;
        select();
    };

    const resetResign = () => {
        delete byId("resign").dataset.asked;
        byId("resign").textContent = words.moves.resign;
    };

    const select = () => {
        markHere(buttons, (node) => node === session.node);
        scrollToMove(buttons.get(session.node));
        const { outcome, tree } = session;
        byId("result").textContent = outcome ? `${outcome.result}  ${outcome.text ?? outcome.reason}` : "";
        byId("result").hidden = !outcome;
        const over = outcome !== null || tree.result !== null;
        const hasBegun = tree.root.children.length > 0;
        for (const id of ["resign", "draw"]) {
            byId(id).disabled = over || play.paused || !hasBegun;
            byId(id).hidden = play.isAnalysis;
        }
        resetResign();
        byId("rematch").hidden = play.isAnalysis || !outcome || !(hasBegun || tree.result);
        byId("play-on").hidden = !play.isAnalysis || outcome !== null;
        const head = play.isAnalysis ? [words.moves.analysis, headOf(tree)] : [];
        byId("record").textContent = head.filter(Boolean).join(" ");
        byId("takeback").disabled = !hasBegun;
        const removed = tree.removed.at(-1)?.node;
        byId("restore").hidden = !removed;
        byId("restore-text").textContent = removed ? words.moves.restore(removed.san) : "";
    };

    const redraw = steady(byId("moves"), draw);
    session.on("game", () => {
        redraw.drop();
        buttons = new Map();
        listMoves([]);
    });
    session.on("tree", () => redraw());
    session.on("position", () => {
        const isListed = buttons.has(session.node) || !session.node.parent;
        if (isListed && buttons.size > 0) select();
        else redraw();
    });

    byId("play-on").addEventListener("click", async () => {
        await again({ fen: session.tree.fen, words: session.node.moves() });
        play.beginHere();
    });
    byId("restore").addEventListener("click", () => session.restore());
    byId("resign").addEventListener("click", ({ currentTarget, detail }) => {
        // A second click confirms, but not one that is half of a double click.
        if (detail > 1) return;
        if (currentTarget.dataset.asked) {
            resetResign();
            play.resign();
        } else {
            currentTarget.dataset.asked = "true";
            currentTarget.textContent = words.moves.confirm;
        }
    });
    addEventListener("beforeprint", () => {
        const today = new Date().toLocaleDateString(undefined, { dateStyle: "long" });
        byId("print-head").textContent = headOf(session.tree) || today;
    });
    byId("resign").addEventListener("blur", () => resetResign());
    byId("draw").addEventListener("click", () => play.offerDraw());
}

/** Draws the graph, marks the mistakes, and shows the position under the pointer. */
export function startGraph({ session, preview }) {
    const nodeAt = (ply) => session.tree.mainLine()[ply];
    const nameOf = ({ parent, san, depth, value }) => {
        const move = parent ? `${numbered(plyAfter(session.first, depth - 1))} ${san}` : words.graph.start;
        return value ? `${move}: ${value.text}` : move;
    };
    const point = (ply) => {
        const node = ply === null ? null : nodeAt(ply);
        if (!node) return preview.hide();
        const { top, bottom } = byId("graph").getBoundingClientRect();
        const left = graph.clientX(ply);
        return preview.show({ left, top, bottom }, session.positionAt(node), nameOf(node));
    };
    const size = { width: 600, height: 120 };
    const graph = new Graph(byId("graph"), (ply) => session.go(nodeAt(ply)), size, point);
    const draw = () => {
        const nodes = session.tree.mainLine();
        const points = nodes.flatMap(({ value }, ply) => (value ? [[ply, value.share]] : []));
        const isEmpty = points.length < 2;
        byId("graph").toggleAttribute("hidden", isEmpty);
        if (isEmpty) return;
        const marked = nodes.flatMap(({ value, nags }, ply) =>
            value && nags.some((nag) => JUDGED.includes(nag))
                ? [{ ply, share: value.share, kind: `nag-${nags[0]}`, radius: 5 }]
                : [],
        );
        graph.draw(nodes.length - 1, points, marked);
        const here = nodes.indexOf(session.node);
        graph.show(here >= 0 ? here : null);
    };
    for (const event of ["position", "tree", "value"]) session.on(event, draw);
}
