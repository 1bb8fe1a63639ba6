// Keeps the page for when there is no network: everything at the first visit, and what is fetched later as it
// comes. The network goes first, so that a new version is never mixed with an old one.

const CACHE = "firzan";
const FILES = [
    "./",
    "analysis.js",
    "arrows.js",
    "board.css",
    "board.js",
    "chooser.js",
    "chrome.js",
    "clock.js",
    "dom.js",
    "editor.js",
    "engine-local.js",
    "engine-served.js",
    "engine-worker.js",
    "engine.js",
    "firzan.wasm",
    "firzan.webmanifest",
    "geometry.js",
    "graph.js",
    "icon.svg",
    "input.js",
    "inspector.js",
    "main.js",
    "men.js",
    "moves.js",
    "networks.json",
    "newgame.js",
    "panels.css",
    "pgn.js",
    "play.js",
    "records.js",
    "rules.js",
    "score.js",
    "screens.css",
    "session.js",
    "share.js",
    "stageboard.js",
    "status.js",
    "storage.js",
    "style.css",
    "table.js",
    "thinker.js",
    "tree.js",
    "turnmaker.js",
    "wasm.js",
    "words.js",
];

async function keepAll() {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES);
    await self.skipWaiting();
}

async function answer(request) {
    const cache = await caches.open(CACHE);
    try {
        const response = await fetch(request);
        if (response.ok) await cache.put(request, response.clone());
        return response;
    } catch (error) {
        const kept = await cache.match(request, { ignoreSearch: true });
        if (kept) return kept;
        throw error;
    }
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
    const isHere = event.request.url.startsWith(self.registration.scope);
    if (event.request.method === "GET" && isHere) event.respondWith(answer(event.request));
});
