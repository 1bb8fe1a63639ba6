//! A bonus for driving a bare king to the edge of the board.

use crate::core::Spot;

/// The least value in centipawns of a piece that can drive a bare king alone, with the help of its own king.
pub const DRIVER: i32 = 400;

/// A bonus in centipawns that grows as a bare king is driven to an edge and approached by the other king.
/// Neither terms nor networks learn this from games, which are adjudicated before it matters. Source: "Mop-up
/// evaluation" in the Chess Programming Wiki; the weights are our own.
pub fn mop_up(bare: Spot, other: Spot, files: u8, ranks: u8) -> i32 {
    let from_middle = bare.file.abs_diff(files - 1 - bare.file) + bare.rank.abs_diff(ranks - 1 - bare.rank);
    let apart = bare.file.abs_diff(other.file) + bare.rank.abs_diff(other.rank);
    15 * i32::from(from_middle) + 10 * i32::from(files + ranks - 2 - apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_king_is_driven_to_the_edge_and_approached() {
        let value = |bare: &str, other: &str| {
            let [bare, other] = [bare, other].map(|text| Spot::read(text, 1).expect("a square").0);
            mop_up(bare, other, 8, 8)
        };
        assert_eq!(value("d4", "a1"), 15 * 2 + 10 * 8);
        assert!(value("a8", "c6") > value("d8", "d6"));
        assert!(value("d8", "d6") > value("d8", "d1"));
        assert!(value("e8", "e1") > value("e5", "e1"));
    }
}
