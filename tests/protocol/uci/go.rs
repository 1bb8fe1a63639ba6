//! Every form of `go`.

use crate::client::{Client, best, field};
use firzan::any::new_game;
use firzan::games::Variant;
use std::time::{Duration, Instant};

/// A stop must be answered within this time, even on a busy machine.
const SOON: Duration = Duration::from_secs(2);

fn is_legal(variant: Variant, turn: &str) -> bool {
    new_game(variant).read(turn).is_ok()
}

#[test]
fn every_limit_ends_in_a_legal_turn() {
    let limits = [
        "depth 2",
        "nodes 300",
        "movetime 30",
        "movetime 0",
        "mate 1",
        "wtime 300 btime 300",
        "wtime 300 btime 300 winc 20 binc 20",
        "winc 20 binc 20 wtime 0 btime 0",
        "wtime 200 btime 200 movestogo 4",
        "wtime -20 btime -20 movestogo 1",
        "depth 1 nodes 1 movetime 1",
        "depth 99999 nodes 200",
        "movetime 40 ponder depth 1 infinite",
    ];
    for variant in Variant::bases() {
        let mut client = Client::uci(&variant.to_string());
        for limit in limits {
            client.send(&format!("go {limit}"));
            if limit.contains("infinite") {
                client.send("stop");
            }
            let answer = client.until("bestmove");
            assert!(is_legal(variant, best(&answer)), "{variant} {limit}: {answer:?}");
            let infos = answer.iter().filter(|line| line.starts_with("info depth"));
            for info in infos {
                for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
                    let value = field(info, name).and_then(|word| word.parse::<u64>().ok());
                    assert!(value.is_some(), "{name}: {info}");
                }
                let pv = field(info, "pv").expect("a line has turns");
                assert!(is_legal(variant, pv), "{info}");
                assert!(["cp", "mate"].contains(&field(info, "score").expect("a score")));
            }
        }
    }
}

#[test]
fn captures_of_bent_riders_do_not_explode() {
    let mut client = Client::new();
    client.ask("setoption name VariantPath value tests/definitions/fairy/bent-riders.ini");
    client.ask("setoption name UCI_Variant value bent-riders");
    let answer = client.go("depth 3");
    let nodes = answer.iter().rev().find_map(|line| field(line, "nodes")?.parse::<u64>().ok());
    assert!(nodes.is_some_and(|nodes| nodes < 300_000), "{answer:?}");
}

#[test]
fn clocks_are_kept() {
    for variant in Variant::bases() {
        let mut client = Client::uci(&variant.to_string());
        for (limit, most) in [("wtime 1000 btime 1", 500), ("movetime 200", 600)] {
            let start = Instant::now();
            client.go(limit);
            assert!(start.elapsed() < Duration::from_millis(most) + SOON, "{variant} {limit}");
        }
    }
}

#[test]
fn time_that_was_ordered_is_used() {
    for (position, full) in [
        ("position startpos", true),
        // One legal move.
        ("position fen r3k2r/ppp2ppp/8/8/8/8/PPP2nPP/R4RRK w - - 0 1", true),
        // A mate is found at once.
        ("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", false),
    ] {
        let mut client = Client::new();
        client.ask(position);
        let start = Instant::now();
        client.go("movetime 700 wtime 1000 btime 1000");
        let took = start.elapsed();
        if full {
            assert!(took >= Duration::from_millis(690), "{position}: {took:?}");
        }
        assert!(took < Duration::from_millis(700) + SOON, "{position}");
    }
}

