// A theory as a document: a board, and the moves of the position shown. Either the document has the positions,
// and those that it lacks are the ends of its lines, or its server answers for each.

import { arrowsBetween } from "./arrows.js";
import { byId, isTyping } from "./dom.js";
import { readHands } from "./hands.js";
import { StageBoard } from "./stageboard.js";
import { MoveTable, shareText } from "./theory-table.js";
import { words } from "./words-later.js";

/** Milliseconds after which a server is asked again: its theory may be growing. */
const INTERVAL = 30000;

function start() {
    const { info, fromBlack, positions } = JSON.parse(
        document.querySelector("script[data-theory]").textContent,
    );
    /** The moves to the position shown. */
    let path = [];
    let isFromBlack = fromBlack;
    byId("title").textContent = info.title;
    const board = new StageBoard(byId("board"), info, isFromBlack);

    let position = null;

    /** The position after these moves. */
    const at = async (moves) => {
        if (positions.length > 0) return positions[moves.at(-1)?.to ?? 0];
        const address = new URL("api/theory", document.baseURI);
        address.searchParams.set("moves", moves.map(({ turn }) => turn).join(" "));
        const answer = await (await fetch(address)).json();
        if (answer.error) throw new Error(answer.error);
        return answer;
    };
    const isShut = ({ to }) => positions.length > 0 && typeof to !== "number";
    const play = (move) => show([...path, move]);
    const table = new MoveTable(play);
    byId("theory-box").append(table.element);

    /** The moves asked for last: an answer to others comes too late. */
    let wanted = path;

    async function show(line = path) {
        wanted = line;
        try {
            const found = await at(line);
            if (wanted !== line) return;
            [path, position] = [line, found];
        } catch (error) {
            byId("theory-state").textContent = error.message;
            return;
        }
        const { pieces, fen, check, moves, rest, waiting } = position;
        const best = moves[0]?.arrows ?? [];
        const last = path.at(-1)?.arrows.flat() ?? [];
        board.show({ pieces, hands: readHands(fen), marks: { check, last }, arrows: arrowsBetween(best, "best") });
        byId("board").dataset.fen = fen;
        byId("line").textContent = path.map(({ san }) => san).join(" ");
        byId("theory-state").textContent = words.theory.state(shareText(position), position.searches);
        const shut = (move) => ({ ...move, isShut: true });
        table.show({
            moves: moves.map((move) => (isShut(move) ? shut(move) : move)),
            rest: rest && shut(rest),
            waiting: waiting.map(shut),
        });
        byId("forward").disabled = !moves[0] || isShut(moves[0]);
        for (const id of ["first", "back"]) byId(id).disabled = path.length === 0;
    }

    const to = (length) => show(path.slice(0, Math.max(0, length)));
    const KEYS = {
        ArrowLeft: () => to(path.length - 1),
        ArrowRight: () => byId("forward").disabled || play(position.moves[0]),
        Home: () => to(0),
        f: () => {
            isFromBlack = !isFromBlack;
            board.look({ fromBlack: isFromBlack });
        },
    };
    const buttons = { first: "Home", back: "ArrowLeft", forward: "ArrowRight", "turn-board": "f" };
    for (const [id, key] of Object.entries(buttons)) byId(id).addEventListener("click", KEYS[key]);
    document.addEventListener("keydown", (event) => {
        const isCommand = KEYS[event.key] && !(event.ctrlKey || event.altKey || event.metaKey);
        if (!isCommand || isTyping(event.target)) return;
        event.preventDefault();
        KEYS[event.key]();
    });
    show();
    if (positions.length === 0) setInterval(() => document.hidden || show(), INTERVAL);
    document.documentElement.dataset.ready = "";
}

start();
