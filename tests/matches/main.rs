//! Real matches: the program against itself, against a random mover and against engines that misbehave.

mod fastchess;
mod faults;
mod hall;
mod kept;
mod words;

use firzan::tools::matches::comment::Comment;
use firzan::tools::pgn::Reader;
use hall::{Hall, SELF, against, faults};

/// Every game, some with options.
const VARIANTS: [&str; 8] = [
    "insaneflip",
    "insaneflip8",
    "knightrelay",
    "grandshatranj:double,rook",
    "flippingxiangqi",
    "shatranj",
    "distortingmirrors:paired",
    "chess",
];

#[test]
fn both_protocols_play_every_game() {
    let hall = Hall::new();
    for (number, variant) in VARIANTS.iter().enumerate() {
        // Openings by random turns: two with White to move, one with Black.
        let random = format!(
            "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 \
             -variant {variant} -epdout {number}.epd"
        );
        hall.play(&format!("{random} -pgnout {number}.pgn"));
        hall.play(&format!(
            "{random} -openings file={number}.pgn plies=3 -games 1"
        ));
        let words = format!(
            "-engine cmd=$FIRZAN name=uci nodes=20 option.Hash=1 \
             -engine cmd=$FIRZAN name=xboard proto=xboard depth=1 -maxmoves 10 -variant {variant} -rounds 3 \
             -openings file={number}.epd"
        );
        let table = hall.play(&words);
        assert_eq!(table["games"], 6, "{variant}");
        assert_eq!(
            (faults(&table, 0), faults(&table, 1)),
            (vec![], vec![]),
            "{variant}"
        );
    }
}

#[test]
fn every_game_is_played_and_recorded() {
    let hall = Hall::new();
    for variant in VARIANTS {
        let table = hall.play(&format!(
            "{SELF} -rounds 1 -variant {variant} -pgnout games.pgn"
        ));
        assert_eq!(table["games"], 2, "{variant}");
        assert_eq!(
            (faults(&table, 0), faults(&table, 1)),
            (vec![], vec![]),
            "{variant}"
        );
    }
    let text = hall.read("games.pgn");
    let chess = "chess".parse().expect("a variant");
    let records: Vec<_> = Reader::new(text.as_bytes(), chess)
        .collect::<Result<_, _>>()
        .expect("records that can be read");
    assert_eq!(records.len(), 2 * VARIANTS.len());
    let again: String = records
        .iter()
        .map(|record| record.text().expect("a text"))
        .collect();
    assert_eq!(text, again);
    let comments = records
        .iter()
        .flat_map(|record| &record.turns)
        .map(|turn| &turn.comment);
    let thoughts: Vec<Comment> = comments
        .map(|comment| Comment::parse(comment).expect("a thought"))
        .collect();
    assert!(
        thoughts
            .iter()
            .any(|comment| comment.thought.score.is_some())
    );
}

#[test]
fn fairy_stockfish_notation_is_understood() {
    let hall = Hall::new();
    let words = against("fairy", "-rounds 2 -variant flippingxiangqi")
        .replace("args=fairy", "args=fairy notation=fairy-flippingxiangqi");
    let table = hall.play(&words);
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
    // Without the adapter Firzan refuses its turns, and it does not survive Firzan's.
    let plain = words.replace("notation=fairy-flippingxiangqi", "");
    let expected = [("crash".to_string(), 2), ("illegal turn".to_string(), 2)];
    assert_eq!(faults(&hall.play(&plain), 1), expected);
}

#[test]
fn engines_decide_games_by_their_scores() {
    let hall = Hall::new();
    let both = "-engine cmd=$FAULTY name=up args=winning -engine cmd=$FAULTY name=down args=losing \
                -each nodes=1 -rounds 1 -resign movecount=3 score=500 twosided=true";
    let table = hall.play(&format!("{both} -pgnout games.pgn"));
    assert_eq!(table["engines"][0]["wins"], 2);
    assert!(
        hall.read("games.pgn")
            .contains("[Termination \"adjudication\"]")
    );
    let draw = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 \
                -draw movenumber=3 movecount=2 score=5";
    assert_eq!(hall.play(draw)["engines"][0]["draws"], 2);
}

#[test]
fn a_decided_test_stops_the_match() {
    let hall = Hall::new();
    let words = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b args=crash -each nodes=1 -rounds 500 \
                 -concurrency 2 -sprt elo0=0 elo1=50 -ratinginterval 0";
    let table = hall.play(words);
    assert_eq!(table["sprt"]["verdict"], "H1 accepted");
    assert!(
        table["games"].as_u64().is_some_and(|games| games < 200),
        "{table}"
    );
}

#[test]
fn openings_come_from_records() {
    let hall = Hall::new();
    hall.play(&format!(
        "{SELF} -variant distortingmirrors -pgnout book.pgn"
    ));
    let table = hall.play(&format!(
        "{SELF} -variant distortingmirrors -openings file=book.pgn plies=4 -pgnout games.pgn -epdout last.epd"
    ));
    assert_eq!(table["games"], 2);
    assert_eq!(hall.read("games.pgn").matches("{book}").count(), 8);
    assert_eq!(hall.read("last.epd").lines().count(), 2);
}
