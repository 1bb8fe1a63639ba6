// The workshop: a person writes a game as a text, and sees at once what it is, what is wrong with it, and how
// its pieces move; and plays it.

import { army } from "./army.js";
import { Board } from "./board.js";
import { pack } from "./defined-text.js";
import { byId, el } from "./dom.js";
import { readBoard } from "./pieces.js";
import { address } from "./share.js";
import { settings } from "./storage.js";
import { words as pageWords } from "./words.js";
import { words } from "./words-workshop.js";
import { WorkshopFiles } from "./workshop-files.js";
import { WorkshopStudy } from "./workshop-study.js";
import { WorkshopText } from "./workshop-text.js";

/** Milliseconds without a key pressed after which the text is read; a server keeps what it has read. */
const PAUSE = 300;
const SERVED_PAUSE = 1000;

/** Who plays which side. */
const SIDES = {
    black: { white: "you", black: "engine" },
    white: { white: "engine", black: "you" },
    both: { white: "you", black: "you" },
    analysis: { white: "you", black: "you" },
};

/** Fills the panel; returns the function that shows the game on the board if nothing has been written. */
export async function startWorkshop({ session, play, table, thinker, begin, say }) {
    const { engine } = session;
    /** The readings begun, the games found by the last one, and the definition that is shown. */
    let readings = 0;
    let games = [];
    let shown = null;
    let info = null;

    const text = new WorkshopText({ changed: () => readSoon(), moved: () => showChosen() });
    const files = new WorkshopFiles({
        text,
        nameOf: () => chosen()?.title ?? "",
        idOf: () => chosen()?.id ?? "game",
        say: (said) => tell(said),
    });

    const study = new WorkshopStudy({ engine, thinker }, () => info && { game: info.id, define: shown });

    const told = el("p", { id: "workshop-told", role: "status" });
    const faults = el("ol", { id: "workshop-faults" });
    const title = el("h2", { id: "workshop-title" });
    const summary = el("p", { class: "faint" });
    const list = el("select", { id: "workshop-game", change: () => showGame(list.value) });
    const listRow = el("label", { class: "row", hidden: true }, el("span", {}, words.game), list);
    const board = el("div", { id: "workshop-board" });
    const pieces = el("div", { id: "workshop-pieces" });
    const kinds = el(
        "select",
        { id: "workshop-players", change: () => showLevel() },
        ...words.kinds.map(([value, name]) => el("option", { value }, name)),
    );
    const level = el("input", {
        type: "range", id: "workshop-level", min: 1, max: 20, input: () => showLevel(),
    });
    const levelText = el("output", { for: "workshop-level" });
    const levelRow = el("label", { class: "row" }, el("span", {}, words.level), level, levelText);
    const playButton = el(
        "button",
        { type: "button", id: "workshop-play", class: "accent", click: () => playIt() },
        words.play,
    );
    const shareButton = el(
        "button",
        { type: "button", id: "workshop-share", click: () => share() },
        words.share,
    );
    const shared = el("input", {
        id: "workshop-address", readonly: true, "aria-label": words.address, hidden: true,
    });

    const live = el(
        "div",
        { id: "workshop-live" },
        title,
        summary,
        listRow,
        board,
        el("label", { class: "row" }, el("span", {}, words.players), kinds),
        levelRow,
        el("div", { class: "buttons" }, playButton, shareButton),
        shared,
        study.element,
        pieces,
    );
    byId("panel-workshop").replaceChildren(
        el("div", { id: "workshop-text-side" }, files.element, text.element, told, faults),
        live,
    );

    const tell = (said) => (told.textContent = said);

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
        files.keepDraft();
        if (text.value.trim() === "") {
            games = [];
            text.showFaults([]);
            faults.replaceChildren();
            tell(words.empty);
            return showNothing();
        }
        try {
            const answer = await engine.ask({ ask: "define", define: text.value });
            if (reading !== readings) return undefined;
            games = answer.games;
            showFaults(answer.faults);
            return showChosen();
        } catch (error) {
            if (reading !== readings) return undefined;
            games = [];
            text.showFaults([]);
            faults.replaceChildren();
            tell(error.message);
            return showStale();
        }
    }

    function showFaults(found) {
        text.showFaults(found);
        faults.replaceChildren(
            ...found.map((fault) =>
                el(
                    "li",
                    { "data-weight": fault.weight },
                    el("button", { type: "button", click: () => text.goTo(fault) }, words.place(fault)),
                    ` ${fault.key ? `${fault.key}: ` : ""}${fault.text}`,
                ),
            ),
        );
        const warnings = found.filter(({ weight }) => weight === "warning").length;
        tell(games.length === 0 ? words.noGame : words.faults(found.length - warnings, warnings));
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

    /** What was shown before stays in sight while the text has no game without faults. */
    function showStale() {
        shown = null;
        study.forget();
        shared.hidden = true;
        enable(false);
    }

    function showNothing() {
        [shown, info] = [null, null];
        study.forget();
        title.textContent = "";
        title.hidden = true;
        summary.textContent = "";
        board.replaceChildren();
        pieces.replaceChildren();
        enable(false);
        shared.hidden = true;
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
            if (shown === define) draw(answer);
        } catch (error) {
            if (shown !== define) return;
            showStale();
            tell(error.message);
        }
    }

    function draw(answer) {
        info = answer;
        title.textContent = info.title;
        title.hidden = false;
        const said = games.find(({ id }) => id === info.id)?.summary;
        summary.textContent = [words.about(info), said].filter(Boolean).join(". ");
        const view = { stacked: true, label: info.title };
        new Board(board, info, view).show({ pieces: readBoard(info.start) });
        pieces.replaceChildren(
            el("h3", {}, words.pieces),
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

    /** Puts the game on the board, and begins. */
    async function playIt() {
        const { id, fullLevel } = info;
        try {
            await begin(id, { define: await pack(shown) });
        } catch (error) {
            return tell(error.message);
        }
        const value = Number(level.value);
        settings.set({ ...SIDES[kinds.value], level: value < fullLevel ? value : 0 });
        const isTurned = kinds.value === "white";
        if (table.turned !== isTurned) table.turn();
        byId(kinds.value === "analysis" ? "tab-analysis" : "tab-game").click();
        if (kinds.value === "analysis") return play.analyse();
        return play.begin();
    }

    async function share() {
        const { id } = info;
        const tree = { fen: null };
        shared.value = address({ info: { id, packed: await pack(shown) }, tree, node: { parent: null } });
        shared.hidden = false;
        shared.select();
        try {
            await navigator.clipboard.writeText(shared.value);
        } catch {
            document.execCommand("copy");
        }
        tell(words.shared);
    }

    showNothing();
    kinds.value = "black";
    level.value = String(settings.level || 20);
    showLevel();
    await text.loadKeys();
    text.value = files.draft() ?? session.info.define ?? "";
    await read();
    say("");
    return () => {
        if (text.value.trim() === "" && session.info.define) text.replace(session.info.define);
    };
}
