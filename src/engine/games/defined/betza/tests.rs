//! Pieces as sets of squares.

use super::{Hop, Moves, Way};
use std::collections::BTreeSet;

fn read(text: &str) -> Moves {
    Moves::read(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
}

/// The squares that a piece reaches on an empty board within some distance, by its ways.
fn reach(text: &str, distance: i8) -> BTreeSet<(i8, i8)> {
    let mut squares = BTreeSet::new();
    for way in read(text).ways {
        let (mut x, mut y) = way.first;
        let most = if way.most == 0 { 20 } else { way.most };
        if way.hop != Hop::None {
            continue;
        }
        for step in 1..=most {
            (x, y) = (x + way.step.0, y + way.step.1);
            if x.abs() > distance || y.abs() > distance {
                break;
            }
            if step >= way.least && (x, y) != (0, 0) {
                squares.insert((x, y));
            }
        }
    }
    squares
}

fn set(squares: &[(i8, i8)]) -> BTreeSet<(i8, i8)> {
    squares.iter().copied().collect()
}

#[test]
fn directions_of_oblique_leaps_are_those_of_fairy_stockfish() {
    for (text, squares) in [
        ("fN", &[(1, 2), (-1, 2)][..]),
        ("bN", &[(1, -2), (-1, -2)]),
        ("sN", &[(2, 1), (2, -1), (-2, 1), (-2, -1)]),
        ("ssN", &[(2, 1), (2, -1), (-2, 1), (-2, -1)]),
        ("vN", &[(1, 2), (1, -2), (-1, 2), (-1, -2)]),
        ("vvN", &[(1, 2), (1, -2), (-1, 2), (-1, -2)]),
        ("lN", &[(-2, 1), (-2, -1)]),
        ("flN", &[(-2, 1)]),
        ("lfN", &[(-1, 2)]),
        ("fsN", &[(2, 1), (-2, 1)]),
        ("fhN", &[(1, 2), (-1, 2), (2, 1), (-2, 1)]),
        ("lhN", &[(-1, 2), (-1, -2), (-2, 1), (-2, -1)]),
        ("rvN", &[(1, 2), (1, -2)]),
        ("lvN", &[(-1, 2), (-1, -2)]),
        ("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]),
        ("hlN", &[(-1, 2), (2, 1), (1, -2), (-2, -1)]),
        ("ffNfsN", &[(1, 2), (-1, 2), (2, 1), (-2, 1)]),
        ("lfrbN", &[(-1, 2), (1, -2)]),
        ("flC", &[(-3, 1)]),
        ("flL", &[(-3, 1)]),
        ("lfJ", &[(-2, 3)]),
        ("rfZ", &[(2, 3)]),
        ("fl(4,1)", &[(-4, 1)]),
        ("fl(1,4)", &[(-4, 1)]),
    ] {
        assert_eq!(reach(text, 9), set(squares), "{text}");
    }
    assert_eq!(reach("vsN", 9), reach("N", 9));
    assert_eq!(reach("N", 9).len(), 8);
}

#[test]
fn directions_of_straight_and_diagonal_leaps_are_those_of_fairy_stockfish() {
    let (up, left, right) = ((0, 1), (-1, 0), (1, 0));
    let (west, east) = ((-1, 1), (1, 1));
    for (text, squares) in [
        ("fW", &[up][..]),
        ("fsW", &[up, left, right]),
        ("frW", &[up, right]),
        ("sW", &[left, right]),
        ("vW", &[up, (0, -1)]),
        ("flF", &[west]),
        ("fF", &[west, east]),
        ("fsF", &[west, east]),
        ("fhF", &[west, east]),
        ("lF", &[west, (-1, -1)]),
        ("sF", &[west, east, (-1, -1), (1, -1)]),
        ("rfrbF", &[east, (1, -1)]),
        ("rflbF", &[east, (-1, -1)]),
        ("fsK", &[left, right, west, east]),
        ("sK", &[left, right, west, east, (-1, -1), (1, -1)]),
        ("fK", &[up, west, east]),
        ("fhK", &[up, left, right, west, east]),
        ("fD", &[(0, 2)]),
        ("fsD", &[(0, 2), (-2, 0), (2, 0)]),
        ("lfA", &[(-2, 2)]),
        ("fG", &[(-3, 3), (3, 3)]),
        ("flH", &[(0, 3), (-3, 0)]),
        ("sW3", &[left, (-2, 0), (-3, 0), right, (2, 0), (3, 0)]),
    ] {
        assert_eq!(reach(text, 9), set(squares), "{text}");
    }
}

/// Squares reached by walking, written apart from the compiler: a leap, then steps that turn from it.
fn walked(
    leaps: &[(i8, i8)],
    turns: &[i32],
    diagonal: bool,
    least: i8,
    most: i8,
    distance: i8,
) -> BTreeSet<(i8, i8)> {
    let compass = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut squares = BTreeSet::new();
    for &(x, y) in leaps {
        let from = compass.iter().position(|&(a, b)| (a, b) == (x.signum(), y.signum())).expect("straight");
        for turn in turns {
            let (dx, dy) = compass[(from as i32 + turn).rem_euclid(8) as usize];
            assert_eq!(dx * dy != 0, diagonal, "the turns fit the second leg");
            for step in least..=most {
                let to = (x + step * dx, y + step * dy);
                if to.0.abs() <= distance && to.1.abs() <= distance && to != (0, 0) {
                    squares.insert(to);
                }
            }
        }
    }
    squares
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[test]
fn second_legs_turn_from_the_first() {
    let griffon = walked(&DIAGONAL, &[-1, 1], false, 1, 9, 9);
    assert_eq!(reach("[F-R]", 9), griffon);
    assert_eq!(reach("[F?R]", 9), &griffon | &set(&DIAGONAL));
    let giraffe = walked(&DIAGONAL, &[-1, 1], false, 3, 9, 9);
    assert_eq!(reach("[F-R3+]", 9), giraffe);
    assert!(giraffe.contains(&(1, 4)) && !giraffe.contains(&(1, 3)));
    let picket = reach("B2+", 9);
    assert!(picket.contains(&(2, 2)) && !picket.contains(&(1, 1)));
    let general = reach("[K?vsK]", 9);
    let within_two = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))).filter(|&to| to != (0, 0));
    assert_eq!(general, within_two.collect());
    for (text, squares) in [
        ("[W-fW]", walked(&STRAIGHT, &[0], false, 1, 1, 9)),
        ("[W-lW]", walked(&STRAIGHT, &[-2], false, 1, 1, 9)),
        ("[W-sW]", walked(&STRAIGHT, &[-2, 2], false, 1, 1, 9)),
        ("[F-rF]", walked(&DIAGONAL, &[2], true, 1, 1, 9)),
        ("[W-B]", walked(&STRAIGHT, &[-1, 1], true, 1, 9, 9)),
        ("[W-rB]", walked(&STRAIGHT, &[1, 3], true, 1, 9, 9)),
        ("[W-bF]", walked(&STRAIGHT, &[3, 5], true, 1, 1, 9)),
        ("[W-vF]", walked(&STRAIGHT, &[1, 3, 5, 7], true, 1, 1, 9)),
        ("f[W-F]", walked(&[(0, 1)], &[-1, 1], true, 1, 1, 9)),
        ("[fW-F]", walked(&[(0, 1)], &[-1, 1], true, 1, 1, 9)),
        ("t[F,F]", set(&[(2, 2), (2, -2), (-2, 2), (-2, -2)])),
    ] {
        assert_eq!(reach(text, 9), squares, "{text}");
    }
    let oliphant = reach("FAt[FA,FA]", 9);
    assert_eq!(oliphant, (1..=4).flat_map(|n| DIAGONAL.map(|(x, y)| (n * x, n * y))).collect());
}

