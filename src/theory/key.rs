//! The keys of a theory's positions: a hash that outlives the program's own keys.

use firzan::any::AnyGame;
use sha2::{Digest, Sha256};

/// A position's key.
pub type Key = [u8; 16];

/// A FEN without the halfmove clock and the move number, which depend on the path to a position.
fn without_counters(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    // The checks that are left or given come before the counters; what a game adds comes behind them.
    let first = if fields.get(4).is_some_and(|field| field.contains('+')) { 5 } else { 4 };
    fields.drain(first.min(fields.len())..fields.len().min(first + 2));
    fields.join(" ")
}

/// The key of a position of the game with this [exact id](firzan::games::Variant::exact_id): the first half
/// of the SHA-256 hash of the id and the position's [text], with a line break between them. Among 10⁸
/// positions, two have the same key with a chance of 10⁻²³.
pub fn of(exact_id: &str, text: &str) -> Key {
    let digest = Sha256::new().chain_update(exact_id).chain_update("\n").chain_update(text).finalize();
    std::array::from_fn(|index| digest[index])
}

/// The text from which the key of a game's position is computed: the FEN without counters, and the number of
/// the state [beyond it](firzan::rules::Position::beyond_fen) if that is not 0.
pub fn text(game: &dyn AnyGame) -> String {
    let mut text = without_counters(&game.fen());
    let beyond = game.position().beyond_fen();
    if beyond != 0 {
        text.push_str(&format!(" ({beyond})"));
    }
    text
}

/// The key of a game's position.
pub fn of_game(exact_id: &str, game: &dyn AnyGame) -> Key {
    of(exact_id, &text(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use firzan::any::new_game;
    use firzan::games::{Registry, Variant};
    use std::collections::HashMap;

    #[test]
    fn only_counters_are_left_out() {
        let cases = [
            ("8/8/8/8 w - - 3 17", "8/8/8/8 w - -"),
            ("8/8/8/8[Pp] b KQ e3 3+2 0 1", "8/8/8/8[Pp] b KQ e3 3+2"),
            ("8/8/8/8 w - - 3 17 a1/i1", "8/8/8/8 w - - a1/i1"),
            ("8/8/8/8 w", "8/8/8/8 w"),
            ("8/8/8/8 w - - 3", "8/8/8/8 w - -"),
        ];
        for (fen, expected) in cases {
            assert_eq!(without_counters(fen), expected);
        }
    }

    #[test]
    fn the_key_of_a_start_position_never_changes() {
        let game = new_game("chess".parse().expect("a variant"));
        let key = of_game("chess", game.as_ref());
        let text: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(text, "00b455b3a49f53c512a2bc475f766bc6");
    }

    /// Whether the FEN knows more than the program's key: the limit of a count of moves, or two passing
    /// squares, which cancel out in the key.
    fn is_known_case(fen: &str) -> bool {
        let passing = fen.split(' ').nth(3).expect("four fields");
        passing.bytes().all(|byte| byte.is_ascii_digit()) || passing.len() > 3
    }

    #[test]
    fn a_pass_after_another_is_not_the_position_before_both() {
        let registry = Registry::new();
        let mut game = new_game(registry.variant("flipello").expect("a variant"));
        // Neither side can capture.
        game.set_up(Some(
            "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PpPPPPPP/PPPPPPPP/PPPPPPP1[Pp] w - - 0 1",
        ))
        .expect("a position");
        let mut texts = vec![text(game.as_ref())];
        while game.outcome().is_none() {
            let turns = game.legal_moves();
            assert_eq!(turns.len(), 1);
            game.play(turns[0]);
            texts.push(text(game.as_ref()));
        }
        assert_eq!(texts.len(), 3);
        assert_ne!(texts[0], texts[2]);
        assert!(texts[2].starts_with(&texts[0]), "{texts:?}");
    }

    /// Random games of a variant: equal FENs without counters and equal keys of the program go together, but
    /// for the known cases.
    fn compare(variant: Variant, count: usize, rng: &mut Rng) {
        let mut of_fen: HashMap<String, u64> = HashMap::new();
        let mut of_key: HashMap<u64, String> = HashMap::new();
        let mut game = new_game(variant);
        while of_fen.len() < count {
            let turns = game.legal_moves();
            if game.outcome().is_some() || turns.is_empty() || game.played().len() > 60 {
                if game.played().is_empty() {
                    return;
                }
                game = new_game(variant);
                continue;
            }
            // Often there and back again, so that positions recur.
            let back = game.played().len().checked_sub(2).map(|index| game.played()[index]);
            let returns = turns
                .iter()
                .find(|turn| back.is_some_and(|back| (turn.from(), turn.to()) == (back.to(), back.from())));
            let turn = match returns {
                Some(&turn) if rng.u32(0..4) == 0 => turn,
                _ => turns[rng.usize(0..turns.len())],
            };
            game.play(turn);
            let (fen, key) = (without_counters(&game.fen()), game.key());
            let known = *of_fen.entry(fen.clone()).or_insert(key);
            assert_eq!(known, key, "{variant}: two keys of {fen}");
            let known = of_key.entry(key).or_insert_with(|| fen.clone());
            assert!(
                is_known_case(known) || is_known_case(&fen) || *known == fen,
                "{variant}: {known}\n{fen}"
            );
        }
    }

    #[test]
    fn positions_with_the_same_fen_have_the_same_key() {
        let mut rng = Rng::with_seed(1);
        for variant in Variant::all() {
            compare(variant, 2_000, &mut rng);
        }
        let registry = Registry::new();
        for id in registry.defined() {
            compare(registry.variant(id).expect(id), 200, &mut rng);
        }
    }
}
