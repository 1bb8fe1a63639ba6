//! `firzan learn`: what it makes is found and used, and a kill loses nothing.

use crate::waiting::wait_until;
use crate::{Folder, stderr, stdout};
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};

/// A run that depends on no clock.
const LEARN: &str = "learn hoppelpoppel --generations 1 --games 70 --nodes 4 --threads 1 --output run";

/// Files of a run, which are the same again.
const FILES: [&str; 5] = [
    "first.net",
    "generation-1/weights.net",
    "generation-1/network.net",
    "generation-1/weights-match.games",
    "generation-1/network-match.games",
];

/// Those that must have so many bytes when a run is killed.
const KILLS: [(&str, u64); 4] = [
    ("generation-1/merged.games", 5000),
    ("generation-1/weights.net", 1),
    ("generation-1/weights-match.games", 1),
    ("generation-1/network-match.games", 2000),
];

/// The output and the errors of a run that succeeds.
fn printed(folder: &Folder, arguments: &str) -> [String; 2] {
    let output = folder.run(arguments);
    assert!(output.status.success(), "{arguments}: {}", stderr(&output));
    [stdout(&output), stderr(&output)]
}

/// The journal of a run without its times.
fn essence(folder: &Folder) -> Value {
    let mut journal: Value = serde_json::from_str(&folder.read("run/learn.json")).expect("JSON");
    journal["seconds"] = Value::Null;
    for generation in journal["generations"].as_array_mut().expect("generations") {
        generation["began"] = Value::Null;
    }
    journal
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let [whole, killed] = &[(); 2].map(|()| Folder::new());
    let [told, steps] = printed(whole, LEARN);
    assert!(told.contains("\n         1      4      70 "), "{told}");
    // What it is doing can be seen without a terminal, too.
    assert!(steps.starts_with("generation 1: self-play at 4 nodes per move\n"), "{steps}");
    assert!(steps.contains("\ngeneration 1: training a network\n"), "{steps}");
    for (file, enough) in KILLS {
        let file = killed.at("run").join(file);
        let mut run = killed.command(LEARN);
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
        wait_until(file.to_str().expect("a path"), || {
            let is_over = run.try_wait().expect("a state").is_some();
            is_over || fs::metadata(&file).is_ok_and(|file| file.len() >= enough)
        });
        run.kill().expect("killed");
        run.wait().expect("ended");
    }
    let place = |folder: &Folder| folder.at("").display().to_string();
    assert_eq!(killed.succeed(LEARN).replace(&place(killed), &place(whole)), told);
    assert_eq!(essence(killed), essence(whole));
    for file in FILES {
        let [one, other] = [whole, killed].map(|folder| folder.bytes(&format!("run/{file}")));
        assert!(one == other, "{file}");
    }
    let [one, other] = [whole, killed].map(|folder| fs::read(folder.at("run/hoppelpoppel.net")).ok());
    assert!(one == other);
    // It goes on with more generations.
    let told = whole.succeed(&LEARN.replace("--generations 1", "--generations 2"));
    assert!(
        told.contains("\n         1      4      70 ") && told.contains("\n         2      6      70 "),
        "{told}"
    );
    let page = whole.read("run/learn.html");
    assert!(page.contains("<svg ") && page.contains("2 generations so far"), "{page}");
    a_damaged_file_is_not_installed(whole);
    is_used(whole);
    others_are_refused(whole);
}

/// The result is installed where every command finds it, and the printed commands play it against the first
/// player. A candidate that was damaged after its match is refused, and the good file stays.
fn a_damaged_file_is_not_installed(folder: &Folder) {
    let journal = "run/learn.json";
    let mut run: Value = serde_json::from_str(&folder.read(journal)).expect("JSON");
    let before = run.clone();
    run["generations"][0]["taken"] = "weights".into();
    run["generations"][1]["taken"] = Value::Null;
    folder.write(journal, run.to_string());
    let learn = LEARN.replace("--generations 1", "--generations 2");
    let told = folder.succeed(&learn);
    let (weights, found) = ("run/generation-1/weights.net", "data/firzan/learnt/hoppelpoppel.net");
    let good = folder.bytes(weights);
    assert!(folder.bytes(found) == good, "{told}");
    let (_, against) = told.split_once("first player:\n").expect("a command");
    let quick = against.replace("--count 50 --nodes 1000", "--count 2 --nodes 10 --plies 2");
    let quick = quick
        .replace("tc=5+0.05 -rounds 50", "nodes=1 -rounds 1")
        .replace("firzan match", "firzan match -json table.json");
    let output =
        Command::new("sh").args(["-c", &quick]).current_dir(folder.at("")).output().expect("a shell");
    assert!(output.status.success(), "{quick}: {}", String::from_utf8_lossy(&output.stderr));
    let table = folder.read("table.json");
    assert!(table.contains("\"learnt\"") && table.contains("\"first\""), "{table}");
    let mut damaged = good.clone();
    let last = damaged.len() - 10;
    damaged[last] ^= 1;
    folder.write(weights, damaged);
    let told = folder.fail(&learn);
    assert!(told.contains("run/generation-1/weights.net: it is damaged"), "{told}");
    assert!(folder.bytes(found) == good);
    folder.write(weights, good);
    folder.write(journal, before.to_string());
}

