//! Wrong input that no transcript can hold, and the end of input.

use crate::client::{Client, best};

/// Another engine's answer would be for the position before.
#[test]
fn nothing_is_played_from_a_position_that_was_refused() {
    for line in [
        &b"position fen 8/8/8/8/8/8/8/8 w - - 0 1"[..],
        b"position startpos moves e2e4 e2e4",
        b"position",
        b"position startpos moves \xFF\xFE",
    ] {
        let mut client = Client::new();
        client.ask("position startpos moves e2e4");
        client.send_bytes(line);
        client.send_bytes(b"\n");
        client.until("info string error: ");
        for limits in ["depth 1", "movetime 5", "perft 1", "wtime 100 btime 100"] {
            let answer = client.go(limits);
            assert!(
                answer[0].starts_with("info string error: go: there is no position to search: "),
                "{answer:?}"
            );
            assert_eq!(answer[1..], ["bestmove (none)"], "{limits}");
        }
        client.send("go infinite");
        client.expect_silence(20, "bestmove");
        client.send("stop");
        client.until("bestmove (none)");
        client.ask("position startpos moves e2e4");
        assert_ne!(best(&client.go("depth 1")), "(none)");
        client.ask("position nowhere");
        client.ask("setoption name UCI_Variant value shatranj");
        assert_ne!(best(&client.go("depth 1")), "(none)");
    }
}

/// A client waiting for `bestmove` would hang forever.
#[test]
fn a_go_always_ends_with_a_bestmove() {
    let mut client = Client::new();
    for (limits, fault) in [
        ("movestogo 1e3 wtime 50", "go movestogo: \"1e3\" is not a number in range, ignored"),
        ("movetime 10 foo 3", "go: unknown word \"foo\", ignored"),
        ("depth", "go depth: the number is missing, ignored"),
        ("btime 50", "go: no usable limit, searching for one second"),
    ] {
        let answer = client.go(limits);
        assert_eq!(answer[0], format!("info string error: {fault}"));
        assert!(best(&answer).len() == 4, "{limits}: {answer:?}");
    }
    client.send(&format!("go depth 1 searchmoves {}", "x ".repeat(1000)));
    assert!(client.until("bestmove").len() < 20);
    client.send("go infinite\nposition fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo");
    assert_ne!(best(&client.until("bestmove")), "(none)");
    assert_eq!(best(&client.until("bestmove")), "(none)");
    client.send("go infinite\ngo perft 1\ngo wtime 1");
    client.until("bestmove");
    client.until("Nodes searched");
    client.until("bestmove (none)");
}

/// The crate `vampirc-uci` silently cuts or wraps such numbers, or panics on them.
#[test]
fn nothing_is_cut_short() {
    let mut client = Client::new();
    for depth in ["256", "300", "999", "1000", "4294967295"] {
        client.send(&format!("go depth {depth} nodes 50"));
        client.until("bestmove");
        client.send(&format!("go mate {depth} nodes 50"));
        client.until("bestmove");
        client.send(&format!("go movestogo {depth} wtime 20 btime 20"));
        client.until("bestmove");
    }
    client.send("go nodes 12345678901234 depth 1");
    client.until("bestmove");
    client.send("go ponder wtime 100 btime 100");
    client.expect_silence(50, "bestmove");
    client.send("ponderhit");
    client.until("bestmove");
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_are_dropped_alone() {
    let mut client = Client::new();
    client.send_bytes(b"position startpos moves \xFF\xFE\n");
    assert!(client.until("info string error")[0].ends_with("not UTF-8 from byte 25 on"));
    client.send_bytes(&vec![b'e'; 3 << 20]);
    client.send_bytes(b"\n");
    assert!(client.until("info string error")[0].contains(" is too long"));
    client.send("position startpos");
    // As many words as fit.
    client.send(&format!("go depth 1 {}", "go ".repeat(100_000)));
    assert_ne!(best(&client.until("bestmove")), "(none)");
    client.send_bytes(b"isready\r\n");
    client.until("readyok");
    client.send_bytes("position \u{1F40E} \0\n".as_bytes());
    client.until("info string error: position");
    client.send("xboard");
    client.send_bytes(&vec![b'e'; 3 << 20]);
    assert!(client.answer("\nnew")[0].contains(" is too long"));
}

#[test]
fn input_may_end_anywhere() {
    let script = "uci\nisready\nsetoption name UCI_Variant value insaneflip8\n\
                  position startpos moves b1c3,b2\ngo depth 1\ngo infinite\nstop\ngo ponder wtime 9 btime 9\n\
                  ponderhit\ngo ponder\nponderhit\ngo\nstop\ngo movetime 5\neval\nd\n";
    for end in (0..=script.len()).filter(|end| end % 5 == 0 || script[..*end].ends_with('\n')) {
        let mut client = Client::new();
        client.send_bytes(&script.as_bytes()[..end]);
        client.close();
        let (status, _) = client.end();
        assert!(status.success(), "{:?}: {status}", &script[..end]);
    }
}

#[test]
fn limited_search_is_finished_at_the_end_of_input() {
    let mut client = Client::new();
    client.send("go depth 5");
    client.close();
    let (status, lines) = client.end();
    assert!(status.success());
    assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
    assert!(lines.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn quit_ends_the_program_whatever_it_does() {
    for line in ["quit", "go infinite\nquit", "go ponder\nquit", "go depth 90\nquit\nisready"] {
        let mut client = Client::new();
        client.send(line);
        let (status, lines) = client.end();
        assert!(status.success(), "{line}");
        assert!(!lines.contains(&"readyok".to_string()));
    }
}