#[test]
fn several_paths_to_a_square_are_several_ways() {
    // A step of the Lemurian general may turn, so that most squares have several paths.
    let ways = read("[K?vsK]").ways;
    let to = |way: &&Way| (way.first.0 + way.step.0, way.first.1 + way.step.1) == (1, 2);
    let firsts: BTreeSet<(i8, i8)> = ways.iter().filter(to).map(|way| way.first).collect();
    assert_eq!(firsts, set(&[(0, 1), (1, 1)]));
    // The third square is reached by the first and a jump, or by a jump and the next.
    let oliphant = read("FAt[FA,FA]").ways;
    let thirds = oliphant.iter().filter(|way| (way.first.0 + way.step.0, way.first.1 + way.step.1) == (3, 3));
    assert_eq!(thirds.map(|way| way.first).collect::<BTreeSet<_>>(), set(&[(1, 1), (2, 2)]));
}

#[test]
fn lame_legs_go_straight_first() {
    for (text, step, path) in [
        ("nN", (1, 2), &[(0, 1)][..]),
        ("nN", (-2, -1), &[(-1, 0)]),
        ("nA", (2, 2), &[(1, 1)]),
        ("nD", (2, 0), &[(1, 0)]),
        ("nH", (0, 3), &[(0, 1), (0, 2)]),
        ("nZ", (2, 3), &[(0, 1), (1, 2)]),
        ("nZ", (-3, 2), &[(-1, 0), (-2, 1)]),
        ("nG", (3, -3), &[(1, -1), (2, -2)]),
        ("nC", (3, 1), &[(1, 0), (2, 0)]),
    ] {
        let moves = read(text);
        let way = moves.ways.iter().find(|way| way.step == step).expect(text);
        assert_eq!(way.path().collect::<Vec<_>>(), path, "{text}");
    }
    assert_eq!(read("N").ways[0].path().count(), 0);
}

