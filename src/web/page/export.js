// Texts that leave the page: as files, and by the clipboard.

import { el } from "./dom.js";

/** Saves a text as a file with this name. */
export function download(name, type, text) {
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
}

/** Copies the text of a field. */
export async function copyFrom(field) {
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
    } catch {
        // Without the permission the old way still works.
        document.execCommand("copy");
    }
}
