// Files of the package, in Node and in browsers, and the engine made from them.

import { Wasm } from "./wasm.js";

const isNode = typeof process === "object" && Boolean(process.versions?.node) && typeof window === "undefined";

/** The bytes of a file beside this one. */
export async function bytes(name) {
    const url = new URL(name, import.meta.url);
    if (isNode) {
        const { readFile } = await import("node:fs/promises");
        return readFile(url);
    }
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`cannot load ${url}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

/** An engine whose module is made anew after a trap, so that one bad request does not spoil the next. */
export class Engine {
    static async open() {
        return new Engine(await WebAssembly.compile(await bytes("firzan.wasm")));
    }

    constructor(module) {
        this.module = module;
        this.networks = [];
        this.begin();
    }

    begin() {
        const host = { now: () => performance.now() };
        this.wasm = new Wasm(new WebAssembly.Instance(this.module, { host }));
        for (const network of this.networks) this.wasm.network(network);
    }

    /** Calls a function of the engine. */
    call(name, ...given) {
        try {
            return this.wasm[name](...given);
        } catch (error) {
            if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) this.begin();
            throw error;
        }
    }

    /** Supplies the network of a game. */
    network(network) {
        this.call("network", network);
        this.networks.push(network);
    }
}

/** Starts a worker with the script of this name; it gets messages by `tell`, and `heard` gets its own. */
export async function worker(name, heard, failed) {
    const url = new URL(name, import.meta.url);
    if (isNode) {
        const { Worker } = await import("node:worker_threads");
        const started = new Worker(url);
        started.on("message", heard);
        started.on("error", failed);
        started.unref();
        return {
            tell: (message) => started.postMessage(message),
            end: () => started.terminate(),
            hold: (isBusy) => (isBusy ? started.ref() : started.unref()),
        };
    }
    const started = new Worker(url, { type: "module" });
    started.onmessage = ({ data }) => heard(data);
    started.onerror = failed;
    return { tell: (message) => started.postMessage(message), end: () => started.terminate(), hold() {} };
}

/** Within a worker: hands messages to `heard`; returns what sends some. */
export async function listen(heard) {
    if (isNode) {
        const { parentPort } = await import("node:worker_threads");
        parentPort.on("message", heard);
        return (message) => parentPort.postMessage(message);
    }
    globalThis.onmessage = ({ data }) => heard(data);
    return (message) => globalThis.postMessage(message);
}
