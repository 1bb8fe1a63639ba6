//! The `setup` line, which describes a variant unknown to XBoard.

use crate::protocol::xboard::games;
use firzan::any::AnyGame;

/// The `setup` line of a game in its start position; `None` for a game that XBoard knows.
pub fn line(game: &dyn AnyGame) -> Option<String> {
    let wire = games::of(game.variant());
    let look = wire.look()?;
    let board = wire.board(game).fen();
    // XBoard reads six fields.
    let fen = game.fen();
    let rest: Vec<&str> = fen.split(' ').skip(1).take(5).collect();
    Some(look.line(game.size(), &format!("{board} {}", rest.join(" "))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::xboard::session::variants::wire_name;
    use firzan::any::new_game;
    use firzan::games::Variant;

    #[test]
    fn every_variant_that_xboard_does_not_know_sets_itself_up() {
        /// XBoard's own variants that are games of perfect information on one board.
        const KNOWN: [&str; 13] = [
            "normal",
            "shatranj",
            "courier",
            "capablanca",
            "gothic",
            "janus",
            "knightmate",
            "makruk",
            "berolina",
            "cylinder",
            "xiangqi",
            "shogi",
            "spartan",
        ];
        for variant in Variant::all() {
            let line = line(new_game(variant).as_ref());
            let (name, _) = wire_name(variant).expect("a name");
            assert_eq!(line.is_none(), KNOWN.contains(&name), "{name}");
        }
        let game = new_game("flippingxiangqi".parse().expect("a variant"));
        assert_eq!(
            line(game.as_ref()).as_deref(),
            Some(
                "setup (.H.R.FE....C.................S/....K..h.r.fe....c.................s/....k.) \
                 7x7+0_elven 1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1"
            )
        );
    }
}
