// Opens the engine: that of `firzan serve` if the page came from there, as shown by the token in its address,
// otherwise the one in the browser.
//
// An engine has a `name`, the most `threads` and mebibytes of `memory` of a search, and three functions:
// `ask(question)` answers; `think(request, hear)` searches, passes every line to `hear`, and answers with the
// best move; `stop()` ends a search with its result so far. All reject with an Error whose message can be
// shown.

import { LocalEngine } from "./engine-local.js";
import { words } from "./words.js";

const TOKEN = "firzan-token";

/**
 * Opens the engine.
 *
 * @param {object} hooks events: loading(loaded, total) bytes, total 0 if unknown; loaded() when a file that
 *     was loaded later is there; notice(text) something is missing; lost(text) no answer, still trying;
 *     found() answers again
 * @throws {Error} if there is no engine
 */
export async function openEngine(hooks) {
    // A new address opened in the same window changes only the fragment.
    addEventListener("hashchange", () => tokenIn(location.hash) && location.reload());
    const token = takeToken();
    if (token) return (await import("./engine-served.js")).ServedEngine.open(token, hooks);
    try {
        return await LocalEngine.open(hooks);
    } catch (error) {
        if (!(await isServed())) throw error;
        // An address that was copied, or a bookmark: another window of this browser may have the token.
        const served = await import("./engine-served.js");
        const shared = await served.tokenOfOthers();
        if (!shared) throw new Error(words.engine.noToken);
        sessionStorage.setItem(TOKEN, shared);
        return served.ServedEngine.open(shared, hooks);
    }
}

const tokenIn = (hash) => /(?:^#?|&)token=([^&]+)/.exec(hash)?.[1];

/** The token of the address. It is removed there, so that nobody shares it, and kept for a reload. */
function takeToken() {
    const token = tokenIn(location.hash);
    if (!token) return sessionStorage.getItem(TOKEN);
    sessionStorage.setItem(TOKEN, token);
    const parts = location.hash.slice(1).split("&");
    const rest = parts.filter((part) => !part.startsWith("token=")).join("&");
    history.replaceState(history.state, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
    return token;
}

/** True if the page came from `firzan serve`: only that refuses questions without a token. */
async function isServed() {
    const headers = { "content-type": "application/json" };
    const asked = fetch(new URL("api/engine", document.baseURI), { method: "POST", headers, body: "{}" });
    return (await asked.catch(() => null))?.status === 403;
}
