//! Who is whose twin in Kingdom of Distorting Mirrors: the default, and the FEN field.

use super::grid::{Grid, Square, name, square};

/// The short-range piece's square, then the max-range piece's.
pub type Twins = (Square, Square);

/// Whether a square is on the max-range board.
pub fn is_max(at: Square) -> bool {
    at.0 >= 8
}

/// The twins of a FEN field, or the default for `-`.
pub fn read(field: &str, grid: &Grid) -> Vec<Twins> {
    match field {
        "-" => default(grid),
        list => list.split(',').map(read_pair).collect(),
    }
}

fn read_pair(text: &str) -> Twins {
    let (short, max) = text.split_at(2);
    (square(short), square(max))
}

/// For each colour and kind, the first piece of one board with the first of the other, and so on.
pub fn default(grid: &Grid) -> Vec<Twins> {
    let mut twins = Vec::new();
    for white in [true, false] {
        for kind in "KQRBNP".chars() {
            let on_board = |max: bool| -> Vec<Square> {
                let pieces = grid.pieces_of(white).into_iter();
                pieces
                    .filter(|&(at, piece)| piece.kind == kind && is_max(at) == max)
                    .map(|(at, _)| at)
                    .collect()
            };
            twins.extend(on_board(false).into_iter().zip(on_board(true)));
        }
    }
    twins
}

/// The list as a FEN has it, in the order of the short-range squares.
pub fn write(twins: &[Twins]) -> String {
    let mut sorted = twins.to_vec();
    sorted.sort_by_key(|&((file, rank), _)| (rank, file));
    let pairs: Vec<String> = sorted.into_iter().map(|(short, max)| name(short) + &name(max)).collect();
    pairs.join(",")
}
