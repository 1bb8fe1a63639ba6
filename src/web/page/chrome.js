// The frame of the page: its texts and icons, tabs, light and dark theme, keys, the banner.

import { byId, el, isTyping, svg } from "./dom.js";
import { read, settings, write } from "./storage.js";
import { words } from "./words.js";

const ICONS = {
    first: "M6 5v14M19 5l-9 7 9 7z",
    back: "M17 5l-10 7 10 7z",
    forward: "M7 5l10 7-10 7z",
    last: "M18 5v14M5 5l9 7-9 7z",
    flip: "M8 4v15m0 0l-4-4m4 4l4-4M16 20V5m0 0l-4 4m4-4l4 4",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v2h6v-2a6 6 0 0 0-3-11z",
    undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-4",
    redo: "M15 14l5-5-5-5M20 9h-10a6 6 0 0 0 0 12h4",
    why: "M9 9a3 3 0 1 1 4 3q-1 .6-1 2M12 17.5v.5M12 3a9 9 0 1 0 .01 0z",
    deeper: "M12 4v16M5 13l7 7 7-7",
    threat: "M12 3v5M12 16v5M3 12h5M16 12h5M12 6a6 6 0 1 0 .01 0z",
    options: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
    theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
};

/** The value of a dotted path in the words: "tabs.game". */
const wordAt = (path) => path.split(".").reduce((value, key) => value?.[key], words);

/** Fills in the texts and icons of the document. */
export function fillWords() {
    for (const element of document.querySelectorAll("[data-word]"))
        element.textContent = wordAt(element.dataset.word);
    for (const element of document.querySelectorAll("[data-title]"))
        element.title = wordAt(element.dataset.title);
    for (const element of document.querySelectorAll("[data-label]")) {
        const label = wordAt(element.dataset.label);
        element.setAttribute("aria-label", label);
        if (element.matches("button")) element.title = label;
        if (element.matches("input, textarea") && element.type !== "file") element.placeholder = label;
    }
    for (const element of document.querySelectorAll("[data-icon]")) {
        const path = svg("path", { d: ICONS[element.dataset.icon] });
        element.prepend(svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, path));
    }
    for (const [value, text] of words.paces) byId("pace").append(el("option", { value }, text));
}

/** The key of the open tab, which is kept while the page is loaded again. */
const TAB = "firzan.tab";

/** Tabs as in the accessibility guides: arrow keys go from one to the next, but not after a click. */
export function startTabs() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const select = (tab) => {
        for (const each of tabs) {
            const here = each === tab;
            each.setAttribute("aria-selected", String(here));
            each.tabIndex = here ? 0 : -1;
            byId(each.getAttribute("aria-controls")).hidden = !here;
        }
        document.querySelector("main").dataset.tab = tab.id;
        write(TAB, tab.id, "sessionStorage");
        tab.dispatchEvent(new Event("opened"));
    };
    for (const [index, tab] of tabs.entries()) {
        tab.addEventListener("click", ({ detail }) => {
            select(tab);
            // The arrow keys are for the moves then.
            if (detail > 0) tab.blur();
        });
        tab.addEventListener("keydown", (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            event.stopPropagation();
            const next = tabs[(index + step + tabs.length) % tabs.length];
            select(next);
            next.focus();
        });
    }
    const first = read(TAB, "sessionStorage");
    select(tabs.find(({ id }) => id === first) ?? tabs[0]);
}

/** A button that shows and hides the box that it controls. */
export function startBoxes() {
    for (const button of document.querySelectorAll("button[aria-expanded]"))
        button.addEventListener("click", () => {
            const isOpen = button.getAttribute("aria-expanded") === "true";
            button.setAttribute("aria-expanded", String(!isOpen));
            byId(button.getAttribute("aria-controls")).hidden = isOpen;
        });
}

/** Light, dark, or the system's theme. */
export function startTheme() {
    const show = () => {
        const root = document.documentElement;
        if (settings.theme === "auto") delete root.dataset.theme;
        else root.dataset.theme = settings.theme;
    };
    byId("theme").addEventListener("click", () => {
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        const shown = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
        const next = shown === "dark" ? "light" : "dark";
        settings.set({ theme: (next === "dark") === dark ? "auto" : next });
        show();
    });
    show();
}

/** Commands, by keys and by the buttons with the same names. */
export function startCommands(commands) {
    for (const button of document.querySelectorAll("[data-command]"))
        button.addEventListener("click", () => commands[button.dataset.command]());
    const keys = {
        ArrowLeft: "back",
        ArrowRight: "forward",
        ArrowUp: "first",
        ArrowDown: "last",
        Home: "first",
        End: "last",
        f: "flip",
        l: "analyse",
        " ": "best",
        h: "hint",
        x: "threat",
        u: "takeBack",
        z: "restore",
        w: "why",
        Escape: "cancel",
        "?": "help",
        t: "type",
        b: "board",
    };
    addEventListener("keydown", (event) => {
        const command = keys[event.key];
        if (!command || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
        // Who dictates does not want a letter to be a command.
        if (event.key.length === 1 && !settings.keys) return;
        if (document.querySelector("dialog[open]") && command !== "help") return;
        // Controls that use the key.
        const isArrow = event.key.startsWith("Arrow");
        const users = event.key === " " ? "button, summary, input" : isArrow && "input:not([type=checkbox])";
        if (users && event.target instanceof Element && event.target.matches(users)) return;
        event.preventDefault();
        commands[command]();
    });
}

/** What works before the engine is there, and what does not. */
const AT_ONCE = "h1, #banner, #theme";
const waiting = [];

/** Makes everything else inert, which also looks so, until `endWaiting`. */
export function startWaiting(parent = document.body) {
    for (const child of parent.children) {
        if (child.querySelector(AT_ONCE)) startWaiting(child);
        else if (!child.matches(AT_ONCE)) waiting.push(child);
    }
    for (const part of waiting) part.inert = true;
}

export function endWaiting() {
    for (const part of waiting.splice(0)) part.inert = false;
}

/** Milliseconds without progress after which the button to load again appears. */
const PATIENCE = 10000;

let timer = null;

const showBanner = (text, { canRetry = false, isLoading = false } = {}) => {
    clearTimeout(timer);
    byId("banner").hidden = false;
    // Screen readers need not announce every step.
    byId("banner").setAttribute("aria-busy", String(isLoading && !canRetry));
    byId("banner-text").textContent = text;
    byId("banner-progress").hidden = !isLoading;
    byId("banner-again").hidden = !canRetry;
};

/** The banner over the board while there is no engine: the progress of loading, or an error. */
export const banner = {
    /** Shows how many bytes have been loaded, of `total`, 0 if unknown. */
    loading(loaded = 0, total = 0) {
        showBanner(words.banner.loading(loaded), { isLoading: true });
        const progress = byId("banner-progress");
        if (total > 0) progress.value = loaded / total;
        else progress.removeAttribute("value");
        const warn = () => showBanner(words.banner.slow, { canRetry: true, isLoading: true });
        timer = setTimeout(warn, PATIENCE);
    },

    /** Shows a fatal error. */
    fault(text) {
        showBanner(text, { canRetry: true });
    },

    /** Shows an error that may end by itself. */
    wait(text) {
        showBanner(text);
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
