// Reading downloads: scripts/build-page compresses the engine and the networks, since many servers do not.

/**
 * The body of a response as a stream, decompressed if it is a gzip file.
 *
 * @param {Response} response
 * @param {(loaded: number, total: number) => void} hear called with the bytes that have arrived and their
 *     number in the end, 0 if it is unknown
 */
export async function unpacked({ headers, body }, hear = () => {}) {
    // With compression by the server the content is longer than the stated length.
    const total = headers.has("content-encoding") ? 0 : Number(headers.get("content-length"));
    const reader = body.getReader();
    let loaded = 0;
    const read = async () => {
        const { done, value } = await reader.read();
        if (done) return null;
        loaded += value.length;
        hear(loaded, total);
        return value;
    };
    const first = await read();
    let next = first;
    const whole = new ReadableStream({
        async pull(controller) {
            if (next) controller.enqueue(next);
            else controller.close();
            next = next && (await read());
        },
        cancel: (reason) => reader.cancel(reason),
    });
    const isPacked = first?.[0] === 0x1f && first[1] === 0x8b;
    return isPacked ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
