// The English texts of the workshop.

const counted = (count, name) => (count > 0 ? `${count} ${name}${count === 1 ? "" : "s"}` : "");

/** A mean with its margin of error: "53 ± 8". */
const about = ({ mean, error }) => `${mean.toFixed()}${error >= 0 ? ` ± ${error.toFixed()}` : ""}`;

export const words = {
    text: "The game's definition",
    begin: "Begin with",
    choose: "choose…",
    open: "Open a file",
    save: "Save as a file",
    mine: "My games",
    keep: "Keep",
    kept: (name) => `“${name}” is kept in this browser, under My games.`,
    full: "The browser has no space left to keep this game. Save it as a file.",
    forget: "Forget",
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
    notCopied:
        "Your browser does not allow copying here. The text is selected: press Ctrl+C, or ⌘C on a Mac.",
    address: "Address of the game",
    study: {
        start: "Study it: a hundred quick games",
        stop: "Stop the study",
        progress: "Games played",
        result: (count, share, draws, length) =>
            `${count} ${count === 1 ? "game" : "games"}: White scores ${about(share)} %, ` +
            `${about(draws)} % are drawn, and a game has ${about(length)} moves.`,
    },
};
