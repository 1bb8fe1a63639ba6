// The engine as WebAssembly: its functions on linear memory as JavaScript functions. Nothing here needs a
// browser.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Wasm {
    /** Makes an engine from a compiled module. */
    static async open(module) {
        const host = { now: () => performance.now() };
        return new Wasm(await WebAssembly.instantiate(module, { host }));
    }

    constructor(instance) {
        this.exports = instance.exports;
    }

    /** Calls a function with these bytes; returns its output as text. */
    call(name, bytes, ...rest) {
        const { memory, firzan_input, firzan_output } = this.exports;
        const input = firzan_input(bytes.length);
        new Uint8Array(memory.buffer, input, bytes.length).set(bytes);
        const length = this.exports[name](...rest);
        return decoder.decode(new Uint8Array(memory.buffer, firzan_output(), length));
    }

    /** The answer to a question; throws an error in it. */
    ask(question) {
        return checked(JSON.parse(this.call("firzan_ask", encoder.encode(JSON.stringify(question)))));
    }

    /** Starts a search. */
    think(request) {
        const fault = this.call("firzan_think", encoder.encode(JSON.stringify(request)));
        if (fault) checked(JSON.parse(fault));
    }

    /** Continues the search for some milliseconds; returns the new lines; `best` is the last of a search. */
    slice(milliseconds) {
        return parseLines(this.call("firzan_slice", new Uint8Array(), milliseconds)).map(checked);
    }

    /** Stops the search; returns its result. */
    stop() {
        return checked(JSON.parse(this.call("firzan_stop", new Uint8Array())));
    }

    /** Supplies the network of a game. */
    network(bytes) {
        const fault = this.call("firzan_network", new Uint8Array(bytes));
        if (fault) checked(JSON.parse(fault));
    }

    /** The table of the benchmark. */
    bench() {
        return this.call("firzan_bench", new Uint8Array());
    }
}

/** An answer; a string in the member `error` is thrown. */
export function checked(answer) {
    if (typeof answer.error === "string") throw new Error(answer.error);
    return answer;
}

/** The objects of a text with one per line. */
export function parseLines(text) {
    return text.split("\n").filter((line) => line).map((line) => JSON.parse(line));
}

/** A seed for the choices of a weaker level. */
export function randomSeed() {
    return Math.floor(Math.random() * 2 ** 32);
}
