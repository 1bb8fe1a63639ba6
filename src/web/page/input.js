// Input on the board: clicks, drags, arrows with the right button, and the keyboard's cursor.

const DRAG = 6;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Moves the cursor of a board from a square by an arrow key; false for another key. */
export function walk(board, square, key) {
    if (STEPS[key]) board.focus(board.geometry.neighbour(square, ...STEPS[key]));
    return key in STEPS;
}

/**
 * Listens to the events of a board. The handlers, all with names of squares: press(square) a button or finger
 * goes down; release(square) it comes up at the same place; movable(square) whether the piece there may be
 * dragged; drop(from, to) it was dragged (to: null off the board); enter(square) chosen with the keyboard;
 * cancel() Escape; arrow(from, to) the right button; point(square or null) the pointer or cursor is on
 * another square.
 */
export class BoardInput {
    constructor(board, handlers) {
        this.board = board;
        const none = { press() {}, movable: () => false, drop() {}, arrow() {} };
        this.handlers = { ...none, ...handlers };
        this.down = null;
        this.pointed = null;
        const on = (name, hear) => board.host.addEventListener(name, hear.bind(this));
        on("pointerdown", this.pressed);
        // A finger on a piece that may be moved drags it; elsewhere it scrolls the page.
        board.host.addEventListener("touchstart", (event) => this.touched(event), { passive: false });
        on("pointermove", this.moved);
        on("pointerup", this.released);
        on("pointercancel", this.abandon);
        // A finger that is lifted leaves the board; what it pointed at stays.
        on("pointerleave", ({ pointerType }) => pointerType !== "touch" && this.point(null));
        on("keydown", this.key);
        on("focusin", this.focused);
        on("contextmenu", (event) => event.preventDefault());
    }

    pressed(event) {
        const square = this.board.squareAt(event.clientX, event.clientY);
        if (!square) return;
        // Otherwise the square would take the focus, and with it the arrow keys.
        event.preventDefault();
        document.activeElement?.blur();
        this.abandon();
        this.down = { square, x: event.clientX, y: event.clientY, button: event.button, ghost: null };
        this.board.host.setPointerCapture(event.pointerId);
        if (event.button === 0) this.handlers.press(square);
        // A finger does not hover: touching a piece also points at it.
        if (event.pointerType === "touch") this.point(square);
    }

    touched(event) {
        const [{ clientX, clientY }] = event.touches;
        const square = this.board.squareAt(clientX, clientY);
        if (event.touches.length === 1 && square && this.handlers.movable(square)) event.preventDefault();
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
    }

    released(event) {
        const { down } = this;
        if (!down) return;
        const square = this.board.squareAt(event.clientX, event.clientY);
        const dragged = down.ghost !== null;
        this.abandon();
        if (down.button === 2) {
            if (square) this.handlers.arrow(down.square, square);
        } else if (dragged && square !== down.square) {
            this.handlers.drop(down.square, square);
        } else if (square === down.square) {
            this.handlers.release(square);
        }
    }

    abandon() {
        this.down?.ghost?.drop();
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
