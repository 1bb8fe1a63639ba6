// The players and times of the next game, and its start.

import { byId, el } from "./dom.js";
import { levelOf, playersOf, settings } from "./storage.js";
import { words } from "./words.js";

/** True if these are the players; see `playersOf`. */
const isChosen = (engine) => {
    const { white, black } = playersOf(engine);
    return settings.white === white && settings.black === black;
};

/** Fills the panel; returns a function that starts a game. */
export function startNewGame({ session, play, table, begin, again }) {
    session.on("game", () => {
        const { info } = session;
        byId("game-title").textContent = info.title;
        byId("summary").textContent = info.summary;
        byId("choose-game").firstElementChild.textContent = info.title;
        settings.set({ game: info.id, define: info.packed ?? "" });
        showSettings();
    });

    const nextTime = el("p#next-time.faint", { "aria-live": "polite" });
    byId("own-pace").after(nextTime);
    session.on("position", () => showNextTime());
    const showNextTime = () => {
        nextTime.textContent = play.hasOtherTime ? words.newGame.nextTime : "";
    };

    const radios = [...document.querySelectorAll("input[name=opponent]")];
    const showSettings = () => {
        for (const radio of radios) radio.checked = isChosen(radio.value);
        const { fullLevel } = session.info;
        const level = levelOf(session.info);
        byId("level").max = String(fullLevel);
        byId("level").value = String(level || fullLevel);
        byId("level-text").textContent = words.players.level(level, fullLevel);
        const { minutes, increment, seconds } = settings;
        const pace = minutes > 0 ? `${minutes}+${increment}` : `s${seconds}`;
        const isListed = words.paces.some(([value]) => value === pace);
        byId("pace").value = isListed && byId("own-pace").hidden ? pace : "own";
        byId("own-pace").hidden = byId("pace").value !== "own";
        byId("own-minutes").value = String(minutes || 15);
        byId("own-increment").value = String(increment);
        byId("strength").hidden = isChosen("both");
        showNextTime();
    };
    const apply = (changes) => {
        settings.set(changes);
        showSettings();
        session.emit("tree");
        play.clockChanged();
    };
    /** The clock times that the user writes, within the limits of their fields. */
    const applyOwn = () => {
        const numberIn = (id) => {
            const { value, min, max } = byId(id);
            return Math.min(Math.max(Number(value) || 0, Number(min)), Number(max));
        };
        apply({ minutes: numberIn("own-minutes"), increment: numberIn("own-increment") });
    };
    for (const id of ["own-minutes", "own-increment"]) byId(id).addEventListener("change", applyOwn);
    for (const radio of radios) {
        radio.addEventListener("change", () => {
            apply(playersOf(radio.value));
            play.playersChanged();
        });
    }
    byId("level").addEventListener("input", ({ target }) => {
        const level = Number(target.value);
        apply({ level: level < session.info.fullLevel ? level : 0 });
    });
    byId("pace").addEventListener("change", ({ target }) => {
        byId("own-pace").hidden = target.value !== "own";
        if (target.value === "own") return applyOwn();
        if (target.value.startsWith("s"))
            return apply({ minutes: 0, seconds: Number(target.value.slice(1)) });
        const [minutes, increment] = target.value.split("+").map(Number);
        return apply({ minutes, increment });
    });
    /**
     * Starts a game with the present settings.
     *
     * @param {{id?: string, record?: object, players?: object}} choice without an id, the game on the board
     *     starts once more; record as for `Session.open`; players are settings
     */
    const start = async ({ id, record = {}, players = {} } = {}) => {
        const { fen } = session.tree;
        if (id) await begin(id, record);
        else await again(fen ? { fen } : {});
        // The game before keeps its players.
        settings.set(players);
        showSettings();
        table.lookFrom(isChosen("white") ? "black" : "white");
        byId("tab-game").click();
        play.begin();
    };
    byId("start").addEventListener("click", () => start());
    byId("rematch").addEventListener("click", () =>
        start({ players: { white: settings.black, black: settings.white } }),
    );
    return { start };
}
