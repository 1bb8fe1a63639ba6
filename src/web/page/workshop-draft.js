// The text of the workshop in this tab: which of the kept games it is. Everything that is written is kept,
// each game of each tab under its own key, and a reload finds it again.

import { Claim } from "./claim.js";
import { newKey } from "./library.js";
import { read, write } from "./storage.js";
import { forgetOwnGame, keepOwnGame, nameFor, ownGame, ownGames, PREFIX, titleIn } from "./workshop-store.js";

/** The key of what this tab has: { key, text }, the text only while it is not kept under the key. */
const TAB = "firzan.workshop.tab";
/** The least lines of a text that is not taken for the beginnings of the one that replaces it. */
const LEAST = 2;

const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** True if a text has nothing of the one before: somebody has cleared the field, or pasted another game. */
function isAnother(text, before) {
    const lines = new Set(linesOf(text));
    const old = linesOf(before);
    return old.length >= LEAST && !old.some((line) => lines.has(line));
}

export class Draft {
    constructor() {
        this.claim = new Claim(PREFIX);
        /** The text as it was kept last. */
        this.text = "";
        /**
         * Where the text belongs: the key of a kept game, null before it has one, and the text that it begins
         * with, which is not worth keeping.
         */
        this.place = { key: null, origin: "" };
        /** The places of texts that were replaced, and of those that replaced them: the user may undo it. */
        this.places = new Map();
    }

    /**
     * The text that this tab had before it was loaded again, or else the game written last, unless another
     * tab has it; null if there is none.
     */
    async restore() {
        const { key = null, text = ownGame(key)?.text } = read(TAB, "sessionStorage") ?? {};
        const isOwn = key !== null && (await this.claim.take(key));
        if (typeof text === "string") return this.begin(text, isOwn ? key : null);
        const [latest] = ownGames();
        if (!latest || !(await this.claim.take(latest.key))) return null;
        return this.begin(latest.text, latest.key);
    }

    /** Takes a text for that of a kept game, or for one that is not worth keeping until it is changed. */
    begin(text, key = null, origin = text) {
        if (key === null) this.claim.release();
        this.place = { key, origin };
        this.text = text;
        return text;
    }

    /**
     * Replaces the text by that of a kept game.
     *
     * @returns {Promise<boolean>} false if another tab has that game, so that this one begins another with it
     */
    async open(before, { key, text }) {
        this.keep(before);
        const isOwn = await this.claim.take(key);
        this.change(before, text, isOwn ? key : null);
        return isOwn;
    }

    /** Replaces the text by another; `origin`: that which is not worth keeping. */
    replace(before, text, origin = text) {
        this.keep(before);
        this.change(before, text, null, origin);
    }

    change(before, text, key, origin) {
        this.places.set(before, this.place);
        this.begin(text, key, origin);
        this.places.set(text, this.place);
    }

    /**
     * Keeps the text, if it is worth it.
     *
     * @returns {{name?: string, isKept: boolean}} the game's name, if it has one; false if there was no space
     */
    keep(text) {
        const known = this.places.get(text);
        if (known && known !== this.place) this.goTo(known, text);
        else if (isAnother(text, this.text)) this.change(this.text, text, null, "");
        this.text = text;
        const { place } = this;
        const isWorth = text.trim() !== "" && (place.key !== null || text !== place.origin);
        if (!isWorth) {
            write(TAB, { key: place.key, text }, "sessionStorage");
            return { isKept: true };
        }
        if (place.key === null) {
            place.key = newKey();
            this.claim.take(place.key);
        }
        const before = ownGame(place.key);
        const name = nameFor(place.key, titleIn(text));
        const isSame = before?.text === text && before.name === name;
        const isKept = isSame || keepOwnGame(place.key, { name, text });
        write(TAB, isKept ? { key: place.key } : { key: place.key, text }, "sessionStorage");
        return { name, isKept };
    }

    /** The user has undone or repeated a replacement. What has been written elsewhere since is left alone. */
    goTo(place, text) {
        const { key } = place;
        const isAlone = key === null || ownGame(key)?.text === text;
        this.place = isAlone ? place : { key: null, origin: "" };
        if (this.place.key === null) this.claim.release();
        else
            this.claim.take(key).then((isOwn) => {
                if (!isOwn && this.place === place) this.place = { key: null, origin: text };
            });
    }

    /** Keeps the text once more under a name of its own, which it returns; null if there was no space. */
    copy(text) {
        const key = newKey();
        const name = nameFor(key, titleIn(text));
        return keepOwnGame(key, { name, text }) ? name : null;
    }

    /** Removes a kept game. If it is that of this tab, the text stays in the field. */
    forget(key) {
        forgetOwnGame(key);
        if (key !== this.place.key) return;
        this.begin(this.text);
        this.places.set(this.text, this.place);
    }

    /** Brings back a removed game. */
    bringBack({ key, name, text, when }) {
        const isKept = keepOwnGame(key, { name: nameFor(key, name), text, when });
        if (isKept && this.place.key === null && this.text === text) {
            this.begin(text, key);
            this.places.set(text, this.place);
            this.claim.take(key);
        }
        return isKept;
    }
}
