// The list of moves: the main line in two columns, with variations and comments in between; and the commands
// for them.

import { byId, el } from "./dom.js";
import { glyph } from "./glyphs.js";
import { headOf } from "./recorded.js";
import { words } from "./words.js";

export function startMoves({ session, play, again }) {
    const host = byId("moves");
    let buttons = new Map();

    const numberOf = (node) => {
        const white = session.first.side === "white";
        const ply = node.depth - 1 + (white ? 0 : 1);
        const number = session.first.number + Math.floor(ply / 2);
        return { number, side: ply % 2 === 0 ? "white" : "black" };
    };

    const move = (node, text) => {
        const marks = node.nags.map(glyph).join(" ");
        const button = el(
            "button",
            {
                type: "button",
                class: "turn",
                "data-turn": node.turn,
                click: () => session.go(node),
            },
            text ?? "",
            node.san,
            marks ? el("span", { class: "nag" }, marks) : "",
        );
        buttons.set(node, button);
        return button;
    };

    const comment = (text) => (text ? [el("span", { class: "comment" }, text)] : []);

    // A variation as running text: moves with numbers, and nested variations in brackets.
    const variation = (first) => {
        const items = [...comment(first.before)];
        let numbered = true;
        for (let node = first; node; node = node.children[0]) {
            const { number, side } = numberOf(node);
            const text = side === "white" ? `${number}. ` : numbered ? `${number}… ` : "";
            items.push(move(node, text), ...comment(node.comment));
            const others = node === first ? [] : node.parent.children.slice(1);
            for (const other of others) items.push(variation(other));
            numbered = others.length > 0 || node.comment !== "";
        }
        return el("div", { class: "variation" }, ...items);
    };

    const draw = () => {
        buttons = new Map();
        const rows = [
            ...comment(session.tree.root.comment).map((said) => el("li", { class: "aside" }, said)),
        ];
        let cells = null;
        const open = (number, side) => {
            cells = el("li", { class: "pair" }, el("span", { class: "number" }, `${number}.`));
            if (side === "black") cells.append(el("span", { class: "turn gap" }, "…"));
            rows.push(cells);
        };
        for (let node = session.tree.root.children[0]; node; node = node.children[0]) {
            const { number, side } = numberOf(node);
            if (node.before) {
                rows.push(el("li", { class: "aside" }, ...comment(node.before)));
                cells = null;
            }
            if (!cells || side === "white") open(number, side);
            cells.append(move(node));
            const aside = [...comment(node.comment), ...node.parent.children.slice(1).map(variation)];
            if (aside.length > 0) {
                rows.push(el("li", { class: "aside" }, ...aside));
                cells = null;
            }
        }
        host.replaceChildren(...rows);
        byId("moves-empty").hidden = rows.length > 0;
        select();
    };

    const resetResign = () => {
        delete byId("resign").dataset.asked;
        byId("resign").textContent = words.moves.resign;
    };

    const select = () => {
        for (const [node, button] of buttons) {
            const here = node === session.node;
            button.classList.toggle("here", here);
            if (here) button.setAttribute("aria-current", "step");
            else button.removeAttribute("aria-current");
        }
        // Only the list scrolls, never the page.
        const button = buttons.get(session.node);
        if (button) {
            const box = byId("moves-box");
            const [at, room] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
            if (at.top < room.top || at.bottom > room.bottom)
                box.scrollTop += at.top - room.top - room.height / 2;
        } else {
            byId("moves-box").scrollTop = 0;
        }
        const { outcome, node, tree } = session;
        byId("result").textContent = outcome ? `${outcome.result}  ${outcome.text ?? outcome.reason}` : "";
        byId("result").hidden = !outcome;
        byId("comment").value = node.comment;
        byId("glyph").value = String(node.nags.find((nag) => nag <= 6) ?? "");
        for (const id of ["comment", "glyph", "remove"]) byId(id).disabled = !node.parent && id !== "comment";
        byId("promote").disabled = node.main;
        const over = outcome !== null || tree.result !== null;
        for (const id of ["resign", "draw"]) {
            byId(id).disabled = over || play.paused;
            byId(id).hidden = play.isAnalysis;
        }
        resetResign();
        byId("rematch").hidden = play.isAnalysis || !outcome || tree.root.children.length === 0;
        byId("play-on").hidden = !play.isAnalysis || outcome !== null;
        const head = play.isAnalysis ? [words.moves.analysis, headOf(tree)] : [];
        byId("record").textContent = head.filter(Boolean).join(" ");
        byId("takeback").disabled = tree.root.children.length === 0;
        const removed = tree.removed.at(-1)?.node;
        byId("restore").hidden = !removed;
        byId("restore-text").textContent = removed ? words.moves.restore(removed.san) : "";
    };

    session.on("game", () => {
        buttons = new Map();
        host.replaceChildren();
    });
    session.on("tree", draw);
    session.on("position", () =>
        buttons.has(session.node) || !session.node.parent ? redrawIfEmpty() : draw(),
    );
    const redrawIfEmpty = () => (buttons.size === 0 ? draw() : select());

    byId("comment").addEventListener("change", ({ target }) => {
        session.node.comment = target.value.trim();
        session.changed();
    });
    byId("glyph").addEventListener("change", ({ target }) => {
        const others = session.node.nags.filter((nag) => nag > 6);
        session.node.nags = target.value ? [Number(target.value), ...others] : others;
        session.changed();
    });
    byId("glyph").append(
        el("option", { value: "" }, words.moves.noGlyph),
        ...[1, 2, 3, 4, 5, 6].map((nag) => el("option", { value: nag }, glyph(nag))),
    );
    byId("remove").addEventListener("click", () => session.node.parent && session.remove(session.node));
    byId("promote").addEventListener("click", () => {
        session.tree.promote(session.node);
        session.changed();
    });
    byId("takeback").addEventListener("click", () => play.takeBack());
    byId("play-on").addEventListener("click", async () => {
        await again({ fen: session.tree.fen, words: session.node.turns() });
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
    byId("resign").addEventListener("blur", () => resetResign());
    byId("draw").addEventListener("click", () => play.offerDraw());
}
