// What the user has removed can be brought back.

import { el } from "./dom.js";
import { words } from "./words-kept.js";

/**
 * Says above a list what was removed, with a button that brings it back. Only the last removal can be undone.
 *
 * @param {HTMLElement} host what contains the list
 * @param {string} text says what was removed
 * @param {() => *} undo brings it back
 */
export function offerUndo(host, text, undo) {
    host.querySelector(".undo")?.remove();
    const click = () => {
        line.remove();
        host.tabIndex = -1;
        host.focus({ preventScroll: true });
        undo();
    };
    const button = el("button", { click }, words.undo);
    const line = el("p.undo", { role: "status" }, el("span", text), button);
    host.prepend(line);
    // The button that removed it has gone with it.
    button.focus({ preventScroll: true });
}
