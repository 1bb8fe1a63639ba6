// The English texts of the key to the drawings. What the rims mean is explained in src/engine/pictures.

export const key = {
    title: "A key to the drawings",
    close: "Got it",
    more: "The whole key is under Rules.",
    onBoard: "On the board",
    board: {
        selected: "the piece that you picked up",
        move: "dot: it can go here",
        capture: "ring: it can capture this piece",
        last: "the last move",
        check: "a king in check",
        attacker: "a piece that attacks the one under the pointer",
        flip: "you may flip this piece",
        flipped: "this piece was flipped",
    },
    onPieces: "On the rim of a piece: where it goes",
    rim: {
        step: "small triangle: one step that way; two of them: up to two",
        slide: "long triangle: any number of steps; below a bar: a limited number",
        dot: "dot: a jump of two squares, or a knight's leap",
        dash: "dash: a longer jump",
        lame: "bar below a dot: the squares in between must be empty",
        ring: "ring: it leaps over a piece to get there",
        cross: "cross: it only captures that way",
        hollow: "hollow: it only moves that way, without capturing",
    },
};
