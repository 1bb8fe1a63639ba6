// The report of `firzan annotate --html`: shows the games that the document holds.

import { Curve } from "./curve.js";
import { byId, el, isTyping } from "./dom.js";
import { showMoments } from "./moments.js";
import { Puzzle } from "./puzzle.js";
import { before, place, Replay } from "./replay.js";
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
const stage = new Stage({ leave: () => go(place(at.ply)), choose: (square) => puzzle.choose(square) });
const sheet = new Sheet(go);
const curve = new Curve(go);
const puzzle = new Puzzle(go, (square) => stage.select(square));

/** A move forward or back, in a line or in the game. A line begins and ends in the game. */
const forward = () => {
    const end = replay.endOf(at);
    if (at.line === null) return place(Math.min(at.ply + 1, end.ply));
    return place(at.ply, at.line, Math.min(at.step + 1, end.step));
};
const back = () => (at.ply === 0 && at.line === null ? at : before(at));
const toMark = (direction) => {
    const plies = replay.marked().map((index) => index + 1);
    const found = direction > 0 ? plies.find((ply) => ply > at.ply) : plies.findLast((ply) => ply < at.ply);
    return place(found ?? at.ply);
};

const KEYS = {
    ArrowLeft: () => go(back()),
    ArrowRight: () => go(forward()),
    ArrowUp: () => go(toMark(-1)),
    ArrowDown: () => go(toMark(1)),
    Home: () => go(place(0)),
    End: () => go(replay.endOf(at)),
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
    showMoments(replay, stage.fromBlack, (to) => {
        go(to);
        byId("stage").scrollIntoView({ block: "nearest" });
    });
    go(place(0));
    puzzle.open(replay);
}

function start() {
    document.addEventListener("keydown", (event) => {
        const isCommand = KEYS[event.key] && !(event.ctrlKey || event.altKey || event.metaKey);
        if (!replay || puzzle.isUnsolved || !isCommand || isTyping(event.target)) return;
        event.preventDefault();
        KEYS[event.key]();
    });
    byId("first").addEventListener("click", KEYS.Home);
    byId("back").addEventListener("click", KEYS.ArrowLeft);
    byId("forward").addEventListener("click", KEYS.ArrowRight);
    byId("last").addEventListener("click", KEYS.End);
    const choice = byId("games");
    const name = ({ dataset }, number) => `${number + 1}. ${dataset.game}`;
    choice.append(...games.map((game, number) => el("option", { value: number }, name(game, number))));
    choice.addEventListener("change", () => open(Number(choice.value)));
    byId("choose").hidden = games.length < 2;
    document.querySelector("main").hidden = games.length === 0;
    if (games.length > 0) open(0);
    else document.querySelector("main").before(el("p.panel", texts.noGames));
    document.documentElement.dataset.ready = "";
}

start();
