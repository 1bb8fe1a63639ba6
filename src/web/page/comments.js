// Comments and marks on the moves, and the commands that change variations. What is typed belongs to the move
// for which it was begun, whatever the board shows meanwhile.

import { byId, el, labelled } from "./dom.js";
import { drawingsOf } from "./drawings.js";
import { glyph } from "./glyphs.js";
import { numbered, plyAfter } from "./plies.js";
import { words as allWords } from "./words-records.js";

const words = allWords.comments;

/** Fills the box of the panel. */
export function startComments({ session, table }) {
    /** The node whose comment and mark the fields have. */
    let node = null;

    const noteComment = () => {
        node.comment = comment.value.trim();
        // The list follows when the text is complete; until then it is only kept.
        session.touched = true;
    };
    const noteMark = () => {
        const others = node.nags.filter((nag) => nag > 6);
        node.nags = mark.value ? [Number(mark.value), ...others] : others;
        session.changed();
    };
    const option = (nag) => el("option", { value: nag || "" }, nag ? glyph(nag) : words.noMark);
    const mark = el("select#glyph", { change: noteMark }, [0, 1, 2, 3, 4, 5, 6].map(option));
    const comment = el("textarea#comment", { rows: 2, input: noteComment, change: () => session.changed() });
    const promote = el("button#promote", { click: () => promoteHere() }, words.promote);
    const remove = el("button#remove", { click: () => session.remove(session.node) }, words.remove);
    const erase = el("button#erase", { click: () => table.erase() }, words.erase);
    const markRow = labelled("", mark);
    const commentRow = labelled("", comment, "column");
    byId("comment-box").append(markRow, commentRow, el("div.buttons", promote, remove, erase));

    function promoteHere() {
        session.tree.promote(session.node);
        session.changed();
    }

    const nameOf = ({ parent, depth, san }) =>
        parent ? `${numbered(plyAfter(session.first, depth - 1))} ${san}` : null;

    const show = () => {
        const focused = document.activeElement;
        if (!node || ![comment, mark].includes(focused)) node = session.node;
        if (focused !== comment) comment.value = node.comment;
        if (focused !== mark) mark.value = String(node.nags.find((nag) => nag <= 6) ?? "");
        const name = nameOf(node);
        markRow.firstChild.textContent = name ? words.markOn(name) : words.mark;
        commentRow.firstChild.textContent = name ? words.commentOn(name) : words.first;
        mark.disabled = !node.parent;
        remove.disabled = !session.node.parent;
        promote.disabled = session.node.main;
        erase.hidden = drawingsOf(session.node).length === 0;
    };

    session.on("game", () => {
        // Even a field with the focus: its text has stayed with the game before.
        node = session.node;
        comment.value = node.comment;
    });
    session.on("tree", show);
    session.on("position", show);
    for (const field of [comment, mark]) field.addEventListener("blur", show);
    show();
}
