// Every English text of the page. What the engine says (rules, reasons, names of men) comes from the engine.

const capital = (word) => word[0].toUpperCase() + word.slice(1);

export const words = {
    skip: "Skip to the board",
    chooseGame: "Choose a game",
    theme: "Light or dark",
    helpButton: "Help and keys (?)",
    helpTitle: "How to play here",
    close: "Close",
    side: "Games, turns, analysis, rules",
    colours: { white: "White", black: "Black" },
    board: {
        region: "Board",
        names: ["Short-range board", "Max-range board"],
        spoken: {
            last: "last turn", selected: "chosen", check: "in check", move: "can go here", capture: "can be captured",
            flip: "can be flipped", flipped: "was flipped", attacker: "attacks",
        },
    },
    chooser: { title: "Choose what the man becomes", stay: (man) => `stays a ${man.replace(/^\w+ /, "")}` },
    table: { ask: "Why? Show a move, by two squares: it is explained, not played." },
    status: {
        last: (number, side, san) => `${number}${side === "white" ? "." : "…"} ${san}`,
        flipped: (man, square) => `${man} on ${square} flipped`,
        over: ({ result, reason }) => `${result}: ${reason}`,
        flip: "Now flip one of your men.",
        undo: "Take the move back",
        thinking: (side) => `${capital(side)} is thinking…`,
    },
    players: {
        person: "you",
        engine: (level) => (level > 0 ? `Firzan, level ${level}` : "Firzan"),
        level: (level) => (level > 0 ? `${level} of 20` : "full strength"),
        thinking: "thinks",
    },
    play: {
        time: "time is up",
        resigned: (side) => `${capital(side)} resigned`,
        agreed: "agreed",
        declined: "Firzan would rather play on.",
        wins: (side, reason) => `${capital(side)} wins: ${reason}.`,
        drawn: (reason) => `A draw: ${reason}.`,
    },
    controls: {
        first: "To the start (Home)", back: "Back (left)", forward: "Forward (right)", last: "To the end (End)",
        flip: "Turn the board (f)", hint: "Hint (h)", why: "Explain the next move I try (w)", whyText: "Explain",
        reason: "Explain the last turn", reasonText: "Why?", typed: "Type a turn, as e2e4", play: "Play",
    },
    tabs: { label: "Panels", new: "Play", game: "Game", analysis: "Analysis", rules: "Rules", share: "Share" },
    newGame: {
        variant: "Variant", opponent: "Who plays", white: "You are White", black: "You are Black", both: "Two people",
        none: "Firzan alone", level: "Strength", pace: "Time", start: "New game",
    },
    paces: [
        ["s0.3", "Quick answers"], ["s1", "Firzan thinks 1 s"], ["s5", "Firzan thinks 5 s"], ["s20", "Firzan thinks 20 s"],
        ["1+1", "1 min + 1 s"], ["3+2", "3 min + 2 s"], ["5+3", "5 min + 3 s"], ["10+5", "10 min + 5 s"],
        ["30+20", "30 min + 20 s"],
    ],
    moves: {
        label: "Turns", empty: "No turn has been played. Move a man, or choose another game.", takeback: "Take back",
        draw: "Offer a draw", resign: "Resign", edit: "Comment and mark the turn", glyph: "Mark", noGlyph: "none",
        comment: "Comment", promote: "Make it the main line", remove: "Delete from here",
    },
    graph: {
        label: "White's share of the point, turn by turn",
        empty: "The graph of the game appears as the engine looks at its turns.",
        review: "Look at the whole game", stop: "Stop", progress: (at, all) => `Turn ${at} of ${all} – stop`,
        seconds: "s a turn", nothing: "There is no game to look at yet.",
    },
    analysis: {
        toggle: "Engine", deeper: "Go deeper", lines: "Lines", arrows: "Arrows on the board",
        terms: "What the evaluation is made of", repetition: "=", off: "off", waiting: "…",
        state: (depth, speed) => `depth ${depth}, ${speed >= 1e6 ? `${(speed / 1e6).toFixed(1)} M` : `${Math.round(speed / 1e3)} k`} nodes/s`,
        chances: (text, win, draw, loss) =>
            `Evaluation ${text}: White wins ${win} %, draw ${draw} %, Black wins ${loss} %`,
        none: "No evaluation yet",
        hint: (turn) => `Firzan would play ${turn}.`,
    },
    rules: {
        men: "The men", notation: "How turns are written", betza: "Betza notation", settings: "On the board",
        links: "Show relays of the man that is chosen", attackers: "Show who attacks the man pointed at",
    },
    inspector: {
        idle: "Point at a man to see what it is and who attacks it.",
        attacked: (squares) => `Attacked from ${squares.join(", ")}.`,
    },
    records: {
        event: "Firzan in the browser", edit: "Set up a position", address: "Address of this game", fen: "FEN",
        pgn: "PGN", copy: "Copy", loadFen: "Load FEN", loadPgn: "Load PGN", save: "Save PGN", print: "Print",
        file: "Open a PGN file", choose: "Game", none: "there is no game in it",
        bad: (reason) => `Cannot be read: ${reason}.`, copied: "Copied.",
    },
    editor: {
        title: "Set up a position", board: "Position to set up", palette: "Men", eraser: "Take men away", side: "To move",
        more: "Castling, en passant, clocks, twins", start: "Start", clear: "Empty", cancel: "Cancel", done: "Done",
    },
    keys: [
        ["← →", "a turn back or forward"], ["Home End", "to the start or end"], ["f", "turn the board"],
        ["l", "engine on or off"], ["Space", "play the best turn"], ["h", "hint"], ["u", "take back"],
        ["w", "explain the next move"], ["t", "type a turn"], ["b", "to the board: arrows, then Enter"],
        ["Esc", "let go; take a first part back"], ["?", "this help"],
    ],
    help: [
        "Click a man, then where it goes, or drag it. Dots show where it can go, rings what it can capture.",
        "If something is still due, as a flip, the line below the board says so. Esc takes the first part back.",
        "A move that is not allowed is answered by the reason. “Explain” does so without playing it, “Why?” tells of the last turn.",
        "Draw arrows with the right mouse button. Go back to any turn and play on from there.",
    ],
    error: (message) => `Something went wrong: ${message}`,
    started: { loading: "Loading…" },
};
