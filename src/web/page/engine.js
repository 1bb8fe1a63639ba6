// Opens the engine: that of `firzan serve` if the page came from there, which the token in its address tells,
// otherwise the one in the browser.
//
// An engine has a `name` and three functions: `ask(question)` answers; `think(request, hear)` searches, `hear` gets
// every line, and answers with the best turn; `stop()` ends a search with what it has found. All reject with an
// Error whose message is for people.

import { LocalEngine } from "./engine-local.js";
import { ServedEngine } from "./engine-served.js";
import { words } from "./words.js";

const TOKEN = "firzan-token";

/**
 * Opens the engine.
 *
 * @param {object} hooks what is heard of it: loading(loaded, total) bytes, total 0 if nobody knows;
 *     notice(text) what it does without; lost(text) nobody answers, though it goes on trying; found() after that
 * @throws {Error} if there is none
 */
export async function openEngine(hooks) {
    // A new address put into the same window only changes the fragment.
    addEventListener("hashchange", () => tokenIn(location.hash) && location.reload());
    const token = takeToken();
    if (token) return ServedEngine.open(token, hooks);
    try {
        return await LocalEngine.open(hooks);
    } catch (error) {
        throw (await isServed()) ? new Error(words.engine.noToken) : error;
    }
}

const tokenIn = (hash) => /(?:^#?|&)token=([^&]+)/.exec(hash)?.[1];

/** The token of the address. It is taken out, so that nobody shares it, and kept for when the page is reloaded. */
function takeToken() {
    const token = tokenIn(location.hash);
    if (!token) return sessionStorage.getItem(TOKEN);
    sessionStorage.setItem(TOKEN, token);
    const parts = location.hash.slice(1).split("&");
    const rest = parts.filter((part) => !part.startsWith("token=")).join("&");
    history.replaceState(history.state, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
    return token;
}

/** Whether the page came from `firzan serve`: only that refuses questions for want of a token. */
async function isServed() {
    const headers = { "content-type": "application/json" };
    const asked = fetch(new URL("api/engine", document.baseURI), { method: "POST", headers, body: "{}" });
    return (await asked.catch(() => null))?.status === 403;
}
