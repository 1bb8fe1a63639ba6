//! What XBoard's user is told and shown: refusals, choices made for a drag, the marks of turns and flips.

use super::answers;

/// What the user is told in windows of XBoard's.
fn told(answers: &[String]) -> Vec<&str> {
    let lines = answers.iter();
    lines.filter_map(|line| line.strip_prefix("tellusererror ")).collect()
}

fn marked(answers: &[String]) -> Vec<String> {
    let highlights = answers.iter().filter(|line| line.starts_with("highlight"));
    let squares = |line: &String| {
        let board = line.strip_prefix("highlight ").unwrap_or(line);
        let ranks: Vec<&str> = board.split('/').rev().collect();
        let first = u8::from(ranks.len() != 10);
        let mut shown = Vec::new();
        for (rank, row) in ranks.iter().enumerate() {
            for (file, mark) in row.chars().enumerate().filter(|&(_, mark)| mark != 'T') {
                let file = (b'a' + file as u8) as char;
                shown.push(format!("{file}{}{mark}", rank as u8 + first));
            }
        }
        shown.join(" ")
    };
    highlights.map(squares).collect()
}

#[test]
fn a_drag_that_promotes_takes_the_first_choice() {
    for (id, position, lines, expected) in [
        (
            "grandshatranj",
            "P9/2P5k1/4P5/10/10/9p/10/10/10/4K5 w - - 0 1",
            "lift c8\nput c9\nusermove c8c9.",
            &["choice JMHONW", "Illegal move: c8c9.", "move c8c9j"][..],
        ),
        (
            "grandshatranj",
            "P9/2P5k1/4P5/10/10/9p/10/10/10/4K5 w - - 0 1",
            "lift e7\nput e8\nusermove e7e8.",
            &["choice PJMHONW", "Illegal move: e7e8.", "move e7e8"],
        ),
        (
            "distortingmirrors",
            "P3k7m3/4p3S3s3/16/16/16/16/16/4K7M3 w - - 0 1",
            "lift i7\nput i8\nusermove i7i8q",
            &["choice GCEH", "Illegal move: i7i8q", "move a8a7,a7a8q", "move @@@@", "move i7i8g"],
        ),
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "lift a7\nput a8\nusermove a7a8q", &["choice QRBN"]),
    ] {
        let variant = id.parse().expect("an id");
        let mut answers = answers(variant, &format!("setboard {position}\n{lines}"));
        answers.retain(|line| !line.starts_with("highlight"));
        assert_eq!(answers, expected, "{lines}");
    }
}

#[test]
fn a_refused_position_is_not_played_from() {
    let variant = "insaneflip".parse().expect("an id");
    let (bad, good) =
        ("10/10/10/10/10/10/10/10/10/K9 w - - 0 1", "k7k1/10/10/10/10/10/10/10/10/K7K1 w - - 0 1");
    let lines = format!(
        "sd 1\nsetboard {bad}\ngo\nanalyze\nexit\nplayother\nlift a0\nput a1\nusermove a0a1\nhint\nundo\n\
         remove\nbk\nsetboard {good}\nusermove a0a1\nundo\nsetboard {bad}\nnew\nvariant fliprelay\nforce\n\
         usermove d1d2\nusermove @@@@\nusermove a0a4,a4a0+\nd"
    );
    let answers = answers(variant, &lines);
    let why = "FEN board: White has 1 king, 2 expected";
    let refusal = format!("This position was refused: {why}. Set up another one or start a new game");
    let illegal = format!("Illegal position: {why}");
    let expected = [&illegal[..]].into_iter().chain([&refusal[..]; 7]).chain([&illegal[..]]);
    assert_eq!(told(&answers), expected.collect::<Vec<_>>(), "{answers:?}");
    let moved = |line: &String| line.starts_with("move ");
    assert!(!answers.iter().any(moved), "{answers:?}");
    let illegal_moves = answers.iter().filter(|line| line.starts_with("Illegal move"));
    assert_eq!(illegal_moves.collect::<Vec<_>>(), ["Illegal move (this position was refused): a0a1"]);
    let fen = answers.iter().find_map(|line| line.strip_prefix("# Fen: "));
    assert!(fen.is_some_and(|fen| fen.ends_with(" b - - 0 1")), "{fen:?}");
}

#[test]
fn the_squares_that_the_user_is_told_are_numbered_as_on_the_board() {
    let variant = "insaneflip".parse().expect("an id");
    let lines = "setboard k8k/10/10/10/10/10/10/10/10/KP7K w - - 0 1\n\
        setboard kx7k/10/10/10/10/10/10/10/10/K8K w - - 0 1\n\
        setboard k8k/10/10/10/10/10/10/10/10/K8K w - - 0 1\nlift a0\nput a9\nusermove a0a9";
    assert_eq!(
        told(&answers(variant, lines)),
        [
            "Illegal position: FEN board: a pawn on b0, behind its starting rank",
            "Illegal position: FEN board: rank 9: unknown piece \"x\"",
            "Illegal move: the piece on a0 cannot go to a9",
        ]
    );
}

