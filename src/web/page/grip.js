// The grip at the corner of the board, which changes the board's size: a share of what the window allows, so
// that it suits every window.

import { byId, el, svg } from "./dom.js";
import { settings } from "./storage.js";
import { words } from "./words.js";

const LEAST = 0.4;
const STEP = 0.05;
const LINES = "M20 8L8 20M20 15L15 20";
/** What the keys add to the size. */
const STEPS = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, Home: -1, End: 1 };

/** Adds the grip. */
export function startGrip() {
    const grip = el(
        "div#grip",
        {
            role: "slider",
            tabindex: 0,
            title: words.board.grip,
            "aria-label": words.board.grip,
            "aria-valuemin": LEAST * 100,
            "aria-valuemax": 100,
        },
        svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LINES })),
    );
    const show = (size) => {
        settings.boardSize = Math.min(Math.max(size, LEAST), 1);
        byId("stage").style.setProperty("--zoom", String(settings.boardSize));
        grip.setAttribute("aria-valuenow", String(Math.round(settings.boardSize * 100)));
    };
    const keep = () => settings.set({ boardSize: settings.boardSize });
    const set = (size) => {
        show(size);
        keep();
    };

    /** Where the drag began: the pointer, the size, and the height that the board had. */
    let start = null;
    grip.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        grip.setPointerCapture(event.pointerId);
        const { height } = byId("board").getBoundingClientRect();
        start = { x: event.clientX, y: event.clientY, size: settings.boardSize, height };
    });
    grip.addEventListener("pointermove", (event) => {
        if (!start) return;
        const [right, down] = [event.clientX - start.x, event.clientY - start.y];
        const way = Math.abs(down) > Math.abs(right) ? down : right;
        show((start.size * (start.height + way)) / start.height);
    });
    for (const end of ["pointerup", "pointercancel"])
        grip.addEventListener(end, () => {
            if (start) keep();
            start = null;
        });
    grip.addEventListener("dblclick", () => set(1));
    grip.addEventListener("keydown", (event) => {
        if (!(event.key in STEPS)) return;
        event.preventDefault();
        event.stopPropagation();
        set(settings.boardSize + STEPS[event.key]);
    });
    show(settings.boardSize);
    byId("board-row").append(grip);
}
