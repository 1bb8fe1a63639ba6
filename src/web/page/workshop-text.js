// The text of the workshop: faults are shown under their lines, and keys are completed.

import { el } from "./dom.js";
import { words } from "./words-workshop.js";

/** The height of a line in the units of the style sheet; below the text there is room for a fault. */
const LINE = 2.3;
/** The most keys to choose from. */
const MOST_KEYS = 8;
const CUSTOM = 25;

export class WorkshopText {
    /**
     * @param {{changed: () => void, moved: () => void}} page `changed` is called when the text has changed,
     *     `moved` when the cursor is elsewhere
     */
    constructor({ changed, moved }) {
        Object.assign(this, { changed, moved, keys: [], offered: [], at: -1 });
        this.field = el("textarea#workshop-text", {
            wrap: "off", rows: 20, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
            "aria-label": words.text, "aria-autocomplete": "list", "aria-controls": "workshop-keys",
            "aria-describedby": "workshop-state",
        });
        this.under = el("div#workshop-under", { "aria-hidden": "true" });
        const looks = { role: "listbox", "aria-label": words.completions, hidden: true };
        this.list = el("ul#workshop-keys", looks);
        this.hint = el("p#workshop-hint.faint", { role: "status" });
        this.element = el("div", el("div.code", this.under, this.field, this.list), this.hint);
        this.field.addEventListener("input", () => {
            this.offer();
            this.changed();
        });
        this.field.addEventListener("scroll", () => this.scrolled());
        this.field.addEventListener("keydown", (event) => this.key(event));
        this.field.addEventListener("blur", () => this.close());
        for (const event of ["click", "keyup"])
            this.field.addEventListener(event, () => {
                this.help();
                this.moved();
            });
    }

    /** Puts another text in place of this one; the user can undo it. */
    replace(text) {
        this.write(text, 0, this.field.value.length);
        this.field.setSelectionRange(0, 0);
        this.field.scrollTo(0, 0);
        this.close();
        this.changed();
    }

    /** Writes a text in place of a part of the present one, as if it were typed: Ctrl+Z undoes it. */
    write(text, start, end) {
        const { field } = this;
        const before = document.activeElement;
        field.focus({ preventScroll: true });
        field.setSelectionRange(start, end);
        // A field that is not in sight cannot have the focus.
        const isTyped =
            document.activeElement === field &&
            document.execCommand(text === "" ? "delete" : "insertText", false, text);
        if (!isTyped) field.setRangeText(text, start, end, "end");
        if (before === document.body) field.blur();
        else before.focus({ preventScroll: true });
    }

    /** Loads the keys of definitions with their meanings. */
    async loadKeys() {
        const listed = await (await fetch(new URL("definition-keys.json", import.meta.url))).json();
        const names = Array.from({ length: CUSTOM }, (_, index) => `customPiece${index + 1}`);
        const custom = names.map((name) => [name, words.custom, words.customValue]);
        this.keys = [...listed, ...custom].map(
            ([name, meaning = words.piece(name), value = words.letter]) => ({ name, meaning, value }),
        );
    }

    /** The lines before the cursor, and the part of its line that is before it. */
    before() {
        const lines = this.field.value.slice(0, this.field.selectionStart).split("\n");
        return { lines, part: lines.at(-1) };
    }

