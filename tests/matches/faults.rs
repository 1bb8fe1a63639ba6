//! Engines that misbehave, and engines that cannot be started.

#[cfg(unix)]
use super::waiting::wait_until;
use crate::engines::{against, faults};
use crate::folder::{FIRZAN, Folder, stderr};
#[cfg(unix)]
use crate::folder::{limited, signal};
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

#[test]
fn every_fault_is_counted_and_ends_only_its_game() {
    let folder = Folder::new();
    for (variant, limit) in [("knightrelay", "nodes=1 "), ("grandshatranj", "depth=1 proto=xboard ")] {
        let words = format!("-rounds 1 -variant {variant} -patience-ms 300 -stall-ms 100");
        let play = |mode| folder.play(&against(mode, &words).replace("nodes=1 ", limit));
        for (mode, fault) in
            [("illegal", "illegal turn"), ("silence", "stall"), ("crash", "crash"), ("claim", "wrong claim")]
        {
            let table = play(mode);
            assert_eq!(faults(&table, 1), [(fault.to_string(), 2)], "{mode} {limit}");
            assert_eq!(faults(&table, 0), [], "{mode} {limit}");
            assert_eq!(table["engines"][1]["losses"], 2, "{mode} {limit}");
        }
        assert_eq!(faults(&play("garbage"), 1), [], "{limit}");
    }
    let table = folder.play(&against("garbage", "-rounds 1 -pgnout games.pgn"));
    assert_eq!(faults(&table, 1), []);
    let table = folder.play(&against("late", "-rounds 1").replace("nodes=1 ", "st=0.3 timemargin=50 "));
    assert_eq!(faults(&table, 1), [("time forfeit".to_string(), 2)]);
    let table = folder.play(&against("deaf", "-rounds 2 -ping-ms 300"));
    assert_eq!(faults(&table, 1), [("stall".to_string(), 2)]);
}

#[test]
fn time_forfeits_are_shown_per_engine() {
    let folder = Folder::new();
    let words = against("late", "-rounds 1 -autosave games.jsonl -pgnout games.pgn");
    let words = words.replace("nodes=1 ", "st=0.3 timemargin=50 ");
    let forfeits = "\nTime forfeits: firzan 0, other 2\n";
    let played = folder.succeed(&format!("match {words}"));
    assert!(played.ends_with(forfeits), "{played}");
    assert!(played.contains("clock: firzan nodes=30, other 1/0.3 timemargin=50,"), "{played}");
    assert_eq!(folder.read("games.pgn").matches("[Termination \"time forfeit\"]").count(), 2);
    // Those of an earlier run count when the match is resumed, and those of all files when they are merged.
    for again in ["match -resume games.jsonl", "merge-matches games.jsonl", "merge-matches games.pgn"] {
        let table = folder.succeed(again);
        assert!(table.ends_with(forfeits), "{again}: {table}");
    }
    let crashes = folder.succeed(&format!("match {}", against("crash", "-rounds 1")));
    let rest = "\nTime forfeits: firzan 0, other 0\nOther faults of other: 2 crash\n";
    assert!(crashes.ends_with(rest), "{crashes}");
}

