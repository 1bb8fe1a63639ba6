//! The references of Insane Flip Relay Shatranj and Flipping Xiangqi against the published perft counts.

// Each test file uses only some of the games.
#[allow(dead_code)]
mod reference;

use reference::{Reference, flippingxiangqi, insaneflip};

/// The deepest count of a line that is at most this is checked.
const MOST_TURNS: u64 = 700_000;

fn perft(game: &dyn Reference, depth: u32) -> u64 {
    let turns = game.turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    let mut total = 0;
    for turn in turns {
        let mut next = game.fork();
        next.play(&turn);
        total += perft(next.as_ref(), depth - 1);
    }
    total
}

/// Checks every position of a perft file, whose comments name the variant of the line below them.
fn check(file: &str, new: fn(&str, Option<&str>) -> Box<dyn Reference>) {
    let path = format!("{}/perft/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the perft file");
    let mut variant = "";
    let mut checked = 0;
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            variant = comment.split(':').next().expect("a variant");
            continue;
        }
        let mut fields = line.split(" ;D");
        let fen = fields.next().expect("a FEN");
        let game = new(variant, Some(fen));
        assert_eq!(game.fen(), fen);
        assert_eq!(game.result(), None, "{fen}");

        let counts = fields.map(|field| {
            let (depth, count) = field.split_once(' ').expect("a depth and a count");
            let depth: u32 = depth.parse().expect("a depth");
            (depth, count.trim().parse::<u64>().expect("a count"))
        });
        let (depth, count) = counts
            .take_while(|&(_, count)| count <= MOST_TURNS)
            .last()
            .expect("a small count");
        assert_eq!(perft(game.as_ref(), depth), count, "{fen} at depth {depth}");
        checked += 1;
    }
    assert!(checked > 0, "{file} is empty");
}

#[test]
fn insaneflip_agrees() {
    check("insaneflip.epd", insaneflip::new);
}

#[test]
fn flippingxiangqi_agrees() {
    check("flippingxiangqi.epd", flippingxiangqi::new);
}
