//! Moves by mouse in XBoard, against the legal turns: the squares marked for every piece, the pieces to
//! choose from, and the turns that clicks make. The transcript `xboard/mouse.txt` has messages and other
//! marks.

use crate::session::Sink;
use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::games::{Registry, Variant};
use firzan_program::console::output::Output;
use firzan_program::protocol;
use firzan_program::protocol::xboard::variants;
use std::collections::{BTreeMap, BTreeSet};

/// Positions with turns that random play seldom reaches.
const POSITIONS: [(&str, &str); 12] = [
    ("chess", "r3k2r/1P6/8/4Pp2/8/8/p5PP/R3K2R w KQkq f6 0 1"),
    ("capablanca", "r4k3r/2P7/4P5/2pP5p/2p6P/9p/1P6p1/R4K3R w KQkq c6 0 1"),
    ("berolina", "r3k2r/3P4/8/4Pp2/8/8/3p2PP/R3K2R w - - 0 1"),
    ("knightrelay", "4k3/1P3p2/5n2/2P1P3/3p1p2/2N5/2P1P3/R3K2R w KQ - 0 1"),
    ("shatranj", "r2k4/1P5P/8/2B5/8/8/p6p/1N1K4 w - - 0 1"),
    ("grandshatranj", "P9/2P5k1/4P5/7P2/10/9p/10/10/2p7/4K5 w - - 0 1"),
    ("grandshatranj:commoner,double", "k4P4/P9/9P/2P7/10/2P7/7p2/p9/9p/p3K5 b - - 0 1"),
    ("grandshatranj:rook", "P9/2P5k1/4P5/10/10/9p/10/10/10/R3K5 w - - 0 1"),
    ("distortingmirrors", "r3k2rr3k2r/4p2p4p2p/16/16/16/16/P3P3P3P3/R3K2RR3K2R w KQkq - 0 1"),
    ("distortingmirrors", "P3k7k3/4p3P3p3/16/16/16/16/16/4K7K3 w - - 0 1"),
    ("distortingmirrors", "P3k7k3/4p2P4p3/16/16/16/16/16/4K7K3 w - - 0 1"),
    ("insaneflip8", "3wk3/8/8/3p4/4+P3/3+N4/8/D2WK3 w - - 0 1"),
];

/// The answers to lines, between two pings.
fn answers(variant: Variant, lines: &str) -> Vec<String> {
    let (name, options) = variants::wire_name(variant, &Registry::new()).expect("a name");
    let options: String = options
        .split(',')
        .filter(|option| !option.is_empty())
        .map(|option| format!("option {option}\n"))
        .collect();
    let input = format!(
        "xboard\nprotover 2\nmemory 1\n{options}new\nrandom\nvariant {name}\nforce\nping 1\n{lines}\nping 2\n"
    );
    let sink = Sink::default();
    protocol::run(input.as_bytes(), Output::new(sink.clone()), Registry::new()).expect("bytes are read");
    let text = sink.text();
    let lines = text.lines().map(str::to_string);
    lines.skip_while(|line| line != "pong 1").skip(1).take_while(|line| line != "pong 2").collect()
}

type Square = (u8, u8);

fn is_ten(game: &dyn AnyGame) -> bool {
    game.size().1 == 10
}

/// A square as XBoard names it.
fn name(game: &dyn AnyGame, (file, rank): Square) -> String {
    let first = if is_ten(game) { 0 } else { 1 };
    format!("{}{}", (b'a' + file) as char, rank + first)
}

/// The pieces on the board, without their states.
fn pieces(game: &dyn AnyGame) -> BTreeMap<Square, char> {
    let fen = game.fen();
    let (board, _) = fen.split_once(' ').expect("fields");
    let mut pieces = BTreeMap::new();
    for (row, text) in board.split('/').rev().enumerate() {
        let (mut file, mut run) = (0, 0);
        for letter in text.chars().filter(|&letter| letter != '+') {
            if let Some(digit) = letter.to_digit(10) {
                run = run * 10 + digit as u8;
                continue;
            }
            file += run;
            pieces.insert((file, row as u8), letter);
            (file, run) = (file + 1, 0);
        }
    }
    pieces
}

/// A part of a turn that the user may make: from, to, and the sign of what the piece becomes, if it changes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    from: Square,
    to: Square,
    sign: Option<char>,
}

/// A turn of Firzan's own notation: from, to, what follows.
fn read(text: &str) -> (Square, Square, &str) {
    let square = |text: &mut &str| {
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let rank: u8 = text[1..=digits].parse().expect("a rank");
        let square = (text.as_bytes()[0] - b'a', rank - 1);
        *text = &text[digits + 1..];
        square
    };
    let mut rest = text;
    (square(&mut rest), square(&mut rest), rest)
}

