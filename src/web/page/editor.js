// Setting up positions: pieces from a palette onto the board, the side to move, and the FEN's other fields as
// text.

import { Board } from "./board.js";
import { byId, el } from "./dom.js";
import { colourOf, nameOf, portrait, readBoard, writeBoard } from "./pieces.js";
import { words } from "./words-later.js";
import { words as pageWords } from "./words.js";

const narrow = matchMedia("(max-width: 760px)");

/** The dialog, without its board and palette. */
function drawDialog() {
    const texts = words.editor;
    const input = (id, label) =>
        el("label", { class: "column" }, el("span", {}, label), el("input", { id, spellcheck: "false" }));
    const radio = (side) =>
        el(
            "label",
            {},
            el("input", { type: "radio", name: "editor-side", id: `editor-${side}` }),
            el("span", {}, pageWords.colours[side]),
        );
    const button = (name, looks = "") =>
        el("button", { type: "button", id: `editor-${name}`, class: looks }, texts[name]);
    const tools = el(
        "div",
        { id: "editor-tools" },
        el("div", { id: "palette", role: "group", "aria-label": texts.palette }),
        el("fieldset", { class: "row" }, el("legend", {}, texts.side), radio("white"), radio("black")),
        input("editor-more", texts.more),
        input("editor-fen", pageWords.records.fen),
        el("p", { id: "editor-error", role: "alert" }),
        el(
            "div",
            { class: "buttons" },
            button("start"), button("clear"), button("close"), button("done", "accent"),
        ),
    );
    document.body.append(
        el(
            "dialog",
            { id: "editor", "aria-labelledby": "editor-title" },
            el("h2", { id: "editor-title" }, texts.title),
            el("div", { id: "editor-parts" }, el("div", { id: "editor-board" }), tools),
        ),
    );
}

/** Returns the function that opens the editor. */
export function startEditor({ session, table, say, again }) {
    let pieces = {};
    let brush = null;
    let board = null;
    let fields = [];
    drawDialog();
    const dialog = byId("editor");

    const draw = () => {
        board.show({ pieces });
        byId("editor-fen").value = [writeBoard(session.info, pieces), ...fields].join(" ");
        byId("editor-white").checked = fields[0] !== "b";
        byId("editor-black").checked = fields[0] === "b";
        byId("editor-more").value = fields.slice(1).join(" ");
    };

    const load = (fen) => {
        pieces = readBoard(fen);
        fields = fen.trim().split(/\s+/).slice(1);
        if (fields.length === 0) fields = ["w"];
        byId("editor-error").textContent = "";
        draw();
    };

    const drawPalette = () => {
        const symbols = session.info.men.flatMap((piece) => Object.keys(piece.pictures ?? { [piece.letter]: "" }));
        const button = (symbol) =>
            el(
                "button",
                {
                    type: "button",
                    "data-brush": symbol ?? "",
                    "aria-pressed": String(symbol === brush),
                    title: symbol ? nameOf(session.info, symbol) : words.editor.eraser,
                    "aria-label": symbol ? nameOf(session.info, symbol) : words.editor.eraser,
                    click: () => {
                        brush = symbol;
                        drawPalette();
                    },
                },
                symbol ? portrait(session.info, symbol) : "✕",
            );
        const row = (side) => symbols.filter((symbol) => colourOf(symbol) === side).map(button);
        byId("palette").replaceChildren(
            el("div", {}, ...row("white")),
            el("div", {}, ...row("black"), button(null)),
        );
    };

    const paint = (square) => {
        if (!square) return;
        if (brush === null || pieces[square] === brush) delete pieces[square];
        else pieces[square] = brush;
        draw();
    };

    const open = () => {
        const { info } = session;
        brush = info.men[0].letter;
        const view = {
            grid: true,
            stacked: narrow.matches,
            turned: table.turned,
            label: words.editor.board,
            names: pageWords.board.names,
        };
        board = new Board(byId("editor-board"), info, view);
        byId("editor-board").dataset.boards = String(info.files / info.boardFiles);
        drawPalette();
        dialog.showModal();
        load(session.position.fen);
    };

    byId("editor-board").addEventListener("click", (event) =>
        paint(board.squareAt(event.clientX, event.clientY)),
    );
    byId("editor-board").addEventListener("keydown", (event) => {
        const square = event.target.closest("[data-square]")?.dataset.square;
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
        if (!square) return;
        if (steps[event.key]) board.focus(board.geometry.neighbour(square, ...steps[event.key]));
        else if (event.key === "Enter") paint(square);
        else return;
        event.preventDefault();
    });
    for (const [id, letter] of [
        ["editor-white", "w"],
        ["editor-black", "b"],
    ]) {
        byId(id).addEventListener("change", () => {
            fields[0] = letter;
            draw();
        });
    }
    byId("editor-more").addEventListener("change", ({ target }) => {
        fields = [fields[0], ...target.value.trim().split(/\s+/).filter(Boolean)];
        draw();
    });
    byId("editor-fen").addEventListener("change", ({ target }) => load(target.value));
    byId("editor-start").addEventListener("click", () => load(session.info.start));
    byId("editor-clear").addEventListener("click", () => load(writeBoard(session.info, {}) + " w - - 0 1"));
    byId("editor-close").addEventListener("click", () => dialog.close());
    byId("editor-done").addEventListener("click", async () => {
        const fen = [writeBoard(session.info, pieces), ...fields].join(" ");
        try {
            await again({ fen });
            dialog.close();
            say("");
        } catch (error) {
            byId("editor-error").textContent = error.message;
        }
    });
    return open;
}