#[test]
fn a_turns_other_squares_are_marked() {
    for (id, name, position, lines, expected) in [
        ("insaneflip8", "fliprelay8", "", "lift d2\nput d3\nusermove d2d3\nlift c2", "d2g d3g"),
        ("distortingmirrors", "mirrors", "", "lift e2\nput e3\nusermove e2e3", "e2g e3g"),
        (
            "distortingmirrors",
            "mirrors",
            "r3k2rc3m2c/4p2p4s2s/16/16/16/16/P3P3S3S3/R3K2RC3M2C w KQkq - 0 1",
            "lift e1\nput g1\nusermove e1g1",
            "e1g f1g g1g h1g m1g o1g",
        ),
        ("chess", "normal", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "lift e1\nput g1\nusermove e1g1", "f1g h1g"),
    ] {
        let set_up = match position {
            "" => format!("variant {name}"),
            position => format!("variant {name}\nsetboard {position}"),
        };
        let variant = id.parse().expect("an id");
        let own = answers(variant, &format!("new\n{set_up}\nforce\n{lines}"));
        assert_eq!(marked(&own).last().map(String::as_str), Some(expected), "{own:?}");
        // The engine's reply, and the whole round taken back.
        let round = answers(variant, &format!("sd 1\nnew\n{set_up}\n{lines}\nping 3\nremove"));
        let marks = marked(&round);
        let count = own.iter().filter(|line| line.starts_with("highlight")).count();
        assert!(marks.len() >= count, "{round:?}");
        assert_eq!(marks.last().map(String::as_str), Some(""), "{round:?}");
    }
}

#[test]
fn a_piece_that_cannot_be_flipped_is_named_and_the_marks_stay() {
    let variant = "insaneflip8".parse().expect("an id");
    let lines = "lift d2\nput d3\nusermove d2d3\nlift d1\nlift c2";
    let answers = answers(variant, lines);
    assert_eq!(told(&answers), ["A flip comes next: the power on d1 cannot be flipped"]);
    let marks = marked(&answers);
    assert_eq!(marks[1], marks[2], "{answers:?}");
    let let_go = answers.iter().filter(|line| *line == "move #").count();
    assert_eq!(let_go, 2, "{answers:?}");
    assert!(answers.contains(&"move c2d2,d2c2=+".to_string()), "over the nearest empty square");
}

#[test]
fn marks_go_when_half_a_turn_is_taken_back() {
    let variant = "insaneflip8".parse().expect("an id");
    let answers = answers(variant, "new\nvariant fliprelay8\nlift d2\nput d3\nusermove d2d3\nremove");
    assert_eq!(
        answers.last().map(String::as_str),
        Some(&*format!("highlight {}", ["TTTTTTTT"; 8].join("/")))
    );
}

/// XBoard makes a move of the piece before it reads that lifting it was the flip.
#[test]
fn a_quick_drag_of_the_piece_to_flip_flips_it() {
    let variant = "insaneflip8".parse().expect("an id");
    let lines = "lift d2\nput d3\nusermove d2d3\nlift c2\nput c4\nusermove c2c4\nd";
    let answers = answers(variant, lines);
    assert!(told(&answers).is_empty(), "{answers:?}");
    let at = answers.iter().position(|line| line == "Illegal move: c2c4");
    let at = at.expect("XBoard takes its move back");
    assert_eq!(answers[at + 1], "move c2d2,d2c2=+");
    let fen = answers.iter().find_map(|line| line.strip_prefix("# Fen: "));
    assert!(fen.is_some_and(|fen| fen.contains("/PP+P1PPPP/")), "{fen:?}");
}

#[test]
fn a_twin_in_the_way_is_named() {
    let variant = "distortingmirrors".parse().expect("an id");
    let set_up = "setboard 4k9m1/16/16/16/16/P15/8S7/R3K3C3M3 w - - 0 1";
    for (clicks, why) in [
        (
            "lift a1\nput a2\nusermove a1a2",
            "the piece on a1 cannot go to a2: its twin on i1 is blocked in that direction",
        ),
        (
            "lift e1\nput e4\nusermove e1e4",
            "the piece on e1 cannot go to e4: pieces move one step on this board",
        ),
    ] {
        let answers = answers(variant, &format!("{set_up}\n{clicks}"));
        assert_eq!(told(&answers), [format!("Illegal move: {why}")], "{answers:?}");
    }
}
