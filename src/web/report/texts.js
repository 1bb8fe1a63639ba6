// Every English text of the report's script. The engine's texts come with the games.

import { numbered } from "./plies.js";

const percent = (share) => `${Math.round(100 * share)} %`;

export const texts = {
    colours: { white: "White", black: "Black" },
    marks: {
        good: ["!", "Good"],
        dubious: ["?!", "Dubious"],
        mistake: ["?", "Mistake"],
        blunder: ["??", "Blunder"],
    },
    loses: (loss) => `costs ${percent(loss)} of the expected score`,
    better: "Better:",
    instead: "Also:",
    only: "only good move",
    forced: "forced",
    book: "book",
    turningPoint: "Turning point",
    start: "The start position.",
    flipped: (piece, square) => `Flipped: ${piece} on ${square}.`,
    worth: (score) => `Evaluation ${score}.`,
    inLine: (number, all) => `Move ${number} of ${all} of a line, not of the game.`,
    over: (text) => `By the rules the game was over here: ${text}.`,
    accuracy: (value) => `accuracy ${value.toFixed(1)} %`,
    linked: (squares) => `Linked with ${squares.join(", ")}.`,
    pointing: "Point at a piece, or select it with the keyboard, to see its moves and links.",
    empty: (square) => `${square} is empty.`,
    graph: {
        label: (count) => `White’s expected score after each of ${count} moves; the turning points follow`,
        to: (name) => `To ${name}`,
        none: "No move changed who was winning.",
        levels: ["100 %", "50 %", "0 %"],
    },
    puzzle: {
        ask: (side) => `${side} is to move. Find the best move: choose its piece, and then where it goes.`,
        first: "Choose a piece of the side to move first.",
        wrong: (from, to) => `${from} to ${to} is not the move. Try another one.`,
        yes: (san) => `Yes, ${san}.`,
        is: (san) => `The move is ${san}.`,
        solved: "The puzzle is solved.",
    },
    lines: { none: "None: this move was not searched.", end: "None: the record ends here." },
    moments: {
        caption: (name, before, after) => `${name}: from ${before} to ${after}`,
        better: (san) => `better ${san} (blue)`,
        end: "The last position",
    },
    table: {
        caption: "Accuracy",
        heads: ["Side", "Accuracy", "Loss per move"],
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
        searched: "Search",
        none: "–",
    },
    help: [
        "← and → go one move back and forward, ↑ and ↓ to the previous and next marked move, Home " +
            "and End to the start and the end; f turns the board, Esc leaves a line.",
        "The number after a move is the evaluation after it: above 0 White is better, at +1.00 White wins " +
            "half the games; # is a mate.",
        "A move that costs 5 % of the expected score or more is dubious (?!), from 10 % a mistake (?), from " +
            "15 % a blunder (??). ! is the only good move, if it was not obvious.",
        "Yellow squares and arrows show the last move, two circling arrows the piece that it flipped. " +
            "Purple arrows come from the pieces that made it possible, and join linked pieces. Blue is the " +
            "best move.",
    ],
    made: (program, options) => `Annotated by ${program}, ${options}.`,
    noGames: "No game has been annotated yet.",
};

/** A move with its number and mark: "12. Nf3?!". */
export const titleOf = (move) => `${numbered(move)} ${move.san}${texts.marks[move.mark]?.[0] ?? ""}`;
