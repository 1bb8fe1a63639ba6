// The English texts of the parts that are loaded when they are opened; the others are in words.js.

import { capital } from "./words.js";

export const words = {
    sides: { white: "White", black: "Black" },
    review: {
        start: "Analyse the game",
        progress: (at, all) => `Move ${at} of ${all} – stop`,
        nothing: "There are no moves to analyse yet.",
        accuracy: "Accuracy",
        loss: "Loss per move",
        percent: (value) => (value === null ? "–" : `${value.toFixed(1)} %`),
        kinds: { 6: "Dubious moves ?!", 2: "Mistakes ?", 4: "Blunders ??" },
        next: "Next mistake",
    },
    theory: {
        caption: "Moves with White's share of the point",
        columns: ["Move", "Share", "Searches", "24 h", "+ / = / −", "Then"],
        state: (share, searches) => `White scores ${share}, ${searches.toLocaleString("en")} searches.`,
        history: "In this game positions have repeated, or captures are long ago: values may differ.",
        unknown: "The theory does not know this position.",
        period: "Period of the curve",
        periods: ["24 hours", "7 days", "all"],
        curve: (first, last, least, most) => {
            const [from, to, low, high] = [first, last, least, most].map((share) => `${share.toFixed(1)} %`);
            return `White's share: from ${from} to ${to}, between ${low} and ${high}`;
        },
        gap: "Gap",
        gapTitle: "Go to the most important position from here without an answer",
        noGap: "Every line from here has an answer.",
        explore: "Explore this",
        exploreTitle: "Have these moves searched before others while the theory grows",
        exploring: "These moves will be explored while firzan theory grow runs.",
    },
    learn: {
        start: (side) => `Learn from ${capital(side)}'s`,
        ask: (side, move) => `${capital(side)} played ${move}. Find a better move.`,
        thinking: "Firzan looks at your move…",
        right: (san) => `Yes, ${san} is the best move.`,
        asGood: (san) => `Yes, ${san} is as good as the best move.`,
        again: (san) => `${san} is not as good. Try another move.`,
        same: (san) => `${san} is the mistake itself. Try another move.`,
        best: (san) => `The best move is ${san}.`,
        unknown: "The best move is not known.",
        find: (side) => `${capital(side)} is to move. Find the best move.`,
        yes: (san) => `Yes, ${san}.`,
        wrong: (san) => `${san} is not the move. Try another one.`,
        solved: (san) => `Yes, ${san}. The puzzle is solved.`,
        show: "Show the move",
        next: "Next",
        end: "Stop",
    },
    editor: {
        title: "Set up a position",
        board: "Position to set up",
        palette: "Pieces",
        help:
            "Click to place a piece, drag to move it, right-click to remove it. " +
            "The trays hold pieces in hand.",
        eraser: "Remove pieces",
        side: "To move",
        more: "Castling, en passant, clocks, twins",
        start: "Start",
        clear: "Clear",
        undo: "Undo",
        close: "Cancel",
        changed: "You have changed the position: choose Done, or Cancel to drop the changes.",
        done: "Done",
    },
    keys: [
        ["← →", "a move back or forward"],
        ["Home End", "to the start or end"],
        ["f", "turn the board"],
        ["l", "engine on or off"],
        ["Space", "play the best move"],
        ["h", "hint"],
        ["x", "show the threat"],
        ["u", "take back"],
        ["z", "restore what was taken back or deleted"],
        ["w", "explain the next move"],
        ["t", "type a move"],
        ["b", "go to the board: arrow keys, then Enter"],
        ["Esc", "deselect; take back the first part of a turn; cancel the premove"],
        ["?", "this help"],
    ],
    help: [
        "Click a piece and then a square, or drag it. Dots show where it can go, rings what it can capture.",
        "Pieces in hand lie in the trays above and below the board. Drop them on a square as you would " +
            "move them; arrow keys lead from the edge of the board into the trays.",
        "If the turn has another part, such as a flip, the status line says so; Esc undoes it.",
        "Drag a piece to where it cannot go, and you see the reason. “Test” explains the next move " +
            "instead of playing it; “Why?” explains the last move.",
        "While Firzan thinks, choose your next move: it is played at once if it is legal then, and of a turn " +
            "of several parts the first. Esc or a right click cancels it.",
        "Draw arrows and circles with the right mouse button: green ones, with Shift or Ctrl red, with Alt " +
            "blue, with both yellow. They are kept with the move; draw one again to remove it.",
        "Roll the wheel over the board to go through the moves. Go back to any move and continue from there.",
        "This browser keeps your games in “Recent games”, and its Back button leads to the previous one.",
    ],
    free: "Firzan is free software, under the MIT or the Apache licence, as you prefer.",
    options: {
        time: "Time",
        times: [
            [5, "5 s"],
            [20, "20 s"],
            [60, "1 min"],
            [300, "5 min"],
            [0, "no limit"],
        ],
        memory: "Memory",
        size: (size) => (size > 0 ? `${size} MB` : "as it comes"),
        threads: "Threads",
    },
    threat: {
        is: (san) => `The threat: ${san}.`,
        none: "There is no threat here: the side to move cannot pass.",
    },
};