#[test]
fn talk_without_end_does_not_stop_the_clock() {
    let folder = Folder::new();
    let words = against("chatter", "-rounds 1 -games 1 -stall-ms 200 -ping-ms 300");
    let start = Instant::now();
    let table = folder.play(&words.replace("nodes=1 ", "st=0.3 "));
    assert_eq!(faults(&table, 1), [("stall".to_string(), 1)]);
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// A running program, whose memory is watched.
#[test]
#[cfg(target_os = "linux")]
fn long_lines_without_end_do_not_fill_the_memory() {
    let folder = Folder::new();
    let words = "match -engine cmd=$FAULTY name=loud args=flood nodes=1 -engine cmd=$FIRZAN name=slow st=2 \
                 timemargin=5000 option.Hash=1 -maxmoves 3 -games 1 -patience-ms 500 -stall-ms 200";
    let mut program =
        folder.command(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
    let status = format!("/proc/{}/status", program.id());
    let mut most = 0;
    while program.try_wait().expect("its state").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let size = line.and_then(|line| line.split_whitespace().next());
        most = most.max(size.map_or(0, |size| size.parse::<u64>().expect("kB")));
        // The system keeps the most itself: a look now and then is enough.
        sleep(Duration::from_millis(20));
    }
    assert!(most > 0 && most < 60_000, "{most} kB");
}

#[test]
#[cfg(target_os = "linux")]
fn what_an_engine_has_started_ends_with_it() {
    let folder = Folder::new();
    let words = against("child", "-rounds 1 -games 1 -patience-ms 300 -stall-ms 100");
    let table = folder.play(&words);
    assert_eq!(faults(&table, 1), [("stall".to_string(), 1)]);
    let state = format!("/proc/{}/stat", folder.read("child"));
    let is_gone = || match fs::read_to_string(&state) {
        // A zombie is no longer running.
        Ok(text) => text.contains(") Z "),
        Err(_) => true,
    };
    wait_until(&state, is_gone);
}

/// An engine that does not start the third time.
#[test]
#[cfg(unix)]
fn an_engine_that_cannot_be_started_scores_nothing() {
    let folder = Folder::new();
    let script = "#!/bin/sh\necho >>starts\n[ $(wc -l <starts) -lt 3 ] || rm engine\nexec \"$@\"\n";
    let begin = || {
        folder.write("engine", script);
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.at("engine"), mode).expect("a program");
    };
    begin();
    let words = "match -engine cmd=./engine args=$FAULTY name=a restart=on -engine cmd=$FAULTY name=b \
                 -each nodes=1 -maxmoves 3 -rounds 3 -autosave games.jsonl";
    let error = folder.fail(words);
    assert!(error.contains("engine a: cannot start"), "{error}");
    let results = folder.read("games.jsonl");
    assert_eq!(results.lines().count(), 3, "{results}");
    assert!(!results.contains("crash"), "{results}");
    fs::remove_file(folder.at("starts")).expect("a file");
    begin();
    assert!(folder.fail("match -resume games.jsonl").contains("cannot start"));
    assert!(!folder.read("games.jsonl").contains("crash"));
}

/// Too few files may be open for this many boards.
#[test]
#[cfg(unix)]
fn the_arbiters_own_limits_score_nothing() {
    let folder = Folder::new();
    let words = against("", "-rounds 6 -concurrency 8 -autosave games.jsonl").replace("args= ", "");
    let mut match_line = limited("ulimit -n 24", &format!("match {words}"));
    let output = match_line.current_dir(folder.path()).output().expect("the program runs");
    let errors = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("Too many open files"), "{errors}");
    assert!(!folder.read("games.jsonl").contains("crash"));
    let table = folder.play("-resume games.jsonl");
    assert_eq!(table["games"], 12);
    assert_eq!(faults(&table, 1), []);
}

#[test]
fn options_that_are_not_taken_are_told() {
    let folder = Folder::new();
    for engine in ["nodes=20", "depth=1 proto=xboard"] {
        let words = format!(
            "match -engine cmd=$FIRZAN name=f {engine} option.Threds=1 option.MultiPV=x \
             -engine cmd=$FAULTY name=b nodes=1 -games 1 -maxmoves 2"
        );
        let [_, errors] = folder.printed(&words);
        assert!(errors.contains("warning: engine f: it has no option \"Threds\""), "{errors}");
        let error = folder.fail(&format!("{words} -strict"));
        assert!(error.contains("-strict: no game was played"), "{error}");
    }
    let words = "match -engine cmd=$FIRZAN name=f option.hash=0 -engine cmd=$FAULTY name=b -each nodes=1 \
                 -strict";
    let error = folder.fail(words);
    assert!(error.contains("engine f: \"0\" is not a value of the option Hash"), "{error}");
}

#[test]
fn options_that_an_engine_refuses_are_told() {
    let folder = Folder::new();
    for engine in ["nodes=20", "depth=1 proto=xboard"] {
        let line = format!("-engine cmd={FIRZAN} name=f {engine} \"option.Book File=none.bin\"\n");
        folder.write("engine.txt", line);
        let words = "match -config file=engine.txt -engine cmd=$FAULTY name=b nodes=1 -games 1 -maxmoves 2";
        let [_, errors] = folder.printed(words);
        let warning = "warning: engine f: it refuses option.Book File=none.bin: ";
        assert_eq!(errors.matches(warning).count(), 1, "{errors}");
        let error = folder.fail(&format!("{words} -strict"));
        assert!(error.contains("-strict: no game was played"), "{error}");
    }
}

