// Where the workshop's texts come from and go to: templates, files, and the games kept in this browser.

import { el } from "./dom.js";
import { read, write } from "./storage.js";
import { TEMPLATES } from "./templates.js";
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
        Object.assign(this, { text, nameOf, idOf, say });
        const button = (id, name, click) => el("button", { type: "button", id, click }, name);
        const begin = ({ target }) => this.begin(target);
        const templates = el("select", { id: "workshop-template", change: begin });
        templates.append(
            el("option", { value: "" }, words.choose),
            ...TEMPLATES.map(([name], index) => el("option", { value: index }, name)),
        );
        const file = el("input", {
            type: "file", id: "workshop-file", accept: ".ini,text/plain", hidden: true,
            change: ({ target }) => this.open(target),
        });
        this.list = el("ul", { id: "workshop-games" });
        this.element = el(
            "div",
            {},
            el("label", { class: "row" }, el("span", {}, words.begin), templates),
            el(
                "div",
                { class: "buttons" },
                button("workshop-open", words.open, () => file.click()),
                file,
                button("workshop-save", words.save, () => this.save()),
                button("workshop-keep", words.keep, () => this.keep()),
            ),
            el("details", { id: "workshop-mine" }, el("summary", {}, words.mine), this.list),
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
        write(DRAFT, this.text.value);
    }

    /** Keeps the text under the game's title, in place of one with the same. */
    keep() {
        const name = this.nameOf() || words.unnamed;
        const others = this.games.filter((game) => game.name !== name);
        const isKept = write(GAMES, [{ name, text: this.text.value }, ...others].slice(0, MOST));
        this.draw();
        this.say(isKept ? words.kept(name) : words.full);
    }

    /** Puts another text in place of the present one, which is kept if there is work in it. */
    replace(text) {
        const { value } = this.text;
        const known = [...this.games.map((game) => game.text), ...TEMPLATES.map(([, template]) => template)];
        if (value.trim() && value !== text && !known.includes(value)) this.keep();
        this.text.replace(text);
    }

    begin(list) {
        const template = TEMPLATES[Number(list.value)];
        if (list.value !== "") this.replace(template[1]);
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
        const file = new Blob([this.text.value], { type: "text/plain" });
        const link = el("a", { href: URL.createObjectURL(file) });
        link.download = `${this.idOf()}.ini`;
        link.click();
        URL.revokeObjectURL(link.href);
    }

    draw() {
        const forget = (name) => {
            write(GAMES, this.games.filter((game) => game.name !== name));
            this.draw();
        };
        const item = ({ name, text }) =>
            el(
                "li",
                {},
                el("button", { type: "button", "data-kept": name, click: () => this.replace(text) }, name),
                el(
                    "button",
                    { type: "button", "aria-label": `${words.forget} ${name}`, click: () => forget(name) },
                    "✕",
                ),
            );
        this.list.replaceChildren(...this.games.map(item));
        if (this.games.length === 0) this.list.append(el("li", { class: "faint" }, words.none));
    }
}
