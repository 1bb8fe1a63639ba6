//! Weights of Insane Flip Relay Shatranj 8x8's evaluation. This file is written by `firzan tune insaneflip8`.

use crate::eval::{Chances, Named};

/// Where these numbers are kept.
pub const FILE: &str = file!();

/// What a score means for the result.
pub const CHANCES: Chances = Chances {
    even: 1e+02,
    spread: 9e+01,
};

/// Centipawns in the middlegame and in the ending, by term.
#[rustfmt::skip]
pub const WEIGHTS: Named = &[
    // Men by kind: king, power, elephant, knight, dababba, pawn.
    ("MATERIAL", &[
        [0, 0], [290, 230], [270, 260], [320, 310], [270, 270], [90, 110],
    ]),
    // Steps from the edges, file and rank together, by kind.
    ("CENTER", &[
        [-4, 2], [5, 4], [5, 4], [5, 4], [5, 4], [2, 1],
    ]),
    // The square of the number of moves and captures that are missing to sixteen.
    ("SCARCITY", &[
        [-2, -2],
    ]),
    // Squares to which men can move.
    ("MOBILITY", &[
        [3, 3],
    ]),
    // Squares, not held by own men, on which men can capture.
    ("CONTROL", &[
        [3, 2],
    ]),
    // Enemy men that can be captured, by kind: unguarded, guarded.
    ("THREATS", &[
        [0, 0], [0, 0],
        [48, 38], [24, 19],
        [45, 43], [22, 21],
        [53, 51], [26, 25],
        [45, 45], [22, 22],
        [15, 18], [7, 9],
    ]),
    // A king that the side to move next can capture.
    ("EN_PRISE", &[
        [-3000, -3000],
    ]),
    // A king that the other side attacks: it costs a turn.
    ("ATTACKED_KING", &[
        [-70, -60],
    ]),
    // Each further attack on a king; no single move answers them all.
    ("FURTHER_ATTACK", &[
        [-110, -90],
    ]),
    // Squares beside kings on which the enemy can capture.
    ("RING_ATTACK", &[
        [-5, -3],
    ]),
    // Enemy men so near that a flip or a relay may make them attack the king.
    ("INTRUDER", &[
        [-14, -8],
    ]),
    // Squares to which kings could escape, up to three.
    ("ESCAPE", &[
        [9, 9],
    ]),
];
