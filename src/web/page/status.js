// The status line, with the last move and what comes next, also for screen readers; and the players' rows.

import { showPlayers } from "./around.js";
import { arrowsBetween } from "./arrows.js";
import { byId, el } from "./dom.js";
import { pieceIn } from "./hands.js";
import { colourOf, inColour, nameOf, portrait } from "./pieces.js";
import { numbered } from "./plies.js";
import { namesOf } from "./tree.js";
import { words } from "./words.js";

/** Fills the element with the role `status` and the rows around the board. */
export function startStatus({ session, play, table }) {
    const pause = el("button#engine-pause", { hidden: true, click: () => play.pause() }, words.status.pause);
    byId("move-now").after(pause);
    /** The premove in words, or "". */
    const premove = () => (table.isAhead ? table.premove.text : "");
    const show = () => {
        const { position, outcome, info } = session;
        if (!position) return;
        const last = table.part ? null : position.last;
        const name = last ? `${numbered(position.played.at(-1))} ${last.san}` : "";
        const flipped = last?.flip && position.pieces[last.flip];
        byId("status-last").textContent = flipped
            ? `${name}, ${words.status.flipped(nameOf(info, flipped), last.flip)}`
            : name;
        byId("status-due").textContent = due(position, outcome);
        byId("status").dataset.outcome = outcome?.result ?? "";
        byId("status-undo").hidden = !table.part && !premove();
        const undo = premove() ? words.status.noPremove : words.status.undo;
        byId("status-undo").lastElementChild.textContent = undo;
        byId("pass").hidden = table.pass === null;
        byId("engine-go").hidden = !(play.paused && play.isEnginesTurn);
        byId("move-now").hidden = !play.thinking;
        pause.hidden = !play.isAlone || play.paused || outcome !== null;
        byId("why").setAttribute("aria-pressed", String(table.asking));
        byId("reason").hidden = !position.last || table.part !== null || premove() !== "";
        document.title = `${outcome ? outcome.result : (position.due ?? "")} · ${info.title} · Firzan`;
        drawPlayers();
    };
    const due = (position, outcome) => {
        if (outcome) return outcome.text ?? words.status.over(outcome);
        if (table.part) return session.info.laysWalls ? words.status.wall : words.status.flip;
        if (premove()) return words.status.premove(premove());
        if (play.thinking) return words.status.thinking(position.side);
        if (play.isHeldUp) return words.status.waits;
        return position.due;
    };
    const playerOf = (colour) => {
        if (play.isAnalysis) return namesOf(session.tree)[colour];
        return play.nameOf(colour);
    };
    /** The pieces that a player has captured; null if there are none, or if captured pieces come back. */
    const captures = (colour) => {
        const { info, first, position } = session;
        if (!position || info.capturesToHand) return null;
        const other = colour === "white" ? "black" : "white";
        const symbols = capturedOf(info, first, position, other);
        if (symbols.length === 0) return null;
        const label = words.players.captured(symbols.map((symbol) => nameOf(info, symbol)));
        const faces = symbols.map((symbol) => portrait(info, symbol));
        return el("span.captured", { role: "img", "aria-label": label, title: label }, faces);
    };
    const playersRow = (colour) => {
        const who = playerOf(colour);
        const isBusy = play.thinking && session.position?.side === colour;
        return [
            el("span.who", words.colours[colour] + (who ? `: ${who}` : "")),
            el("span.busy", { hidden: !isBusy }, words.players.thinking),
            captures(colour),
            el(`span#clock-${colour}.clock`, { role: "timer", hidden: true }),
        ];
    };
    const drawPlayers = () => {
        const { position, outcome } = session;
        showPlayers(table.fromBlack, outcome ? null : position?.side, playersRow);
        play.showClocks();
    };
    session.on("position", show);
    session.on("tree", () => session.position && drawPlayers());
    play.addEventListener("thinking", show);
    table.addEventListener("part", show);
    table.addEventListener("turned", drawPlayers);
    byId("status-undo").addEventListener("click", () => table.cancel());
    byId("pass").addEventListener("click", () => table.commit(table.pass));
    byId("engine-go").addEventListener("click", () => {
        table.say("");
        play.begin();
    });
    byId("move-now").addEventListener("click", () => play.moveNow());
    byId("why").addEventListener("click", () => table.ask());
    byId("reason").addEventListener("click", () => lastReason(session, table));
}

/** Explains why the last move was legal. */
async function lastReason(session, table) {
    const { node } = session;
    const why = await session.engine.ask({ ask: "why", ...session.request(node.parent), text: node.move });
    if (node !== session.node) return;
    table.say(why.text, true);
    table.setLayer("why", { arrows: arrowsBetween(why.arrows, "link"), marks: { why: why.squares } });
}

/**
 * The symbols of a side's captured pieces, as far as two positions show them, with the pieces in hand. A promoted piece counts as a
 * pawn, or as one of the most frequent kind.
 */
function capturedOf(game, first, now, side) {
    /** The letter of a kind, or of the kind that turns into it. */
    const letterOf = (symbol) => {
        const letter = symbol.at(-1).toUpperCase();
        const kind = game.pieces.find((each) => each.letter === letter);
        return game.pieces.find(({ turned }) => kind && turned === kind.name)?.letter ?? letter;
    };
    const count = ({ pieces, hands }) => {
        const counts = new Map();
        const held = Object.entries(hands).flatMap(([place, number]) => Array(number).fill(pieceIn(place)));
        const symbols = [...Object.values(pieces), ...held];
        for (const symbol of symbols.filter((each) => colourOf(each) === side))
            counts.set(letterOf(symbol), (counts.get(letterOf(symbol)) ?? 0) + 1);
        return counts;
    };
    const [before, after] = [count(first), count(now)];
    let promoted = 0;
    for (const [letter, number] of after) promoted += Math.max(0, number - (before.get(letter) ?? 0));
    const symbols = [];
    for (const [letter, number] of [...before].sort(([, one], [, other]) => other - one)) {
        const missing = Math.max(0, number - (after.get(letter) ?? 0));
        const gone = Math.max(0, missing - promoted);
        promoted -= missing - gone;
        symbols.unshift(...Array(gone).fill(inColour(letter, side)));
    }
    return symbols;
}
