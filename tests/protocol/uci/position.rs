//! `position`, `d`, `eval` and `bench`.

use crate::client::Client;
use firzan::games::Variant;

/// The rest of the answer is in transcripts.
#[test]
fn display_shows_the_key() {
    let mut client = Client::new();
    let key = client.shown("Key");
    assert!(key.len() == 16 && key.chars().all(|c| c.is_ascii_hexdigit()), "{key}");

    client.ask("position startpos moves g1f3 g8f6 f3g1 f6g8");
    assert_eq!(client.shown("Key"), key);
    client.ask("position startpos moves e2e4");
    assert_ne!(client.shown("Key"), key);
}

#[test]
fn evaluation_is_shown_in_every_game() {
    for variant in Variant::bases() {
        let mut client = Client::uci(&variant.to_string());
        let answer = client.ask("eval");
        let last = answer.last().expect("an answer");
        assert!(last.starts_with("Evaluation: "), "{variant}: {answer:?}");
        assert!(last.ends_with(" (White's view)"), "{variant}: {answer:?}");
        assert!(answer.len() > 2, "{variant}: {answer:?}");
        let headings: Vec<&str> = answer[..2].iter().flat_map(|line| line.split_whitespace()).collect();
        let expected = "| White | Black | White - Black term | middle end | middle end | middle end";
        assert_eq!(headings.join(" "), expected, "{variant}");
    }
    let mut client = Client::uci("insaneflip8");
    client.ask("position fen 8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w moves e6e7");
    assert_eq!(client.ask("eval"), ["Evaluation: none (the game is over)"]);
}

#[test]
fn bench_has_the_same_signature_each_time() {
    let mut client = Client::new();
    let nodes = |answer: Vec<String>| {
        let line = answer.last().expect("an answer").clone();
        assert!(line.contains(" nodes "), "{answer:?}");
        line.split(' ').next().map(str::to_string)
    };
    let first = nodes(client.ask("bench 1"));
    client.go("depth 3");
    assert_eq!(nodes(client.ask("bench 1")), first);
    let answer = client.ask("bench deep");
    assert_eq!(answer, ["info string error: bench: \"deep\" is not a depth"]);
}

#[test]
fn empty_hands_were_refused_in_games_without_hands() {
    for variant in ["chess", "insaneflip", "distortingmirrors", "flippingxiangqi", "grandshatranj", "makruk"]
    {
        let mut client = Client::uci(variant);
        let start = client.shown("Fen");
        for hands in ["[]", "[-]"] {
            let fen = start.replacen(' ', &format!("{hands} "), 1);
            assert_eq!(client.ask(&format!("position fen {fen}")), [""; 0], "{variant}");
            assert_eq!(client.shown("Fen"), start, "{variant}");
        }
        let refused = client.ask(&format!("position fen {}", start.replacen(' ', "[Q] ", 1)));
        assert!(refused[0].starts_with("info string error: position: FEN board"), "{variant}: {refused:?}");
    }
}
