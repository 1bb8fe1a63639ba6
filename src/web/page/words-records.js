// The English texts of the tab Share, and of the comments on moves.

export const words = {
    comments: {
        mark: "Mark",
        markOn: (move) => `Mark on ${move}`,
        noMark: "none",
        commentOn: (move) => `Comment on ${move}`,
        first: "Comment before the first move",
        promote: "Make it the main line",
        remove: "Delete from here",
        erase: "Erase the drawings",
    },
    event: "Firzan in the browser",
    players: "Names of the players",
    engine: (level) => (level > 0 ? `Firzan level ${level}` : "Firzan"),
    edit: "Set up a position",
    address: "Address of this game",
    addressHas: "It has the moves of this line. Comments, drawings and variations are in the PGN.",
    localAddress:
        "This address opens only on this machine. Give others the PGN, which also has the rules of your " +
        "own games; or enter where Firzan's page is on the web:",
    servedAddress:
        "This address opens only in this browser, while another window shows firzan serve. Give others the " +
        "PGN, which also has the rules of your own games; or enter where Firzan's page is on the web:",
    base: "The page on the web",
    baseExample: "https://…",
    badBase: "This is not the address of a page: it should begin with https://.",
    fen: "FEN",
    pgn: "PGN",
    copy: "Copy",
    copied: "Copied.",
    notCopied:
        "Your browser does not allow copying here. The text is selected: press Ctrl+C, or ⌘C on a Mac.",
    loadFen: "Load FEN",
    loadPgn: "Load PGN",
    discard: "Discard my text",
    save: "Save PGN",
    print: "Print",
    file: "Open a file: PGN, FEN, EPD, a game's definition, or saved games",
    choose: "Position",
    none: "there is no position in it",
    noMove: (game, [fault]) =>
        `it has no legal move of ${game}${fault ? ` (${fault})` : ""}. The game on the board stays.`,
    noPosition: (game, reason) => `it is not a position of ${game}: ${reason}`,
    notText: "it is not a text",
    tooLarge: (limit) => `the file is larger than ${limit} MB`,
    faults: (faults) => `Read with faults: ${faults.slice(0, 3).join("; ")}.`,
};