/// XBoard's letter for a max-range piece.
fn max_letter(letter: char) -> char {
    match letter.to_ascii_lowercase() {
        'p' => 's',
        'n' => 'h',
        'b' => 'e',
        'r' => 'c',
        'q' => 'g',
        _ => 'm',
    }
}

/// The parts with which the user may start a turn.
fn parts(game: &dyn AnyGame, text: &str, after: &BTreeMap<Square, char>) -> Vec<Part> {
    let (from, to, rest) = read(text);
    let letter = rest.chars().next().filter(|&letter| letter != ',');
    let before = pieces(game);
    match game.variant().name() {
        "flippingxiangqi" => {
            let sign = (before[&from] != after[&to]).then(|| after[&to].to_ascii_lowercase());
            vec![Part { from, to, sign }]
        }
        "distortingmirrors" => {
            let own = before[&from].is_ascii_uppercase();
            let is_own = |piece: Option<&char>| piece.is_some_and(|piece| piece.is_ascii_uppercase() == own);
            let mut parts = Vec::new();
            for files in [0..8, 8..16] {
                let on = |square: &&Square| files.contains(&square.0);
                let own_kind = |pieces: &BTreeMap<Square, char>, square: Square| {
                    pieces.get(&square).filter(|piece| is_own(Some(piece))).copied()
                };
                let squares: BTreeSet<Square> = before.keys().chain(after.keys()).copied().collect();
                let left = squares.iter().filter(on).copied();
                let left =
                    left.filter(|&at| own_kind(&before, at).is_some() && own_kind(after, at).is_none());
                let reached = squares.iter().filter(on).copied();
                let reached =
                    reached.filter(|&at| own_kind(&before, at).is_none() && own_kind(after, at).is_some());
                let king = |at: &Square| {
                    let piece = before.get(at).filter(|piece| is_own(Some(piece)));
                    let piece = piece.or(after.get(at));
                    !matches!(piece, Some('K' | 'k'))
                };
                let changed = squares.iter().filter(on).copied().find(|&at| {
                    let kinds = (own_kind(&before, at), own_kind(after, at));
                    matches!(kinds, (Some(old), Some(new)) if old != new)
                });
                let (mut left, mut reached): (Vec<_>, Vec<_>) = (left.collect(), reached.collect());
                left.sort_by_key(king);
                reached.sort_by_key(king);
                let moved = left.first().copied().zip(reached.first().copied());
                if let Some((from, to)) = moved.or(changed.map(|at| (at, at))) {
                    let sign =
                        letter.map(|letter| if files.start == 8 { max_letter(letter) } else { letter });
                    parts.push(Part { from, to, sign });
                }
            }
            parts
        }
        _ => vec![Part { from, to, sign: letter }],
    }
}

/// The marks of squares in the answer to `lift`.
fn marks(game: &dyn AnyGame, line: &str) -> BTreeMap<Square, char> {
    let board = line.strip_prefix("highlight ").expect("a highlight");
    let (files, ranks) = game.size();
    let rows: Vec<&str> = board.split('/').collect();
    assert_eq!(rows.len(), usize::from(ranks));
    let mut marks = BTreeMap::new();
    for (rank, row) in rows.iter().rev().enumerate() {
        assert_eq!(row.len(), usize::from(files));
        for (file, mark) in row.chars().enumerate() {
            if mark != 'T' {
                marks.insert((file as u8, rank as u8), mark);
            }
        }
    }
    marks
}

/// The squares where a piece may go: the signs of its forms there, and whether it captures.
type Targets = BTreeMap<Square, (BTreeSet<Option<char>>, bool)>;

/// Lifts every piece of the side to move, and puts it on every square marked.
fn marks_are_the_legal_turns(game: &dyn AnyGame) {
    let fen = game.fen();
    let mut expected: BTreeMap<Square, Targets> = BTreeMap::new();
    let before = pieces(game);
    for turn in game.legal_moves() {
        let mut next = game.fork();
        next.play(turn);
        let after = pieces(next.as_ref());
        for part in parts(game, &game.write(turn), &after) {
            let entry = expected.entry(part.from).or_default().entry(part.to).or_default();
            entry.0.insert(part.sign);
            entry.1 = after.len() < before.len();
        }
    }
    let mut lines = format!("setboard {fen}\n");
    for (&square, targets) in before.keys().map(|square| (square, expected.get(square))) {
        lines += &format!("lift {}\n", name(game, square));
        for &to in targets.into_iter().flat_map(|targets| targets.keys()) {
            lines += &format!("put {}\nhover {0}\n", name(game, to));
        }
    }
    let mut answers = answers(game.variant(), &lines).into_iter();
    for &from in before.keys() {
        let line = answers.next().expect("an answer to lift");
        let shown = marks(game, &line);
        let none = BTreeMap::new();
        let targets = expected.get(&from).unwrap_or(&none);
        let squares = |keys: Vec<&Square>| keys.into_iter().map(|&at| name(game, at)).collect::<Vec<_>>();
        assert_eq!(
            squares(shown.keys().collect()),
            squares(targets.keys().collect()),
            "{fen}: {}",
            name(game, from)
        );
        for (to, (signs, captures)) in targets {
            let is_plain = signs.len() == 1 && signs.contains(&None);
            let letter = match (is_plain, captures, signs.len()) {
                (true, true, _) => 'R',
                (true, false, _) => 'Y',
                (false, _, 1) => 'B',
                _ => 'M',
            };
            assert_eq!(shown[to], letter, "{fen}: {}{}", name(game, from), name(game, *to));
            if !is_plain {
                let line = answers.next().expect("an answer to put");
                let choice = line.strip_prefix("choice ").expect(&line).to_string();
                let piece = before[&from].to_ascii_lowercase();
                let found: BTreeSet<char> = choice.to_ascii_lowercase().chars().collect();
                let wanted: BTreeSet<char> = signs.iter().map(|sign| sign.unwrap_or(piece)).collect();
                assert_eq!(found, wanted, "{fen}: {}{}", name(game, from), name(game, *to));
                assert_eq!(choice.len(), wanted.len());
            }
        }
    }
    assert_eq!(answers.next(), None);
}

