// The English texts of the picker of games. The sentences about other games come from the engine.

export const words = {
    title: "Choose a game",
    search: "Search by name, country, piece or size, such as 10x10",
    list: "Games",
    groups: {
        recent: "Recently played",
        own: "Firzan's own",
        chess: "Chess and its relatives",
        goals: "Other ways to win",
        hands: "Pieces in hand",
        asia: "Xiangqi, Makruk and Shogi",
        old: "Shatranj and old chess",
        large: "Larger boards",
        small: "Small boards",
    },
    jump: "Groups of games",
    loading: "Loading the games…",
    count: (count) => (count === 1 ? "1 game" : `${count} games`),
    found(count, first) {
        if (count === 0) return "No game found. Try another word, or fewer.";
        return `${count === 1 ? "1 game" : `${count} games`} found. Enter starts ${first}.`;
    },
    missing: "Further games could not be loaded. Open this window again when the network is back.",
    starting: (title) => `Starting ${title}…`,
    yours: "A game from a definition.",
    write: "Write a game of your own",
    close: "Close (Esc)",
    sentences: {
        insaneflip8: "Move a piece, then flip one of yours between moving and capturing.",
        insaneflip: "Insane Flip on 10x10 squares with two kings a side: capturing either wins.",
        knightrelay: "Knights capture nothing, but lend their leap to the pieces that they guard.",
        flippingxiangqi: "Xiangqi on 7x7 squares: with every move a piece turns into its other form.",
        distortingmirrors: "Two boards, twin pieces: one moves a step, and its twin as far as it can.",
        grandshatranj: "Short-range pieces on 10x10 squares; pawns promote to lost pieces.",
        shatranj: "The chess of the caliphs, with ferz and alfil; a bare king loses.",
        chess: "The game that you know, by the laws of FIDE.",
    },
    options: {
        commoner: "Pawns on the last rank move like kings, and no pawn has to promote.",
        double: "Pawns on the third rank may step two squares.",
        gilded: "Twelve pieces a side: two rooks besides the two war machines.",
        mixed: "A rook replaces one war machine of each side.",
        rook: "Rooks replace the war machines.",
        paired: "Two pawns that move diagonally need only one capture. Set up a position to play it from.",
    },
};
