// A server before the page's, which compresses texts as most servers do, and can do what bad servers do.

import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { base } from "./harness.mjs";

/**
 * Opens the server.
 *
 * @returns {Promise<{address: string, mode: string, close: () => Promise<void>}>} what it does is its mode: "ok",
 *     "silent" it takes requests and answers none, "slow" its wasm comes in small pieces
 */
export async function openProxy(headers = {}) {
    const proxy = { mode: "ok" };
    const server = createServer(async (request, response) => {
        if (proxy.mode === "silent") return;
        const answer = await fetch(new URL(request.url, base));
        const plain = Buffer.from(await answer.arrayBuffer());
        const isText = /\.(js|json|css|svg)$|\/$/.test(request.url);
        const bytes = isText ? gzipSync(plain, { level: 9 }) : plain;
        response.writeHead(answer.status, {
            "content-type": answer.headers.get("content-type"),
            "content-length": bytes.length,
            ...(isText ? { "content-encoding": "gzip" } : {}),
            ...headers,
        });
        if (proxy.mode !== "slow" || !request.url.endsWith(".wasm")) return void response.end(bytes);
        for (let at = 0; at < bytes.length; at += 100000) {
            response.write(bytes.subarray(at, at + 100000));
            await new Promise((done) => setTimeout(done, 200));
        }
        response.end();
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    proxy.address = `http://127.0.0.1:${server.address().port}/`;
    proxy.close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
    };
    return proxy;
}
