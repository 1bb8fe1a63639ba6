// The tab Share: the address, FEN and PGN of the game, and texts and files that put another on the board.

import { byId, el, labelled } from "./dom.js";
import { drawingsOf } from "./drawings.js";
import { address, copyFrom, download, isLocal, opensElsewhere, pageAddress } from "./export.js";
import { Field } from "./fields.js";
import { FilesPanel } from "./files-panel.js";
import { startNames } from "./names.js";
import { decode, treeOf, variantOf, writePgn } from "./pgn.js";
import { isPuzzle } from "./puzzles.js";
import { settings } from "./storage.js";
import { tagsOf } from "./tags.js";
import { isText, kindOf, positionsOf } from "./texts.js";
import { words as pageWords } from "./words.js";
import { words } from "./words-records.js";

/** The most megabytes of a file. */
const LARGEST = 256;

/** True if an address has everything of the game: one line, without comments and drawings. */
const isPlain = ({ tree, node }) =>
    [tree.root, ...node.end().path()].every(
        (each) => each.children.length < 2 && !each.comment && drawingsOf(each).length === 0,
    );

/**
 * Fills the panel.
 *
 * @param {object} parts those of the page; edit() opens the editor, openDefinition(text) the workshop, solve()
 *     asks for the moves of a puzzle
 * @returns {{show: () => void, openFile: (file: File) => Promise<void>}} show() is called when the tab is
 *     opened; openFile puts what a file has on the board or into the workshop
 */
