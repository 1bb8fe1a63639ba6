// The banner over the board while there is no engine: the progress of loading, or an error and what to do
// about it.

import { byId } from "./dom.js";
import { words } from "./words.js";

/** Milliseconds without progress after which the button to load again appears. */
const PATIENCE = 10000;

let timer = null;

const show = (text, { canRetry = false, isLoading = false } = {}) => {
    clearTimeout(timer);
    byId("banner").hidden = false;
    // Screen readers need not announce every step.
    byId("banner").setAttribute("aria-busy", String(isLoading && !canRetry));
    byId("banner-text").textContent = text;
    byId("banner-progress").hidden = !isLoading;
    byId("banner-again").hidden = !canRetry;
};

export const banner = {
    /** Shows how many bytes have been loaded, of `total`, 0 if unknown. */
    loading(loaded = 0, total = 0) {
        show(words.banner.loading(loaded), { isLoading: true });
        const progress = byId("banner-progress");
        if (total > 0) progress.value = loaded / total;
        else progress.removeAttribute("value");
        timer = setTimeout(() => show(words.banner.slow, { canRetry: true, isLoading: true }), PATIENCE);
    },

    /** Shows a fatal error. */
    fault(text) {
        show(text, { canRetry: true });
    },

    /** Shows an error that may end by itself. */
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
