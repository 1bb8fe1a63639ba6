// Definitions of games in addresses: compressed, in the letters that addresses may have. Whatever an address
// has, unpacking it ends.

import { words } from "./words.js";

/** The most bytes of a definition, and the most letters of a packed one. */
const LONGEST = 65536;
const FORMAT = "deflate-raw";
/** The first line of a game: its id, and its parent's if it has one. */
const HEADING = /^\[([^\]:]*)(?::([^\]]*))?/;

/** True if a definition is short enough for an address. */
export const fits = (text) => new Blob([text]).size <= LONGEST;

/**
 * The part of a text of definitions that is needed for a game: itself and its parents, with their comments,
 * as they are written there. A text that has nothing else is returned whole.
 */
export function sourceOf(text, id) {
    const lines = text.split("\n");
    const starts = [...lines.keys()].filter((at) => HEADING.test(lines[at]));
    const parts = starts.map((at) => {
        const [, name, parent] = HEADING.exec(lines[at]).map((word) => word?.toLowerCase());
        // The comment above a game belongs to it.
        let start = at;
        while (/^[#;]/.test(lines[start - 1] ?? "")) start--;
        return { name, parent, start };
    });
    const byName = new Map(parts.map(({ name }) => [name, []]));
    for (const part of parts) byName.get(part.name).push(part);
    const wanted = new Set(byName.get(id));
    for (const { parent } of wanted) for (const part of byName.get(parent) ?? []) wanted.add(part);
    if (wanted.size === parts.length) return text;
    const textOf = ({ start }, at) => lines.slice(start, parts[at + 1]?.start).join("\n").trimEnd();
    const texts = parts.map((part, at) => wanted.has(part) && textOf(part, at));
    return `${texts.filter(Boolean).join("\n\n")}\n`;
}

/** A definition as a part of an address. */
export async function pack(text) {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The definition of a part of an address; throws an error if there is none in it. */
export async function unpack(packed) {
    if (packed.length > LONGEST) throw new Error(words.defined.tooLong);
    try {
        const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT));
        return new TextDecoder("utf-8", { fatal: true }).decode(await atMost(LONGEST, stream));
    } catch (error) {
        throw error.isShown ? error : new Error(words.defined.noDefinition);
    }
}

/** The bytes of a stream. A few may stand for any number: those of one that is too long are not read. */
async function atMost(most, stream) {
    const chunks = [];
    let length = 0;
    const reader = stream.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return new Blob(chunks).arrayBuffer();
        length += value.length;
        if (length > most) {
            reader.cancel().catch(() => {});
            throw Object.assign(new Error(words.defined.tooLong), { isShown: true });
        }
        chunks.push(value);
    }
}
