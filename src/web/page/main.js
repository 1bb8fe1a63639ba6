// Starts the page and joins its parts.

import { Analysis } from "./analysis.js";
import {
    banner, endWaiting, fillWords, startBanner, startBoxes, startCommands, startTabs, startTheme, startWaiting,
} from "./chrome.js";
import { byId } from "./dom.js";
import { openEngine } from "./engine.js";
import { drawFirstBoard } from "./first-board.js";
import { startGraph, startMoves } from "./game-panel.js";
import { startInspector } from "./inspector.js";
import { Keeper, lastGame } from "./keeper.js";
import { startNewGame } from "./newgame.js";
import { startParts } from "./parts.js";
import { Play } from "./play.js";
import { Preview } from "./preview.js";
import { Session } from "./session.js";
import { startStatus } from "./status.js";
import { settings } from "./storage.js";
import { Table } from "./table.js";
import { Thinker } from "./thinker.js";
import { capital, words } from "./words.js";

/** Shows a notice in place of the status, or removes it. Good news are shown less prominently. */
function say(text, good = false) {
    const notice = byId("notice");
    notice.textContent = capital(text);
    notice.classList.toggle("good", good);
}

const isReady = () => document.documentElement.dataset.ready === "true";

/** The engine's hooks; `goOn` is called when it answers again. */
const hooks = (goOn) => ({
    loading: (loaded, total) => banner.loading(loaded, total),
    loaded: () => isReady() && banner.hide(),
    notice: (text) => say(text),
    lost: (text) => banner.wait(text),
    found() {
        banner.hide();
        goOn();
    },
});

async function start() {
    fillWords();
    startTheme();
    byId("stage").style.setProperty("--zoom", String(settings.boardSize));
    startTabs();
    startBoxes();
    startBanner();
    startWaiting();
    banner.loading();
    let goOn = () => location.reload();
    const opening = openEngine(hooks(() => goOn()));
    // Read while the engine is loaded.
    const last = lastGame();
    const firstBoard = drawFirstBoard(byId("board"), last);
    const engine = await opening;
    byId("engine-name").textContent = engine.name;

    const session = new Session(engine);
    const thinker = new Thinker(engine);
    const play = new Play(session, thinker, say);
    const table = new Table({ session, play, host: byId("board"), board: firstBoard(), say });
    const keeper = new Keeper({ session, play, table, say });
    const preview = new Preview({ session, table });
    const begin = (id, record) => keeper.begin(id, record);
    /** Begins the same game once more. */
    const again = (record) => begin(session.info.id, { define: session.info.packed, ...record });
    const parts = { session, play, thinker, table, keeper, preview, begin, again, say };
    startStatus(parts);
    startMoves(parts);
    startInspector(parts);
    const analysis = new Analysis(parts);
    startGraph(parts);
    const later = startParts({ ...parts, analysis, ...startNewGame(parts) });

    session.on("fault", (error) => error.isReported || say(words.recent.illegal(error.message)));
    try {
        await keeper.openFirst(last);
    } catch (error) {
        if (!session.position) await keeper.begin("chess");
        say(error.message);
    }
    goOn = () => {
        say("");
        play.goOn();
        analysis.arrive();
    };

    startCommands({
        first: () => session.walk("first"),
        back: () => table.back(),
        forward: () => session.walk("forward"),
        last: () => session.walk("last"),
        flip: () => table.turnBoard(),
        analyse: () => analysis.toggle(),
        best: () => analysis.playBest(),
        hint: () => analysis.hint(),
        help: () => later.help(),
        threat: () => later.threat(),
        takeBack: () => play.takeBack(),
        restore: () => session.restore(),
        why: () => table.ask(),
        cancel: () => table.cancel(),
        type: () => byId("typed").focus(),
        board: () => table.board.focus(),
    });
    byId("typed-form").addEventListener("submit", async (event) => {
        event.preventDefault();
        const text = byId("typed").value.trim();
        byId("typed").value = "";
        if (text) await table.type(text).catch((error) => say(error.message));
    });
    byId("terms-box").addEventListener("toggle", showTerms);
    session.on("position", showTerms);
    const switches = {
        "show-links": "links",
        "show-attackers": "attackers",
        characters: "characters",
        sound: "sound",
        "single-keys": "keys",
        wheel: "wheel",
    };
    for (const [id, name] of Object.entries(switches)) {
        byId(id).checked = settings[name];
        byId(id).addEventListener("change", ({ target }) => settings.set({ [name]: target.checked }));
    }

    byId("characters").addEventListener("change", () => session.look());

    async function showTerms() {
        if (!byId("terms-box").open) return;
        const { terms } = await engine.ask({ ask: "eval", ...session.request() });
        byId("terms").textContent = terms;
    }

    banner.hide();
    endWaiting();
    document.documentElement.dataset.ready = "true";
    keepOffline(engine, session.info);
    await later.grip();
    await later.showKey();
}

/**
 * Keeps the page for offline use, except that of `firzan serve`, which needs its server. On a slow network the
 * first game's network goes first: Firzan waits for it.
 */
async function keepOffline(engine, info) {
    if (engine.token) return;
    await engine.prefetch(info);
    await navigator.serviceWorker?.register("sw.js").catch(() => {});
}

addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason?.isReported) event.preventDefault();
    else say(words.error(reason?.message ?? String(reason)));
});
start().catch((error) => {
    if (isReady()) say(words.error(error.message));
    else if (!error.isReported) banner.fault(words.banner.failed(error.message));
});
