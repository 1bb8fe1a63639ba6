//! Making networks, on a few short games, and choosing them.

use crate::commands::{run, succeed};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const FIRZAN: &str = env!("CARGO_BIN_EXE_firzan");

/// What the engine answers to some lines of UCI.
fn uci(folder: &Path, lines: &[&str]) -> String {
    let mut engine = Command::new(FIRZAN)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("firzan runs");
    let mut input = engine.stdin.take().expect("its input");
    input.write_all(lines.join("\n").as_bytes()).expect("it reads");
    drop(input);
    let output = engine.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A folder with a few games of Flipping Xiangqi and a network made from them.
fn with_network() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    succeed(path, "datagen knightrelay --games 80 --nodes 40 --output games");
    let told = succeed(
        path,
        "train knightrelay --data games --units 32 --epochs 2 --output one.net --plot curve.svg",
    );
    assert!(told.contains("epoch   2: loss 0."), "{told}");
    folder
}

#[test]
fn the_same_seed_gives_the_same_network() {
    let folder = with_network();
    let path = folder.path();
    let train = "train knightrelay --data games --units 32 --epochs 2 --threads 1";
    succeed(path, &format!("{train} --output two.net"));
    let read = |name: &str| fs::read(path.join(name)).expect("a file");
    assert_eq!(read("one.net"), read("two.net"));
    succeed(path, &format!("{train} --on-hand --seed 7 --output two.net"));
    assert_ne!(read("one.net"), read("two.net"));
    let curve = String::from_utf8(read("curve.svg")).expect("text");
    assert!(curve.starts_with("<svg ") && curve.ends_with("</svg>\n"));
}

#[test]
fn learning_goes_on_from_a_network() {
    let folder = with_network();
    let path = folder.path();
    let train = "train knightrelay --data games --from one.net --output two.net";
    let still = succeed(path, &format!("{train} --epochs 1 --rate 0.0000001"));
    let held_out = |about: &str| {
        let (_, after) = still.split_once(about)?;
        let loss = after.split_once("held out ")?.1.get(..7)?;
        loss.parse::<f64>().ok()
    };
    let before = held_out("the network to start from").expect("a loss");
    for later in ["epoch   1", "in integers"] {
        let loss = held_out(later).expect("a loss");
        assert!((loss - before).abs() < 1e-4, "{later}: {still}");
    }
    let told = succeed(path, &format!("{train} --epochs 3 --rate 0.002"));
    assert!(told.contains("epoch   3: loss 0."), "{told}");
}

#[test]
fn what_cannot_be_learnt_from_is_refused_and_nothing_is_written() {
    let folder = with_network();
    let path = folder.path();
    for (arguments, fault) in [
        ("chess --data games", "it is a game of knightrelay"),
        ("chess --data one.net", "one.net"),
        ("chess --data missing", "missing"),
        ("knightrelay --data games --units 33", "33"),
        ("knightrelay --data games --result 2", "2"),
        ("knightrelay --data games --rate nan", "nan"),
        ("knightrelay --data games --from missing.net", "cannot start from missing.net"),
        ("knightrelay --data games --from games", "it is not a Firzan network"),
        ("knightrelay --data games --from one.net --units 64", "--units"),
    ] {
        let output = run(path, &format!("train {arguments} --output new.net"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{arguments}");
        assert!(errors.contains(fault), "{arguments}: {errors}");
        assert!(!path.join("new.net").exists(), "{arguments}");
    }
}

#[test]
fn a_network_is_used_in_its_game_and_refused_in_words_if_it_is_none() {
    let folder = with_network();
    let path = folder.path();
    let mut damaged = fs::read(path.join("one.net")).expect("a file");
    damaged[500] ^= 1;
    fs::write(path.join("damaged.net"), damaged).expect("a folder to write in");
    let faults = [
        ("damaged.net", "it is damaged: its checksum does not match"),
        ("games", "it is not a Firzan network"),
        ("missing.net", "No such file"),
        (".", "Is a directory"),
    ];
    for (file, fault) in faults {
        let answers = uci(path, &[&format!("setoption name EvalFile value {file}"), "eval"]);
        assert!(answers.contains("info string error: option EvalFile"), "{answers}");
        assert!(answers.contains(fault), "{file}: {answers}");
        assert!(answers.contains("Evaluation: "), "{file}: {answers}");
    }
    let evaluation = |lines: &[&str]| {
        let answers = uci(path, &[lines, &["eval"]].concat());
        assert!(!answers.contains("error"), "{answers}");
        answers
    };
    let (net, game) =
        ("setoption name EvalFile value one.net", "setoption name UCI_Variant value knightrelay");
    let judged = evaluation(&[net, game]);
    assert!(judged.contains("network | "), "{judged}");
    assert_eq!(judged, evaluation(&[game, net]), "in any order");
    let hand = evaluation(&[game, net, "setoption name EvalFile value hand"]);
    assert!(!hand.contains("network"), "{hand}");
    let built_in = evaluation(&[game, net, "setoption name EvalFile value <empty>"]);
    assert_eq!(built_in, evaluation(&[game]));
    assert_ne!(built_in, judged);
    let chess = evaluation(&[net]);
    assert_eq!(chess, evaluation(&[]), "a network is for its game only");
}

#[test]
fn a_network_that_is_worse_than_none_is_said_to_be() {
    let folder = with_network();
    let path = folder.path();
    let train = "train knightrelay --data games --units 32";
    for learning in ["--epochs 1 --rate 0.0000001", "--epochs 2"] {
        let told = succeed(path, &format!("{train} {learning} --output bad.net"));
        let number = |from: &str, after: &str| {
            let rest = told.split_once(from)?.1.split_once(after)?.1;
            rest.get(..7)?.parse::<f64>().ok()
        };
        let hand = number("factor e of the odds", "evaluation ").expect("a loss");
        let loss = number("in integers", "held out ").expect("a loss");
        let is_said = told.contains("This network is worse than none");
        assert_eq!(is_said, loss > hand, "{told}");
    }
}

#[test]
fn terms_are_in_one_unit_whatever_the_network() {
    for game in ["chess", "knightrelay", "insaneflip8"] {
        let rows = |file: &str| {
            let lines = [
                &*format!("setoption name UCI_Variant value {game}"),
                &*format!("setoption name EvalFile value {file}"),
                "eval",
            ];
            let answers = uci(Path::new("."), &lines);
            let is_term = |line: &&str| line.contains(" | ") && !line.contains("network | ");
            answers.lines().filter(is_term).map(str::to_string).collect::<Vec<_>>()
        };
        assert!(rows("hand").len() > 3, "{game}");
        assert_eq!(rows("hand"), rows("<empty>"), "{game}");
    }
}