/// Plays some legal turns by mouse, from either piece where there are twins.
fn clicks_make_turns(game: &dyn AnyGame, random: &mut Rng) {
    let fen = game.fen();
    let mut turns = game.legal_moves();
    random.shuffle(&mut turns);
    let (mut lines, mut expected) = (String::new(), Vec::new());
    for turn in turns.into_iter().take(6) {
        let text = game.write(turn);
        let mut next = game.fork();
        next.play(turn);
        for part in parts(game, &text, &pieces(next.as_ref())) {
            // The max-range king can also go there without castling.
            let is_king = pieces(game).get(&part.from).is_some_and(|piece| matches!(piece, 'K' | 'k'));
            if is_king && part.from.0 == 12 && part.to.0 == 14 {
                continue;
            }
            let (from, to) = (name(game, part.from), name(game, part.to));
            let sign = part.sign.map_or(String::new(), |sign| sign.to_string());
            lines += &format!("setboard {fen}\nlift {from}\nput {to}\nusermove {from}{to}{sign}\n");
            if let Some((_, flip)) = text.split_once(',') {
                let (flip, _, _) = read(&format!("{flip}a1"));
                lines += &format!("lift {}\n", name(game, flip));
            }
            lines += "d\n";
            expected.push((text.clone(), next.fen()));
        }
    }
    let answers = answers(game.variant(), &lines);
    let found = answers.iter().filter_map(|line| line.strip_prefix("# Fen: "));
    let found: Vec<&str> = found.collect();
    assert_eq!(found.len(), expected.len());
    for (found, (text, expected)) in found.iter().zip(&expected) {
        assert_eq!(found, expected, "{fen}: {text}");
    }
}

/// Random play from a position. XBoard cannot express twins other than those of the start.
fn play(game: &mut dyn AnyGame, random: &mut Rng, plies: usize, every: usize) {
    for ply in 0..plies {
        let turns = game.legal_moves();
        let Some(&turn) = random.choice(&turns) else {
            break;
        };
        if ply % every == 0 && game.fen().split(' ').count() == 6 {
            marks_are_the_legal_turns(game);
            clicks_make_turns(game, random);
        }
        game.play(turn);
    }
}

#[test]
fn marks_and_clicks_are_turns_of_random_games() {
    let mut random = Rng::with_seed(7);
    for variant in Variant::all() {
        play(new_game(variant).as_mut(), &mut random, 60, 20);
    }
}

#[test]
fn marks_and_clicks_are_turns_of_defined_games() {
    let mut random = Rng::with_seed(9);
    for id in ["makruk", "capablanca", "courier", "xiangqi", "berolina", "wolf", "knightmate"] {
        play(new_game(id.parse().expect(id)).as_mut(), &mut random, 60, 20);
    }
}

#[test]
fn marks_and_clicks_are_special_turns() {
    let mut random = Rng::with_seed(8);
    for (id, fen) in POSITIONS {
        let mut game = new_game(id.parse().expect(id));
        game.set_up(Some(fen)).expect(fen);
        play(game.as_mut(), &mut random, 12, 2);
    }
}

#[test]
fn a_takeback_while_the_engine_thinks_takes_the_whole_turn_back() {
    let variant = "insaneflip8".parse().expect("an id");
    let lines = "new\nvariant fliprelay8\nlift d2\nput d3\nusermove d2d3\nlift c2\nremove\nd";
    let answers = answers(variant, lines);
    let fen = answers.iter().rfind(|line| line.starts_with("# Fen: "));
    let start = new_game(variant).fen();
    assert_eq!(fen, Some(&format!("# Fen: {start}")), "{answers:?}");
    assert!(answers.contains(&"Illegal move: d2d3".to_string()), "{answers:?}");
}
