//! Making networks, on a few short games, and choosing them.

use crate::folder::Folder;
use std::sync::LazyLock;

/// A few games of Knight Relay, a network made from them, and its learning curve.
static MADE: LazyLock<[(&str, Vec<u8>); 3]> = LazyLock::new(|| {
    let folder = Folder::new();
    folder.succeed("datagen knightrelay --games 80 --nodes 40 --output games");
    let train = "train knightrelay --data games --units 32 --epochs 2 --output one.net --plot curve.svg";
    let output = folder.succeed(train);
    assert!(output.contains("epoch   2: loss 0."), "{output}");
    ["games", "one.net", "curve.svg"].map(|name| (name, folder.bytes(name)))
});

/// A folder with these files.
fn with_network() -> Folder {
    let folder = Folder::new();
    for (name, bytes) in MADE.iter() {
        folder.write(name, bytes);
    }
    folder
}

#[test]
fn the_same_seed_gives_the_same_network() {
    let folder = with_network();
    let train = "train knightrelay --data games --units 32 --epochs 2 --threads 1";
    folder.succeed(&format!("{train} --output two.net"));
    assert_eq!(folder.bytes("one.net"), folder.bytes("two.net"));
    folder.succeed(&format!("{train} --on-hand --seed 7 --output two.net"));
    assert_ne!(folder.bytes("one.net"), folder.bytes("two.net"));
    let curve = folder.read("curve.svg");
    assert!(curve.starts_with("<svg ") && curve.ends_with("</svg>\n"));
}

#[test]
fn learning_goes_on_from_a_network() {
    let folder = with_network();
    let train = "train knightrelay --data games --from one.net --output two.net";
    let still = folder.succeed(&format!("{train} --epochs 1 --rate 0.0000001"));
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
    let output = folder.succeed(&format!("{train} --epochs 3 --rate 0.002"));
    assert!(output.contains("epoch   3: loss 0."), "{output}");
}

#[test]
fn what_cannot_be_learnt_from_is_refused_and_nothing_is_written() {
    let folder = with_network();
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
        let errors = folder.fail(&format!("train {arguments} --output new.net"));
        assert!(errors.contains(fault), "{arguments}: {errors}");
        assert!(!folder.at("new.net").exists(), "{arguments}");
    }
}

#[test]
fn a_network_is_used_in_its_game_and_refused_in_words_if_it_is_none() {
    let folder = with_network();
    let mut damaged = folder.bytes("one.net");
    damaged[500] ^= 1;
    folder.write("damaged.net", damaged);
    let faults = [
        ("damaged.net", "it is damaged: its checksum does not match"),
        ("games", "it is not a Firzan network"),
        ("missing.net", "No such file"),
        (".", "Is a directory"),
    ];
    for (file, fault) in faults {
        let answers = folder.uci(&format!("setoption name EvalFile value {file}\neval"));
        assert!(answers.contains("info string error: option EvalFile"), "{answers}");
        assert!(answers.contains(fault), "{file}: {answers}");
        assert!(answers.contains("Evaluation: "), "{file}: {answers}");
    }
    let evaluation = |lines: &[&str]| {
        let answers = folder.uci(&[lines, &["eval"]].concat().join("\n"));
        assert!(!answers.contains("error"), "{answers}");
        answers
    };
    let (net, game) =
        ("setoption name EvalFile value one.net", "setoption name UCI_Variant value knightrelay");
    let by_net = evaluation(&[net, game]);
    assert!(by_net.contains("network | "), "{by_net}");
    assert_eq!(by_net, evaluation(&[game, net]), "in any order");
    let hand = evaluation(&[game, net, "setoption name EvalFile value hand"]);
    assert!(!hand.contains("network"), "{hand}");
    let built_in = evaluation(&[game, net, "setoption name EvalFile value <empty>"]);
    assert_eq!(built_in, evaluation(&[game]));
    assert_ne!(built_in, by_net);
    let chess = evaluation(&[net]);
    assert_eq!(chess, evaluation(&[]), "a network is for its game only");
}

#[test]
fn a_network_that_is_worse_than_none_is_said_to_be() {
    let folder = with_network();
    let train = "train knightrelay --data games --units 32";
    for learning in ["--epochs 1 --rate 0.0000001", "--epochs 2"] {
        let output = folder.succeed(&format!("{train} {learning} --output bad.net"));
        let number = |from: &str, after: &str| {
            let rest = output.split_once(from)?.1.split_once(after)?.1;
            rest.get(..7)?.parse::<f64>().ok()
        };
        let hand = number("factor e of the odds", "evaluation ").expect("a loss");
        let loss = number("in integers", "held out ").expect("a loss");
        let is_said = output.contains("This network is worse than none");
        assert_eq!(is_said, loss > hand, "{output}");
    }
}

#[test]
fn terms_are_in_one_unit_whatever_the_network() {
    for game in ["chess", "knightrelay", "insaneflip8"] {
        let rows = |file: &str| {
            let game = format!("setoption name UCI_Variant value {game}");
            let answers = Folder::new().uci(&format!("{game}\nsetoption name EvalFile value {file}\neval"));
            let is_term = |line: &&str| line.contains(" | ") && !line.contains("network | ");
            answers.lines().filter(is_term).map(str::to_string).collect::<Vec<_>>()
        };
        assert!(rows("hand").len() > 3, "{game}");
        assert_eq!(rows("hand"), rows("<empty>"), "{game}");
    }
}

#[test]
fn interior_nodes_are_learnt_from_unless_they_are_left_out() {
    let folder = Folder::new();
    let play = "datagen knightrelay --games 80 --nodes 300 --longest 50";
    folder.succeed(&format!("{play} --interior 0 --output plain"));
    folder.succeed(&format!("{play} --interior 4 --output more"));
    let train = |arguments: &str, output: &str| {
        let train = format!("train knightrelay --units 32 --epochs 2 --on-hand --output {output} --data");
        folder.succeed(&format!("{train} {arguments}"))
    };
    let told = train("plain", "plain.net");
    assert!(!told.contains("interior"), "{told}");
    let told = train("more", "more.net");
    assert!(told.contains(" interior nodes for training: ") && told.contains(" upper bounds"), "{told}");
    let told = train("more --no-interior", "less.net");
    assert!(!told.contains("interior"), "{told}");
    assert_ne!(folder.bytes("plain.net"), folder.bytes("more.net"));
    assert_eq!(folder.bytes("plain.net"), folder.bytes("less.net"));
}
