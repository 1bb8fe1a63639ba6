// The dialog in which a game is chosen: a search, and a list in groups, with a picture and a sentence for
// each game. The search field keeps the focus; arrow keys go through the list, Enter starts the game.

import { catalogue, search } from "./catalogue.js";
import { byId, el } from "./dom.js";
import { startOf } from "./first-board.js";
import { Walk } from "./picker-walk.js";
import { coloursOf, draw, Pictures } from "./pictures.js";
import { SCENES } from "./scenes.js";
import { words } from "./words-picker.js";

/** Returns a function that opens the dialog. */
export function startPicker({ session, start }) {
    const picker = new Picker(session, start);
    return () => picker.open();
}

class Picker {
    constructor(session, start) {
        Object.assign(this, { session, start, games: [], groups: [], colours: {}, made: 0 });
        /** The options by their games. A recent game has one more in its own group. */
        this.options = new Map();
        this.build();
        this.walk = new Walk(this.field);
        this.pictures = new Pictures(this.list, (game) => this.draw(game));
        this.field.addEventListener("input", () => this.show());
        this.dialog.addEventListener("keydown", (event) => this.press(event));
        this.dialog.addEventListener("close", () => this.clear());
        // A click on the dialog itself is one beside its contents.
        this.dialog.addEventListener("click", ({ target }) => target === this.dialog && this.dialog.close());
        // The list may have been incomplete.
        addEventListener("online", () => this.dialog.open && this.fill());
    }

    build() {
        const { title, search: label, close, jump, list, write } = words;
        this.field = el("input#picker-search", {
            type: "search", role: "combobox", "aria-expanded": "true", "aria-controls": "picker-list",
            "aria-autocomplete": "list", "aria-label": label, placeholder: label,
            autocomplete: "off", spellcheck: "false",
        });
        this.title = el("h2#picker-title", { tabindex: -1 }, title);
        this.note = el("p#picker-note.faint", { role: "status" });
        this.jump = el("nav#picker-groups", { "aria-label": jump });
        this.list = el("div#picker-list", { role: "listbox", "aria-label": list });
        const shut = () => this.dialog.close();
        const invent = () => {
            shut();
            byId("tab-workshop").click();
        };
        const end = el("button.icon-button", { "aria-label": close, title: close, click: shut }, "✕");
        this.dialog = el(
            "dialog#picker",
            { "aria-labelledby": "picker-title" },
            el("div#picker-head", this.title, end, this.field),
            this.jump,
            this.list,
            el("div#picker-foot", this.note, el("button#own-game", { click: invent }, write)),
        );
        document.body.append(this.dialog);
    }

    async open() {
        if (this.dialog.open) return;
        this.field.value = "";
        this.report(words.loading);
        this.dialog.showModal();
        // The keyboard of a phone would hide the list.
        (matchMedia("(pointer: coarse)").matches ? this.title : this.field).focus();
        this.colours = coloursOf(this.dialog);
        await this.fill();
    }

    /** Makes the list. */
    async fill() {
        try {
            const { games, groups, isWhole } = await catalogue(this.session.engine);
            if (!this.dialog.open) return;
            this.games = games;
            this.options.clear();
            this.groups = groups.map((group) => this.group(group));
            const go = (element) => () => element.scrollIntoView({ block: "start" });
            const button = ({ name, element }) => el("button", { click: go(element) }, words.groups[name]);
            this.jump.replaceChildren(...this.groups.map(button));
            this.show();
            if (!isWhole) this.report(words.missing, true);
        } catch (error) {
            this.report(error.message, true);
        }
    }

    group({ name, games }) {
        const text = words.groups[name];
        const heading = el("div.picker-heading", { "aria-hidden": "true" }, text);
        const element = el("div.picks", { role: "group", "aria-label": text }, heading);
        return { name, element, options: games.map((game) => this.option(game)) };
    }

    option(game) {
        const { id, define = "", title, summary } = game;
        const picture = el("span.thumb");
        const { info } = this.session;
        const looks = {
            id: `pick-${++this.made}`, role: "option", "aria-selected": "false", "data-game": id,
            "aria-current": id === info.id && define === (info.packed ?? "") && "true",
            click: () => this.choose(option, game),
        };
        const texts = el("span", el("strong", title), el("span.faint", summary));
        const option = el("div.pick", looks, picture, texts);
        this.pictures.watch(picture, game);
        this.options.set(game, option);
        return option;
    }

    async draw({ id, define }) {
        // A file about the start saves loading the engine of defined games.
        const start = define ? null : await startOf(id).catch(() => null);
        const info = start ?? (await this.session.game(id, define));
        return draw(info, SCENES[id] ?? info.start, this.colours);
    }

    /** Shows all groups, or what the search finds. */
    show() {
        const text = this.field.value.trim();
        this.jump.hidden = text !== "";
        this.list.classList.toggle("found", text !== "");
        this.list.scrollTop = 0;
        if (!text) {
            for (const { element, options } of this.groups) element.append(...options);
            this.list.replaceChildren(...this.groups.map(({ element }) => element));
            this.walk.set(this.groups.flatMap(({ options }) => options));
            return this.report(words.count(this.games.length));
        }
        const found = search(this.games, text);
        const options = found.map((game) => this.options.get(game) ?? this.option(game));
        this.list.replaceChildren(...options);
        this.walk.set(options, options[0]);
        return this.report(words.found(found.length, found[0]?.title));
    }

    async choose(option, { id, define, title }) {
        option.setAttribute("aria-busy", "true");
        this.report(words.starting(title));
        try {
            await this.start({ id, record: { define } });
            this.dialog.close();
        } catch (error) {
            this.report(error.message, true);
        } finally {
            option.removeAttribute("aria-busy");
        }
    }

    press(event) {
        const { key, target } = event;
        const isOnButton = target instanceof HTMLButtonElement;
        // The page has commands by key.
        event.stopPropagation();
        if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
        if (key === "Escape") this.dialog.close();
        else if (key === "Enter" && this.walk.active && !isOnButton) this.walk.active.click();
        else if (!this.walk.press(key)) {
            // Whoever types searches.
            if (key.length === 1 && target !== this.field && !(isOnButton && key === " ")) this.field.focus();
            return;
        }
        event.preventDefault();
    }

    clear() {
        this.pictures.clear();
        this.walk.set([]);
        this.list.replaceChildren();
        this.groups = [];
        this.options.clear();
    }

    report(text, isFault = false) {
        this.note.textContent = text;
        this.note.classList.toggle("danger", isFault);
    }
}
