// Opens the engine: that of `firzan serve` if the page came from there, which the token in its address tells,
// otherwise the one in the browser.
//
// An engine has a `name` and three functions: `ask(question)` answers; `think(request, hear)` searches, `hear` gets
// every line, and answers with the best turn; `stop()` ends a search with what it has found. All reject with an
// Error whose message is for people.

import { LocalEngine } from "./engine-local.js";
import { ServedEngine } from "./engine-served.js";

const TOKEN = "firzan-token";

export async function openEngine() {
    const token = takeToken();
    return token ? ServedEngine.open(token) : new LocalEngine();
}

/** The token of the address. It is taken out, so that nobody shares it, and kept for when the page is reloaded. */
function takeToken() {
    const parts = location.hash.slice(1).split("&");
    const isToken = (part) => part.startsWith("token=");
    const token = parts.find(isToken)?.slice("token=".length);
    if (!token) return sessionStorage.getItem(TOKEN);
    sessionStorage.setItem(TOKEN, token);
    const rest = parts.filter((part) => !isToken(part)).join("&");
    history.replaceState(history.state, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
    return token;
}
