// Keeps the page for offline use, or for a network that does not answer: all files at the first visit, others
// when they are fetched. The network has priority, so that a new version is never mixed with an old one.

const CACHE = "firzan";
const FILES = [
    "./",
    "analysis.js",
    "army.js",
    "arrows.js",
    "banner.js",
    "board.css",
    "board.js",
    "captured.js",
    "chooser.js",
    "chrome.js",
    "clock.js",
    "defined-text.js",
    "definition-keys.json",
    "dom.js",
    "drawing-key.js",
    "editor.js",
    "engine-local.js",
    "engine-served.js",
    "engine-worker.js",
    "engine.js",
    "firzan.wasm",
    "firzan.webmanifest",
    "geometry.js",
    "glyphs.js",
    "graph.js",
    "icon.svg",
    "input.js",
    "inspector.js",
    "keeper.js",
    "later.css",
    "later.js",
    "learning.js",
    "library.js",
    "main.js",
    "marks.js",
    "more-games.js",
    "motion.js",
    "moves.js",
    "networks.js",
    "networks.json",
    "newgame.js",
    "panels.css",
    "parts.js",
    "pgn.js",
    "pieces.js",
    "play.js",
    "recent.js",
    "recorded.js",
    "records.js",
    "review.js",
    "rules.js",
    "scenes.js",
    "score.js",
    "screens.css",
    "search-options.js",
    "session.js",
    "share.js",
    "sounds.js",
    "stageboard.js",
    "status.js",
    "storage.js",
    "style.css",
    "table.js",
    "templates.js",
    "thinker.js",
    "timing.js",
    "tree.js",
    "turnmaker.js",
    "wasm.js",
    "words-key.js",
    "words-later.js",
    "words-workshop.js",
    "words.js",
    "workshop-files.js",
    "workshop-study.js",
    "workshop-text.js",
    "workshop.css",
    "workshop.js",
];

/** Milliseconds of silence until the kept files are used, and for which they are then used at once. */
const PATIENCE = 2000;
const PAUSE = 30000;

let slowUntil = 0;

async function keepAll() {
    const cache = await caches.open(CACHE);
    // The browser's own cache may have another version.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await self.skipWaiting();
}

async function answer(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept && Date.now() < slowUntil) return kept;
    try {
        const response = await (kept ? fetchSoon(request) : fetch(request));
        if (!response.ok) return kept ?? response;
        // Full storage must not prevent the answer.
        await cache.put(request, response.clone()).catch(() => {});
        return response;
    } catch (error) {
        if (!kept) throw error;
        return kept;
    }
}

/** A whole response; throws if the network falls silent. */
async function fetchSoon(request) {
    const control = new AbortController();
    let timer = null;
    const listen = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
            slowUntil = Date.now() + PAUSE;
            control.abort();
        }, PATIENCE);
    };
    listen();
    try {
        const { status, headers, body } = await fetch(request, { signal: control.signal });
        const chunks = [];
        for (const reader = body.getReader(); ; ) {
            const { done, value } = await reader.read();
            if (done) return new Response(new Blob(chunks), { status, headers });
            chunks.push(value);
            listen();
        }
    } finally {
        clearTimeout(timer);
    }
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
    const isHere = event.request.url.startsWith(self.registration.scope);
    if (event.request.method === "GET" && isHere) event.respondWith(answer(event.request));
});
