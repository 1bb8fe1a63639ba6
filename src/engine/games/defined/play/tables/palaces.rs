//! The parts of the board to which the kings are bound.

use crate::core::Spot;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::region::Region;

/// Where the kings may be, if that is a part of the board with four sides.
pub fn palaces(definition: &Definition) -> Vec<[Spot; 2]> {
    let board = definition.rules.board;
    let whole = Region::board(board.files, board.ranks);
    let zones = definition.kinds.iter().filter(|kind| kind.is_king()).flat_map(|kind| kind.zone);
    let palace = |zone: Region| {
        let spots: Vec<Spot> = (zone & whole).spots().collect();
        let files = spots.iter().map(|spot| spot.file);
        let ranks = spots.iter().map(|spot| spot.rank);
        let low = Spot { file: files.clone().min()?, rank: ranks.clone().min()? };
        let high = Spot { file: files.max()?, rank: ranks.max()? };
        let size = usize::from(high.file - low.file + 1) * usize::from(high.rank - low.rank + 1);
        (spots.len() == size && zone & whole != whole).then_some([low, high])
    };
    zones.flatten().filter_map(palace).collect()
}
