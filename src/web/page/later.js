// Parts of the page that are loaded when they are first needed, so that a game begins sooner.

import { byId, el } from "./dom.js";
import { words } from "./words.js";

/**
 * A function that loads a part at its first call, and answers every call with it.
 *
 * @param {() => Promise<object>} load
 */
export function later(load) {
    let part = null;
    return () => {
        part ??= load().catch((error) => {
            part = null;
            // A module that does not arrive is reported in words of each browser's own.
            throw /\bimport/i.test(error.message) ? new Error(words.later) : error;
        });
        return part;
    };
}

/** Does something whenever a tab is opened; its panel is busy until that is done. */
export function whenOpened(name, act, say) {
    const panel = byId(`panel-${name}`);
    byId(`tab-${name}`).addEventListener("opened", async () => {
        panel.setAttribute("aria-busy", "true");
        try {
            await act();
        } catch (error) {
            if (!error.isReported) say(error.message);
        }
        panel.removeAttribute("aria-busy");
    });
}

/** Loads a style sheet. */
export function style(file) {
    return new Promise((resolve, reject) => {
        const link = el("link", { rel: "stylesheet", href: file });
        link.addEventListener("load", resolve);
        link.addEventListener("error", () => {
            link.remove();
            reject(new Error(words.later));
        });
        document.head.append(link);
    });
}
