// Choosing a game and its players.

import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { readBoard } from "./pieces.js";
import { levelOf, playersOf, settings } from "./storage.js";
import { words } from "./words.js";

const baseOf = (id) => id.split(":")[0];

/** True if these are the players; see `playersOf`. */
const isChosen = (engine) => {
    const { white, black } = playersOf(engine);
    return settings.white === white && settings.black === black;
};

export async function startNewGame({ session, play, table, begin, again, say }) {
    const { games } = await session.engine.ask({ ask: "games" });
    const cards = new Map();

    const choose = (id) => begin(id).catch((error) => say(error.message));

    for (const { id, title } of games.filter((game) => game.id === baseOf(game.id))) {
        const host = el("span.thumb", { "aria-hidden": "true" });
        const texts = [el("strong", title), el("span.invitation", words.invitations[id])];
        const looks = { "data-game": id, click: () => choose(id) };
        const card = el("button.card", looks, host, el("span", texts));
        cards.set(id, { card, host });
        byId("games").append(el("li", card));
    }

    const variants = byId("variants");
    variants.addEventListener("change", () => choose(variants.value));
    session.on("game", () => {
        const { info } = session;
        const base = baseOf(info.id);
        for (const [known, { card }] of cards) card.setAttribute("aria-pressed", String(known === base));
        const options = games.filter(({ id }) => baseOf(id) === base);
        variants.replaceChildren(...options.map(({ id, title }) => el("option", { value: id }, title)));
        if (!options.some(({ id }) => id === info.id))
            variants.append(el("option", { value: info.id }, info.title));
        variants.value = info.id;
        byId("variants-row").hidden = variants.length < 2;
        byId("summary").textContent = words.invitations[base] ? "" : info.summary;
        byId("choose-game").firstElementChild.textContent = info.title;
        settings.set({ game: info.id, define: info.packed ?? "" });
        showSettings();
    });

    const others = byId("defined-box");
    const fill = async () => {
        try {
            await (await import("./more-games.js")).startDefined({ session, begin, host: others });
        } catch {
            others.addEventListener("toggle", fill, { once: true });
            say(words.later);
        }
    };
    others.addEventListener("toggle", fill, { once: true });

    // The pictures are loaded one after another, so that the board itself need not wait for them.
    const drawThumbs = async () => {
        const { SCENES } = await import("./scenes.js");
        for (const [id, { host }] of cards) {
            const info = await session.game(id);
            const pieces = readBoard(SCENES[id] ?? info.start);
            new Board(host, info, { margin: false }).show({ pieces });
        }
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
    for (const radio of radios) radio.addEventListener("change", () => apply(playersOf(radio.value)));
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
    const start = async (players = {}) => {
        const { fen } = session.tree;
        await again(fen ? { fen } : {});
        // The game before keeps its players.
        settings.set(players);
        showSettings();
        table.lookFrom(isChosen("white") ? "black" : "white");
        byId("tab-game").click();
        play.begin();
    };
    byId("start").addEventListener("click", () => start());
    byId("rematch").addEventListener("click", () => start({ white: settings.black, black: settings.white }));
    byId("choose-game").addEventListener("click", () => {
        byId("tab-new").click();
        byId("tab-new").scrollIntoView({ block: "nearest" });
    });
    return { drawThumbs };
}