#[test]
fn modes_ranges_and_hops_are_told() {
    let cannon = read("mRcpR").ways;
    assert_eq!(cannon.iter().filter(|way| way.hop == Hop::Over && way.captures && !way.moves).count(), 4);
    assert_eq!(cannon.iter().filter(|way| way.hop == Hop::None && way.moves && way.most == 0).count(), 4);
    assert!(read("gQ").ways.iter().all(|way| way.hop == Hop::Behind && way.most == 0));
    for (text, least, most) in
        [("R4", 1, 4), ("W11", 1, 11), ("WW", 1, 0), ("DD", 1, 0), ("R0", 1, 0), ("B2+", 2, 0), ("Q3", 1, 3)]
    {
        let ways = read(text).ways;
        assert!(ways.iter().all(|way| (way.least, way.most) == (least, most)), "{text}: {ways:?}");
    }
    assert!(read("(2,1)(2,1)").ways.iter().all(|way| way.most == 0));
    assert!(read("mfWcefFimfnD").takes_en_passant && !read("mfWcfF").takes_en_passant);
    let pawn = read("mfWcfFimfnD").ways;
    assert_eq!(pawn.iter().filter(|way| way.initial && way.lame && !way.captures).count(), 1);
    assert!(read("").ways.is_empty());
}

#[test]
fn faults_stand_where_they_are() {
    for (text, offset, part) in [
        ("Qx", 1, "not read"),
        ("q", 0, "no letter"),
        ("fmW fF", 3, "a line of its own"),
        ("m", 1, "the moves end"),
        ("R12", 1, "1 to 11"),
        ("R0+", 1, "from 1"),
        ("R4294967297", 1, "1 to 11"),
        ("4W", 0, "behind its atom"),
        ("nW", 0, "no square lies between"),
        ("nR", 0, "no square lies between"),
        ("pN", 0, "more than one step"),
        ("pW", 0, "more than one step"),
        ("npNN", 0, "cannot go with p"),
        ("hN", 0, "h stands behind"),
        ("shN", 0, "h stands behind"),
        ("jN", 0, "no letter here"),
        ("(10,1)", 0, "0 to 9"),
        ("(0,0)", 0, "not both 0"),
        ("(1;2)", 0, "(x,y)"),
        ("[F-R", 4, "not closed"),
        ("[F]", 2, "goes on with"),
        ("[R-F]", 1, "one leap"),
        ("[F-mR]", 3, "before the bracket"),
        ("p[F-R]", 0, "cannot go before"),
        ("[N-R]", 3, "vs"),
        ("[N-flR]", 3, "vs"),
        ("[F-flR]", 3, "says nothing"),
        ("f[lW-F]", 2, "not both"),
        ("[F-[W-R]]", 3, "wrong place"),
        ("t[F,F", 5, "t[X,Y]"),
        ("t[F,lF]", 4, "goes on forward"),
        ("tF", 0, "before two legs"),
        ("t[F]", 3, "comma"),
        ("Wé", 1, "é"),
        ("W-", 1, "wrong place"),
    ] {
        let problem = Moves::read(text).expect_err(text);
        assert_eq!(problem.offset, offset, "{text}: {}", problem.words);
        assert!(problem.words.contains(part), "{text}: {}", problem.words);
    }
    assert!(Moves::read(&"WF".repeat(64)).is_err(), "65 terms");
    assert!(Moves::read(&"R11".repeat(43)).is_err());
    assert!(Moves::read("[K?vsK][K?vsQ][K?vsK2][K?vsQ3]").is_err(), "more than 256 ways");
}

