// What the user has removed can be brought back.

import { el } from "./dom.js";

/**
 * Says above a list what was removed, with a button that brings it back. Only the last removal can be undone.
 *
 * @param {HTMLElement} host what contains the list
 * @param {string} text says what was removed
 * @param {string} label the button's
 * @param {() => *} undo brings it back
 */
export function offerUndo(host, text, label, undo) {
    host.querySelector(".undo")?.remove();
    const click = () => {
        line.remove();
        host.tabIndex = -1;
        host.focus({ preventScroll: true });
        undo();
    };
    const button = el("button", { click }, label);
    const line = el("p.undo", { role: "status" }, el("span", text), button);
    host.prepend(line);
    // The button that removed it has gone with it.
    button.focus({ preventScroll: true });
}
