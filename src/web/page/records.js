// Reading and writing FEN and PGN, and the address that shares a game.

import { byId, el } from "./dom.js";
import { copyFrom, download } from "./export.js";
import { decode, parsePgn, treeOf, variantOf, writePgn } from "./pgn.js";
import { address } from "./share.js";
import { words } from "./words.js";

/** Fills the panel; returns { readFile }, which opens a file of records. */
export function startRecords({ session, play, say, begin, again }) {
    let records = [];

    const tags = () => {
        const { tree, info } = session;
        const today = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
        const who = (side) => (play.isAnalysis ? "?" : play.nameOf(side));
        const end = session.positions.get(tree.root.end());
        const known = {
            Event: words.records.event,
            Site: "?",
            Date: today,
            Round: "-",
            White: who("white"),
            Black: who("black"),
            ...tree.tags,
            Result: end?.outcome?.result ?? tree.result?.result ?? tree.tags.Result ?? "*",
            Variant: info.id,
        };
        return tree.fen ? { ...known, SetUp: "1", FEN: tree.fen } : known;
    };

    const pgn = () => writePgn(session.tree, tags(), session.first);

    const show = () => {
        if (!session.position) return;
        byId("fen").value = session.position.fen;
        byId("address").value = address(session);
        byId("pgn").value = pgn();
    };

    /** Puts the game of a record on the board. */
    const openRecord = async (record) => {
        const id = variantOf(record.tags);
        // Only the game on the board may be one of a definition that is not Firzan's.
        const { info } = session;
        const known = id.toLowerCase() === info.id ? info : await session.game(id);
        const tree = await treeOf(record, (fen, moves, given) => session.read(known, fen, moves, given));
        await begin(known.id, { define: known.packed, tree, moves: [] });
        await session.walk("last");
        say(tree.remarks.length > 0 ? words.records.faults(tree.remarks) : "");
    };

    const readPgn = async (text) => {
        try {
            records = parsePgn(text);
            if (records.length === 0) throw new Error(words.records.none);
            const name = ({ White = "?", Black = "?" }, index) => `${index + 1}. ${White} – ${Black}`;
            byId("records").replaceChildren(
                ...records.map((record, index) => el("option", { value: index }, name(record.tags, index))),
            );
            byId("records-choice").hidden = records.length < 2;
            await openRecord(records[0]);
        } catch (error) {
            say(words.records.bad(error.message));
        }
    };

    const copy = async (id) => {
        await copyFrom(byId(id));
        say(words.records.copied, true);
    };

    byId("records").addEventListener("change", ({ target }) =>
        openRecord(records[Number(target.value)]).catch((error) => say(words.records.bad(error.message))),
    );
    byId("fen-load").addEventListener("click", async () => {
        try {
            await again({ fen: byId("fen").value.trim() });
            say("");
        } catch (error) {
            say(words.records.bad(error.message));
        }
    });
    byId("pgn-load").addEventListener("click", () => readPgn(byId("pgn").value));
    const readFile = async (file) => readPgn(decode(await file.arrayBuffer()));

    byId("pgn-file").addEventListener("change", async ({ target }) => {
        if (target.files.length > 0) await readFile(target.files[0]);
        target.value = "";
    });
    byId("pgn-save").addEventListener("click", () =>
        download(`${session.info.id.replace(/[:,]/g, "-")}.pgn`, "application/x-chess-pgn", pgn()),
    );
    byId("print").addEventListener("click", () => print());
    for (const id of ["fen", "pgn", "address"]) byId(`${id}-copy`).addEventListener("click", () => copy(id));
    session.on("position", show);
    session.on("tree", show);
    show();
    return { readFile };
}
