// Fields that show something of the game and in which the user may write.

export class Field {
    /**
     * @param {HTMLInputElement | HTMLTextAreaElement} element
     * @param {(isEdited: boolean) => void} [onEdit] called when the user begins or ends to have a text there
     */
    constructor(element, onEdit = () => {}) {
        Object.assign(this, { element, onEdit, latest: "", written: element.value });
        element.addEventListener("input", () => onEdit(this.isEdited));
        // A field that was emptied is given back.
        element.addEventListener("blur", () => (element.value.trim() ? this.update() : this.release()));
    }

    /** True if the text is the user's, and has not been used. */
    get isEdited() {
        return this.element.value !== this.written;
    }

    /** Shows a text, unless the user is there or has a text there: then it is shown afterwards. */
    show(text) {
        this.latest = text;
        this.update();
    }

    update() {
        if (!this.isEdited && document.activeElement !== this.element) this.release();
    }

    /** The user's text has been used, or is not wanted: shows the game's again. */
    release() {
        // Read back: browsers change the ends of lines.
        if (this.element.value !== this.latest) this.element.value = this.latest;
        this.written = this.element.value;
        this.onEdit(false);
    }
}
