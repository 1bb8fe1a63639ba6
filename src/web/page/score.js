// The value of a line, as text and as White's share of the point.

/** "+0.35", "#5" for a mate, "+rep2" for a win by repetition; White's view. */
export function scoreText({ score, bound }) {
    if ("mate" in score) return `#${score.mate}`;
    if ("repetition" in score) return `${score.repetition < 0 ? "-" : "+"}rep${Math.abs(score.repetition)}`;
    const sign = score.pawns > 0 ? "+" : "";
    const mark = { lower: "≥", upper: "≤" }[bound] ?? "";
    return mark + sign + score.pawns.toFixed(2);
}

/** The text of a value in at most four characters, for the narrow bar: "+0.4", "-12", "#-3". */
export function briefly(text) {
    const pawns = Number(text.replace(/^[≥≤]/, ""));
    if (text === "1/2-1/2") return "½";
    if (Number.isNaN(pawns)) return text.replace(/^[≥≤+-]/, "");
    return (pawns > 0 ? "+" : "") + pawns.toFixed(Math.abs(pawns) < 9.95 ? 1 : 0);
}

/** White's share of the point, 0 to 1: the chance of a win and half that of a draw. */
export function share({ chances: [win, draw] }) {
    return (win + draw / 2) / 1000;
}

/** The value stored in a node of the tree: that of the engine's best line in a position. */
export function valueOf(line, { legalMoves }) {
    const { depth, chances, moves } = line;
    const isForced = legalMoves.length === 1;
    return { share: share(line), text: scoreText(line), depth, chances, best: moves[0], isForced };
}

/** The value of a position in which the game is over. */
export function decided({ result }) {
    const chances = { "1-0": [1000, 0, 0], "0-1": [0, 0, 1000] }[result] ?? [0, 1000, 0];
    return { share: share({ chances }), text: result, depth: 0, chances };
}

/** The glyphs of dubious moves, mistakes and blunders. */
export const JUDGED = [6, 2, 4];
