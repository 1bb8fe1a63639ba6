// The list of moves: the main line in two columns, with remarks in between.

import { byId, el } from "./dom.js";

/**
 * Lists a game.
 *
 * @param {{number: number, side: string, button: Element, before?: Node[], after?: Node[],
 *     kind?: string}[]} moves with the remarks before and after each, and the kind of the latter
 * @param {Node[]} lead what stands before the first
 */
export function listMoves(moves, lead = []) {
    const rows = [];
    let pair = null;
    const aside = (content, kind) => {
        if (content.length === 0) return;
        rows.push(el(`li.aside${kind ? `.${kind}` : ""}`, content));
        pair = null;
    };
    aside(lead);
    for (const { number, side, button, before = [], after = [], kind } of moves) {
        aside(before);
        if (!pair || side === "white") {
            const gap = side === "black" && el("span.turn.gap", "…");
            pair = el("li.pair", el("span.number.faint", `${number}.`), gap);
            rows.push(pair);
        }
        pair.append(button);
        aside(after, kind);
    }
    byId("moves").replaceChildren(...rows);
}

/** Marks the buttons for the position shown, of pairs of a key and a button. */
export function markHere(buttons, isHere) {
    for (const [key, button] of buttons) {
        const here = isHere(key);
        button.classList.toggle("here", here);
        if (here) button.setAttribute("aria-current", "step");
        else button.removeAttribute("aria-current");
    }
}

/** Scrolls to the button of a move, or to the start. Only the list scrolls, never the page. */
export function scrollToMove(button) {
    const box = byId("moves-box");
    if (!button) {
        box.scrollTop = 0;
        return;
    }
    const [at, room] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.top < room.top || at.bottom > room.bottom) box.scrollTop += at.top - room.top - room.height / 2;
}
