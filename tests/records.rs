//! Games saved by the real XBoard 4.9.1 and by cutechess-cli 1.5 are read whole, and end as the records say.

use firzan::tools::pgn::{Reader, Record};
use std::fs;
use std::path::Path;

fn read(name: &str, variant: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/records")
        .join(name);
    let text = fs::read_to_string(&path).expect(name);
    Reader::new(text.as_bytes(), variant.parse().expect(variant))
        .map(|record| record.unwrap_or_else(|fault| panic!("{name}: {fault}")))
        .collect()
}

#[test]
fn records_of_xboard_and_cutechess_are_read_to_their_ends() {
    for (name, variant, turns) in [
        ("chess-xboard.pgn", "chess", vec![128]),
        ("shatranj-xboard.pgn", "chess", vec![229]),
        ("shatranj-cutechess.pgn", "chess", vec![113, 3]),
        ("insaneflip-xboard.pgn", "chess", vec![161]),
        ("insaneflip8-xboard.pgn", "chess", vec![53, 55]),
        ("knightrelay-xboard.pgn", "chess", vec![114]),
        ("flippingxiangqi-xboard.pgn", "chess", vec![70]),
        ("distortingmirrors-xboard.pgn", "chess", vec![110]),
        ("grandshatranj-xboard.pgn", "chess", vec![281]),
        // XBoard's name of the variant does not tell that pawns may step two.
        (
            "grandshatranj-rook-double-xboard.pgn",
            "grandshatranj:rook,double",
            vec![86],
        ),
    ] {
        let records = read(name, variant);
        let lengths: Vec<usize> = records.iter().map(|record| record.turns.len()).collect();
        assert_eq!(lengths, turns, "{name}");
        for record in records {
            let mut game = record.start().expect("a position");
            record.turns.iter().for_each(|turn| game.play(turn.turn));
            let end = game.outcome().map(|outcome| outcome.score());
            assert_eq!(end, record.tag("Result"), "{name}");
        }
    }
}
