// The workshop: a person writes a game as a text, sees at once its board, its faults and the moves of its
// pieces, and plays it.

import { army } from "./army.js";
import { Board } from "./board.js";
import { fits, pack, sourceOf } from "./defined-text.js";
import { byId, el, labelled } from "./dom.js";
import { address, copyFrom, opensElsewhere } from "./export.js";
import { readHands } from "./hands.js";
import { readBoard } from "./pieces.js";
import { playersOf, settings } from "./storage.js";
import { RANKS } from "./thinker.js";
import { Tree } from "./tree.js";
import { words as pageWords } from "./words.js";
import { words as shareWords } from "./words-records.js";
import { words } from "./words-workshop.js";
import { WorkshopFiles } from "./workshop-files.js";
import { WorkshopStudy } from "./workshop-study.js";
import { WorkshopText } from "./workshop-text.js";

/** Milliseconds without a key pressed after which the text is read; a server keeps what it has read. */
const PAUSE = 300;
const SERVED_PAUSE = 1000;

/**
 * Fills the panel.
 *
 * @returns {Promise<(text?: string) => unknown>} puts a text of the user's there, such as that of a file; or,
 *     without one, the game on the board if nothing has been written
 */
export async function startWorkshop({ session, play, table, thinker, begin, say }) {
    const { engine } = session;
    /** The readings begun, the games found by the last one, and the definition that is shown. */
    let readings = 0;
    let games = [];
    /** The text that was read last. */
    let readText = "";
    let shown = null;
    /** The answer to `game` that is drawn, and its definition. */
    let info = null;
    let drawn = null;

    const text = new WorkshopText({ changed: () => readSoon(), moved: () => showChosen() });
    const files = new WorkshopFiles({
        text,
        idOf: () => chosen()?.id ?? "game",
        onBoard: () => session.info.define,
        say: (message) => report(message),
    });

    const study = new WorkshopStudy({ engine, thinker }, () => info && { game: info.id, define: drawn });

    const state = el("p#workshop-state", { role: "status" });
    const faults = el("ol#workshop-faults");
    const title = el("h2#workshop-title");
    const summary = el("p.faint");
    const list = el("select#workshop-game", { change: () => showGame(list.value) });
    const listRow = labelled(words.game, list);
    const board = el("div#workshop-board");
    const pieces = el("div#workshop-pieces");
    const kinds = el(
        "select#workshop-players",
        { change: () => showLevel() },
        words.kinds.map(([value, name]) => el("option", { value }, name)),
    );
    const level = el("input#workshop-level", { type: "range", min: 1, max: 20, input: () => showLevel() });
    const levelText = el("output", { for: "workshop-level" });
    const levelRow = labelled(words.level, [level, levelText]);
    const playButton = el("button#workshop-play.accent", { click: () => playIt() }, words.play);
    const shareButton = el("button#workshop-share", { click: () => share() }, words.share);
    const looks = { readonly: true, "aria-label": words.address, hidden: true };
    const shared = el("input#workshop-address", looks);

    const live = el(
        "div#workshop-live",
        title,
        summary,
        listRow,
        board,
        labelled(words.players, kinds),
        levelRow,
        el("div.buttons", playButton, shareButton),
        shared,
        study.element,
        pieces,
    );
    const sides = [el("div#workshop-text-side", files.element, text.element, state, faults), live];
    byId("panel-workshop").replaceChildren(...sides);

    const report = (message) => (state.textContent = message);

    /** The game of the section in which the cursor is; otherwise the one shown, or the last. */
    function chosen() {
        const here = games.find(({ id }) => id === text.section());
        return here ?? games.find(({ id }) => id === info?.id) ?? games.at(-1);
    }

    let timer = null;
    function readSoon() {
        clearTimeout(timer);
        timer = setTimeout(read, engine.token ? SERVED_PAUSE : PAUSE);
    }

    async function read() {
        const reading = ++readings;
        files.keep();
        const define = text.field.value;
        const isEmpty = define.trim() === "";
        let answer = { games: [], faults: [] };
        let error = null;
        try {
            if (!isEmpty) answer = await engine.ask({ ask: "define", define });
        } catch (fault) {
            error = fault;
        }
        if (reading !== readings) return undefined;
        games = answer.games;
        readText = define;
        showFaults(answer.faults);
        if (isEmpty) report(words.empty);
        if (error) report(error.message);
        if (isEmpty) return showNothing();
        return error ? showStale() : showChosen();
    }

    function showFaults(found) {
        text.showFaults(found);
        const item = (fault) => {
            const button = el("button", { click: () => text.goTo(fault) }, words.place(fault));
            const message = ` ${fault.key ? `${fault.key}: ` : ""}${fault.text}`;
            return el("li", { "data-weight": fault.weight }, button, message);
        };
        faults.replaceChildren(...found.map(item));
        const warnings = found.filter(({ weight }) => weight === "warning").length;
        report(games.length === 0 ? words.noGame : words.faults(found.length - warnings, warnings));
    }

    function showChosen() {
        const game = chosen();
        list.replaceChildren(...games.map(({ id, title: name }) => el("option", { value: id }, name)));
        listRow.hidden = games.length < 2;
        if (game) return showGame(game.id);
        return showStale();
    }

    const enable = (isReady) => {
        for (const button of [playButton, shareButton, study.button]) button.disabled = !isReady;
        live.classList.toggle("stale", !isReady && info !== null);
    };

    /** Keeps the last game in sight while the text has none without faults. */
    function showStale() {
        shown = null;
        study.forget();
        shared.hidden = true;
        enable(false);
    }

    function showNothing() {
        info = null;
        showStale();
        for (const element of [title, summary, board, pieces]) element.replaceChildren();
        title.hidden = true;
        listRow.hidden = games.length < 2;
    }

    async function showGame(id) {
        const { define } = games.find((game) => game.id === id);
        list.value = id;
        if (shown === define) return;
        shown = define;
        study.forget();
        try {
            const answer = await engine.ask({ ask: "game", game: id, define });
            if (shown !== define) return;
            drawn = define;
            draw(answer);
        } catch (error) {
            if (shown !== define) return;
            showStale();
            report(error.message);
        }
    }

    function draw(answer) {
        info = answer;
        title.textContent = info.title;
        title.hidden = false;
        const known = games.find(({ id }) => id === info.id);
        summary.textContent = [words.size(info), known?.summary].filter(Boolean).join(". ");
        const view = { stacked: true, trays: true, label: info.title };
        const { start } = info;
        new Board(board, info, view).show({ pieces: readBoard(start), hands: readHands(start) });
        pieces.replaceChildren(
            el("h3", words.pieces),
            army(engine, info, () => info === answer),
        );
        enable(true);
        shared.hidden = true;
        level.max = String(info.fullLevel);
        level.value = String(settings.level || info.fullLevel);
        showLevel();
    }

    function showLevel() {
        levelRow.hidden = !["white", "black"].includes(kinds.value);
        const full = Number(level.max);
        const value = Number(level.value);
        levelText.textContent = pageWords.players.level(value < full ? value : 0, full);
    }

    /** The game shown, packed as its author wrote it, if that is possible. */
    async function packed() {
        const { id } = info;
        const define = drawn;
        const source = sourceOf(readText, id);
        const isSame = (game) => game.id === id && game.define === define;
        const { games: found } = await engine.ask({ ask: "define", define: source });
        return found.some(isSame) && fits(source) ? pack(source) : pack(define);
    }

    /** Puts the game on the board, and begins. */
    async function playIt() {
        const { id, fullLevel } = info;
        try {
            await begin(id, { define: await packed() });
        } catch (error) {
            return report(error.message);
        }
        const value = Number(level.value);
        settings.set({ ...playersOf(kinds.value), level: value < fullLevel ? value : 0 });
        table.lookFrom(kinds.value === "white" ? "black" : "white");
        byId("tab-game").click();
        if (kinds.value === "analysis") return play.analyse();
        return play.begin();
    }

    async function share() {
        const { id } = info;
        const tree = new Tree();
        shared.value = address({ engine, info: { id, packed: await packed() }, tree, node: tree.root });
        shared.hidden = false;
        if (!(await copyFrom(shared))) report(shareWords.notCopied);
        else report(opensElsewhere(engine) ? words.shared : words.sharedHere);
    }

    showNothing();
    kinds.value = "black";
    level.value = String(settings.level || 20);
    showLevel();
    await Promise.all([text.loadKeys(), files.loadTemplates()]);
    text.field.value = await files.restore();
    text.help();
    await read();
    // Nobody sees the lines below the board while the workshop is open.
    const panel = byId("panel-workshop");
    const hold = () => thinker.hold(RANKS.lines, !panel.hidden);
    new MutationObserver(hold).observe(panel, { attributeFilter: ["hidden"] });
    hold();
    say("");
    return (given) => {
        // An import may have brought games.
        files.draw();
        if (given !== undefined) return files.bring(given);
        return files.isUntouched && session.info.define ? files.replace(session.info.define) : undefined;
    };
}
