// The sources and targets of the workshop's texts: templates, files, and the games kept in this browser.

import { el, labelled } from "./dom.js";
import { download } from "./export.js";
import { read, write } from "./storage.js";
import { words } from "./words-workshop.js";

/** The most bytes of a file, and the most texts kept. */
const LONGEST = 1 << 20;
const MOST = 100;
const GAMES = "firzan.workshop";
const DRAFT = "firzan.workshop.draft";

export class WorkshopFiles {
    /**
     * @param {{text: object, nameOf: () => string, idOf: () => string, say: (text: string) => void}} page the
     *     text, and the title and id of its game
     */
    constructor({ text, nameOf, idOf, say }) {
        Object.assign(this, { text, nameOf, idOf, say, known: [] });
        const button = (name, click) => el(`button#workshop-${name}`, { click }, words[name]);
        this.templates = el("select#workshop-template", { change: ({ target }) => this.begin(target) });
        const change = ({ target }) => this.open(target);
        const looks = { type: "file", accept: ".ini,text/plain", hidden: true, change };
        const file = el("input#workshop-file", looks);
        this.list = el("ul#workshop-games");
        const buttons = [
            button("open", () => file.click()),
            file,
            button("save", () => this.save()),
            button("keep", () => this.keep()),
        ];
        this.element = el(
            "div",
            labelled(words.begin, this.templates),
            el("div.buttons", buttons),
            el("details#workshop-mine", el("summary", words.mine), this.list),
        );
        this.draw();
    }

    /** The kept games, latest first: { name, text }. */
    get games() {
        const games = read(GAMES);
        const isGame = (game) => typeof game?.name === "string" && typeof game.text === "string";
        return Array.isArray(games) ? games.filter(isGame) : [];
    }

    /** The text that was being written at the last visit. */
    draft() {
        const draft = read(DRAFT);
        return typeof draft === "string" ? draft : null;
    }

    keepDraft() {
        write(DRAFT, this.text.field.value);
    }

    /** Keeps the text under the game's title, in place of one with the same. */
    keep() {
        const name = this.nameOf() || words.unnamed;
        const others = this.games.filter((game) => game.name !== name);
        const isKept = write(GAMES, [{ name, text: this.text.field.value }, ...others].slice(0, MOST));
        this.draw();
        this.say(isKept ? words.kept(name) : words.full);
    }

    /** Puts another text in place of the present one, which is kept if there is work in it. */
    replace(text) {
        const { value } = this.text.field;
        const known = [...this.games, ...this.known].map((game) => game.text);
        if (value.trim() && value !== text && !known.includes(value)) this.keep();
        this.text.replace(text);
    }

    /** Loads the games with which one may begin: { name, text }. The file has a heading before each. */
    async loadTemplates() {
        const response = await fetch(new URL("templates.ini", import.meta.url));
        const [, ...parts] = (await response.text()).split(/^#### (.*)\n/m);
        for (let at = 0; at < parts.length; at += 2)
            this.known.push({ name: parts[at], text: `${parts[at + 1].trim()}\n` });
        const option = ({ name }, index) => el("option", { value: index }, name);
        this.templates.append(el("option", { value: "" }, words.choose), ...this.known.map(option));
    }

    begin(list) {
        const template = this.known[list.value];
        if (template) this.replace(template.text);
        list.value = "";
    }

    async open(input) {
        const [file] = input.files;
        input.value = "";
        if (!file) return;
        if (file.size > LONGEST) this.say(words.largeFile);
        else this.replace(await file.text());
    }

    save() {
        download(`${this.idOf()}.ini`, "text/plain", this.text.field.value);
    }

    draw() {
        const forget = (name) => {
            write(GAMES, this.games.filter((game) => game.name !== name));
            this.draw();
        };
        const item = ({ name, text }) => {
            const removal = { "aria-label": `${words.forget} ${name}`, click: () => forget(name) };
            return el(
                "li",
                el("button", { "data-kept": name, click: () => this.replace(text) }, name),
                el("button", removal, "✕"),
            );
        };
        this.list.replaceChildren(...this.games.map(item));
        if (this.games.length === 0) this.list.append(el("li.faint", words.none));
    }
}
