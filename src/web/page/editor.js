// Setting up positions: pieces from a palette onto the board and into trays, or dragged from square to
// square, the side to move, and the FEN's other fields as text. A right click or a drag off the board removes
// a piece.

import { Board } from "./board.js";
import { byId, el, isTyping, labelled } from "./dom.js";
import { isInTray, pieceIn, placeOf, readHands, writeHands } from "./hands.js";
import { BoardInput } from "./input.js";
import { colourOf, kindOf, nameOf, portrait, readBoard, symbolsOf, writeBoard } from "./pieces.js";
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
        el("p.faint", texts.help),
        el("fieldset.row", el("legend", texts.side), radio("white"), radio("black")),
        input("more", texts.more),
        input("fen", pageWords.records.fen),
        el("p#editor-error.danger", { role: "alert" }),
        el(
            "div.buttons",
            ["start", "clear", "undo", "close"].map((name) => button(name)),
            button("done", ".accent"),
        ),
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
    let hands = {};
    let brush = null;
    let board = null;
    let input = null;
    let fields = [];
    /** The FENs before each change, and the present one. */
    let past = [];
    drawDialog();
    const dialog = byId("editor");

    const show = () => {
        board.show({ pieces, hands });
        byId("editor-fen").value = past.at(-1);
        byId("editor-white").checked = fields[0] !== "b";
        byId("editor-black").checked = fields[0] === "b";
        byId("editor-more").value = fields.slice(1).join(" ");
        byId("editor-undo").disabled = past.length < 2;
        byId("editor-error").textContent = "";
    };

    const written = () => {
        const { info } = session;
        return [writeBoard(info, pieces) + writeHands(info, hands), ...fields].join(" ");
    };

    /** Notes and shows a change. */
    const change = () => {
        const fen = written();
        if (fen !== past.at(-1)) past.push(fen);
        show();
    };

    const read = (fen) => {
        pieces = readBoard(fen);
        hands = readHands(fen);
        fields = fen.trim().split(/\s+/).slice(1);
        if (fields.length === 0) fields = ["w"];
    };

    const load = (fen) => {
        read(fen);
        change();
    };

    const undo = () => {
        if (past.length < 2) return;
        past.pop();
        read(past.at(-1));
        show();
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

    /** Adds a piece to a tray, or takes one from there. */
    const count = (place, more) => (hands[place] = Math.max(0, (hands[place] ?? 0) + more));
    const put = (square, symbol) => {
        if (isInTray(square)) count(square, symbol ? 1 : -1);
        else if (symbol) pieces[square] = symbol;
        else delete pieces[square];
        change();
    };
    const paint = (square) => {
        if (isInTray(square)) put(square, brush);
        else put(square, pieces[square] === brush ? null : brush);
    };
    /** In a tray a piece lies at the place of its kind, wherever it is dropped there. */
    const drag = (from, to) => {
        const symbol = isInTray(from) ? pieceIn(from) : pieces[from];
        if (isInTray(from)) count(from, -1);
        else delete pieces[from];
        const { letter } = kindOf(session.info, symbol);
        const place = to && isInTray(to) && placeOf(letter, colourOf(pieceIn(to)));
        if (to && (!place || board.cells.has(place))) put(place || to, symbol);
        else change();
    };
    const handlers = {
        movable: (square) => (isInTray(square) ? hands[square] > 0 : pieces[square] !== undefined),
        release: paint,
        enter: paint,
        drop: drag,
        arrow: (from, to) => from === to && put(from, null),
        cancel: () => past.length < 2 && dialog.close(),
    };

    /** Escape ends a drag, and closes the dialog unless that would drop changes. */
    const escape = (event) => {
        if (input.down) input.abandon();
        else if (past.length < 2) return;
        else byId("editor-error").textContent = words.editor.changed;
        event.preventDefault();
    };

    const open = () => {
        const { info } = session;
        brush = info.pieces[0].letter;
        const view = {
            grid: true,
            trays: true,
            stacked: narrow.matches,
            fromBlack: table.fromBlack,
            label: words.editor.board,
            names: pageWords.board.names,
            labels: pageWords.board.labels,
        };
        board = new Board(byId("editor-board"), info, view);
        input ??= new BoardInput(board, handlers);
        input.board = board;
        byId("editor-board").dataset.boards = String(info.files / info.boardFiles);
        drawPalette();
        dialog.showModal();
        past = [];
        load(session.position.fen);
    };

    // Before the board's own keys. Browsers let a page refuse "cancel" only once, but Escape every time.
    dialog.addEventListener("keydown", (event) => event.key === "Escape" && escape(event), true);
    dialog.addEventListener("cancel", escape);
    dialog.addEventListener("keydown", (event) => {
        const square = event.target.closest("#editor-board [data-square]")?.dataset.square;
        if (square && ["Delete", "Backspace"].includes(event.key)) put(square, null);
        if (event.key === "z" && (event.ctrlKey || event.metaKey) && !isTyping(event.target)) undo();
    });
    for (const side of ["white", "black"])
        byId(`editor-${side}`).addEventListener("change", ({ target }) => {
            fields[0] = target.value;
            change();
        });
    byId("editor-more").addEventListener("change", ({ target }) => {
        fields = [fields[0], ...target.value.trim().split(/\s+/).filter(Boolean)];
        change();
    });
    byId("editor-fen").addEventListener("change", ({ target }) => load(target.value));
    byId("editor-start").addEventListener("click", () => load(session.info.start));
    byId("editor-clear").addEventListener("click", () => load(writeBoard(session.info, {}) + " w - - 0 1"));
    byId("editor-undo").addEventListener("click", undo);
    byId("editor-close").addEventListener("click", () => dialog.close());
    byId("editor-done").addEventListener("click", async () => {
        try {
            await again({ fen: written() });
            dialog.close();
            say("");
        } catch (error) {
            byId("editor-error").textContent = error.message;
        }
    });
    return open;
}