/// A file of weights and a network is found by its name, and given by its path.
fn is_used(folder: &Folder) {
    let learnt = folder.at("data/firzan/learnt");
    fs::create_dir_all(&learnt).expect("a folder");
    let found = learnt.join("hoppelpoppel.net");
    let _ = fs::remove_file(&found);
    let game = "setoption name UCI_Variant value hoppelpoppel\n";
    let eval =
        |options: &str| folder.uci(&format!("{game}{options}position startpos moves a2a3\neval\nquit\n"));
    let of_file = |kind| eval(&format!("setoption name EvalFile value run/generation-1/{kind}.net\n"));
    let plain = eval("");
    let given = ["weights", "network"].map(of_file);
    assert!(!plain.contains("network |") && !given[0].contains("network |"), "{plain}");
    assert!(given[1].contains("network |") && given[0].contains("material |"), "{}", given[1]);
    assert_ne!(plain, given[0]);
    // The engine takes its own weights again.
    let file = "setoption name EvalFile value run/generation-1/weights.net\n";
    let back = format!("{file}setoption name EvalFile value hand\n{game}");
    let by_hand = eval("setoption name EvalFile value hand\n");
    let table = |text: &str| text.lines().filter(|line| line.contains(" | ")).collect::<Vec<_>>().join("\n");
    assert_eq!(table(&eval(&back)), table(&by_hand));
    fs::copy(folder.at("run/generation-1/network.net"), &found).expect("copied");
    assert_eq!(table(&eval("")), table(&given[1]));
    // A file of weights alone would go with another network.
    fs::write(learnt.join("hoppelpoppel.weights"), "Firzan weights 1\n").expect("written");
    let told = stderr(&folder.run("perft hoppelpoppel 1"));
    assert!(told.contains("hoppelpoppel.weights is ignored: ") && told.contains(" has weights"), "{told}");
    fs::remove_file(learnt.join("hoppelpoppel.weights")).expect("removed");
    // Games by a file with weights do not depend on those that are found.
    let games =
        "datagen hoppelpoppel --games 3 --nodes 10 --threads 1 --eval run/generation-1/network.net --output";
    folder.succeed(&format!("{games} one"));
    fs::remove_file(&found).expect("removed");
    folder.succeed(&format!("{games} other"));
    let [one, other] = ["one", "other"].map(|name| folder.bytes(name));
    assert!(one == other);
    let mut damaged = folder.bytes("run/generation-1/weights.net");
    damaged[300] ^= 1;
    folder.write("damaged.net", damaged);
    let told = folder.uci("setoption name EvalFile value damaged.net\nquit\n");
    assert!(told.contains("it is damaged: its checksum does not match"), "{told}");
}

/// A folder is of one run.
fn others_are_refused(folder: &Folder) {
    for (words, fault) in [
        (LEARN.replace("--games 70", "--games 71"), "run has a run with other options, hoppelpoppel@"),
        (LEARN.replace("hoppelpoppel", "minixiangqi"), "not minixiangqi@"),
        (format!("{LEARN} --seed 2"), "--seed 2 "),
        (format!("{LEARN} --interior 2"), "--games 70 --interior 2, "),
        (LEARN.replace("--output run", "--output ."), ". is not empty and not of a `firzan learn` run"),
        (LEARN.replace("--output run", "--output run/first.net"), "cannot write the folder run/first.net"),
    ] {
        let told = folder.fail(&words);
        assert!(told.contains(fault), "{words}: {told}");
    }
    let lock = fs::File::open(folder.at("run/lock")).expect("a lock");
    lock.lock().expect("locked");
    let told = folder.fail(LEARN);
    assert!(told.contains("another run is learning in run"), "{told}");
}

#[test]
fn games_that_were_played_elsewhere_are_taken() {
    // What one run learns, the other must not find.
    let [folder, here] = &[(); 2].map(|()| Folder::new());
    for folder in [folder, here] {
        folder.write("games.ini", "[con:losalamos]\n");
    }
    let learn = "learn con --variant-path games.ini --generations 1 --games 20 --nodes 4 --interior 2 \
                 --threads 1";
    let told = folder.succeed(&format!("{learn} --elsewhere"));
    let line = told.lines().find(|line| line.contains("scripts/in-parallel")).expect("a command");
    let (_, words) = line.split_once(" SHARDS @con.learn/generation-1 ").expect("words");
    for shard in 1..=2 {
        folder.succeed(&format!("{words} --threads 1 --shard {shard}/2 --output part-{shard}"));
    }
    folder.succeed(&format!("{words} --merge part-1 part-2 --output @con.learn/generation-1/merged.games"));
    folder.succeed(&format!("{learn} --elsewhere"));
    here.succeed(learn);
    for file in ["merged.games", "weights.net", "weights-match.games"] {
        let read = |folder: &Folder| folder.bytes(&format!("@con.learn/generation-1/{file}"));
        assert!(read(folder) == read(here), "{file}");
    }
}

#[test]
fn a_game_that_teaches_nothing_is_refused_in_words() {
    let folder = Folder::new();
    let games = "[drawn:losalamos]\nnMoveRule = 2\nstartFen = k4r/6/6/6/6/K4R w - - 0 1\n\
                 [over:losalamos]\nextinctionValue = loss\nextinctionPieceTypes = q\n\
                 extinctionPieceCount = 1\n";
    folder.write("games.ini", games);
    let learn = "--variant-path games.ini --generations 1 --games 20 --nodes 1 --threads 1";
    let told = folder.fail(&format!("learn drawn {learn}"));
    assert!(told.contains("all self-play games were drawn, so nothing can be learnt from them"), "{told}");
    let told = folder.fail(&format!("learn over {learn}"));
    assert!(told.contains("over starts in a finished position: nothing to learn"), "{told}");
    for words in ["learn chess --hours 0", "learn chess --games 19", "learn chess --generations 0"] {
        assert!(folder.fail(words).contains("error: invalid value"), "{words}");
    }
}
