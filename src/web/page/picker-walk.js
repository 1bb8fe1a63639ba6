// Going through the options of the picker with the keyboard, while the search field keeps the focus.

/** The rows that Page Up and Page Down pass over. */
const PAGE = 4;
/** The rows that a key goes down. */
const ROWS = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

export class Walk {
    /** @param {HTMLInputElement} field the search field, which names the active option to screen readers */
    constructor(field) {
        this.field = field;
        this.options = [];
        /** The option that Enter chooses, or null. */
        this.active = null;
        /** True while the arrow keys go through the options, not through the text. */
        this.isOn = false;
    }

    /** Replaces the options. */
    set(options, active = null) {
        this.options = options;
        this.isOn = false;
        this.activate(active);
    }

    activate(option) {
        this.active?.setAttribute("aria-selected", "false");
        this.active = option ?? null;
        if (!option) return this.field.removeAttribute("aria-activedescendant");
        option.setAttribute("aria-selected", "true");
        option.scrollIntoView({ block: "nearest" });
        return this.field.setAttribute("aria-activedescendant", option.id);
    }

    /** Goes on by a key; returns whether it is one that does so. */
    press(key) {
        const isSideways = key === "ArrowLeft" || key === "ArrowRight";
        if (!(key in ROWS || (isSideways && (this.isOn || !this.field.value)))) return false;
        this.isOn = true;
        this.activate(this.next(key));
        return true;
    }

    next(key) {
        const { options, active } = this;
        if (!active) return options[0];
        const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
        if (step) return options[options.indexOf(active) + step] ?? active;
        const rows = this.rows();
        const at = rows.findIndex((row) => row.some(({ option }) => option === active));
        const { left } = rows[at].find(({ option }) => option === active);
        const row = rows[Math.min(Math.max(at + ROWS[key], 0), rows.length - 1)];
        const distance = (place) => Math.abs(place.left - left);
        return row.reduce((best, place) => (distance(place) < distance(best) ? place : best)).option;
    }

    /** The options as they are seen: rows of { option, left, top }. */
    rows() {
        const rows = [];
        for (const option of this.options) {
            const { left, top } = option.getBoundingClientRect();
            const row = rows.at(-1);
            if (row && Math.abs(row[0].top - top) < 1) row.push({ option, left, top });
            else rows.push([{ option, left, top }]);
        }
        return rows;
    }
}
