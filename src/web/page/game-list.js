// A list of games that can be searched, and grows on request.

import { el } from "./dom.js";
import { words } from "./words-kept.js";

/** The items shown at first, and added by each request for more. */
const PORTION = 30;
/** A list of more games than this has a search field. */
const FEW = 6;

/** The items whose texts have all words of a query, in any order and whatever their capitals. */
export function search(items, query, textOf) {
    const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return items;
    return items.filter((item) => {
        const text = textOf(item).toLowerCase();
        return wanted.every((word) => text.includes(word));
    });
}

export class GameList {
    /**
     * @param {string} id of the list; those of its other elements begin with it
     * @param {object} looks
     * @param {(game: object) => string} looks.textOf the text that is searched
     * @param {(game: object) => Node[]} looks.item the contents of a list item
     */
    constructor(id, { textOf, item }) {
        Object.assign(this, { textOf, item, games: [], shown: PORTION });
        const input = () => this.draw(PORTION);
        const looks = { type: "search", "aria-label": words.search, placeholder: words.search, input };
        this.field = el(`input#${id}-search`, { ...looks, autocomplete: "off", spellcheck: "false" });
        this.list = el(`ul#${id}`);
        this.none = el(`p#${id}-none.faint`, { role: "status" });
        this.more = el(`button#${id}-more`, { click: () => this.grow() });
        this.element = el("div.game-list", this.field, this.none, this.list, this.more);
    }

    /** Shows other games. */
    show(games) {
        this.games = games;
        this.field.value = "";
        this.draw(PORTION);
    }

    /** Shows what these games have become: the search, and how many are shown, stays. */
    update(games) {
        this.games = games;
        this.draw(this.shown);
    }

    grow() {
        const { length } = this.list.children;
        this.draw(this.shown + 3 * PORTION);
        // The button may have gone.
        this.list.children[length]?.querySelector("button").focus({ preventScroll: true });
    }

    draw(count) {
        const found = search(this.games, this.field.value, this.textOf);
        this.shown = count;
        this.field.hidden = this.games.length <= FEW && !this.field.value;
        this.list.replaceChildren(...found.slice(0, count).map((game) => el("li", this.item(game))));
        const isSearched = this.field.value.trim() !== "";
        this.none.textContent = isSearched ? words.found(found.length) : "";
        this.more.hidden = found.length <= count;
        this.more.textContent = words.more(found.length - count);
    }
}
