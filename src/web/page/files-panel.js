// Files of many games: they are kept, and their games can be searched and opened one by one. All that this
// browser keeps can be saved as one file, and added from one.

import { addBackup, isBackup, saveBackup } from "./backup.js";
import { byId, el } from "./dom.js";
import { findGames, inSlices } from "./find-games.js";
import { addFile, fileContents, fileHeads, forgetFile, putFile } from "./game-files.js";
import { GameList } from "./game-list.js";
import { parsePgn, plain } from "./pgn.js";
import { settings } from "./storage.js";
import { offerUndo } from "./undo.js";
import { words } from "./words-kept.js";

/** The most games of a file of which one must be legal. */
const TRIES = 5;

export class FilesPanel {
    /**
     * @param {object} page
     * @param {(record: object) => Promise} page.openRecord puts the game of a record on the board
     * @param {(text: string, good?: boolean) => void} page.say shows a notice
     */
    constructor({ openRecord, say }) {
        Object.assign(this, { openRecord, say });
        /** The file whose games are listed: its key, and its text. */
        this.key = null;
        this.text = "";
        /** The place in that text of the game that was opened last. */
        this.current = null;
        /** How often a list was asked for: the last one counts. */
        this.asked = 0;
        this.state = el("p#files-state.faint", { role: "status" });
        this.files = el("ul#files");
        this.title = el("h3#file-title", { tabindex: "-1" });
        this.games = new GameList("file-games", { textOf, item: (game) => [this.row(game)] });
        this.listed = el("div#file", { hidden: true }, this.title, this.games.element);
        const save = () => this.report(saveBackup());
        this.element = el(
            "section#files-panel",
            el("h2", words.files.title),
            el("div.buttons", el("button#save-all", { click: save }, words.files.saveAll)),
            el("p.faint", words.files.saveAllHelp),
            this.state,
            this.files,
            this.listed,
        );
        this.report(this.begin());
    }

    report(work) {
        return work.catch((error) => this.say(words.files.failed(error.message)));
    }

    /** Lists the files, and the games of the one that was listed at the last visit. */
    async begin() {
        await this.draw();
        if (settings.file && this.asked === 0) await this.list(settings.file);
    }

    /**
     * Opens a text: one game; several, which are kept as a file, and the first of which is put on the board;
     * or what `saveBackup` wrote, which is added.
     *
     * @throws {Error} if it has no game, or its first cannot be opened
     */
    async openText(text, name = "") {
        if (isBackup(text)) return this.add(text);
        const pgn = plain(text);
        const progress = (count) => (this.state.textContent = words.files.reading(count));
        const games = await inSlices(findGames(pgn), progress);
        this.state.textContent = "";
        if (games.length === 0) throw new Error(words.files.none);
        await this.openFirst(games, pgn);
        if (games.length > 1) await this.keep(name || words.files.pasted(new Date()), pgn, games);
    }

    /** Opens the first of some games that can be opened. */
    async openFirst([game, ...others], text, tries = TRIES) {
        try {
            await this.open(game, text);
        } catch (error) {
            if (others.length === 0 || tries === 1) throw error;
            // If none can be opened, what is wrong with the first is reported.
            await this.openFirst(others, text, tries - 1).catch(() => {
                throw error;
            });
        }
    }

    async add(text) {
        const progress = (count) => (this.state.textContent = words.files.reading(count));
        const added = await addBackup(text, progress);
        this.state.textContent = "";
        await this.draw();
        this.say(words.files.added(added), added.faults === 0);
    }

    /** Keeps a file, and lists its games. */
    async keep(name, text, games) {
        const { current } = this;
        this.asked++;
        try {
            const { head, contents } = await addFile(name, text, games);
            this.show(head, contents, current);
            settings.set({ file: head.key });
        } catch {
            this.show({ key: "", name, count: games.length }, { text, games }, current);
            this.say(words.files.full);
        }
        await this.draw();
        const panel = this.element.closest("[role=tabpanel]");
        if (panel?.hidden) byId(panel.getAttribute("aria-labelledby")).click();
        this.title.scrollIntoView({ block: "start" });
    }

    async draw() {
        const heads = await fileHeads().catch(() => []);
        this.files.replaceChildren(...heads.map((head) => el("li", this.item(head))));
        this.files.hidden = heads.length === 0;
    }

    /** A file: a button that lists its games or ends that, and one that forgets it. */
    item(head) {
        const isListed = head.key === this.key;
        const click = () => this.report(isListed ? this.list("") : this.list(head.key));
        const texts = [el("strong", head.name), " ", el("span.faint", words.files.count(head.count))];
        const forget = () => this.report(this.forget(head));
        const removal = { title: words.forget, "aria-label": `${words.forget}: ${head.name}`, click: forget };
        return [
            el("button.file", { click, "aria-expanded": String(isListed), "data-file": head.key }, texts),
            el("button.forget", removal, "✕"),
        ];
    }

    /** Lists the games of a file, or of none: "". */
    async list(key) {
        const asked = ++this.asked;
        const contents = key ? await fileContents(key) : null;
        const head = contents && (await fileHeads()).find((each) => each.key === key);
        if (asked !== this.asked) return;
        this.show(head ?? null, contents);
        settings.set({ file: head ? key : "" });
        await this.draw();
    }

    show(head, contents, current = null) {
        this.key = head?.key ?? null;
        this.text = contents?.text ?? "";
        this.current = current;
        this.title.textContent = head ? head.name : "";
        this.listed.hidden = !head;
        this.games.show(contents?.games ?? []);
    }

    async forget(head) {
        const contents = await forgetFile(head.key);
        if (this.key === head.key) await this.list("");
        await this.draw();
        const undo = async () => {
            await putFile(head, contents);
            await this.draw();
        };
        offerUndo(this.element, words.forgotten(head.name), () => this.report(undo()));
    }

    row(game) {
        const click = async ({ currentTarget }) => {
            try {
                await this.open(game);
                mark(this.games.list, currentTarget);
            } catch (error) {
                this.say(words.files.bad(error.message));
            }
        };
        const { tags } = game;
        const names = el("strong", `${playerOf(tags, "White")} – ${playerOf(tags, "Black")}`);
        const result = el("span", tags.Result?.replaceAll("1/2", "½") ?? "*");
        const isKnown = (text) => text && !/^[?.-]+$/.test(text);
        const about = [dateOf(tags), tags.Event, tags.Variant].filter(isKnown).join(" · ");
        const current = game.from === this.current ? "true" : null;
        return el("button.game", { click, "aria-current": current }, names, result, el("span.faint", about));
    }

    /** Reads the moves of a game, and puts it on the board. */
    async open(game, text = this.text) {
        const [record] = parsePgn(text.slice(game.from, game.to));
        await this.openRecord(record);
        this.current = game.from;
    }
}

/** Marks the row of the game that was opened. */
function mark(list, row) {
    for (const each of list.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "true");
}

const dateOf = (tags) => tags.Date ?? tags.UTCDate ?? "";

const playerOf = (tags, side) => {
    const rating = tags[`${side}Elo`];
    return `${tags[side] ?? "?"}${/^\d+$/.test(rating ?? "") ? ` (${rating})` : ""}`;
};

/** The text of a game that is searched. */
const textOf = ({ tags }) => Object.values(tags).join(" ");
