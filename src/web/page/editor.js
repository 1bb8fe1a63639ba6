// Setting up positions: pieces from a palette onto the board, the side to move, and the FEN's other fields as
// text.

import { Board } from "./board.js";
import { byId, el, labelled } from "./dom.js";
import { walk } from "./input.js";
import { colourOf, nameOf, portrait, readBoard, symbolsOf, writeBoard } from "./pieces.js";
import { words } from "./words-later.js";
import { words as pageWords } from "./words.js";

const narrow = matchMedia("(max-width: 760px)");

/** The dialog, without its board and palette. */
function drawDialog() {
    const texts = words.editor;
    const input = (name, label) =>
        labelled(label, el(`input#editor-${name}`, { spellcheck: "false" }), "column");
    const radio = (side) => {
        const field = el(`input#editor-${side}`, { type: "radio", name: "editor-side", value: side[0] });
        return el("label", field, el("span", pageWords.colours[side]));
    };
    const button = (name, looks = "") => el(`button#editor-${name}${looks}`, texts[name]);
    const tools = el(
        "div#editor-tools",
        el("div#palette", { role: "group", "aria-label": texts.palette }),
        el("fieldset.row", el("legend", texts.side), radio("white"), radio("black")),
        input("more", texts.more),
        input("fen", pageWords.records.fen),
        el("p#editor-error.danger", { role: "alert" }),
        el("div.buttons", button("start"), button("clear"), button("close"), button("done", ".accent")),
    );
    document.body.append(
        el(
            "dialog#editor",
            { "aria-labelledby": "editor-title" },
            el("h2#editor-title", texts.title),
            el("div#editor-parts", el("div#editor-board"), tools),
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
        const { info } = session;
        const button = (symbol) => {
            const title = symbol ? nameOf(info, symbol) : words.editor.eraser;
            const click = () => {
                brush = symbol;
                drawPalette();
            };
            const pressed = String(symbol === brush);
            return el(
                "button",
                { "data-brush": symbol ?? "", "aria-pressed": pressed, title, "aria-label": title, click },
                symbol ? portrait(info, symbol) : "✕",
            );
        };
        const symbols = info.pieces.flatMap(symbolsOf);
        const row = (side) => symbols.filter((symbol) => colourOf(symbol) === side).map(button);
        byId("palette").replaceChildren(el("div", row("white")), el("div", row("black"), button(null)));
    };

    const paint = (square) => {
        if (!square) return;
        if (brush === null || pieces[square] === brush) delete pieces[square];
        else pieces[square] = brush;
        draw();
    };

    const open = () => {
        const { info } = session;
        brush = info.pieces[0].letter;
        const view = {
            grid: true,
            stacked: narrow.matches,
            fromBlack: table.fromBlack,
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
        if (!square || !(walk(board, square, event.key) || event.key === "Enter")) return;
        if (event.key === "Enter") paint(square);
        event.preventDefault();
    });
    for (const side of ["white", "black"])
        byId(`editor-${side}`).addEventListener("change", ({ target }) => {
            fields[0] = target.value;
            draw();
        });
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