#[test]
fn a_search_without_an_end_answers_only_when_told() {
    let infinite = Variant::bases().into_iter().map(|variant| (variant.to_string(), "infinite", "stop"));
    let others = [
        ("depth 1 infinite", "stop"),
        ("ponder wtime 200 btime 200", "ponderhit"),
        ("ponder movetime 20", "ponderhit"),
        ("ponder depth 1", "ponderhit"),
        ("ponder nodes 100 wtime 100000 btime 100000", "ponderhit"),
        ("nodes 100 infinite", "stop"),
        ("ponder wtime 100000 btime 100000", "stop"),
        ("ponder", "stop"),
    ];
    let others = others.map(|(limit, end)| ("flippingxiangqi".to_string(), limit, end));
    for (variant, limit, end) in infinite.chain(others) {
        let mut client = Client::uci(&variant);
        client.send(&format!("go {limit}"));
        client.expect_silence(100, "bestmove");
        client.ask("");
        let start = Instant::now();
        client.send(end);
        let answer = client.until("bestmove");
        assert!(start.elapsed() < SOON, "{variant} {limit}");
        assert!(client.ask("stop").is_empty(), "{variant} {limit}: a second stop means nothing");
        let variant = variant.parse().expect("an id");
        assert!(is_legal(variant, best(&answer)), "{variant} {limit}: {answer:?}");
    }
}

/// Its search ended with the nodes of its level, so it answered before the opponent had moved.
#[test]
fn a_level_ponders_until_the_opponent_has_moved_and_shows_one_line() {
    let mut client = Client::new();
    client.send("setoption name Skill Level value 15");
    client.send("go ponder wtime 60000 btime 60000");
    client.expect_silence(300, "bestmove");
    client.send("ponderhit");
    client.until("bestmove");
    let answer = client.go("nodes 3000");
    assert!(answer.len() > 2 && !answer.iter().any(|line| line.contains(" multipv 2")), "{answer:?}");
}

#[test]
fn values_of_options_are_read_in_any_case() {
    let mut client = Client::new();
    assert!(client.ask("setoption name OwnBook value TRUE").is_empty());
    assert!(!client.ask("setoption name OwnBook value yes").is_empty());
}

#[test]
fn best_turn_comes_with_the_reply_to_ponder_on() {
    let mut client = Client::new();
    let answer = client.go("depth 5");
    let line = answer.last().expect("an answer");
    let reply = field(line, "ponder").expect("a reply");
    let moves = format!("position startpos moves {} {reply}", best(&answer));
    assert!(client.ask(&moves).is_empty());
}

#[test]
fn new_commands_end_the_search_before() {
    let mut client = Client::new();
    client.send("go infinite");
    client.send("go depth 1");
    client.until("bestmove");
    client.until("bestmove");
    client.send("go infinite");
    client.send("setoption name UCI_Variant value insaneflip8");
    client.until("bestmove");
    assert!(client.shown("Fen").starts_with("dnewkend/"));
}

#[test]
fn searchmoves_restricts_the_turns() {
    for (variant, turns) in [
        ("chess", "a2a3 h2h4"),
        ("insaneflip", "a2a3,a1 j2j4,j4"),
        ("grandshatranj", "a3a4 b2a4"),
        ("distortingmirrors", "b1c3 a2a3"),
    ] {
        let mut client = Client::uci(variant);
        for form in [format!("depth 2 searchmoves {turns}"), format!("searchmoves {turns} depth 2")] {
            let answer = client.go(&form);
            let found = best(&answer);
            assert!(turns.split(' ').any(|turn| turn == found), "{answer:?}");
        }
        let answer = client.go("depth 2 searchmoves a2a3 a1a99");
        assert!(answer[0].starts_with("info string error: "), "{answer:?}");
    }
}

