// The characters of Shogi and Xiangqi on pieces in their usual shapes, instead of pictures. Loaded if the
// user wants them.

/** The characters of Shogi's pieces by the names of their kinds. */
const SHOGI = {
    king: "王", rook: "飛", bishop: "角", "gold general": "金", "silver general": "銀", "shogi knight": "桂",
    lance: "香", "shogi pawn": "歩", pawn: "歩", "dragon king": "龍", "dragon horse": "馬", knight: "桂",
    "drunk elephant": "醉", swallow: "燕", goose: "雁", falcon: "鷹", eagle: "鵰", crane: "鶴", pheasant: "雉",
    "left quail": "鶉", "right quail": "鶉",
};
/** Those of pieces that have become gold generals. */
const GOLDEN = { "silver general": "全", "shogi knight": "圭", lance: "杏", "shogi pawn": "と" };
/** The characters of White's and Black's pieces in Xiangqi. */
const XIANGQI = {
    king: "帥將", rook: "俥車", cannon: "炮砲", horse: "傌馬", elephant: "相象", ferz: "仕士", soldier: "兵卒",
};

const [RED, BLACK] = ["#b3261e", "#20150a"];
const FONT = `text-anchor="middle" font-family="serif" font-weight="700"`;
/** The outline of a piece of Shogi, which points to the enemy. */
const OUTLINE = "M24 2L39 9L44 45H4L9 9Z";

/** A piece of Shogi: turned for the enemy, promoted ones red. */
function shogiPiece(character, isTurned, isPromoted) {
    const turn = isTurned ? ` transform="rotate(180 24 24)"` : "";
    const line = `stroke="#5a3a17" stroke-width="1.6" stroke-linejoin="round"`;
    const colour = isPromoted ? RED : BLACK;
    return (
        `<g${turn}><path d="${OUTLINE}" fill="#f5dfb0" ${line}/>` +
        `<text x="24" y="37" font-size="27" fill="${colour}" ${FONT}>${character}</text></g>`
    );
}

/** A piece of Xiangqi: a disc with a red or a black character. */
function xiangqiPiece(character, isWhite) {
    const colour = isWhite ? RED : BLACK;
    return (
        `<circle cx="24" cy="24" r="22" fill="#f8e8c4" stroke="#5a3a17" stroke-width="1.6"/>` +
        `<circle cx="24" cy="24" r="18.5" fill="none" stroke="${colour}"/>` +
        `<text x="24" y="33.5" font-size="26" fill="${colour}" ${FONT}>${character}</text>`
    );
}

/** The picture of a piece as an SVG document, with its character, or else its letter. */
function drawn(look, { letter, name, turned }, symbol, fromBlack) {
    const isPromoted = symbol.startsWith("+");
    const isWhite = symbol !== symbol.toLowerCase();
    const golden = isPromoted && turned === "gold general" && GOLDEN[name];
    const known = golden || (look === "shogi" ? SHOGI : XIANGQI)[isPromoted ? turned : name];
    const piece =
        look === "shogi"
            ? shogiPiece(known ?? letter, isWhite === fromBlack, isPromoted)
            : xiangqiPiece(known?.[isWhite ? 0 : 1] ?? letter, isWhite);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${piece}</svg>`;
}

/** The answer to `game` with characters on its pieces, in the families of Shogi and Xiangqi. */
export function withCharacters(game) {
    const hasStates = game.pieces.some(({ states }) => states?.length > 1);
    if (!["shogi", "xiangqi"].includes(game.look) || hasStates) return game;
    const pieces = game.pieces.map((piece) => {
        const all = (fromBlack, mark) =>
            Object.keys(piece.pictures).map((symbol) => [
                symbol + mark,
                drawn(game.look, piece, symbol, fromBlack),
            ]);
        const [pictures, views] = [all(false, ""), all(true, "~")].map(Object.fromEntries);
        return { ...piece, pictures, views };
    });
    return { ...game, pieces };
}
