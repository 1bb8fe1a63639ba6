// Starts the page and joins its parts.

import { Analysis } from "./analysis.js";
import { fillWords, startCommands, startTabs, startTheme } from "./chrome.js";
import { byId } from "./dom.js";
import { startEditor } from "./editor.js";
import { openEngine } from "./engine.js";
import { startGraph } from "./graph.js";
import { startInspector } from "./inspector.js";
import { startMoves } from "./moves.js";
import { startNewGame } from "./newgame.js";
import { Play } from "./play.js";
import { startRecords } from "./records.js";
import { startRules } from "./rules.js";
import { Session } from "./session.js";
import { readFragment, showInAddress } from "./share.js";
import { startStatus } from "./status.js";
import { settings, storedGame, storeGame } from "./storage.js";
import { Table } from "./table.js";
import { Thinker } from "./thinker.js";
import { Tree } from "./tree.js";
import { words } from "./words.js";

/** Shows a notice in the place of the status, or takes it away. Good news look calmer. */
function say(text, good = false) {
    const notice = byId("notice");
    notice.textContent = text.charAt(0).toUpperCase() + text.slice(1);
    notice.classList.toggle("good", good);
}

async function start() {
    fillWords();
    startTheme();
    startTabs();
    const engine = await openEngine();
    byId("engine-name").textContent = engine.name;

    const session = new Session(engine);
    const thinker = new Thinker(engine);
    const play = new Play(session, thinker, say);
    const table = new Table({ session, play, host: byId("board"), say });
    const parts = { session, play, thinker, table, say };
    startStatus(parts);
    startRules(parts);
    startMoves(parts);
    startInspector(parts);
    const analysis = new Analysis(parts);
    startGraph({ ...parts, analysis });

    /** Another game on the board. */
    const begin = async (id, record = {}) => {
        say("");
        await session.open(id, record);
        session.emit("tree");
    };
    startEditor({ ...parts, begin });
    startRecords({ ...parts, begin });
    const newGame = await startNewGame({ ...parts, begin });

    const remember = () => {
        if (!session.position) return;
        showInAddress(session.request());
        const tree = session.tree.toData();
        const { turned } = table;
        storeGame({ game: session.info.id, tree, turns: session.node.turns(), turned, paused: play.paused });
    };

    const openFragment = async () => {
        const { game, fen, moves } = readFragment();
        await begin(game ?? settings.game, { fen, words: (moves ?? "").split(/\s+/).filter(Boolean) });
    };

    /** The game of the address; that of the last visit if it is the same or there is none. */
    const openFirst = async () => {
        const { game, fen, moves = "" } = readFragment();
        const stored = storedGame();
        const same =
            stored &&
            game === stored.game &&
            (fen ?? null) === stored.tree.fen &&
            moves === stored.turns.join(" ");
        if (!same && (game || !stored)) return openFragment();
        await begin(stored.game, { tree: Tree.fromData(stored.tree), turns: stored.turns });
        if (stored.turned) table.turn();
        return stored.paused ? undefined : play.begin();
    };

    try {
        await openFirst();
    } catch (error) {
        if (!session.position) await begin("chess");
        say(words.error(error.message));
    }
    session.on("position", remember);
    session.on("tree", remember);
    table.addEventListener("turned", remember);
    remember();
    addEventListener("hashchange", () => openFragment().catch((error) => say(words.error(error.message))));

    startCommands({
        first: () => session.toStart(),
        back: () => (table.part ? table.cancel() : session.back()),
        forward: () => session.forward(),
        last: () => session.toEnd(),
        flip: () => table.turn(),
        analyse: () => analysis.toggle(),
        best: () => analysis.playBest(),
        hint: () => analysis.hint(),
        takeBack: () => play.takeBack(),
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
    for (const [id, name] of [
        ["show-links", "links"],
        ["show-attackers", "attackers"],
    ]) {
        byId(id).checked = settings[name];
        byId(id).addEventListener("change", ({ target }) => settings.set({ [name]: target.checked }));
    }

    async function showTerms() {
        if (!byId("terms-box").open) return;
        const { terms } = await engine.ask({ ask: "eval", ...session.request() });
        byId("terms").textContent = terms;
    }

    document.documentElement.dataset.ready = "true";
    await newGame.drawThumbs();
    // The server's page needs the server: only that of a web space works without a network.
    if (!engine.token && "serviceWorker" in navigator)
        await navigator.serviceWorker.register("sw.js").catch(() => {});
}

addEventListener("unhandledrejection", (event) =>
    say(words.error(event.reason?.message ?? String(event.reason))),
);
start().catch((error) => say(words.error(error.message)));
