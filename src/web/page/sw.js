// Keeps the page for offline use, or for a network that does not answer: all files at the first visit, others
// when they are fetched. The network has priority, so that a new version is never mixed with an old one.

// The list FILES, which scripts/build-page writes.
importScripts("files.js");

const CACHE = "firzan";
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
