// Definitions of games in addresses: compressed, in the letters that addresses may have. Whatever an address
// has, unpacking it ends.

import { words } from "./words.js";

/** The most bytes of a definition, and the most letters of a packed one. */
const LONGEST = 65536;
const FORMAT = "deflate-raw";

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
