// Every English text of the report's script. What the engine says comes with the games.

const percent = (share) => `${Math.round(100 * share)} %`;

export const texts = {
    colours: { white: "White", black: "Black" },
    number: ({ number, side }) => `${number}${side === "white" ? "." : "…"}`,
    marks: {
        good: ["!", "Good"],
        dubious: ["?!", "Dubious"],
        mistake: ["?", "Mistake"],
        blunder: ["??", "Blunder"],
    },
    loses: (loss) => `loses ${percent(loss)} of the point`,
    better: "Better:",
    instead: "Also:",
    only: "only good turn",
    forced: "forced",
    book: "book",
    turningPoint: "Turning point",
    start: "The first position.",
    flipped: (piece, square) => `Flipped: ${piece} on ${square}.`,
    worth: (score) => `Evaluation ${score}.`,
    inLine: (number, all) => `Turn ${number} of ${all} of a line, not of the game.`,
    over: (text) => `By the rules the game was over here: ${text}.`,
    accuracy: (value) => `accuracy ${value.toFixed(1)} %`,
    links: {
        N: "lends its moves to",
        twin: "is the twin of",
        to: (squares) => `Linked with ${squares.join(", ")}.`,
    },
    pointing: "Point at a piece, or choose it by the keyboard, to see what it is and whom it is linked with.",
    empty: (square) => `${square} is empty.`,
    graph: {
        label: (count) =>
            `White’s share of the point after each of ${count} turns; the turning points follow`,
        to: (name) => `To ${name}`,
        none: "No turn took the game from one side to the other.",
        evens: "50 %",
    },
    lines: { none: "None: this turn was not searched.", end: "None: the record ends here." },
    moments: {
        caption: (name, before, after) => `${name}: from ${before} to ${after}`,
        better: (san) => `better ${san} (blue)`,
        end: "The last position",
    },
    table: {
        caption: "How well they played",
        heads: ["Side", "Accuracy", "Lost a turn"],
        signs: [
            ["Good", "!"],
            ["Dubious", "?!"],
            ["Mistakes", "?"],
            ["Blunders", "??"],
        ],
        record: "The record",
        rules: "Rules",
        help: "How to read this",
        tag: "Tag",
        value: "Value",
        searched: "Searched by",
        none: "–",
    },
    help: [
        "← and → go a turn back and forth, ↑ and ↓ to the marked turn before and after, Home and End to " +
            "the start and the end; f turns the board, Esc leaves a line.",
        "The number behind a turn is the evaluation after it: above 0 White is better, at +1.00 White wins " +
            "half its games; # is a mate.",
        "A turn that loses 5 % of the point or more is dubious (?!), from 10 % a mistake (?), from 15 % a " +
            "blunder (??). ! is the only good turn where it was not plain.",
        "Yellow squares and arrows are the last turn, two circling arrows the piece that it flipped. Purple " +
            "arrows come from the pieces that made it possible, and join linked pieces. Blue is the best turn.",
    ],
    made: (program, options) => `Annotated by ${program}, ${options}.`,
    noGames: "No game has been annotated yet.",
};
