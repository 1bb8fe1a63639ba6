// The report of `firzan annotate --html`: shows the games that the document holds.

import { Curve } from "./curve.js";
import { byId, el, isTyping } from "./dom.js";
import { showMoments } from "./moments.js";
import { place, Replay } from "./replay.js";
import { Sheet } from "./sheet.js";
import { moves, Stage } from "./stage.js";
import { showTables } from "./tables.js";
import { texts } from "./texts.js";

const embedded = (kind) => [...document.querySelectorAll(`script[data-${kind}]`)];
const variants = new Map(embedded("variant").map((script) => [script.dataset.variant, script]));
const games = embedded("game");
const read = (script) => JSON.parse(script.textContent);

let replay = null;
let at = null;

const go = (to) => {
    const moved = moves(replay, at, to);
    at = to;
    stage.show(at, moved);
    sheet.show(at);
    curve.show(at);
};
const stage = new Stage(() => go(place(at.ply)));
const sheet = new Sheet(go);
const curve = new Curve(go);

/** A move forward or back, in a line or in the game. A line begins and ends in the game. */
const forward = () => {
    if (at.line === null) return place(Math.min(at.ply + 1, replay.length));
    const { length } = replay.lines(at.ply)[at.line].moves;
    return place(at.ply, at.line, Math.min(at.step + 1, length));
};
const back = () => {
    if (at.line === null) return place(Math.max(at.ply - 1, 0));
    return at.step > 1 ? place(at.ply, at.line, at.step - 1) : place(at.ply);
};
const toEnd = () =>
    at.line === null
        ? place(replay.length)
        : place(at.ply, at.line, replay.lines(at.ply)[at.line].moves.length);
const toMark = (way) => {
    const plies = replay.marked().map((index) => index + 1);
    const found = way > 0 ? plies.find((ply) => ply > at.ply) : plies.findLast((ply) => ply < at.ply);
    return place(found ?? at.ply);
};

const KEYS = {
    ArrowLeft: () => go(back()),
    ArrowRight: () => go(forward()),
    ArrowUp: () => go(toMark(-1)),
    ArrowDown: () => go(toMark(1)),
    Home: () => go(place(0)),
    End: () => go(toEnd()),
    Escape: () => at.line !== null && go(place(at.ply)),
    f: () => stage.turn(),
};

function open(number) {
    const data = read(games[number]);
    replay = new Replay(data, read(variants.get(data.variant)));
    at = null;
    showTables(replay);
    stage.open(replay);
    sheet.open(replay);
    curve.open(replay);
    showMoments(replay, stage.turned, (to) => {
        go(to);
        byId("stage").scrollIntoView({ block: "nearest" });
    });
    go(place(0));
}

function start() {
    document.addEventListener("keydown", (event) => {
        if (
            !replay ||
            event.ctrlKey ||
            event.altKey ||
            event.metaKey ||
            isTyping(event.target) ||
            !KEYS[event.key]
        )
            return;
        event.preventDefault();
        KEYS[event.key]();
    });
    byId("first").addEventListener("click", KEYS.Home);
    byId("back").addEventListener("click", KEYS.ArrowLeft);
    byId("forward").addEventListener("click", KEYS.ArrowRight);
    byId("last").addEventListener("click", KEYS.End);
    const choice = byId("games");
    choice.append(
        ...games.map((game, number) =>
            el("option", { value: number }, `${number + 1}. ${game.dataset.game}`),
        ),
    );
    choice.addEventListener("change", () => open(Number(choice.value)));
    byId("choose").hidden = games.length < 2;
    document.querySelector("main").hidden = games.length === 0;
    if (games.length > 0) open(0);
    else document.querySelector("main").before(el("p", { class: "panel" }, texts.noGames));
    document.documentElement.dataset.ready = "";
}

start();
