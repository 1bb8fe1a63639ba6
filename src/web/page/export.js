// What leaves the page: texts as files and by the clipboard, and the addresses of games.

import { el } from "./dom.js";
import { writeFragment } from "./share.js";
import { settings } from "./storage.js";

/** Saves a text as a file with this name. */
export function download(name, type, text) {
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
}

/** Copies the text of a field; returns false if the browser refuses, with the text selected. */
export async function copyFrom(field) {
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        // Without the permission the old way may still work.
    }
    const focused = document.activeElement;
    field.focus();
    field.select();
    const isCopied = document.execCommand("copy");
    if (isCopied) focused?.focus();
    return isCopied;
}

/** True if the address of this page means nothing on other machines. */
export const isLocal = (engine) =>
    Boolean(engine.token) || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** True if the addresses of games open on other machines. */
export const opensElsewhere = (engine) => !isLocal(engine) || settings.pageOnWeb !== "";

/** The address that shares a game; see `writeFragment`. */
export function address({ engine, info, tree, node }) {
    const page = (isLocal(engine) && settings.pageOnWeb) || location.href;
    return page.replace(/#.*$/, "") + writeFragment({ info, tree, node });
}

/** The address of a page as a user writes it: complete, or null if it is none. */
export function pageAddress(text) {
    const given = text.trim();
    try {
        const url = new URL(given.includes("://") ? given : `https://${given}`);
        const isPage = /^https?:$/.test(url.protocol) && !/\s/.test(given);
        return isPage ? url.href.replace(/#.*$/, "") : null;
    } catch {
        return null;
    }
}
