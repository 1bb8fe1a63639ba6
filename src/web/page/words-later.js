// The English texts of the parts that are loaded when they are opened; the others are in words.js.

const capital = (side) => side[0].toUpperCase() + side.slice(1);

export const words = {
    sides: { white: "White", black: "Black" },
    review: {
        start: "Analyse the game",
        progress: (at, all) => `Move ${at} of ${all} – stop`,
        nothing: "There are no moves to analyse yet.",
        kinds: { 6: "Dubious moves ?!", 2: "Mistakes ?", 4: "Blunders ??" },
        next: "Next mistake",
    },
    learn: {
        start: (side) => `Learn from ${capital(side)}'s`,
        ask: (side, number, san) =>
            `${capital(side)} played ${number}${side === "white" ? "." : "…"} ${san}. Find a better move.`,
        thinking: "Firzan looks at your move…",
        right: (san) => `Yes, ${san} is the best move.`,
        asGood: (san) => `Yes, ${san} is as good as the best move.`,
        again: (san) => `${san} is not as good. Try another move.`,
        same: (san) => `${san} is the mistake itself. Try another move.`,
        best: (san) => `The best move is ${san}.`,
        unknown: "The best move is not known.",
        show: "Show the move",
        next: "Next",
        end: "Stop learning",
    },
    editor: {
        title: "Set up a position",
        board: "Position to set up",
        palette: "Pieces",
        eraser: "Remove pieces",
        side: "To move",
        more: "Castling, en passant, clocks, twins",
        start: "Start",
        clear: "Clear",
        close: "Cancel",
        done: "Done",
    },
    defined: { own: "Write a game of your own" },
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