#[test]
fn what_fairy_stockfish_reads_otherwise_is_told() {
    for text in [
        "N",
        "mfWcefFimfnD",
        "gQ",
        "mRcpR",
        "NN",
        "R4",
        "fhnN",
        "lfrbN",
        "KN",
        "nZ",
        "mNcK",
        "RpR",
        "N2",
        "gRpR",
    ] {
        assert!(Moves::read_otherwise(text).is_empty(), "{text}: {:?}", Moves::read_otherwise(text));
    }
    for (text, offset) in [
        ("WDD", 1),
        ("D2", 0),
        ("nNN", 0),
        ("nH", 0),
        ("pNN", 0),
        ("W(4,1)", 1),
        ("R10", 0),
        ("B2+", 0),
        ("B1+", 0),
        ("K[F?R]", 1),
        ("FAt[FA,FA]", 2),
        ("iD", 0),
        ("vsN", 0),
        ("R2pR", 2),
        ("pRgR", 2),
        ("fRpR", 2),
        ("mRmR1", 2),
        ("gR4", 0),
    ] {
        let offsets: Vec<usize> = Moves::read_otherwise(text).iter().map(|problem| problem.offset).collect();
        assert_eq!(offsets, [offset], "{text}");
    }
}

#[test]
fn pieces_are_told_in_words() {
    for (text, words) in [
        ("", "no moves of its own"),
        ("K", "one step in any direction"),
        ("NF", "one step diagonally; a knight's leap"),
        (
            "mfWcfF",
            "one step straight forward, without capturing; one step diagonally forward, only to capture",
        ),
        ("fN", "a knight's leap, two squares forward and one to either side"),
        ("flN", "a knight's leap, two squares to the left and one forward"),
        ("hlN", "a knight's leap, by files to the right/ranks forward -2/-1 -1/+2 +1/-2 +2/+1"),
        ("nN", "a knight's leap, if the square straight before it is empty"),
        ("nZ", "a zebra's leap (3 by 2), if the squares on the way are empty"),
        ("NN", "any number of knight's leaps in one direction"),
        ("(4,1)", "a leap of 4 by 1"),
        ("G", "a jump of three squares diagonally"),
        ("R3+", "3 or more steps straight"),
        (
            "gQ",
            "any number of steps in any direction, leaping over exactly one piece to the square right behind \
             it",
        ),
        ("imfR2", "one or two steps straight forward, from where double steps begin, without capturing"),
        (
            "[F?R]",
            "one step diagonally; one step diagonally, to an empty square, then any number of steps turned \
             by 45 degrees",
        ),
        (
            "FAt[FA,FA]",
            "one step diagonally; a jump of two squares diagonally; one step diagonally, to an empty square, \
             then one step or a jump of two squares in the same direction; a jump of two squares diagonally, \
             to an empty square, then one step or a jump of two squares in the same direction",
        ),
        ("[N-vsN]", "a knight's leap, to an empty square, then a knight's leap in any direction"),
    ] {
        assert_eq!(super::words(&read(text).ways), words, "{text}");
    }
}

#[test]
fn pieces_that_the_programs_own_notation_reads_otherwise_are_seen() {
    for (text, alike) in [
        ("mfWcfF", true),
        ("NFnNDA", true),
        ("FAt[FA,FA]", true),
        ("mRcpR", true),
        ("gQ", true),
        ("fN", true),
        ("fsW", true),
        ("R3+", false),
        ("[F?R]", false),
        ("nZ", false),
    ] {
        assert_eq!(super::is_read_alike(&read(text)), alike, "{text}");
    }
}