#[test]
fn a_network_that_cannot_be_loaded_ends_the_match() {
    let folder = Folder::new();
    let net = |game: &str| format!("{}/src/engine/games/{game}/{game}.net", env!("CARGO_MANIFEST_DIR"));
    for engine in ["nodes=20", "depth=1 proto=xboard"] {
        let words = |file: &str, variant: &str| {
            format!(
                "match -engine cmd=$FIRZAN name=f {engine} option.EvalFile={file} \
                 -engine cmd=$FAULTY name=b nodes=1 -games 1 -maxmoves 2 -variant {variant}"
            )
        };
        let error = folder.fail(&words("none.net", "chess"));
        let why = "error: engine f: it refuses option.EvalFile=none.net: ";
        assert!(error.contains(why), "{error}");
        for (theirs, ours) in [("chess", "shatranj"), ("shatranj", "chess")] {
            let error = folder.fail(&words(&net(theirs), ours));
            let why = format!("EvalFile is a network for {theirs}; {ours} keeps its own evaluation");
            assert!(error.contains(&why), "{error}");
        }
        assert_eq!(folder.play(words(&net("chess"), "chess").trim_start_matches("match "))["games"], 1);
    }
}

#[test]
fn a_match_in_a_variant_that_an_engine_does_not_offer_is_refused() {
    let folder = Folder::new();
    for engine in ["nodes=1", "depth=1 proto=xboard"] {
        let words = format!(
            "match -engine cmd=$FAULTY name=a args=narrow {engine} -engine cmd=$FIRZAN name=f nodes=20 \
             -games 1 -maxmoves 2 -variant grandshatranj:rook -pgnout games.pgn"
        );
        let error = folder.fail(&words);
        assert!(error.contains("engine a: it does not offer the variant grandshatranj:rook"), "{error}");
        assert!(!folder.at("games.pgn").exists());
    }
    // Firzan offers XBoard's names, and also accepts the ids.
    folder.play(
        "-engine cmd=$FIRZAN name=a nodes=20 -engine cmd=$FIRZAN name=b depth=1 proto=xboard -games 1 \
         -maxmoves 2 -variant grandshatranj:rook -strict",
    );
}

#[test]
fn what_an_engine_complains_of_is_told_once() {
    let folder = Folder::new();
    for (engine, error) in [
        ("nodes=1", "info string error: the board is dusty"),
        ("depth=1 proto=xboard", "Error (dust): board"),
    ] {
        let words = format!(
            "match -engine cmd=$FAULTY name=a args=grumbling {engine} -engine cmd=$FIRZAN name=f nodes=20 \
             -maxmoves 3"
        );
        let text = folder.succeed(&words);
        let error = error.trim_start_matches("info string ");
        let warning = format!("warning: engine a: {error}\n");
        assert_eq!(text.matches(&warning).count(), 1, "{text}");
        assert_eq!(text.matches("warning").count(), 1, "{text}");
        assert!(folder.fail(&format!("{words} -strict")).contains("-strict"));
    }
}

/// An engine that takes a second a turn, and a match that is stopped while it thinks.
#[test]
#[cfg(unix)]
fn a_stopped_match_charges_no_engine() {
    let folder = Folder::new();
    let words = "match -engine cmd=$FAULTY name=a args=late -engine cmd=$FAULTY name=b -each st=3 -games 1 \
                 -maxmoves 3 -log file=log.txt -json table.json";
    let mut program = folder.command(words).stdout(Stdio::null()).spawn().expect("the program runs");
    let asked = || {
        let log = fs::read_to_string(folder.at("log.txt")).unwrap_or_default();
        log.matches("<< go").count()
    };
    wait_until("the third turn", || asked() >= 3);
    signal(program.id(), "STOP");
    // Longer than the engine has for its turn.
    sleep(Duration::from_secs(4));
    signal(program.id(), "CONT");
    assert!(program.wait().expect("its end").success());
    let table = serde_json::from_str(&folder.read("table.json")).expect("JSON");
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
}
