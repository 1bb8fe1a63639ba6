// The numbers of moves.

/** The number and side of a move, `count` plies after the move with these. */
export function plyAfter({ number, side }, count) {
    const plies = count + (side === "black" ? 1 : 0);
    return { number: number + Math.floor(plies / 2), side: plies % 2 === 0 ? "white" : "black" };
}

/** "12." for a move of White's, "12…" for one of Black's. */
export const numbered = ({ number, side }) => `${number}${side === "white" ? "." : "…"}`;
