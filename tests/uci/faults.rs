//! Wrong input: one message, and no change.

use crate::session::{Session, best};

const KEPT: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

#[test]
fn bad_positions_keep_the_state_and_name_the_reason() {
    let mut session = Session::new();
    session.ask("position startpos moves e2e4");
    for (line, reason) in [
        ("position", "expected startpos or fen"),
        ("position fen", "expected startpos or fen"),
        ("position start", "expected startpos or fen"),
        ("position startpos e2e4", "expected startpos or fen"),
        ("position fen 8/8/8/8/8/8/8 w", "FEN board: 7 ranks, 8 expected"),
        ("position fen 8/8/8/8/8/8/8/8 w", "FEN board: White has no king"),
        ("position fen 4k3/8/8/8/8/8/8/4K3", "FEN side: missing"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w A", "FEN castling: \"A\""),
        ("position startpos moves e2e5", "illegal move e2e5 (number 1): the piece on e2 cannot go to e5"),
        (
            "position startpos moves e2e4 e4e5",
            "illegal move e4e5 (number 2): the piece on e4 is the opponent's",
        ),
        ("position startpos moves e4e5", "illegal move e4e5 (number 1): no piece on e4"),
        ("position startpos moves e2e4 j2j4", "illegal move j2j4 (number 2): not a move on this board"),
        ("position startpos moves 0000", "illegal move 0000 (number 1): not a move on this board"),
        ("position startpos moves e2e4+", "illegal move e2e4+ (number 1): unexpected"),
        (
            "position fen 4r2k/8/8/8/8/8/4B3/4K3 w moves e2d3",
            "illegal move e2d3 (number 1): leaves the king on e1 attacked",
        ),
        (
            "position fen 7k/4P3/8/8/8/8/8/4K3 w moves e7e8",
            "illegal move e7e8 (number 1): the promotion letter is missing",
        ),
        (
            "position fen 7k/4P3/8/8/8/8/8/4K3 w moves e7e8c",
            "illegal move e7e8c (number 1): no promotion to \"c\" here",
        ),
    ] {
        let answer = session.ask(line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        let start = format!("info string error: position: {reason}");
        assert!(answer[0].starts_with(&start), "{line}: {answer:?}");
        assert_eq!(session.shown("Fen"), KEPT, "{line}");
    }
}

/// Another engine's answer would be for the position before.
#[test]
fn nothing_is_played_from_a_position_that_was_refused() {
    for line in [
        &b"position fen 8/8/8/8/8/8/8/8 w - - 0 1"[..],
        b"position startpos moves e2e4 e2e4",
        b"position",
        b"position startpos moves \xFF\xFE",
    ] {
        let mut session = Session::new();
        session.ask("position startpos moves e2e4");
        session.send_bytes(line);
        session.send_bytes(b"\n");
        session.until("info string error: ");
        for limits in ["depth 1", "movetime 5", "perft 1", "wtime 100 btime 100"] {
            let answer = session.go(limits);
            assert!(
                answer[0].starts_with("info string error: go: there is no position to search: "),
                "{answer:?}"
            );
            assert_eq!(answer[1..], ["bestmove (none)"], "{limits}");
        }
        session.send("go infinite");
        session.expect_silence(20, "bestmove");
        session.send("stop");
        session.until("bestmove (none)");
        session.ask("position startpos moves e2e4");
        assert_ne!(best(&session.go("depth 1")), "(none)");
        session.ask("position nowhere");
        session.ask("setoption name UCI_Variant value shatranj");
        assert_ne!(best(&session.go("depth 1")), "(none)");
    }
}

#[test]
fn what_cannot_be_in_a_position_is_left_out_and_told() {
    let mut session = Session::new();
    let answer = session.ask("position fen 4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 0 moves e1g1");
    let told = [
        "FEN fullmove: 0 read as 1",
        "FEN castling: Qkq ignored, king and rook are not on their home squares",
        "FEN ep: e6 ignored, no pawn of Black can have just passed it",
    ];
    assert_eq!(answer, told.map(|mend| format!("info string {mend}")));
    assert_eq!(session.shown("Fen"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let board = session.ask("d");
    for mend in told {
        assert!(board.contains(&format!("Corrected: {mend}")), "{board:?}");
    }
    session.ask("position startpos");
    assert!(!session.ask("d").iter().any(|line| line.starts_with("Corrected")));
}

#[test]
fn a_repaired_fen_written_out_is_not_repaired_again() {
    for (variant, fen, repaired) in [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
        ("horde", "4k3/8/8/8/8/4P3/8/8 b kq e3 0 1", "4k3/8/8/8/8/4P3/8/8 b - - 0 1"),
    ] {
        let mut session = Session::with_variant(variant);
        assert!(!session.ask(&format!("position fen {fen}")).is_empty());
        assert_eq!(session.shown("Fen"), repaired);
        assert!(session.ask(&format!("position fen {repaired}")).is_empty(), "{variant}");
        assert!(!session.ask("d").iter().any(|line| line.starts_with("Corrected")), "{variant}");
    }
}

#[test]
fn promotions_are_read_in_upper_case() {
    let mut session = Session::new();
    let promoted = "position fen 7k/4P3/8/8/8/8/8/4K3 w - - 0 1 moves e7e8";
    assert_eq!(session.ask(&format!("{promoted}Q")), [""; 0]);
    assert_eq!(session.shown("Fen"), "4Q2k/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(session.ask("position startpos moves E2E4").len(), 1);
}

#[test]
fn help_is_answered_in_the_protocol() {
    let mut session = Session::new();
    let help = session.ask("help");
    assert!(help.len() > 5);
    assert!(help.iter().all(|line| line.starts_with("info string ")), "{help:?}");
}

#[test]
fn turns_of_the_other_games_are_refused_with_reasons() {
    for (variant, position, reason) in [
        ("insaneflip8", "startpos moves b1c3", "the flip is missing"),
        ("insaneflip8", "startpos moves b1c3,e4", "you have no piece on e4 to flip"),
        ("insaneflip8", "startpos moves b1c3,e8", "you have no piece on e8 to flip"),
        ("insaneflip8", "startpos moves b1c3,b1", "you have no piece on b1 to flip"),
        ("insaneflip8", "startpos moves b1c3,d1", "the power on d1 cannot be flipped"),
        ("insaneflip8", "startpos moves b1c3,z9", "\"z9\" is not a square of this board"),
        ("insaneflip8", "fen 8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w moves e6e7,e7", "this move has no flip"),
        (
            "distortingmirrors",
            "fen 8k3r3/16/16/16/16/k15/16/4K7K3 w - - 0 1 a3i8,e1m1 moves e1d1",
            "leaves the king on ",
        ),
        ("distortingmirrors", "startpos moves m2m3", "the piece on m2 cannot go to m3"),
        ("grandshatranj", "startpos moves a3a5", "the piece on a3 cannot go to a5"),
        ("grandshatranj", "startpos moves a10a11", "not a move on this board"),
        ("flippingxiangqi", "startpos moves h1h2", "not a move on this board"),
        ("flippingxiangqi", "fen 3k3/7/7/3r3/7/3F3/3K3 w moves d2c3", "leaves the king on d1 attacked"),
    ] {
        let mut session = Session::with_variant(variant);
        let before = session.shown("Fen");
        let answer = session.ask(&format!("position {position}"));
        assert_eq!(answer.len(), 1, "{position}: {answer:?}");
        let turn = position.rsplit(' ').next().expect("a turn");
        let start = format!("info string error: position: illegal move {turn} (number 1): {reason}");
        assert!(answer[0].starts_with(&start), "{position}: {answer:?}");
        assert_eq!(session.shown("Fen"), before);
    }
}

#[test]
fn unknown_commands_and_half_understood_ones_do_nothing() {
    let mut session = Session::new();
    for (line, fault) in [
        ("frobnicate", "unknown command \"frobnicate\""),
        ("isreadyx", "unknown command \"isreadyx\""),
        ("quit now", "unknown command \"quit\""),
        ("uci isready", "unknown command \"uci\""),
        ("info depth 300 seldepth 1000", "unknown command \"info\""),
        ("info score mate 200", "unknown command \"info\""),
        ("bestmove e2e4", "unknown command \"bestmove\""),
    ] {
        let answer = session.ask(line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        let start = format!("info string error: {fault}");
        assert!(answer[0].starts_with(&start), "{line}: {answer:?}");
    }
    for line in ["", "   ", "\t", "debug on", "debug off", "register later", "stop", "ponderhit"] {
        assert_eq!(session.ask(line), [""; 0], "{line:?}");
    }
}

/// A client waiting for `bestmove` would hang forever.
#[test]
fn a_go_always_ends_with_a_bestmove_and_tells_what_it_left_out() {
    let mut session = Session::new();
    for (line, fault) in [
        ("go movetime 10 foo 3", "go: unknown word \"foo\", ignored"),
        ("go foo depth 1", "go: unknown word \"foo\", ignored"),
        ("go depth", "go depth: the number is missing, ignored"),
        ("go nodes depth 2", "go nodes: the number is missing, ignored"),
        ("go depth -1 nodes 9", "go depth: \"-1\" is not a number in range, ignored"),
        ("go depth 1 depth x", "go depth: \"x\" is not a number in range, ignored"),
        (
            "go nodes 18446744073709551616 depth 1",
            "go nodes: \"18446744073709551616\" is not a number in range, ignored",
        ),
        ("go movestogo 1e3 wtime 50", "go movestogo: \"1e3\" is not a number in range, ignored"),
        ("go btime 50", "go: no usable limit, searching for one second"),
        ("go perft x", "go perft: \"x\" is not a number in range, ignored"),
        ("go searchmoves e2e5 e2e4 depth 1", "go searchmoves e2e5: the piece on e2 cannot go to e5"),
        ("go depth 1 searchmoves j1j2", "go searchmoves j1j2: not a move on this board"),
        ("go depth 1 searchmoves", "go searchmoves: no legal move, searching all"),
    ] {
        session.send(line);
        let answer = session.until("bestmove");
        let start = format!("info string error: {fault}");
        assert!(answer[0].starts_with(&start), "{line}: {answer:?}");
        assert!(best(&answer).len() == 4, "{line}: {answer:?}");
    }
    session.send(&format!("go depth 1 searchmoves {}", "x ".repeat(1000)));
    assert!(session.until("bestmove").len() < 20);
    session.send("go infinite\nposition fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo");
    assert_ne!(best(&session.until("bestmove")), "(none)");
    assert_eq!(best(&session.until("bestmove")), "(none)");
    session.send("go infinite\ngo perft 1\ngo wtime 1");
    session.until("bestmove");
    session.until("Nodes searched");
    session.until("bestmove (none)");
}

/// What the crate `vampirc-uci` silently cuts, wraps or panics on is read in full here.
#[test]
fn nothing_is_cut_short() {
    let mut session = Session::new();
    for depth in ["256", "300", "999", "1000", "4294967295"] {
        session.send(&format!("go depth {depth} nodes 50"));
        session.until("bestmove");
        session.send(&format!("go mate {depth} nodes 50"));
        session.until("bestmove");
        session.send(&format!("go movestogo {depth} wtime 20 btime 20"));
        session.until("bestmove");
    }
    session.send("go nodes 12345678901234 depth 1");
    session.until("bestmove");
    session.send("go ponder wtime 100 btime 100");
    session.expect_silence(50, "bestmove");
    session.send("ponderhit");
    session.until("bestmove");

    let answer = session.ask("setoption name Default Values value x");
    assert_eq!(answer, ["info string error: unknown option \"Default Values\""]);
    let answer = session.ask("setoption name Skil Level value 3");
    let near = "info string error: unknown option \"Skil Level\"; did you mean \"Skill Level\"?";
    assert_eq!(answer, [near]);
    assert_eq!(session.ask("setoption name Debug Log File value"), [""; 0]);
    let castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    assert!(session.ask(castling)[0].contains("FEN castling: \"HAha\""));
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_are_dropped_alone() {
    let mut session = Session::new();
    session.send_bytes(b"position startpos moves \xFF\xFE\n");
    assert!(session.until("info string error")[0].ends_with("not UTF-8 from byte 25 on"));
    session.send_bytes(&vec![b'e'; 3 << 20]);
    session.send_bytes(b"\n");
    assert!(session.until("info string error")[0].contains(" is too long"));
    session.send_bytes(b"isready\r\n");
    session.until("readyok");
    session.send_bytes("position \u{1F40E} \0\n".as_bytes());
    session.until("info string error: position");
}

#[test]
fn input_may_end_anywhere() {
    let script = "uci\nisready\nsetoption name UCI_Variant value insaneflip8\n\
                  position startpos moves b1c3,b2\ngo depth 1\ngo infinite\nstop\ngo ponder wtime 9 btime 9\n\
                  ponderhit\ngo ponder\nponderhit\ngo\nstop\ngo movetime 5\neval\nd\n";
    for end in (0..=script.len()).filter(|end| end % 5 == 0 || script[..*end].ends_with('\n')) {
        let mut session = Session::new();
        session.send_bytes(&script.as_bytes()[..end]);
        session.close();
        let (status, _) = session.end();
        assert!(status.success(), "{:?}: {status}", &script[..end]);
    }
}

#[test]
fn limited_search_is_finished_at_the_end_of_input() {
    let mut session = Session::new();
    session.send("go depth 5");
    session.close();
    let (status, lines) = session.end();
    assert!(status.success());
    assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
    assert!(lines.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn quit_ends_the_program_whatever_it_does() {
    for line in ["quit", "go infinite\nquit", "go ponder\nquit", "go depth 90\nquit\nisready"] {
        let mut session = Session::new();
        session.send(line);
        let (status, lines) = session.end();
        assert!(status.success(), "{line}");
        assert!(!lines.contains(&"readyok".to_string()));
    }
}
