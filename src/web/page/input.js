// Input on the board: clicks, drags, drawings with the right button, the wheel, and the keyboard's cursor.

const DRAG = 6;
/** Milliseconds of rest after which the wheel begins anew, and the pixels of its first and further steps. */
const REST = 200;
const ROLL = { first: 4, further: 50 };
/** The pixels of a line and a page, in which some browsers count. */
const UNITS = [1, 20, 400];
/** The most pixels and milliseconds between the two clicks of a double click. */
const NEAR = 24;
const DOUBLE = 400;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Moves the cursor of a board from a square by an arrow key; false for another key. */
export function walk(board, square, key) {
    if (STEPS[key]) board.focus(board.geometry.neighbour(square, ...STEPS[key]));
    return key in STEPS;
}

/**
 * Listens to the events of a board. The handlers, all with names of squares: press(square, isSecond) a
 * button or finger goes down, isSecond: for the second time in a double click; release(square, isSecond) it
 * comes up at the same place; movable(square) whether the piece there may be
 * dragged; drop(from, to) it was dragged (to: null off the board); enter(square) chosen with the keyboard;
 * cancel() Escape; sketch(from, to, event) the right button is dragged to a square or to null, off the board,
 * and arrow(from, to, event) it came up: the event is the one that pressed it; point(square or null) the
 * pointer or cursor is on another square; roll(1 or -1) the wheel goes a step down or up; rollable() whether
 * it has a use there.
 */
export class BoardInput {
    constructor(board, handlers) {
        this.board = board;
        const none = { press() {}, release() {}, movable: () => false, drop() {}, enter() {}, cancel() {} };
        const more = { sketch() {}, arrow() {}, point() {}, rollable: () => false };
        this.handlers = { ...none, ...more, ...handlers };
        this.down = null;
        this.pointed = null;
        /** When the wheel last moved, its pixels since the last step, and the pixels of the next one. */
        this.wheel = { at: -REST, far: 0, due: 0 };
        /** The last press, wherever it was. */
        this.last = { time: -Infinity, x: 0, y: 0, isSecond: false };
        addEventListener("pointerdown", (event) => this.notePress(event), true);
        const on = (name, hear) => board.host.addEventListener(name, hear.bind(this));
        on("pointerdown", this.pressed);
        // A finger on a piece that may be moved drags it; elsewhere it scrolls the page.
        board.host.addEventListener("touchstart", (event) => this.touched(event), { passive: false });
        board.host.addEventListener("wheel", (event) => this.rolled(event), { passive: false });
        on("pointermove", this.moved);
        on("pointerup", this.released);
        on("pointercancel", this.abandon);
        // A finger that is lifted leaves the board; what it pointed at stays.
        on("pointerleave", ({ pointerType }) => pointerType !== "touch" && this.point(null));
        on("keydown", this.key);
        on("focusin", this.focused);
        on("contextmenu", (event) => event.preventDefault());
    }

    /** Notes whether a press is the second of a double click. */
    notePress({ timeStamp: time, clientX: x, clientY: y }) {
        const { last } = this;
        const isSecond = Math.hypot(x - last.x, y - last.y) < NEAR && time - last.time < DOUBLE;
        this.last = { time, x, y, isSecond };
    }

    pressed(event) {
        const square = this.board.squareAt(event.clientX, event.clientY);
        if (!square) return;
        // Otherwise the square would take the focus, and with it the arrow keys.
        event.preventDefault();
        document.activeElement?.blur();
        this.abandon();
        const { clientX: x, clientY: y, button } = event;
        this.down = { square, x, y, button, event, ghost: null };
        this.sketch(square);
        this.board.host.setPointerCapture(event.pointerId);
        if (event.button === 0) this.handlers.press(square, this.last.isSecond);
        // A finger does not hover: touching a piece also points at it.
        if (event.pointerType === "touch") this.point(square);
    }

    touched(event) {
        const [{ clientX, clientY }] = event.touches;
        const square = this.board.squareAt(clientX, clientY);
        const isAlone = event.touches.length === 1 && event.cancelable;
        if (isAlone && square && this.handlers.movable(square)) event.preventDefault();
    }

    moved(event) {
        const { down } = this;
        if (!down) {
            if (event.pointerType === "mouse") this.point(this.board.squareAt(event.clientX, event.clientY));
            return;
        }
        const far = Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG;
        if (!down.ghost && far && down.button === 0 && this.handlers.movable(down.square)) {
            down.ghost = this.board.lift(down.square);
        }
        down.ghost?.move(event.clientX, event.clientY);
        this.sketch(this.board.squareAt(event.clientX, event.clientY));
    }

    released(event) {
        const { down } = this;
        if (!down) return;
        const square = this.board.squareAt(event.clientX, event.clientY);
        const dragged = down.ghost !== null;
        this.abandon();
        if (down.button === 2) {
            if (square) this.handlers.arrow(down.square, square, down.event);
        } else if (dragged && square !== down.square) {
            this.handlers.drop(down.square, square);
        } else if (square === down.square) {
            this.handlers.release(square, this.last.isSecond);
        }
    }

    /** A notch of a wheel is a step; a touchpad moves by a few pixels at a time, which are added up. */
    rolled(event) {
        const far = event.deltaY * UNITS[event.deltaMode];
        // With Ctrl it changes the size of the page.
        if (event.ctrlKey || far === 0 || !this.handlers.rollable()) return;
        event.preventDefault();
        const { wheel } = this;
        const begins = event.timeStamp - wheel.at > REST || far * wheel.far < 0;
        if (begins) Object.assign(wheel, { far: 0, due: ROLL.first });
        wheel.at = event.timeStamp;
        wheel.far += far;
        if (Math.abs(wheel.far) < wheel.due) return;
        Object.assign(wheel, { far: 0, due: ROLL.further });
        this.handlers.roll(Math.sign(far));
    }

    /** The right button draws to a square; null: to none. */
    sketch(square) {
        const { down } = this;
        if (down.button !== 2 || down.to === square) return;
        down.to = square;
        this.handlers.sketch(down.square, square, down.event);
    }

    abandon() {
        if (!this.down) return;
        this.sketch(null);
        this.down.ghost?.drop();
        this.down = null;
    }

    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const square = event.target.closest("[data-square]")?.dataset.square;
        if (!square) return;
        if (event.key === "Enter") this.handlers.enter(square);
        else if (event.key === "Escape") this.handlers.cancel();
        else if (!walk(this.board, square, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
    }

    focused(event) {
        const square = event.target.closest("[data-square]")?.dataset.square;
        if (!square) return;
        this.board.setCursor(square);
        this.point(square);
    }

    point(square) {
        if (square === this.pointed) return;
        this.pointed = square;
        this.handlers.point(square);
    }
}
