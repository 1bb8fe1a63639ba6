// Learning from mistakes: the board goes to the position before each of them, the reader looks for a better
// move, and sees the engine's only when he asks for it.

import { byId, el } from "./dom.js";
import { numbered } from "./plies.js";
import { decided, share } from "./score.js";
import { RANKS } from "./thinker.js";
import { words } from "./words-later.js";

/** The loss of the point up to which another move is as good. */
const AS_GOOD = 0.05;

/** The engine's best line at a node, null if it was stopped before the first. */
export async function bestLine(session, thinker, node, rank, signal) {
    const request = { ...session.request(node), seconds: Number(byId("review-seconds").value) };
    let best = null;
    const hear = (line) => {
        if (line.type === "line" && line.rank === 1) best = line;
    };
    await thinker.think(() => request, { rank, signal, hear });
    return best;
}

/** Returns the function that begins with a list of mistakes, which are nodes. */
export function startLearning({ session, play, thinker, analysis }) {
    const host = byId("learn-box");
    let mistakes = [];
    /** The mistake that is asked about, the other known moves there, and true after the answer. */
    let asked = null;
    let known = new Set();
    let isAnswered = false;

    const button = (name, text, click) => el(`button#learn-${name}`, { click }, text);

    const say = (text, kind = "") => {
        byId("learn-text").textContent = text;
        byId("learn-text").dataset.kind = kind;
        byId("learn-show").hidden = isAnswered;
        byId("learn-next").hidden = mistakes.length === 0;
    };

    const end = () => {
        asked = null;
        host.replaceChildren();
        byId("moves").classList.remove("learning");
        analysis.busy = false;
        analysis.arrive();
    };

    /** Asks about the next mistake. */
    const next = async () => {
        asked = mistakes.shift();
        known = new Set(asked.parent.children);
        isAnswered = false;
        const node = asked;
        await session.go(node.parent);
        if (asked !== node) return;
        const { position } = session;
        say(words.learn.ask(position.side, `${numbered(position)} ${node.san}`));
    };

    /** Shows the engine's move. */
    const show = async () => {
        const { best } = asked.parent.value;
        const answer = asked.parent.children.find(({ move }) => move === best);
        isAnswered = true;
        if (!answer) return say(words.learn.unknown);
        await session.go(answer);
        return say(words.learn.best(answer.san), "good");
    };

    /** White's share of the point after a tried move. */
    const shareAfter = async (node) => {
        if (node.value) return node.value.share;
        const { outcome } = await session.positionAt(node);
        if (outcome) return decided(outcome).share;
        const line = await bestLine(session, thinker, node, RANKS.question);
        return line && share(line);
    };

    const grade = async (node) => {
        const before = asked.parent.value;
        const mistake = asked;
        say(words.learn.thinking);
        const after = await shareAfter(node);
        if (asked !== mistake || session.node !== node) return undefined;
        const sign = session.sideAt(node.parent) === "white" ? 1 : -1;
        const isBest = node.move === before.best;
        if (isBest || (after !== null && (before.share - after) * sign < AS_GOOD)) {
            isAnswered = true;
            return say(isBest ? words.learn.right(node.san) : words.learn.asGood(node.san), "good");
        }
        if (!known.has(node)) session.tree.cut(node);
        await session.go(asked.parent);
        return say(words.learn.again(node.san), "bad");
    };

    const arrive = () => {
        const { node } = session;
        if (!asked || isAnswered || node === asked.parent) return;
        // A person who goes elsewhere wants to stop learning.
        if (node.parent !== asked.parent) end();
        else if (node === asked) session.go(asked.parent).then(() => say(words.learn.same(node.san), "bad"));
        else grade(node);
    };

    session.on("position", arrive);
    session.on("game", () => asked && end());

    return async (nodes) => {
        mistakes = [...nodes];
        // Here nobody answers, and nothing gives the solution away.
        analysis.busy = true;
        analysis.clear();
        play.analyse();
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
        await next();
    };
}