    /** The name of the section in which the cursor is. */
    section() {
        const { lines } = this.before();
        const end = this.field.value.slice(this.field.selectionStart).split("\n")[0];
        const heading = [...lines.slice(0, -1), lines.at(-1) + end].findLast((line) => /^\s*\[/.test(line));
        return /^\s*\[\s*([^\]:\s]+)/.exec(heading ?? "")?.[1].toLowerCase();
    }

    /** Puts the cursor where a fault is. */
    goTo({ line, column }) {
        const before = this.field.value.split("\n").slice(0, line - 1);
        const start = before.join("\n").length + (line > 1 ? 1 : 0) + column - 1;
        this.field.focus();
        this.field.setSelectionRange(start, start);
        this.field.scrollTop = Math.max(0, (line - 4) * this.height);
    }

    get height() {
        return Number.parseFloat(getComputedStyle(this.field).lineHeight);
    }

    /** Shows faults under their lines. */
    showFaults(faults) {
        const lines = this.field.value.split("\n");
        const byLine = new Map();
        for (const fault of faults) byLine.set(fault.line, [...(byLine.get(fault.line) ?? []), fault]);
        const draw = ([line, found]) => {
            const [{ column, weight }] = found;
            const text = found.map((fault) => fault.text).join("; ");
            // Before a text that is too long for its column there is less space, or none.
            const space = el("i");
            const looks = { "data-line": line, "data-weight": weight };
            const drawn = el("div.fault", looks, space, el("span", text));
            const longest = lines[line - 1]?.length ?? 0;
            drawn.style.top = `${(line - 1) * LINE}em`;
            space.style.width = `${Math.min(column - 1, longest)}ch`;
            return drawn;
        };
        this.under.replaceChildren(el("div", [...byLine].map(draw)));
        this.scrolled();
    }

    /** The faults move with the text, and the list of keys stays where it belongs. */
    scrolled() {
        const { scrollLeft, scrollTop } = this.field;
        const moved = this.under.firstChild;
        if (moved) moved.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
        this.placeList();
    }

    /** The list stands below the line of the cursor, or above it where the window ends. */
    placeList() {
        const below = this.before().lines.length * this.height - this.field.scrollTop;
        const { height } = this.list.getBoundingClientRect();
        const isRoom = this.field.getBoundingClientRect().top + below + height < innerHeight;
        this.list.style.top = `${isRoom ? below : below - this.height - height}px`;
    }

    /** The keys that fit what has been typed. */
    fitting(typed) {
        const start = typed.toLowerCase();
        const begins = this.keys.filter(({ name }) => name.toLowerCase().startsWith(start));
        begins.sort((one, other) => one.name.length - other.name.length);
        const holds = this.keys.filter(({ name }) => name.toLowerCase().indexOf(start) > 0);
        // Of pieces of one's own the next one is enough.
        const used = (name) => new RegExp(`^\\s*${name}\\s*=`, "m").test(this.field.value);
        const next = this.keys.find(({ name }) => /^customPiece/.test(name) && !used(name));
        const isUseful = (key) => !/^customPiece/.test(key.name) || key === next;
        return [...begins, ...holds].filter(isUseful).slice(0, MOST_KEYS);
    }

    /** Offers keys at the beginning of a line. */
    offer() {
        const { part } = this.before();
        const typed = /^\s*([A-Za-z]+)$/.exec(part)?.[1];
        const exact = this.keys.some(({ name }) => name === typed);
        const found = typed && !exact ? this.fitting(typed) : [];
        if (found.length === 0) {
            this.close();
            return this.help();
        }
        this.offered = found;
        // The text keeps the focus.
        const mousedown = (event) => event.preventDefault();
        const item = ({ name, meaning }, index) => {
            const looks = { role: "option", mousedown, click: () => this.take(index) };
            const content = [el("strong", name), " ", el("span.faint", meaning)];
            return el(`li#workshop-key-${index}`, looks, content);
        };
        this.list.replaceChildren(...found.map(item));
        this.list.hidden = false;
        this.placeList();
        this.select(0);
        this.hint.textContent = words.keys(found.length);
        return undefined;
    }

    select(index) {
        this.at = index;
        for (const [place, item] of [...this.list.children].entries())
            item.setAttribute("aria-selected", String(place === index));
        if (index >= 0) this.field.setAttribute("aria-activedescendant", `workshop-key-${index}`);
        else this.field.removeAttribute("aria-activedescendant");
    }

    close() {
        this.list.hidden = true;
        this.offered = [];
        this.select(-1);
    }

    /** Writes the rest of a key. */
    take(index) {
        const { name } = this.offered[index];
        const { part } = this.before();
        const typed = /[A-Za-z]+$/.exec(part)[0];
        const end = this.field.selectionStart;
        this.write(`${name} = `, end - typed.length, end);
        this.close();
        this.help();
        this.changed();
    }

    key(event) {
        // The page's commands are not meant.
        event.stopPropagation();
        if (this.list.hidden) return;
        const count = this.offered.length;
        const step = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
        if (step) this.select((this.at + step) % count);
        else if (event.key === "Enter" || event.key === "Tab") this.take(this.at);
        else if (event.key === "Escape") this.close();
        else return;
        event.preventDefault();
    }

    /** Says what the key of the line means. */
    help() {
        const { part } = this.before();
        const name = /^\s*(\w+)/.exec(part)?.[1];
        const key = this.keys.find((known) => known.name === name);
        if (this.list.hidden)
            this.hint.textContent = key ? words.help(key.name, key.meaning, key.value) : words.idle;
    }
}
