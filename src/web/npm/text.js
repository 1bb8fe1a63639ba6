// A board as text.

/** The squares of a FEN's board by rows from the top; an empty one is a dot. */
export function rows(fen) {
    const [board] = fen.split(/[ []/);
    return board.split("/").map((row) => {
        const symbols = row.match(/\d+|\+?\p{L}~?|\S/gu) ?? [];
        return symbols.flatMap((symbol) => (/^\d/.test(symbol) ? Array(Number(symbol)).fill(".") : [symbol]));
    });
}

/** The board of a FEN with lines and coordinates; a star marks the side to move. */
export function grid(fen) {
    const board = rows(fen);
    const line = `+${"----+".repeat(board[0].length)}`;
    const isWhite = fen.split(" ")[1] !== "b";
    const mover = isWhite ? board.length - 1 : 0;
    const drawn = board.map((row, at) => {
        const squares = row.map((symbol) => `|${(symbol === "." ? "" : symbol).padStart(3)} `).join("");
        return `${squares}|${board.length - at}${at === mover ? " *" : ""}\n${line}`;
    });
    const files = board[0].map((_, at) => `   ${String.fromCharCode(97 + at)} `).join("");
    return `${line}\n${drawn.join("\n")}\n${files}`;
}
