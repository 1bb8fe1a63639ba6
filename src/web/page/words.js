// Every English text of the page. Rules, reasons and names of pieces come from the engine.

const thousands = (number) =>
    number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : `${(number / 1e3).toFixed()} k`;

/** The format of dates. */
const WHEN = { dateStyle: "medium", timeStyle: "short" };

/** A text with a capital at its beginning, unless it begins with the name of a square. */
export const capital = (text) =>
    /^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** A reason as the end of a sentence; the list of games is in the tab Play. */
const ended = (reason) => {
    const text = reason.replace(/^(unknown variant .*) \(known: .*\)/s, "$1: the tab Play lists all games");
    return /[.?!]$/.test(text) ? text : `${text}.`;
};

export const words = {
    skip: "Skip to the board",
    chooseGame: "Choose a game",
    theme: "Light or dark",
    helpButton: "Help and keys (?)",
    helpTitle: "How to play here",
    close: "Close",
    side: "Games, moves, analysis, rules",
    colours: { white: "White", black: "Black" },
    board: {
        region: "Board",
        grip: "Size of the board",
        names: ["Short-range board", "Max-range board"],
        labels: {
            last: "last move",
            selected: "selected",
            check: "in check",
            move: "can go here",
            capture: "can be captured",
            flip: "can be flipped",
            flipped: "was flipped",
            premove: "premove",
            attacker: "attacks",
            tray: (side) => `${capital(side)}'s pieces in hand`,
            inHand: (piece, count) => `${piece}, ${count > 0 ? count : "none"} in hand`,
        },
    },
    chooser: {
        title: "Choose what the piece becomes",
        stay: (piece) => `stays a ${piece.replace(/^\w+ /, "")}`,
        stays: "stays",
    },
    banner: {
        loading: (bytes) =>
            bytes > 0 ? `Loading the engine: ${(bytes / 1e6).toFixed(1)} MB` : "Loading the engine…",
        progress: "Loading",
        slow: "The network is slow. Still loading the engine…",
        failed: (reason) => `The engine could not start: ${reason}`,
        again: "Try again",
    },
    engine: {
        missing: (status) => `its file cannot be loaded (${status}).`,
        broken: "The engine crashed and was restarted.",
        silent: "This took too long and was ended.",
        noToken:
            "this address lacks its token. Open the complete address that firzan serve printed, " +
            "or restart firzan serve.",
        oldToken:
            "firzan serve was restarted. Open the address that it printed last. Your game is kept.",
        gone:
            "firzan serve does not answer. If it has ended, start it again and open the address that it " +
            "prints. Your game is kept.",
    },
    table: {
        ask: "Why? Enter a move as two squares: it is explained, not played.",
        wait: "It is Firzan's move.",
        dropped: "Your premove is illegal now: ",
    },
    status: {
        flipped: (piece, square) => `${piece} on ${square} flipped`,
        over: ({ result, reason }) => `${result}: ${reason}`,
        flip: "Now flip one of your pieces.",
        wall: "Now choose a square for the wall.",
        undo: "Take back the move",
        noPremove: "Cancel",
        pass: "Pass",
        engineGo: "Let Firzan move",
        moveNow: "Move now",
        pause: "Pause",
        waits: "Firzan waits while you look back, and goes on at the end.",
        thinking: (side) => `${capital(side)} is thinking…`,
        premove: (move) => `Your premove: ${move}`,
    },
    players: {
        person: "you",
        engine: (level) => (level > 0 ? `Firzan, level ${level}` : "Firzan"),
        level: (level, full) => (level > 0 ? `${level} of ${full}` : "full strength"),
        thinking: "thinking",
        captured: (names) => `Captured: ${names.join(", ")}`,
    },
    play: {
        time: "time is up",
        resigned: (side) => `${capital(side)} resigned`,
        agreed: "by agreement",
        declined: "Firzan declines the draw.",
        wins: (side, reason) => `${capital(side)} wins: ${reason}.`,
        drawn: (reason) => `Draw: ${reason}.`,
    },
    controls: {
        first: "To the start (Home)",
        back: "Back (left)",
        forward: "Forward (right)",
        last: "To the end (End)",
        takeBack: "Take back (u)",
        takeBackText: "Undo",
        flip: "Turn the board (f)",
        flipText: "Turn",
        hint: "Hint (h)",
        hintText: "Hint",
        why: "Test a move: the page explains it instead of playing it (w)",
        whyText: "Test",
        reason: "Why was the last move legal?",
        reasonText: "Why?",
        typed: "Type a move, such as e2e4",
        play: "Play",
    },
    tabs: {
        label: "Panels",
        new: "Play",
        game: "Game",
        rules: "Rules",
        share: "Share",
        workshop: "Workshop",
    },
    firstKey: "A key to the drawings",
    newGame: {
        choose: "Choose another game…",
        opponent: "Players",
        white: "You are White",
        black: "You are Black",
        both: "Two players",
        none: "Firzan against itself",
        level: "Strength",
        pace: "Time",
        minutes: "Minutes",
        increment: "Seconds per move",
        start: "New game",
        nextTime: "This time is for the next game.",
    },
    defined: {
        noGame: ([fault]) =>
            fault ? `No game in it: line ${fault.line}, column ${fault.column}: ${fault.text}` : "No game in it",
        noDefinition: "it has no definition that can be read",
        tooLong: "the definition is too long",
    },
    recent: {
        title: "Recent games",
        empty: "Your browser keeps the games that you play or view here.",
        names: (names) => names.join(" – "),
        state({ count, result, when }) {
            const moves = count === 1 ? "1 move" : `${count ?? 0} moves`;
            const date = when ? new Date(when).toLocaleString(undefined, WHEN) : "";
            return [moves, result, date].filter(Boolean).join(", ");
        },
        illegal: (reason) => `This game is shown up to its last legal move: ${reason}`,
        full: "The browser has no space left to keep this game. Save its PGN in the tab Share.",
    },
    paces: [
        ["s0.3", "Quick answers"],
        ["s1", "Firzan thinks 1 s"],
        ["s5", "Firzan thinks 5 s"],
        ["s20", "Firzan thinks 20 s"],
        ["1+1", "1 min + 1 s"],
        ["3+2", "3 min + 2 s"],
        ["5+3", "5 min + 3 s"],
        ["10+5", "10 min + 5 s"],
        ["30+20", "30 min + 20 s"],
        ["own", "Own times…"],
    ],
    moves: {
        label: "Moves",
        empty: "No moves yet. Move a piece, or choose another game.",
        restore: (san) => `Restore ${san}`,
        nothing: "You have no move to take back.",
        notLast: "Other moves follow this one. “Delete from here” removes it together with them.",
        analysis: "Analysis board",
        playOn: "Play from here",
        draw: "Offer a draw",
        resign: "Resign",
        confirm: "Really?",
        rematch: "Rematch",
        edit: "Comment on the move",
    },
    graph: {
        label: "White's expected score, move by move",
        start: "Start",
        review: "Analyse the game",
        seconds: "Analysis of the game: time per move",
    },
    theory: "Theory",
    analysis: {
        toggle: "Engine",
        deeper: "Go deeper",
        lines: "Lines",
        whole: "The whole line",
        arrows: "Arrows on the board",
        options: "Options",
        threat: "Threat",
        threatTitle: "What the opponent would play now (x)",
        terms: "Terms of the evaluation",
        off: "off",
        waiting: "…",
        state: (depth, speed) => `depth ${depth}, ${thousands(speed)} nodes/s`,
        chances: (text, win, draw, loss) =>
            `Evaluation ${text}: White wins ${win} %, draw ${draw} %, Black wins ${loss} %`,
        none: "No evaluation yet",
        hint: (turn) => `Firzan would play ${turn}.`,
    },
    rules: {
        key: "What the drawings mean",
        movesOf: (name) => `How the ${name} moves`,
        pieces: "The pieces",
        notation: "How moves are written",
        betza: "Betza notation",
        settings: "On the board",
        links: "Show relays of the selected piece",
        attackers: "Show attackers of the piece under the pointer",
        characters: "Characters instead of pictures in Shogi and Xiangqi",
        sound: "Sounds of moves",
        singleKeys: "Keyboard shortcuts of one letter",
        wheel: "The mouse wheel over the board goes through the moves",
    },
    inspector: {
        attacked: (squares) => `Attacked from ${squares.join(", ")}.`,
        guarded: (squares) => `Guarded from ${squares.join(", ")}.`,
    },
    records: {
        fen: "FEN",
        bad: (reason) => `Cannot read it: ${ended(reason)}`,
    },
    loadingPart: "Loading…",
    later: "A part of the page could not be loaded. Try again when the network is back.",
    error: (message) => `Something went wrong: ${message}`,
};
