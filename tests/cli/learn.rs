//! `firzan learn`: what it makes is found and used, and a kill loses nothing.

use crate::waiting::wait_until;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(crate::FIRZAN);
    command.args(words.split_ascii_whitespace()).current_dir(folder);
    command.env("XDG_DATA_HOME", folder.join("data")).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, words: &str) -> Output {
    command(folder, words).output().expect("the program runs")
}

/// What a run that succeeds prints on standard output and on standard error.
fn printed(folder: &Path, words: &str) -> [String; 2] {
    let output = run(folder, words);
    let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert!(output.status.success(), "{words}: {}", texts[1]);
    texts
}

fn succeed(folder: &Path, words: &str) -> String {
    let [told, _] = printed(folder, words);
    told
}

fn refused(folder: &Path, words: &str) -> String {
    let output = run(folder, words);
    assert!(!output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("text")
}

/// What the engine answers to some lines of UCI.
fn uci(folder: &Path, lines: &str) -> String {
    let mut engine = command(folder, "").stdin(Stdio::piped()).spawn().expect("the program runs");
    engine.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    String::from_utf8(engine.wait_with_output().expect("it ends").stdout).expect("text")
}

/// What a run has done, but not when.
fn essence(folder: &Path) -> Value {
    let text = fs::read(folder.join("run/learn.json")).expect("a journal");
    let mut journal: Value = serde_json::from_slice(&text).expect("JSON");
    journal["seconds"] = Value::Null;
    for generation in journal["generations"].as_array_mut().expect("generations") {
        generation["began"] = Value::Null;
    }
    journal
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let [whole, killed] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let [whole, killed] = [whole.path(), killed.path()];
    let [told, steps] = printed(whole, LEARN);
    assert!(told.contains("\n         1      4      70 "), "{told}");
    // What it is doing can be seen without a terminal, too.
    assert!(steps.starts_with("generation 1: self-play at 4 nodes a move\n"), "{steps}");
    assert!(steps.contains("\ngeneration 1: training a network\n"), "{steps}");
    for (file, enough) in KILLS {
        let file = killed.join("run").join(file);
        let mut run = command(killed, LEARN).spawn().expect("the program runs");
        wait_until(file.to_str().expect("a path"), || {
            let is_over = run.try_wait().expect("a state").is_some();
            is_over || fs::metadata(&file).is_ok_and(|file| file.len() >= enough)
        });
        run.kill().expect("killed");
        run.wait().expect("ended");
    }
    let place = |folder: &Path| folder.display().to_string();
    assert_eq!(succeed(killed, LEARN).replace(&place(killed), &place(whole)), told);
    assert_eq!(essence(killed), essence(whole));
    for file in FILES {
        let [one, other] = [whole, killed].map(|folder| fs::read(folder.join("run").join(file)).expect(file));
        assert!(one == other, "{file}");
    }
    let [one, other] = [whole, killed].map(|folder| fs::read(folder.join("run/hoppelpoppel.net")).ok());
    assert!(one == other);
    // It goes on with more generations.
    let told = succeed(whole, &LEARN.replace("--generations 1", "--generations 2"));
    assert!(
        told.contains("\n         1      4      70 ") && told.contains("\n         2      6      70 "),
        "{told}"
    );
    let page = fs::read_to_string(whole.join("run/learn.html")).expect("a page");
    assert!(page.contains("<svg ") && page.contains("2 generations so far"), "{page}");
    a_damaged_file_is_not_installed(whole);
    is_used(whole);
    others_are_refused(whole);
}

/// The result is installed where every command finds it, and the printed commands play it against the first
/// player. A candidate that was damaged after its match is refused, and the good file stays.
fn a_damaged_file_is_not_installed(folder: &Path) {
    let journal = folder.join("run/learn.json");
    let mut run: Value = serde_json::from_slice(&fs::read(&journal).expect("a journal")).expect("JSON");
    let before = run.clone();
    run["generations"][0]["taken"] = "weights".into();
    run["generations"][1]["taken"] = Value::Null;
    fs::write(&journal, run.to_string()).expect("written");
    let learn = LEARN.replace("--generations 1", "--generations 2");
    let told = succeed(folder, &learn);
    let (weights, found) =
        (folder.join("run/generation-1/weights.net"), folder.join("data/firzan/learnt/hoppelpoppel.net"));
    let good = fs::read(&weights).expect("weights");
    assert!(fs::read(&found).expect("installed") == good, "{told}");
    let (_, against) = told.split_once("first player:\n").expect("a command");
    let quick = against.replace("--count 50 --nodes 1000", "--count 2 --nodes 10 --plies 2");
    let quick = quick
        .replace("tc=5+0.05 -rounds 50", "nodes=1 -rounds 1")
        .replace("firzan match", "firzan match -json table.json");
    let output = Command::new("sh").args(["-c", &quick]).current_dir(folder).output().expect("a shell");
    assert!(output.status.success(), "{quick}: {}", String::from_utf8_lossy(&output.stderr));
    let table = fs::read_to_string(folder.join("table.json")).expect("a table");
    assert!(table.contains("\"learnt\"") && table.contains("\"first\""), "{table}");
    let mut damaged = good.clone();
    let last = damaged.len() - 10;
    damaged[last] ^= 1;
    fs::write(&weights, damaged).expect("written");
    let told = refused(folder, &learn);
    assert!(told.contains("run/generation-1/weights.net: it is damaged"), "{told}");
    assert!(fs::read(&found).expect("still there") == good);
    fs::write(&weights, good).expect("written");
    fs::write(&journal, before.to_string()).expect("written");
}

/// A file of weights and a network is found by its name, and given by its path.
fn is_used(folder: &Path) {
    let learnt = folder.join("data/firzan/learnt");
    fs::create_dir_all(&learnt).expect("a folder");
    let found = learnt.join("hoppelpoppel.net");
    let _ = fs::remove_file(&found);
    let game = "setoption name UCI_Variant value hoppelpoppel\n";
    let eval =
        |options: &str| uci(folder, &format!("{game}{options}position startpos moves a2a3\neval\nquit\n"));
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
    fs::copy(folder.join("run/generation-1/network.net"), &found).expect("copied");
    assert_eq!(table(&eval("")), table(&given[1]));
    // A file of weights alone would go with another network.
    fs::write(learnt.join("hoppelpoppel.weights"), "Firzan weights 1\n").expect("written");
    let told = String::from_utf8(run(folder, "perft hoppelpoppel 1").stderr).expect("text");
    assert!(told.contains("hoppelpoppel.weights is left out: ") && told.contains(" has weights"), "{told}");
    fs::remove_file(learnt.join("hoppelpoppel.weights")).expect("removed");
    // Games by a file with weights do not depend on those that are found.
    let games =
        "datagen hoppelpoppel --games 3 --nodes 10 --threads 1 --eval run/generation-1/network.net --output";
    succeed(folder, &format!("{games} one"));
    fs::remove_file(&found).expect("removed");
    succeed(folder, &format!("{games} other"));
    let [one, other] = ["one", "other"].map(|name| fs::read(folder.join(name)).expect(name));
    assert!(one == other);
    let mut damaged = fs::read(folder.join("run/generation-1/weights.net")).expect("a file");
    damaged[300] ^= 1;
    fs::write(folder.join("damaged.net"), damaged).expect("written");
    let told = uci(folder, "setoption name EvalFile value damaged.net\nquit\n");
    assert!(told.contains("it is damaged: its checksum does not match"), "{told}");
}

/// A folder is of one run.
fn others_are_refused(folder: &Path) {
    for (words, fault) in [
        (LEARN.replace("--games 70", "--games 71"), "run is of another run, hoppelpoppel@"),
        (LEARN.replace("hoppelpoppel", "minixiangqi"), "this one is minixiangqi@"),
        (format!("{LEARN} --seed 2"), "--seed 2 "),
        (LEARN.replace("--output run", "--output ."), ". is not empty, and no run of learn made it"),
        (LEARN.replace("--output run", "--output run/first.net"), "cannot write the folder run/first.net"),
    ] {
        let told = refused(folder, &words);
        assert!(told.contains(fault), "{words}: {told}");
    }
    let lock = fs::File::open(folder.join("run/lock")).expect("a lock");
    lock.lock().expect("locked");
    let told = refused(folder, LEARN);
    assert!(told.contains("another run is learning in run"), "{told}");
}

#[test]
fn games_that_were_played_elsewhere_are_taken() {
    // What one run learns, the other must not find.
    let [elsewhere, here] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let (folder, here) = (elsewhere.path(), here.path());
    for folder in [folder, here] {
        fs::write(folder.join("games.ini"), "[con:losalamos]\n").expect("written");
    }
    let learn = "learn con --variant-path games.ini --generations 1 --games 20 --nodes 4 --threads 1";
    let told = succeed(folder, &format!("{learn} --elsewhere"));
    let line = told.lines().find(|line| line.contains("scripts/in-parallel")).expect("a command");
    let (_, words) = line.split_once(" SHARDS @con.learn/generation-1 ").expect("words");
    for shard in 1..=2 {
        succeed(folder, &format!("{words} --threads 1 --shard {shard}/2 --output part-{shard}"));
    }
    succeed(folder, &format!("{words} --merge part-1 part-2 --output @con.learn/generation-1/merged.games"));
    succeed(folder, &format!("{learn} --elsewhere"));
    succeed(here, learn);
    for file in ["merged.games", "weights.net", "weights-match.games"] {
        let read = |folder: &Path| fs::read(folder.join("@con.learn/generation-1").join(file)).expect(file);
        assert!(read(folder) == read(here), "{file}");
    }
}

#[test]
fn a_game_that_teaches_nothing_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let games = "[drawn:losalamos]\nnMoveRule = 2\nstartFen = k4r/6/6/6/6/K4R w - - 0 1\n\
                 [over:losalamos]\nextinctionValue = loss\nextinctionPieceTypes = q\n\
                 extinctionPieceCount = 1\n";
    fs::write(folder.join("games.ini"), games).expect("written");
    let learn = "--variant-path games.ini --generations 1 --games 20 --nodes 1 --threads 1";
    let told = refused(folder, &format!("learn drawn {learn}"));
    assert!(told.contains("every game of self-play was drawn: nothing can be learnt from them"), "{told}");
    let told = refused(folder, &format!("learn over {learn}"));
    assert!(told.contains("over is over at its start: nothing can be learnt"), "{told}");
    for words in ["learn chess --hours 0", "learn chess --games 19", "learn chess --generations 0"] {
        assert!(refused(folder, words).contains("error: invalid value"), "{words}");
    }
}
