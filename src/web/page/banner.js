// What stands over the board while there is no engine: how far loading is, or that nobody answers, and the
// way on.

import { byId } from "./dom.js";
import { words } from "./words.js";

/** Milliseconds without news after which loading again is offered. */
const PATIENCE = 10000;

let timer = null;

const show = (text, { canRetry = false, isLoading = false } = {}) => {
    clearTimeout(timer);
    byId("banner").hidden = false;
    // Screen readers need not say every step.
    byId("banner").setAttribute("aria-busy", String(isLoading && !canRetry));
    byId("banner-text").textContent = text;
    byId("banner-progress").hidden = !isLoading;
    byId("banner-again").hidden = !canRetry;
};

export const banner = {
    /** So many bytes of all have been loaded; of all: 0 if nobody knows. */
    loading(loaded = 0, total = 0) {
        show(words.banner.loading(loaded), { isLoading: true });
        const progress = byId("banner-progress");
        if (total > 0) progress.value = loaded / total;
        else progress.removeAttribute("value");
        timer = setTimeout(() => show(words.banner.slow, { canRetry: true, isLoading: true }), PATIENCE);
    },

    /** Something without which the page cannot go on. */
    fault(text) {
        show(text, { canRetry: true });
    },

    /** Something that ends by itself, as it may be hoped. */
    wait(text) {
        show(text);
    },

    hide() {
        clearTimeout(timer);
        byId("banner").hidden = true;
    },
};

/** The button loads the page again. */
export function startBanner() {
    byId("banner-again").addEventListener("click", () => location.reload());
}
