// The fields with the names of the players: one's own is remembered for games against Firzan, those of other
// games belong to their records.

import { el, labelled } from "./dom.js";
import { Field } from "./fields.js";
import { settings } from "./storage.js";
import { playerOf } from "./tags.js";
import { words as pageWords } from "./words.js";
import { words } from "./words-records.js";

const TAGS = { white: "White", black: "Black" };

/** Returns the element with the fields, and the function that shows the names of the game. */
export function startNames(parts) {
    const { session, play } = parts;
    const isEngine = (side) => !play.isAnalysis && settings[side] === "engine";
    const isOnlyPerson = (side) => isEngine(side === "white" ? "black" : "white");

    const rename = (side, name) => {
        const { tags } = session.tree;
        if (isOnlyPerson(side)) settings.set({ name });
        else if (name) tags[TAGS[side]] = name;
        else delete tags[TAGS[side]];
        fields[side].written = fields[side].element.value;
        session.changed();
    };
    const fieldOf = (side) => {
        const change = ({ target }) => rename(side, target.value.trim());
        return new Field(el(`input#name-${side}`, { autocomplete: "off", maxlength: 80, change }));
    };
    const fields = { white: fieldOf("white"), black: fieldOf("black") };
    const labels = Object.entries(fields).map(([side, { element }]) =>
        labelled(pageWords.colours[side], element),
    );

    const show = () => {
        for (const [side, field] of Object.entries(fields)) {
            field.element.disabled = isEngine(side);
            const name = playerOf(parts, side);
            field.show(name === "?" ? "" : name);
        }
    };
    return { element: el("fieldset", el("legend", words.players), labels), show };
}
