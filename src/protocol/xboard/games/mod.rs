//! The special cases of each game in XBoard. A game that XBoard knows has no file here.

mod appearance;
mod defined;
mod distortingmirrors;
mod flippingxiangqi;
mod grandshatranj;
mod insaneflip;
mod knightrelay;
mod slots;

pub use appearance::{has_hands, is_shown};

use crate::protocol::xboard::board::{Plain, RuleOption, Wire};
use firzan::any::AnyGame;
use firzan::games::Variant;
use firzan::rules::FenError;

/// The games with special cases, by name; their options are announced in this order.
const GAMES: [(&str, &dyn Wire); 7] = [
    ("chess", &Chess),
    ("insaneflip", &insaneflip::InsaneFlip),
    ("insaneflip8", &insaneflip::InsaneFlip),
    ("knightrelay", &knightrelay::KnightRelay),
    ("grandshatranj", &grandshatranj::GrandShatranj),
    ("flippingxiangqi", &flippingxiangqi::FlippingXiangqi),
    ("distortingmirrors", &distortingmirrors::DistortingMirrors),
];

/// Chess, which XBoard knows completely.
struct Chess;

impl Wire for Chess {
    /// Sets up XBoard's FEN unchanged, including the en passant square.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        game.set_up(Some(text))
    }
}

/// The variant that `new` starts.
pub const NORMAL: Variant = Variant::Chess(());

/// The representation of a game in XBoard.
pub fn of(variant: Variant) -> &'static dyn Wire {
    let own = GAMES.iter().find(|(name, _)| *name == variant.name());
    own.map(|(_, wire)| *wire).or_else(|| defined::of(variant)).unwrap_or(&Plain)
}

/// The options of all games.
pub fn options() -> impl Iterator<Item = &'static RuleOption> {
    GAMES.iter().flat_map(|(_, wire)| wire.options())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::xboard::session::variants::wire_name;
    use firzan::any::new_game;
    use firzan::games::Registry;

    fn game(id: &str) -> Box<dyn AnyGame> {
        new_game(id.parse().expect(id))
    }

    fn set_up(game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        of(game.variant()).set_up(game, text)
    }

    #[test]
    fn every_entry_is_a_game() {
        for (name, _) in GAMES {
            assert!(Variant::NAMES.contains(&name), "{name}");
        }
    }

    #[test]
    fn pieces_have_distinct_slots_and_letters() {
        for look in GAMES.iter().filter_map(|(_, wire)| wire.look()) {
            for (index, (slot, letter)) in look.pictures.iter().enumerate() {
                let rest = &look.pictures[index + 1..];
                assert!(rest.iter().all(|(other, name)| other != slot && name != letter));
            }
        }
    }

    #[test]
    fn variants_unknown_to_xboard_send_a_setup_line() {
        /// Built-in variants of XBoard with perfect information and a single board.
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
            let line = of(variant).setup(new_game(variant).as_ref());
            let (name, _) = wire_name(variant, &Registry::new()).expect("a name");
            assert_eq!(line.is_none(), KNOWN.contains(&name), "{name}");
        }
        let game = game("flippingxiangqi");
        assert_eq!(
            of(game.variant()).setup(game.as_ref()).as_deref(),
            Some(
                "setup (.H.R.FE....C.................S/....K..h.r.fe....c.................s/....k.) \
                 7x7+0_elven 1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1"
            )
        );
    }

    #[test]
    fn start_positions_round_trip() {
        for variant in Variant::all() {
            let mut game = new_game(variant);
            let fen = game.fen();
            let rest = fen.split_once(' ').expect("two fields").1;
            let wire = format!("{} {rest}", of(variant).board(game.as_ref()).fen());
            set_up(game.as_mut(), &wire).expect(&wire);
            assert_eq!(game.fen(), fen);
            set_up(game.as_mut(), &fen).expect(&fen);
            assert_eq!(game.fen(), fen);
        }
    }

    #[test]
    fn xboard_positions_are_converted() {
        let mut mirrors = game("distortingmirrors");
        let wire = "rnbqkbnrchegm2c/ppppppppssssssss/16/16/16/16/PPPPPPPPSSSSSSSS/RNBQKBNRCHEGMEHC b \
                    KQkq - 3 2";
        set_up(mirrors.as_mut(), wire).expect("rights that cannot be are dropped");
        let board = "rnbqkbnrrnbqk2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQKBNR";
        assert!(mirrors.fen().starts_with(board), "{}", mirrors.fen());
        let mut shatranj = game("grandshatranj");
        let board = "w8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/W8W";
        for tail in [" b - 4 3", "[] b - - 4 3", "[NNw] b - d3 4 3"] {
            set_up(shatranj.as_mut(), &format!("{board}{tail}")).expect(tail);
            assert_eq!(shatranj.fen(), format!("{board} b - - 4 3"));
        }
    }

    #[test]
    fn bad_positions_leave_the_game_unchanged() {
        for id in ["chess", "knightrelay", "distortingmirrors", "insaneflip"] {
            let mut game = game(id);
            let fen = game.fen();
            for text in ["", "8", "8/8 w", "é w - -", "16/16 x", "+ w", "999999999999K w - -"] {
                assert!(set_up(game.as_mut(), text).is_err(), "{id}: {text}");
                assert_eq!(game.fen(), fen);
            }
        }
    }
}
