// Questions about moves: the board goes to a position, the reader looks for a move there, and sees the answer
// on request.

import { byId, el } from "./dom.js";
import { PAUSE } from "./puzzles.js";
import { words } from "./words-later.js";

/** The questions of a puzzle: the moves of the side to move at its start. Their variations are right, too. */
function questionsOf(root) {
    const questions = [];
    for (let place = root; place?.children.length > 0; ) {
        const [right] = place.children;
        const [after] = right.children;
        const judge = (node, known) => {
            if (!known.has(node)) return { isRight: false, text: words.learn.wrong(node.san) };
            // The answer is known to one of the right moves only.
            const leadsOn = node === right && after?.children.length > 0;
            const text = leadsOn ? words.learn.yes(node.san) : words.learn.solved(node.san);
            return { isRight: true, text, leadsOn };
        };
        const text = ({ side }) => words.learn.find(side);
        questions.push({ place, text, judge, answer: () => right });
        place = after;
    }
    return questions;
}

/**
 * Begins without a question.
 *
 * @returns {object} begin(questions) asks questions one after another, solve() asks for the moves of the game
 *     on the board, say(text) replaces the text. A question has the node `place`, where a move is looked for;
 *     `text(position)`; `judge(node, known)`, the verdict on a move, `{ isRight, text, leadsOn }`, with the moves
 *     known there before; and `answer()`, the node of the right move. The next question follows on request, or by
 *     itself if the verdict `leadsOn`.
 */
export function startQuiz({ session, play, analysis }) {
    const host = byId("learn-box");
    let questions = [];
    /** The present question, the moves known there, and true after its answer. */
    let asked = null;
    let known = new Set();
    let isAnswered = false;

    const button = (name, text, click) => el(`button#learn-${name}`, { click }, text);

    const say = (text, kind = "") => {
        byId("learn-text").textContent = text;
        byId("learn-text").dataset.kind = kind;
        byId("learn-show").hidden = isAnswered;
        byId("learn-next").hidden = questions.length === 0;
    };

    const end = () => {
        asked = null;
        host.replaceChildren();
        byId("moves").classList.remove("learning", "puzzle");
        analysis.busy = false;
        analysis.arrive();
    };

    const next = async () => {
        const question = questions.shift();
        asked = question;
        known = new Set(question.place.children);
        isAnswered = false;
        await session.go(question.place);
        if (asked === question) say(question.text(session.position));
    };

    /** The question has been answered; if that `leadsOn`, the next one follows. */
    const answered = (text, leadsOn = false) => {
        const question = asked;
        isAnswered = true;
        say(text, "good");
        if (leadsOn) setTimeout(() => asked === question && next(), PAUSE);
        else byId("moves").classList.remove("puzzle");
    };

    const show = async () => {
        const question = asked;
        const node = question.answer();
        isAnswered = true;
        if (!node) return say(words.learn.unknown);
        await session.go(node);
        const { leadsOn } = await question.judge(node, known);
        return asked === question ? answered(words.learn.best(node.san), leadsOn) : undefined;
    };

    const judge = async (node) => {
        const question = asked;
        const { isRight, text, leadsOn } = await question.judge(node, known);
        if (asked !== question || session.node !== node) return undefined;
        if (isRight) return answered(text, leadsOn);
        if (!known.has(node)) session.tree.cut(node);
        await session.go(question.place);
        session.emit("tree");
        return say(text, "bad");
    };

    session.on("position", () => {
        const { node } = session;
        if (!asked || isAnswered || node === asked.place) return;
        // A person who goes elsewhere wants no more questions.
        if (node.parent === asked.place) judge(node);
        else end();
    });
    session.on("game", () => asked && end());

    const begin = (all) => {
        questions = [...all];
        // Here nobody answers, and nothing gives the solution away.
        analysis.busy = true;
        analysis.clear();
        play.analyse();
        byId("moves").classList.remove("puzzle");
        byId("moves").classList.add("learning");
        host.replaceChildren(
            el("p#learn-text", { role: "status" }),
            el(
                "div.buttons",
                button("show", words.learn.show, show),
                button("next", words.learn.next, next),
                button("end", words.learn.end, end),
            ),
        );
        return next();
    };
    const solve = () => {
        byId("tab-game").click();
        const asking = begin(questionsOf(session.tree.root));
        byId("moves").classList.add("puzzle");
        return asking;
    };
    return { begin, solve, say };
}
