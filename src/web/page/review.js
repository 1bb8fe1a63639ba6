// The analysis of the whole game: it grades every move, adds the better one as a variation, counts the
// mistakes of both sides, leads from one to the next, and lets the reader look for better moves.

import { figuresOf, lossOf } from "./accuracy.js";
import { byId, el } from "./dom.js";
import { numbered } from "./plies.js";
import { decided, JUDGED, share, valueOf } from "./score.js";
import { steady } from "./steady.js";
import { RANKS } from "./thinker.js";
import { words } from "./words-later.js";

/** The losses of the point that make a move dubious, a mistake, a blunder, as in `firzan annotate`. */
const LOSSES = [
    [0.15, 4],
    [0.1, 2],
    [0.05, 6],
];
/** The most moves of a better line that are kept. */
const LONGEST_LINE = 8;
const SIDES = ["white", "black"];

/** True if a move has a glyph for a bad one. */
const isMistake = (node) => node.nags.some((nag) => JUDGED.includes(nag));

/** Begins with the box of the results; returns the function that starts or stops the analysis of the game. */
export function startReview(parts) {
    const { session, thinker, analysis, quiz, say } = parts;
    const host = byId("review-box");
    /** The controller that stops the analysis of the game. */
    let search = null;
    const learn = (mistakes) => quiz.begin(mistakes.map((node) => questionAbout(node, parts)));

    const mistakesOf = (side) =>
        session.tree.mainLine().filter((node) => isMistake(node) && session.sideAt(node.parent) === side);

    /** The best line at a node, null if the game is over or the analysis was stopped. */
    const look = async (node, signal) => {
        const position = await session.positionAt(node);
        if (position.outcome) {
            node.value = decided(position.outcome);
            return null;
        }
        const known = await analysis.fromTheory(node);
        if (known?.best) {
            node.value = known.value;
            return known.best;
        }
        const line = await bestLine(session, thinker, node, RANKS.review, signal);
        if (line && !signal.aborted) node.value = valueOf(line, position);
        return line;
    };

    /** Grades the move that led to a node, and adds the better line that was there. */
    const grade = (node, better) => {
        const before = node.parent.value;
        const loss = lossOf(session, node);
        if (loss === null) return;
        const found = LOSSES.find(([least]) => loss >= least && node.move !== before.best);
        node.nags = node.nags.filter((nag) => !JUDGED.includes(nag));
        if (!found) return;
        node.nags.unshift(found[1]);
        if (!better) return;
        const moves = better.moves.slice(0, LONGEST_LINE);
        session.tree.addLine(node.parent, moves, better.san);
        node.parent.children.find(({ move }) => move === moves[0]).value ??= before;
    };

    const review = async () => {
        const { tree } = session;
        const nodes = tree.mainLine();
        const { signal } = search;
        let better = null;
        for (const [index, node] of nodes.entries()) {
            byId("review").textContent = words.review.progress(index, nodes.length - 1);
            const found = await look(node, signal);
            if (signal.aborted) break;
            if (node.parent) grade(node, better);
            better = found;
            session.emit("value");
        }
        if (session.tree === tree) session.changed();
    };

    /** Starts the analysis of the game, or stops a running one. */
    const toggle = async () => {
        if (search) return search.abort();
        if (session.tree.root.children.length === 0) return say(words.review.nothing);
        search = new AbortController();
        analysis.busy = true;
        try {
            await review();
        } catch (error) {
            if (!error.isReported) say(error.message);
        }
        search = null;
        analysis.busy = false;
        byId("review").textContent = words.review.start;
        show();
        return analysis.arrive();
    };

    /** Goes to the mistake after the node shown, or to the first one. */
    const next = () => {
        const line = session.tree.mainLine();
        const isAfter = (node) => line.indexOf(node) > line.indexOf(session.node);
        const mistakes = line.filter(isMistake);
        return session.go(mistakes.find(isAfter) ?? mistakes[0]);
    };

    const table = (mistakes) => {
        const count = (side, nag) => mistakes[side].filter((node) => node.nags.includes(nag)).length;
        const row = (title, valueOfSide) =>
            el("tr", el("th", { scope: "row" }, title), SIDES.map((side) => el("td", valueOfSide(side))));
        const figures = Object.fromEntries(SIDES.map((side) => [side, figuresOf(session, side)]));
        const rows = [
            ...["accuracy", "loss"].map((name) =>
                row(words.review[name], (side) => words.review.percent(figures[side][name])),
            ),
            ...JUDGED.map((nag) => row(words.review.kinds[nag], (side) => count(side, nag))),
        ];
        const head = SIDES.map((side) => el("th", { scope: "col" }, words.sides[side]));
        return el("table#mistakes", el("thead", el("tr", el("td"), head)), el("tbody", rows));
    };

    const show = () => {
        const mistakes = Object.fromEntries(SIDES.map((side) => [side, mistakesOf(side)]));
        const isJudged = session.tree.mainLine().filter(({ value }) => value).length > 1;
        const learnButton = (side) => {
            const [disabled, click] = [mistakes[side].length === 0, () => learn(mistakes[side])];
            return el("button", { "data-learn": side, disabled, click }, words.learn.start(side));
        };
        host.replaceChildren(...(isJudged ? [table(mistakes)] : []));
        if (SIDES.every((side) => mistakes[side].length === 0)) return;
        const nextButton = el("button#next-mistake", { click: next }, words.review.next);
        host.append(el("div.buttons", nextButton, SIDES.map(learnButton)));
    };

    const redraw = steady(host, show);
    session.on("game", () => {
        search?.abort();
        redraw.drop();
        show();
    });
    session.on("tree", () => search || redraw());
    show();
    return toggle;
}

// Learning from mistakes: the reader looks for a better move than each of them.

/** The loss of the point up to which another move is as good. */
const AS_GOOD = 0.05;

/** The engine's best line at a node, null if it was stopped before the first. */
async function bestLine(session, thinker, node, rank, signal) {
    const request = { ...session.request(node), seconds: Number(byId("review-seconds").value) };
    let best = null;
    const hear = (line) => {
        if (line.type === "line" && line.rank === 1) best = line;
    };
    await thinker.think(() => request, { rank, signal, hear });
    return best;
}

/** The question about a mistake, which is a node. */
function questionAbout(mistake, { session, thinker, quiz }) {
    const texts = words.learn;
    const place = mistake.parent;
    const answer = () => place.children.find(({ move }) => move === place.value.best);

    /** White's share of the point after a tried move. */
    const shareAfter = async (node) => {
        if (node.value) return node.value.share;
        const { outcome } = await session.positionAt(node);
        if (outcome) return decided(outcome).share;
        const line = await bestLine(session, thinker, node, RANKS.question);
        return line && share(line);
    };

    const judge = async (node) => {
        if (node === mistake) return { isRight: false, text: texts.same(node.san) };
        const before = place.value;
        if (node.move === before.best) return { isRight: true, text: texts.right(node.san) };
        quiz.say(texts.thinking);
        const after = await shareAfter(node);
        const sign = session.sideAt(place) === "white" ? 1 : -1;
        const isRight = after !== null && (before.share - after) * sign < AS_GOOD;
        return { isRight, text: isRight ? texts.asGood(node.san) : texts.again(node.san) };
    };

    const text = (position) => texts.ask(position.side, `${numbered(position)} ${mistake.san}`);
    return { place, text, judge, answer };
}
