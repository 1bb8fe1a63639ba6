// A dialog at a square to choose a piece.

import { el } from "./dom.js";
import { colourOf, inColour, kindName, nameOf, portrait } from "./pieces.js";
import { words } from "./words.js";

/**
 * Asks what a piece becomes.
 *
 * @param {Board} board the dialog opens at its square
 * @param {string} symbol the piece that moves
 * @param {object[]} parts first parts of turns, as `TurnMaker.parts` lists them
 * @returns {Promise<object | null>} the part chosen, null if none
 */
export function choosePart(board, symbol, parts) {
    const { game } = board;
    const hasTwins = new Set(parts.map(({ from, to }) => from + to)).size > 1;
    const buttons = parts.map(({ from, to, promotion }, index) => {
        const becomes = promotion ? inColour(promotion, colourOf(symbol)) : symbol;
        const title = promotion ? nameOf(game, becomes) : words.chooser.stay(nameOf(game, symbol));
        const label = hasTwins ? `${title} ${from}-${to}` : title;
        return el(
            "button",
            { value: index, "data-promotion": promotion?.toLowerCase() ?? "-", title, "aria-label": label },
            portrait(game, becomes),
            el("span", promotion ? kindName(game, becomes) : words.chooser.stays),
            hasTwins && el("span.faint", `${from}${to}`),
        );
    });
    const dialog = el("dialog.chooser", { "aria-label": words.chooser.title }, buttons);
    document.body.append(dialog);
    // The tap that opened the dialog still becomes a click, which is not meant for the dialog.
    let isPressed = false;
    dialog.addEventListener("pointerdown", () => (isPressed = true));
    return new Promise((resolve) => {
        dialog.addEventListener("click", (event) => {
            const isByKey = event.detail === 0;
            if (!isPressed && !isByKey) return;
            const button = event.target.closest("button");
            if (button || event.target === dialog) dialog.close(button?.value ?? "");
        });
        dialog.addEventListener("close", () => {
            dialog.remove();
            // No value is no index.
            resolve(parts[dialog.returnValue] ?? null);
        });
        dialog.addEventListener("keydown", (event) => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
            event.stopPropagation();
            if (!step) return;
            const next = buttons.indexOf(document.activeElement) + step;
            buttons[(next + buttons.length) % buttons.length].focus();
        });
        dialog.showModal();
        const size = dialog.getBoundingClientRect();
        const square = board.cells.get(parts[0].to).root.getBoundingClientRect();
        const within = (at, length, room) => `${Math.max(8, Math.min(at, room - length - 8))}px`;
        dialog.style.left = within(square.left + square.width / 2 - size.width / 2, size.width, innerWidth);
        dialog.style.top = within(square.bottom + 4, size.height, innerHeight);
    });
}