#[test]
fn mate_search_ends_with_the_mate() {
    for (variant, fen) in
        [("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), ("flippingxiangqi", "7/1Fk4/7/7/5E1/4K2/7 w - - 0 1")]
    {
        let mut client = Client::uci(variant);
        client.send(&format!("position fen {fen}"));
        let answer = client.go("mate 1");
        assert!(answer.iter().any(|line| line.contains(" score mate 1 ")), "{answer:?}");
        let mut game = new_game(variant.parse().expect("a variant"));
        game.set_up(Some(fen)).expect(fen);
        game.play(game.read(best(&answer)).expect("a legal turn"));
        assert!(game.outcome().is_some_and(|outcome| outcome.winner.is_some()), "{answer:?}");
    }
}

#[test]
fn perft_counts_by_turn() {
    for (variant, count, total) in [
        ("chess", 20, 400),
        ("flippingxiangqi", 7, 49),
        ("grandshatranj:rook", 69, 4761),
        ("knightrelay", 28, 784),
        ("shatranj", 16, 256),
    ] {
        let mut client = Client::uci(variant);
        client.send("go perft 2");
        let answer = client.until("info string");
        let rows = answer.iter().filter(|line| {
            let (turn, nodes) = line.split_once(": ").unwrap_or_default();
            is_legal(variant.parse().expect("a variant"), turn) && nodes.parse::<u64>().is_ok()
        });
        assert_eq!(rows.count(), count, "{answer:?}");
        assert!(answer.contains(&format!("Nodes searched: {total}")), "{answer:?}");
    }
}

#[test]
fn a_perft_can_be_stopped_and_the_engine_answers_meanwhile() {
    let mut client = Client::new();
    client.send("go perft 99");
    assert!(client.ask("position startpos moves e2e4").is_empty());
    client.send("stop");
    client.until("info string perft stopped");
    client.send("go perft 99");
    client.send("quit");
    client.until("info string perft stopped");
}

/// As with a search to a fixed depth.
#[test]
fn a_perft_is_finished_at_the_end_of_input() {
    let mut client = Client::new();
    client.send("go perft 3");
    client.close();
    client.until("Nodes searched: 8902");
}

#[test]
fn positions_without_turns_say_so() {
    for (variant, fen, score) in [
        ("chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("knightrelay", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("knightrelay", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("knightrelay", "7k/8/8/8/8/8/8/K6N w - - 0 1", "cp 0"),
        ("shatranj", "k7/p7/P7/8/8/8/8/1R2K3 b - - 0 1", "mate 0"),
        ("insaneflip8", "4k3/8/8/8/8/p7/P7/6+K1 w - - 0 9", "mate 0"),
        ("insaneflip", "k3k5/10/10/10/10/10/10/p9/P9/4+K2+K2 w - - 0 9", "mate 0"),
        ("grandshatranj", "k8R/9R/10/10/10/9n/10/10/10/4K5 b - - 0 1", "mate 0"),
        ("grandshatranj", "k9/9R/10/10/10/7p2/7P2/10/10/1R2K5 b - - 0 1", "cp 0"),
        ("grandshatranj", "k9/10/10/10/10/10/10/10/9R/4K5 b - - 0 1", "mate 0"),
        ("grandshatranj", "k9/10/10/10/10/10/10/10/10/4K5 b - - 0 1", "cp 0"),
        ("flippingxiangqi", "7/1Fk4/3R3/7/7/4K2/7 b - - 1 1", "mate 0"),
        ("flippingxiangqi", "2k4/7/7/7/7/7/3K3 w - - 0 1", "cp 0"),
        ("distortingmirrors", "7k7k/5Q10/7R8/16/16/16/16/2K7K5 b - - 0 90", "mate 0"),
    ] {
        let mut client = Client::uci(variant);
        assert_eq!(client.ask(&format!("position fen {fen}")), [""; 0], "{fen}");
        let said = format!("info depth 0 score {score}");
        let expected = [said.as_str(), "bestmove (none)"];
        for limit in ["depth 3", "movetime 1000000", "wtime 9 btime 9"] {
            assert_eq!(client.go(limit), expected, "{variant} {fen}");
        }
        // No answer before it is requested.
        for (limit, end) in [("infinite", "stop"), ("ponder", "ponderhit"), ("ponder", "stop")] {
            client.send(&format!("go {limit}"));
            client.expect_silence(20, "bestmove");
            client.send(end);
            let answer = client.until("bestmove");
            assert_eq!(answer.last().map(String::as_str), Some("bestmove (none)"));
        }
    }
}

#[test]
fn chess_goes_on_where_nobody_can_win_as_counts_do() {
    let mut client = Client::new();
    client.ask("position fen 8/8/8/8/8/8/k7/2BK4 w - - 0 1");
    let answer = client.go("depth 2");
    assert_ne!(best(&answer), "(none)", "{answer:?}");
    assert!(answer.iter().any(|line| line.contains("score cp 0 ")), "{answer:?}");
    client.send("go perft 1");
    client.until("Nodes searched: 11");
}

/// Black's chariot wins against a horse.
const FOUR_PIECES: &str = "position fen 2k4/7/3r3/7/7/2H4/3K3 w - - 0 1";

#[test]
fn tables_of_endings_keep_no_clock_waiting() {
    // A stop is heard while a table is made.
    for (limit, most) in [("movetime 100", 100), ("wtime 400 btime 400", 200), ("infinite\nstop", 0)] {
        let mut client = Client::uci("flippingxiangqi");
        client.ask(FOUR_PIECES);
        let start = Instant::now();
        client.go(limit);
        assert!(start.elapsed() < Duration::from_millis(most) + SOON, "{limit}");
    }
}

#[test]
fn a_number_of_nodes_means_the_same_with_tables_made_before_and_without() {
    let five_pieces = "position fen 2k4/7/1s5/7/3S3/2S4/3K3 w - - 0 1";
    let answers = [false, true].map(|is_made_before| {
        let mut client = Client::uci("flippingxiangqi");
        if is_made_before {
            client.ask(five_pieces);
            client.go("movetime 300");
            client.ask("ucinewgame");
        }
        client.ask(five_pieces);
        let answer = client.go("nodes 4000");
        let infos = answer.iter().filter(|line| line.contains(" pv "));
        let figures = infos.map(|line| {
            ["depth", "score", "nodes", "tbhits", "pv"].map(|name| field(line, name).map(String::from))
        });
        figures.collect::<Vec<_>>()
    });
    let hits = answers[0].last().and_then(|figures| figures[3].as_deref());
    assert!(hits.is_some_and(|hits| hits != "0"), "{answers:?}");
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn one_turn_deep_ends_where_everything_attacks_everything() {
    for (variant, fen) in [
        ("chess", "NnNN2nN/nN1Nnn1n/NNnNnN2/1NnnNnNN/nNN1N2N/1Nn1nK1n/2NNn1nN/nk2Nn1N b - - 0 1"),
        ("chess", "1b4Bb/BB2b2b/Bb1BB1Bk/B1Bb1b1b/BBbbBbBb/1BBB2Bb/b1K1BBBb/1B4bB b - - 0 1"),
        ("shatranj", "rRrQ1Rbb/nQNqNb1B/QB1n1nqN/KRQN1rkQ/Nb1Q1r1N/RBNrNRbR/rrQNB1Rq/RR2nb2 w"),
        ("knightrelay", "nnQnQQNN/kNqq1nNK/Nq3NQ1/Qn1QnNnQ/QNqQnNnq/NqNNNnNn/QQqqQqqN/qNqNNqnQ w"),
        ("grandshatranj", "o5O3/kHo2o3o/2o2H4/1h2O2O2/1oH3OOHO/1H8/H4h1ohK/2ohO3Oh/1o2oh1O2/3oH5 w"),
        ("flippingxiangqi", "2Frrr1/rF1rkF1/R1h1s1h/1Hr1S2/FR1SrsS/1RHFFhH/R2hKh1 w"),
    ] {
        let mut client = Client::uci(variant);
        client.send(&format!("position fen {fen}"));
        let answer = client.go("depth 1");
        let info = &answer[answer.len() - 2];
        let nodes = field(info, "nodes").and_then(|nodes| nodes.parse::<u64>().ok());
        assert!(nodes.is_some_and(|nodes| nodes < 500_000), "{info}");
    }
}

#[test]
fn a_repetition_that_loses_at_once_is_not_preferred_to_a_mate() {
    for (fen, there, back) in [
        ("k4E2/D6p/3EN3/8/+N5D1/2N5/7+D/4K3 w", "a8b8,h7", "b8a8,h7"),
        ("2+N4k/7p/1E1N1+D1D/8/2D2E1N/8/8/4K3 w", "h8g8,h7", "g8h8,h7"),
    ] {
        let piece = if fen.starts_with('k') { "c3" } else { "h4" };
        let cycle = format!("e1f1,{piece} {there} f1e1,{piece}");
        let mut client = Client::uci("insaneflip8");
        client.send(&format!("position fen {fen} moves {cycle} {back} {cycle}"));
        let answer = client.go("depth 6");
        assert_ne!(best(&answer), back);
        assert!(answer[answer.len() - 2].contains("score mate -"), "{answer:?}");
        let only = client.go(&format!("depth 6 searchmoves {back}"));
        assert_eq!(best(&only), back);
    }
}
