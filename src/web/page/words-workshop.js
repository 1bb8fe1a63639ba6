// The English texts of the workshop.

const counted = (count, name) => (count > 0 ? `${count} ${name}${count === 1 ? "" : "s"}` : "");

/** A mean with its margin of error: "53 ± 8". */
const about = ({ mean, error }) => `${mean.toFixed()}${error >= 0 ? ` ± ${error.toFixed()}` : ""}`;

/** The text at a first visit. */
const EXAMPLE = `# A game of your own has a name, and the game that it is like:
[mygame:chess]
title = My Game
# A piece has a letter, a colon, and its moves in Betza's notation:
# this one moves like a bishop and leaps like a knight.
customPiece1 = a:BN
# It takes the place of the queen.
queen = -
# The start position, rank by rank:
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
# What a pawn may become:
promotionPieceTypes = anbr
`;

export const words = {
    text: "The game's definition",
    begin: "Begin with",
    choose: "choose…",
    open: "Open a file",
    save: "Save as a file",
    onBoard: "The game on the board",
    mine: "My games",
    keep: "Keep a copy as it is now",
    kept: (name) => `Kept in this browser as “${name}”, under My games.`,
    copied: (name) => `A copy is kept under My games: “${name}”.`,
    full: "The browser has no space left: this game is not kept. Save it as a file.",
    elsewhere: "Another window has this game. What you change here is kept as a game of its own.",
    forget: (name) => `Forget ${name}`,
    removed: (name) => `“${name}” is removed.`,
    undo: "Undo",
    example: "This is an example. Change it, or begin with another game.",
    exampleText: EXAMPLE,
    largeFile: "The file is larger than 1 MB.",
    none: "Nothing is kept yet.",
    unnamed: "A game without a name",
    piece: (name) => `the piece ${name}`,
    letter: "its letter",
    custom: "a piece of your own",
    customValue: "a letter, a colon and its moves in Betza's notation, such as a:BN",
    help: (name, meaning, value) => `${name}: ${meaning}${value ? ` (${value})` : ""}.`,
    idle: "Begin a line with a letter, and the keys that fit are listed.",
    empty: "Write a game, or begin with one of those above. Each begins with a line such as [mygame:chess].",
    keys: (count) => `${count} keys fit: arrow keys choose, Enter takes one.`,
    completions: "Keys",
    place: ({ line, column }) => `Line ${line}, column ${column}`,
    faults: (faults, warnings) =>
        [counted(faults, "fault"), counted(warnings, "warning")].filter(Boolean).join(", ") || "No faults.",
    noGame: "There is no game in it that can be played yet.",
    size: ({ files, ranks }) => `${files}×${ranks}`,
    game: "Game",
    pieces: "The pieces",
    players: "Players",
    kinds: [
        ["black", "You are White"],
        ["white", "You are Black"],
        ["both", "Two players"],
        ["analysis", "Analysis"],
    ],
    level: "Strength",
    play: "Play it",
    share: "Copy its address",
    shared: "The address is copied. Whoever opens it gets the game.",
    sharedHere:
        "The address is copied, but it opens only here. To give the game to others, save it as a file, or " +
        "enter in the tab Share where Firzan's page is on the web.",
    address: "Address of the game",
    study: {
        waiting: "The study waits until the engine has finished.",
        start: "Study it: a hundred quick games",
        stop: "Stop the study",
        progress: "Games played",
        result: (count, share, draws, length) =>
            `${count} ${count === 1 ? "game" : "games"}: White scores ${about(share)} %, ` +
            `${about(draws)} % are drawn, and a game has ${about(length)} moves.`,
    },
};
