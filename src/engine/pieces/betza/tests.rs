//! Compares compiled pieces with sets of squares, and tests errors in Betza lines.

use super::*;
use fastrand::Rng;
use std::collections::BTreeSet;

fn read(text: &str) -> Betza {
    Betza::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The squares within a distance that a piece reaches on an empty board.
fn reach(text: &str, distance: i8) -> BTreeSet<(i8, i8)> {
    let mut squares = BTreeSet::new();
    for way in read(text).ways() {
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
fn directions_of_oblique_leaps_match_fairy_stockfish() {
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
fn directions_of_straight_and_diagonal_leaps_match_fairy_stockfish() {
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

/// Squares reached by walking, independent of the compiler: a leap, then steps at an angle to it.
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
fn all_paths_to_a_square_are_preserved() {
    // The Lemurian general may turn after its first step, so most squares can be reached by several paths.
    let general = read("[K?vsK]");
    let to = |way: &&Way| (way.first.0 + way.step.0, way.first.1 + way.step.1) == (1, 2);
    let firsts: BTreeSet<(i8, i8)> = general.ways().iter().filter(to).map(|way| way.first).collect();
    assert_eq!(firsts, set(&[(0, 1), (1, 1)]));
    // The third square is reached by a step and a jump, in either order.
    let oliphant = read("FAt[FA,FA]");
    let thirds =
        oliphant.ways().iter().filter(|way| (way.first.0 + way.step.0, way.first.1 + way.step.1) == (3, 3));
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
        let piece = read(text);
        let way = piece.ways().iter().find(|way| way.step == step).expect(text);
        assert_eq!(way.passed().collect::<Vec<_>>(), path, "{text}");
    }
    assert_eq!(read("N").ways()[0].passed().count(), 0);
}

#[test]
fn modes_ranges_and_hops_are_read() {
    let all = |text: &str, is: fn(&Way) -> bool| read(text).ways().iter().all(is);
    let cannon = read("mRcpR");
    let count = |is: fn(&&Way) -> bool| cannon.ways().iter().filter(is).count();
    assert_eq!(count(|way| way.hop == Hop::Over && way.captures && !way.moves), 4);
    assert_eq!(count(|way| way.hop == Hop::None && way.moves && way.most == 0), 4);
    assert!(all("gQ", |way| way.hop == Hop::Behind && way.most == 0));
    for (text, least, most) in [
        ("R4", 1, 4),
        ("W11", 1, 11),
        ("WW", 1, 0),
        ("DD", 1, 0),
        ("R0", 1, 0),
        ("B2+", 2, 0),
        ("Q3", 1, 3),
        ("(2,1)(2,1)", 1, 0),
    ] {
        let piece = read(text);
        assert!(piece.ways().iter().all(|way| (way.least, way.most) == (least, most)), "{text}: {piece:?}");
    }
    assert!(read("mfWcefFimfnD").takes_en_passant() && !read("mfWcfF").takes_en_passant());
    let pawn = read("mfWcfFimfnD");
    assert_eq!(pawn.ways().iter().filter(|way| way.initial && way.lame && !way.captures).count(), 1);
    assert!(all("jN", |way| way.jumps && !way.lame && way.via() == (way.step.0 / 2, way.step.1 / 2)));
    assert!(read("").ways().is_empty());
}

#[test]
fn equivalent_lines_have_equal_ways() {
    for (one, other) in [
        ("R", "WW"),
        ("R", "W0"),
        ("R4", "W4"),
        ("R1", "W"),
        ("B2", "F2"),
        ("Q", "KK"),
        ("K3", "W3F3"),
        ("NN", "N0"),
        ("L", "C"),
        ("C", "(1,3)"),
        ("J", "Z"),
        ("fF0", "fB"),
        ("W11", "R11"),
    ] {
        let [one, other] = [one, other].map(|line| Betza::parse(line).expect(line));
        assert_eq!(one.ways(), other.ways());
    }
}

#[test]
fn faults_report_their_column() {
    for (line, column, reason) in [
        ("Qx", 2, "'x' is a letter of other dialects"),
        ("X", 1, "'X' is not a letter"),
        ("w", 1, "'w' is not a letter"),
        ("WX", 2, "not a letter"),
        ("Wé", 2, "'é' is not a letter"),
        ("NéW", 2, "not a letter"),
        ("mé", 2, "not a letter"),
        ("fmW fF", 4, "its own line"),
        ("m", 2, "the moves end"),
        ("Nmf", 4, "the moves end"),
        ("4W", 1, "follows its atom"),
        ("m4W", 2, "follows its atom"),
        ("Wnj2", 4, "follows its atom"),
        ("R12", 2, "1 to 11"),
        ("R4294967297", 2, "1 to 11"),
        ("R1F256", 4, "1 to 11"),
        ("R0+", 2, "from 1"),
        ("nW", 1, "no square lies between"),
        ("nR", 1, "no square lies between"),
        ("pN", 1, "more than one step"),
        ("pW", 1, "more than one step"),
        ("cgN", 2, "more than one step"),
        ("npNN", 1, "cannot go with p"),
        ("njN", 2, "j cannot go with n"),
        ("pjNN", 2, "j cannot go with n, p or g"),
        ("WjC", 2, "single leaps of N, D or A"),
        ("jNN", 1, "single leaps of N, D or A"),
        ("hN", 1, "h follows"),
        ("hhN", 1, "h follows"),
        ("fWshN", 3, "h follows"),
        ("(10,1)", 1, "0 to 9"),
        ("(0,0)", 1, "not both 0"),
        ("(1;2)", 1, "(x,y)"),
        ("[F-R", 5, "not closed"),
        ("[F]", 3, "- or ? follows"),
        ("[R-F]", 2, "one leap"),
        ("[F-mR]", 4, "before the bracket"),
        ("[F-jN]", 4, "part of a leg"),
        ("p[F-R]", 1, "cannot precede"),
        ("[N-R]", 4, "vs"),
        ("[N-flR]", 4, "vs"),
        ("[F-flR]", 4, "directions of a second leg"),
        ("f[lW-F]", 3, "not both"),
        ("[F-[W-R]]", 4, "'[' is in the wrong place"),
        ("W-", 2, "in the wrong place"),
        ("mfWcfF?", 7, "in the wrong place"),
        ("]", 1, "in the wrong place"),
        ("t", 1, "precedes two legs"),
        ("tF", 1, "precedes two legs"),
        ("t[", 3, "t[X,Y]"),
        ("t[W", 4, "t[X,Y]"),
        ("t[W,W", 6, "t[X,Y]"),
        ("t[F]", 4, "comma"),
        ("t[W,]", 5, "comma"),
        ("t[,W]", 3, "in the wrong place"),
        ("t[W,W,W]", 6, "in the wrong place"),
        ("t[t[W,W],W]", 3, "precedes two legs"),
        ("Wt[R,W]", 4, "one leap"),
        ("t[N,N]", 5, "vs"),
        ("t[cW,W]", 3, "before the bracket"),
        ("t[W,iW]", 5, "part of a leg"),
        ("t[F,lF]", 5, "continues forward"),
        ("[K?vsK][K?vsQ][K?vsK2][K?vsQ3]", 23, "more than 256 ways"),
    ] {
        let error = Betza::parse(line).expect_err(line);
        assert_eq!(error.column(), column, "{error}");
        assert!(error.message().contains(reason), "{error}");
    }
    let line = "fW".repeat(65);
    let error = Betza::parse(&line).expect_err("65 terms");
    assert!(error.to_string().ends_with("column 129: more than 64 terms"), "{error}");
}

/// Any text is either compiled or rejected with a valid column.
#[test]
fn no_text_panics() {
    let letters: Vec<char> = "WFDNAHCLZJGKQRBfblrsvhmcnpgjit[,]-?()0123456789eé+x \0".chars().collect();
    let mut random = Rng::with_seed(7);
    let mut accepted = 0;
    for _ in 0..200_000 {
        let length = random.usize(..12);
        let text: String = (0..length).map(|_| letters[random.usize(..letters.len())]).collect();
        match Betza::parse(&text) {
            Ok(piece) => accepted += usize::from(!piece.ways().is_empty()),
            Err(error) => {
                let columns = 1..=text.chars().count() + 1;
                assert!(columns.contains(&error.column()), "{error}");
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}
