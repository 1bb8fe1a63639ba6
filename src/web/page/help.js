// The help: how to play on the page, and its keys.

import { byId, el } from "./dom.js";
import { words } from "./words-later.js";

/** Fills the dialog; returns the function that opens or closes it. */
export function startHelp() {
    const dialog = byId("help-dialog");
    byId("help-text").append(...words.help.map((line) => el("p", line)));
    for (const [keys, does] of words.keys) {
        const drawn = keys.split(" ").map((key) => el("kbd", key));
        byId("help-keys").append(el("dt", drawn), el("dd", does));
    }
    // Only a page of scripts/build-page has these files beside it.
    const links = [...document.querySelectorAll("link[rel=license], link[rel=code-repository]")];
    const named = links.map(({ href, title }) => el("a", { href, target: "_blank" }, title));
    byId("help-keys").after(el("p#help-licence.faint", words.free, named.flatMap((link) => [" ", link])));
    return () => (dialog.open ? dialog.close() : dialog.showModal());
}