export function startRecords({ session, play, say, begin, again, edit, openDefinition, solve }) {
    /** The positions of the text that was opened last: functions that put them on the board. */
    let choices = [];

    const pgn = () => writePgn(session.tree, tagsOf({ session, play }), session.first);
    const button = (id, click, text) => el(`button#${id}`, { click }, text);
    const copyButton = (field) => button(`${field.id}-copy`, () => copy(field), words.copy);

    const addressField = el("input#address", { readonly: true });
    const addressHas = el("p#address-has.faint", words.addressHas);
    const localText = session.engine.token ? words.servedAddress : words.localAddress;
    const localNote = el("p#address-local.faint", localText);
    const looks = { type: "url", placeholder: words.baseExample, value: settings.pageOnWeb };
    const base = el("input#address-base", { ...looks, change: () => changeBase() });
    const baseRow = labelled(words.base, base, "column");

    const names = startNames({ session, play });
    const fen = el("input#fen", { spellcheck: "false" });
    const pgnText = el("textarea#pgn", { rows: 8, spellcheck: "false" });
    const discardFen = button("fen-discard", () => fields.fen.release(), words.discard);
    const discardPgn = button("pgn-discard", () => fields.pgn.release(), words.discard);

    const kinds = ".pgn,.fen,.epd,.ini,.jsonl,text/plain";
    const file = el("input#pgn-file", { type: "file", accept: kinds, change: () => openChosen() });
    const list = el("select#records", { change: () => reported(() => choices[Number(list.value)]()) });
    const choice = labelled(words.choose, list);
    choice.id = "records-choice";
    choice.hidden = true;
    const files = new FilesPanel({ openRecord, say });

    byId("panel-share").replaceChildren(
        el("button#edit.wide", { click: edit }, words.edit),
        labelled(words.address, addressField, "column"),
        addressHas,
        el("div.buttons", copyButton(addressField)),
        localNote,
        baseRow,
        labelled(words.fen, fen, "column"),
        el("div.buttons", copyButton(fen), button("fen-load", () => loadFen(), words.loadFen), discardFen),
        names.element,
        labelled(words.pgn, pgnText, "column"),
        el(
            "div.buttons",
            copyButton(pgnText),
            button("pgn-load", () => loadPgn(), words.loadPgn),
            button("pgn-save", () => save(), words.save),
            button("print", () => print(), words.print),
            discardPgn,
        ),
        labelled(words.file, file, "column"),
        choice,
        files.element,
    );

    const fields = {
        address: new Field(addressField),
        fen: new Field(fen, (isEdited) => (discardFen.hidden = !isEdited)),
        pgn: new Field(pgnText, (isEdited) => (discardPgn.hidden = !isEdited)),
    };

    const show = () => {
        if (!session.position || byId("panel-share").hidden) return;
        fields.fen.show(session.position.fen);
        fields.address.show(address(session));
        names.show();
        fields.pgn.show(pgn());
        addressHas.hidden = isPlain(session);
        localNote.hidden = opensElsewhere(session.engine);
        baseRow.hidden = !isLocal(session.engine);
    };

    async function copy(field) {
        const isCopied = await copyFrom(field);
        say(isCopied ? words.copied : words.notCopied, isCopied);
    }

    function changeBase() {
        const given = base.value.trim();
        const page = given && pageAddress(given);
        if (page === null) return say(words.badBase);
        say("");
        base.value = page;
        settings.set({ pageOnWeb: page });
        return show();
    }

    function save() {
        download(`${session.info.id.replace(/[:,]/g, "-")}.pgn`, "application/x-chess-pgn", pgn());
    }

    /** Does something that may fail; returns true if it did not. */
    async function reported(act) {
        try {
            await act();
            return true;
        } catch (error) {
            if (!error.isReported) say(pageWords.records.bad(error.message));
            return false;
        }
    }

    /** The game of a record. One of a user's own is in its tag, or the game on the board. */
    function gameOf(tags) {
        const id = variantOf(tags);
        const { info } = session;
        if (tags.Definition) return session.game(id, tags.Definition);
        return id.toLowerCase() === info.id ? info : session.game(id);
    }

    /** Puts the game of a record on the board, if it has a move or is a position that was set up. */
    async function openRecord(record) {
        const info = await gameOf(record.tags);
        const tree = await treeOf(record, (start, moves, given) => session.read(info, start, moves, given));
        const isPosition = record.tags.FEN && record.moves.length === 0;
        if (tree.root.children.length === 0 && !isPosition)
            throw new Error(words.noMove(info.title, tree.remarks));
        await begin(info.id, { define: info.packed, tree, moves: [] });
        const asks = isPuzzle(record.tags.Event) && !isPosition;
        await (asks ? solve() : session.walk("last"));
        say(tree.remarks.length > 0 ? words.faults(tree.remarks) : "");
    }

    async function openPosition(position) {
        const { title } = session.info;
        try {
            await again({ fen: position });
        } catch (error) {
            throw error.isReported ? error : new Error(words.noPosition(title, error.message));
        }
    }

    /** Opens the first of several positions, and lists all. */
    async function openPositions(text) {
        const positions = positionsOf(text);
        if (positions.length === 0) throw new Error(words.none);
        await openPosition(positions[0].fen);
        choices = positions.map(({ fen: position }) => () => openPosition(position));
        const option = ({ id }, index) => el("option", { value: index }, `${index + 1}. ${id}`);
        list.replaceChildren(...positions.map(option));
        choice.hidden = positions.length < 2;
    }

    /** Opens whatever a text is; what is on the board stays if it cannot be opened. */
    async function openText(text, name = "") {
        if (!isText(text)) throw new Error(words.notText);
        const kind = kindOf(text, name);
        if (kind === "definition") return openDefinition(text);
        return kind === "positions" ? openPositions(text) : files.openText(text, name);
    }

    const openFile = (given) =>
        reported(async () => {
            if (given.size > LARGEST * 1e6) throw new Error(words.tooLarge(LARGEST));
            await openText(decode(await given.arrayBuffer()), given.name);
        });

    async function loadFen() {
        if (await reported(() => openPositions(fen.value))) fields.fen.release();
    }

    async function loadPgn() {
        if (await reported(() => openText(pgnText.value))) fields.pgn.release();
    }

    async function openChosen() {
        const [given] = file.files;
        if (given) await openFile(given);
        file.value = "";
    }

    session.on("position", show);
    session.on("tree", show);
    return { show, openFile };
}
