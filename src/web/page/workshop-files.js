// The sources and targets of the workshop's texts: templates, files, and the games kept in this browser.

import { el, labelled } from "./dom.js";
import { download } from "./export.js";
import { words } from "./words-workshop.js";
import { Draft } from "./workshop-draft.js";
import { ownGames, PREFIX } from "./workshop-store.js";

/** The most bytes of a file. */
const LONGEST = 1 << 20;

/** A text as a field has it. */
const tidy = (text) => text.replace(/\r\n?/g, "\n");

export class WorkshopFiles {
    /**
     * @param {object} page
     * @param {object} page.text the text
     * @param {() => string} page.idOf the id of its game
     * @param {() => string | undefined} page.onBoard the definition of the game on the board, if it has one
     * @param {(text: string) => void} page.say
     */
    constructor({ text, idOf, onBoard, say }) {
        Object.assign(this, { text, idOf, onBoard, say, known: [], draft: new Draft(), removed: new Map() });
        /** What is said of a text that is not kept, and whether everything that is worth it is kept. */
        Object.assign(this, { note: "", isKept: true, isReady: false, saved: null });
        const button = (name, click) => el(`button#workshop-${name}`, { click }, words[name]);
        this.templates = el("select#workshop-template", {
            change: ({ target }) => this.begin(target),
            focus: () => this.offerBoard(),
        });
        const change = ({ target }) => this.open(target);
        const looks = { type: "file", accept: ".ini,text/plain", hidden: true, change };
        const file = el("input#workshop-file", looks);
        this.state = el("p#workshop-kept.faint", { role: "status" });
        this.count = el("span");
        this.list = el("ul#workshop-games");
        this.element = el(
            "div",
            labelled(words.begin, this.templates),
            el("div.buttons", button("open", () => file.click()), file, button("save", () => this.save())),
            this.state,
            el(
                "details#workshop-mine",
                el("summary", words.mine, this.count),
                el("div.buttons", button("keep", () => this.copy())),
                this.list,
            ),
        );
        // What another tab keeps or removes is seen here.
        addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && this.draw());
        addEventListener("pagehide", () => this.keep());
        addEventListener("visibilitychange", () => this.keep());
        addEventListener("beforeunload", (event) => this.mayLeave() || event.preventDefault());
        this.draw();
    }

    /** The text with which this tab begins: what it had, the game written last, or else an example. */
    async restore() {
        const text = await this.draft.restore();
        this.isReady = true;
        if (text) return text;
        const define = this.onBoard();
        if (!define) this.note = words.example;
        return this.draft.begin(tidy(define ?? words.exampleText));
    }

    /** True if there is nothing but the example. */
    get isUntouched() {
        const { value } = this.text.field;
        return value.trim() === "" || (this.draft.place.key === null && value === words.exampleText);
    }

    /** Keeps what has been written, and says so, or that there is no space for it. */
    keep() {
        if (!this.isReady) return;
        const { name, isKept } = this.draft.keep(this.text.field.value);
        const report = !isKept ? words.full : name ? words.kept(name) : this.note;
        this.isKept = isKept;
        this.state.classList.toggle("bad", !isKept);
        if (this.state.textContent !== report) this.state.textContent = report;
        const { key } = this.draft.place;
        if (`${key} ${name}` !== this.drawn) this.draw();
        this.drawn = `${key} ${name}`;
    }

    /** Keeps the text; returns false if it would be lost with another in its place. */
    mayLeave() {
        this.keep();
        return this.isKept || this.text.field.value === this.saved;
    }

    /** Keeps the text once more, to be found as it is now. */
    copy() {
        const name = this.draft.copy(this.text.field.value);
        this.draw();
        this.say(name ? words.copied(name) : words.full);
    }

    /** Puts another text in place of the present one, which is kept. */
    replace(given) {
        if (!this.mayLeave()) return this.say(words.full);
        const text = tidy(given);
        this.draft.replace(this.text.field.value, text);
        return this.show(text);
    }

    /** Puts a text of the user's in place of the present one. Both are kept. */
    async bring(given) {
        if (!this.mayLeave()) return this.say(words.full);
        const text = tidy(given);
        const same = ownGames().find((game) => game.text === text);
        if (same) return this.openGame(same);
        this.draft.replace(this.text.field.value, text, "");
        return this.show(text);
    }

    async openGame(game) {
        if (game.key === this.draft.place.key) return;
        if (!this.mayLeave()) {
            this.say(words.full);
            return;
        }
        const isOwn = await this.draft.open(this.text.field.value, game);
        this.show(game.text, isOwn ? "" : words.elsewhere);
    }

    show(text, note = "") {
        this.note = note;
        this.text.replace(text);
        this.keep();
        this.draw();
    }

    /** Loads the games with which one may begin: { name, text }. The file has a heading before each. */
    async loadTemplates() {
        const response = await fetch(new URL("templates.ini", import.meta.url));
        const [, ...parts] = (await response.text()).split(/^#### (.*)\n/m);
        for (let at = 0; at < parts.length; at += 2)
            this.known.push({ name: parts[at], text: `${parts[at + 1].trim()}\n` });
        const option = ({ name }, index) => el("option", { value: index }, name);
        this.board = el("option", { value: "board" }, words.onBoard);
        this.templates.append(el("option", { value: "" }, words.choose), ...this.known.map(option));
    }

    /** The game on the board is one to begin with if it has a definition. */
    offerBoard() {
        if (this.onBoard()) this.templates.append(this.board);
        else this.board.remove();
    }

    begin(list) {
        const text = list.value === "board" ? this.onBoard() : this.known[list.value]?.text;
        if (text) this.replace(text);
        list.value = "";
    }

    async open(input) {
        const [file] = input.files;
        input.value = "";
        if (!file) return;
        if (file.size > LONGEST) this.say(words.largeFile);
        else await this.bring(await file.text());
    }

    save() {
        this.saved = this.text.field.value;
        download(`${this.idOf()}.ini`, "text/plain", this.saved);
    }

    /** Removes a kept game; the button in its place brings it back. */
    forget(game) {
        this.draft.forget(game.key);
        this.removed.set(game.key, game);
        this.keep();
        this.draw();
        this.list.querySelector(`[data-removed="${game.key}"]`)?.focus();
    }

    bringBack(game) {
        if (!this.draft.bringBack(game)) return this.say(words.full);
        this.keep();
        this.draw();
        return this.list.querySelector(`[data-key="${game.key}"]`)?.focus();
    }

    draw() {
        const games = ownGames();
        for (const { key } of games) this.removed.delete(key);
        const item = (game) => {
            const { key, name } = game;
            const isHere = key === this.draft.place.key;
            const looks = { "data-kept": name, "data-key": key, "aria-current": isHere && "true" };
            const removal = { "aria-label": words.forget(name), title: words.forget(name) };
            return el(
                "li",
                el("button", { ...looks, click: () => this.openGame(game) }, name),
                el("button.remove", { ...removal, click: () => this.forget(game) }, "✕"),
            );
        };
        const removed = (game) => {
            const looks = { "data-removed": game.key, click: () => this.bringBack(game) };
            return el("li.faint", words.removed(game.name), el("button", looks, words.undo));
        };
        const all = [...games, ...this.removed.values()].sort((one, other) => other.when - one.when);
        this.list.replaceChildren(...all.map((game) => (this.removed.has(game.key) ? removed : item)(game)));
        if (all.length === 0) this.list.append(el("li.faint", words.none));
        this.count.textContent = games.length > 0 ? ` (${games.length})` : "";
    }
}
