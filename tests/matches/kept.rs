//! The files of a match are kept, whatever happens to it.

use super::hall::{FIRZAN, Hall, SELF};
use super::waiting::wait_until;
use firzan::games::Registry;
use firzan_program::records::pgn::Reader;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Leaves `count` lines of a file and half of the next.
fn tear(path: &Path, count: usize) {
    let text = fs::read_to_string(path).expect("a file");
    let mut lines: Vec<&str> = text.lines().collect();
    let next = lines[count];
    lines.truncate(count);
    let torn = format!("{}\n{}", lines.join("\n"), &next[..next.len() / 2]);
    fs::write(path, torn).expect("a file");
}

#[test]
fn a_match_goes_on_where_it_was_killed() {
    let hall = Hall::new();
    let words = format!(
        "{SELF} -variant knightrelay -rounds 4 -concurrency 2 -autosave games.jsonl -pgnout games.pgn"
    );
    let whole = hall.play(&words);
    tear(&hall.path("games.jsonl"), 4);
    tear(&hall.path("games.pgn"), 30);
    let resumed = hall.play("-resume games.jsonl -concurrency 1");
    assert_eq!(whole, resumed);
    let lines = hall.read("games.jsonl").lines().count();
    assert_eq!(lines, 9);
    // The complete command also resumes, and plays nothing twice.
    tear(&hall.path("games.jsonl"), 6);
    assert_eq!(hall.play(&words), whole);
    assert_eq!(hall.play(&words), whole);
    assert_eq!(hall.read("games.jsonl").lines().count(), 9);
    let other = words.replace("nodes=10", "nodes=11");
    let error = hall.fail(&format!("match {other}"));
    assert!(error.contains("games.jsonl belongs to a different match (-engine differs)"), "{error}");
    assert_eq!(hall.read("games.jsonl").lines().count(), 9);
    // The killed run's incomplete record is gone.
    let chess = "chess".parse().expect("a variant");
    let text = hall.read("games.pgn");
    let mut records = Reader::new(text.as_bytes(), chess, &Registry::new());
    assert!(records.all(|record| record.is_ok_and(|record| record.is_ended)));
    // Elsewhere a torn record is reported and skipped.
    tear(&hall.path("games.pgn"), 100);
    let merged = hall.run("merge-matches games.pgn --json merged.json");
    assert!(String::from_utf8_lossy(&merged.stderr).contains("warning: games.pgn: line "));
    assert!(merged.status.success());
}

#[test]
fn a_match_gets_more_rounds() {
    let hall = Hall::new();
    let words = |rounds: u32| {
        format!(
            "-rounds {rounds} -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 \
             -maxmoves 2 -autosave games.jsonl"
        )
    };
    assert_eq!(hall.play(&words(1))["games"], 2);
    assert_eq!(hall.play(&words(2))["games"], 4);
    assert_eq!(hall.play("-resume games.jsonl -rounds 3")["games"], 6);
    assert_eq!(hall.play("-resume games.jsonl")["games"], 6);
    for less in [format!("match {}", words(2)), "match -resume games.jsonl -rounds 2".into()] {
        let error = hall.fail(&less);
        assert!(error.contains("-rounds: 2 is less than the 3"), "{error}");
    }
    let error = hall.fail("match -resume games.jsonl -games 1");
    assert!(error.contains("-games cannot be changed"), "{error}");
    let merged = hall.run("merge-matches games.jsonl");
    assert!(String::from_utf8_lossy(&merged.stdout).contains("6 of 6 games"));
}

/// The last result of a file, as if the match had been killed after the record and before it.
#[cfg(unix)]
fn forget_last_result(hall: &Hall) {
    let text = hall.read("games.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let rest = lines[..lines.len() - 1].join("\n") + "\n";
    fs::write(hall.path("games.jsonl"), rest).expect("a file");
}

#[test]
#[cfg(unix)]
fn a_record_without_a_result_is_not_written_twice() {
    for min in [false, true] {
        let hall = Hall::new();
        let words = format!(
            "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 -rounds 2 \
             -autosave games.jsonl -pgnout games.pgn min={min} -epdout games.epd"
        );
        // An earlier match of the same engines stays.
        let other = words.replace("games.jsonl", "other.jsonl");
        assert!(hall.run(&other).status.success());
        assert!(hall.run(&words).status.success());
        forget_last_result(&hall);
        let output = hall.run(&words);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("Resuming: 3 of 4 games"), "{text}");
        assert!(text.contains("a record but no result"), "{text}");
        assert_eq!(hall.read("games.pgn").matches("[Event ").count(), 8);
        assert_eq!(hall.read("games.epd").lines().count(), 8);
        // Text of other programs after it also stays.
        forget_last_result(&hall);
        let theirs = "[Event \"theirs\"]\n\n1. e4 *\n\n";
        fs::write(hall.path("games.pgn"), hall.read("games.pgn") + theirs).expect("a file");
        assert!(hall.run(&words).status.success());
        let records = hall.read("games.pgn");
        assert!(records.contains(theirs), "{records}");
        assert_eq!(records.matches("[Event \"Firzan").count(), 9);
    }
}

#[test]
#[cfg(unix)]
fn the_same_match_is_played_once_at_a_time() {
    let hall = Hall::new();
    let words = "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 \
                 -rounds 5 -pgnout games.pgn";
    let kept = format!("{words} -autosave games.jsonl");
    let mut first = Command::new(FIRZAN)
        .args(hall.words(&format!("{kept} -wait 60000")))
        .current_dir(hall.folder.path())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program runs");
    let begun = || fs::read_to_string(hall.path("games.jsonl")).unwrap_or_default();
    wait_until("a game is kept", || begun().lines().count() >= 2);
    for (words, name) in
        [(&*kept, "games.jsonl"), ("match -resume games.jsonl", "games.jsonl"), (words, "games.pgn")]
    {
        let error = hall.fail(words);
        assert!(error.contains(name) && error.contains("is writing it"), "{error}");
    }
    first.kill().expect("its end");
    first.wait().expect("its end");
    assert!(hall.run(&kept).status.success());
    assert_eq!(recorded(&hall, "games.pgn"), (1..=10).collect::<Vec<u32>>());
}

#[test]
fn a_match_killed_as_it_was_begun_begins_anew() {
    let hall = Hall::new();
    let words = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 \
                 -autosave games.jsonl";
    for (left, option) in [("", ""), ("{\"firzan_match\":1,\"wor", "-resume")] {
        fs::write(hall.path("games.jsonl"), left).expect("a file");
        let error = hall.fail("match -resume games.jsonl");
        assert!(error.contains("there is no match in it"), "{error}");
        fs::write(hall.path("games.jsonl"), left).expect("a file");
        assert_eq!(hall.play(&format!("{words} {option}"))["games"], 2);
        assert_eq!(hall.read("games.jsonl").lines().count(), 3);
    }
    // Other files are left alone.
    for other in ["my notes", "my notes\n", "{\"a\": 1}\n"] {
        fs::write(hall.path("games.jsonl"), other).expect("a file");
        let error = hall.fail(&format!("match {words}"));
        assert!(error.contains("games.jsonl: not the results of a match"), "{error}");
        assert_eq!(hall.read("games.jsonl"), other);
    }
}

#[test]
fn a_merge_leaves_no_game_out_in_silence() {
    let hall = Hall::new();
    hall.play(
        "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 -rounds 2 \
         -autosave games.jsonl -pgnout games.pgn",
    );
    let records = hall.read("games.pgn");
    let starts: Vec<usize> = records.match_indices("[Event ").map(|(at, _)| at).collect();
    fs::write(hall.path("part.pgn"), &records[..starts[2]]).expect("a file");
    fs::write(hall.path("torn.pgn"), &records[..records.len() - 20]).expect("a file");
    for (words, why) in [
        (
            "games.jsonl --pgnout games.pgn",
            "these games have results but no records: 1-4; also name the -pgnout files",
        ),
        (
            "games.jsonl part.pgn --pgnout games.pgn",
            "these games have results but no records: 3-4; also name",
        ),
        ("part.pgn --pgnout games.pgn", "games.pgn has 2 games that would be lost"),
        ("torn.pgn --pgnout torn.pgn", "torn.pgn has a game that would be lost"),
    ] {
        let error = hall.fail(&format!("merge-matches {words}"));
        assert!(error.contains(why), "{words}: {error}");
        assert_eq!(hall.read("games.pgn"), records);
    }
    let merged = hall.run("merge-matches games.jsonl part.pgn games.pgn --pgnout games.pgn");
    assert!(merged.status.success() && merged.stderr.is_empty(), "{merged:?}");
    assert_eq!(hall.read("games.pgn"), records);
    // A game played twice is reported, and counts once.
    let double = records[starts[3]..].replace("GameNumber \"4\"", "GameNumber \"1\"");
    let double = double.replace("[White \"b\"]", "[White \"x\"]").replace("[Black \"a\"]", "[Black \"b\"]");
    fs::write(hall.path("double.pgn"), double.replace("\"x\"", "\"a\"") + &records).expect("a file");
    let merged = hall.run("merge-matches games.jsonl double.pgn --pgnout merged.pgn");
    let errors = String::from_utf8_lossy(&merged.stderr);
    assert!(merged.status.success(), "{errors}");
    assert_eq!(errors.matches("game 1 (a - b 1/2-1/2): there is another").count(), 1, "{errors}");
    assert_eq!(hall.read("merged.pgn").matches("[Event ").count(), 4);
}

#[test]
#[cfg(target_os = "linux")]
fn endless_files_are_refused() {
    let hall = Hall::new();
    let two = "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1";
    for (words, why) in [
        ("-openings file=/dev/zero format=epd", "larger than 1024 MiB"),
        ("-config file=/dev/zero", "/dev/zero\": it is longer"),
        ("-openings file=.", "it is a folder"),
    ] {
        let error = hall.fail(&format!("{two} {words}"));
        assert!(error.contains(why), "{words}: {error}");
    }
}

#[test]
fn shards_merge_to_the_whole_match() {
    let hall = Hall::new();
    fs::write(
        hall.path("openings.epd"),
        "# three positions\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ; the start\n\
         rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
         rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq\n",
    )
    .expect("a file");
    let words = format!(
        "{SELF} -variant knightrelay -rounds 5 -openings file=openings.epd order=random -srand 7 \
         -sprt elo0=-20 elo1=20 alpha=1e-12 beta=1e-12"
    );
    let whole = hall.play(&format!("{words} -pgnout whole.pgn"));
    for shard in 1..=3 {
        hall.play(&format!(
            "{words} -shard {shard}/3 -autosave part{shard}.jsonl -pgnout part{shard}.pgn \
             -concurrency {shard}"
        ));
    }
    for parts in ["part1.jsonl part2.jsonl part3.jsonl part1.jsonl", "part3.pgn part1.jsonl part2.jsonl"] {
        let output = hall.run(&format!("merge-matches {parts} --json merged.json"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let merged: Value = serde_json::from_str(&hall.read("merged.json")).expect("JSON");
        assert_eq!(merged, whole, "{parts}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("10 of 10 games"));
    }
    for (parts, why) in [
        ("part1.jsonl part3.jsonl", "there are only 6 of 10 games: shard 2/3 is missing"),
        ("part1.jsonl", "there are only 4 of 10 games: shards 2/3, 3/3 are missing"),
        ("part1.pgn part3.pgn", "these games are missing: 3-4"),
        ("part1.jsonl part2.jsonl part3.pgn", ""),
    ] {
        let output = hall.run(&format!("merge-matches {parts}"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.contains(why), "{parts}: {errors}");
        assert_eq!(errors.is_empty(), why.is_empty(), "{parts}: {errors}");
    }
    hall.run("merge-matches part2.pgn part3.pgn part1.pgn --pgnout merged.pgn");
    assert_eq!(without_times(&hall.read("merged.pgn")), without_times(&hall.read("whole.pgn")));
    let other = hall.run(
        "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 \
         -maxmoves 2 -autosave other.jsonl",
    );
    assert!(other.status.success());
    assert!(hall.fail("merge-matches part1.jsonl other.jsonl").contains("another match"));
}

/// The words of records except the times, which differ from run to run.
fn without_times(text: &str) -> Vec<&str> {
    let is_time = |word: &str| {
        word.trim_end_matches('}').strip_suffix('s').is_some_and(|word| word.parse::<f64>().is_ok())
    };
    let times = ["[Date ", "[GameDuration ", "[GameStartTime ", "[GameEndTime "];
    text.lines()
        .filter(|line| !times.iter().any(|tag| line.starts_with(tag)))
        .flat_map(str::split_whitespace)
        .filter(|word| !is_time(word))
        .collect()
}

/// GNU parallel distributes shards over workers; the script installs it if it may, else says that it is
/// missing.
#[test]
#[cfg(unix)]
fn gnu_parallel_plays_the_whole_match() {
    let hall = Hall::new();
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/book/openings/knightrelay.epd");
    fs::copy(suite, hall.path("suite.epd")).expect("a copy");
    let words = format!("{SELF} -variant knightrelay -rounds 3 -openings file=suite.epd");
    let whole = hall.play(&words);
    let words = words.replace("$FIRZAN", FIRZAN);
    // No shell may interpret the names.
    const FOLDER: &str = "-o $(touch folder) \"x'`y;";
    let program = hall.path("$(touch program) firzan");
    fs::copy(FIRZAN, &program).expect("a copy");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/in-parallel");
    // Started a second time, it finds everything played.
    for _ in 0..2 {
        let output = Command::new(script)
            .args(["3", FOLDER, "match"])
            .args(words.split_whitespace())
            .env("FIRZAN", &program)
            .env("JOBS", "2")
            .current_dir(hall.folder.path())
            .output()
            .expect("the script runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(69) {
            eprintln!("not tried: {errors}");
            return;
        }
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        let merged: Value = serde_json::from_str(&hall.read(&format!("{FOLDER}/merged.json"))).expect("JSON");
        assert_eq!(merged, whole);
    }
    assert_eq!(hall.read(&format!("{FOLDER}/merged.pgn")).matches("[GameNumber").count(), 6);
    assert!(!hall.path("folder").exists() && !hall.path("program").exists());
}

/// Runs `firzan` with files limited to this many blocks of 512 bytes, as on a full disk.
#[cfg(unix)]
fn on_a_full_disk(hall: &Hall, blocks: u32, words: &str) -> (Option<i32>, String) {
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &limit, "sh", FIRZAN])
        .args(hall.words(words))
        .current_dir(hall.folder.path())
        .output()
        .expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), errors)
}

/// The numbers of the games in a file of records, all of which can be read.
#[cfg(unix)]
fn recorded(hall: &Hall, name: &str) -> Vec<u32> {
    let chess = "chess".parse().expect("a variant");
    let text = hall.read(name);
    let records = Reader::new(text.as_bytes(), chess, &Registry::new()).map(|record| {
        let record = record.expect("a record");
        assert!(record.is_ended && !record.is_cut, "a whole record");
        let number = record.tag("GameNumber").expect("its number");
        number.parse().expect("a number")
    });
    let mut numbers: Vec<u32> = records.collect();
    numbers.sort_unstable();
    numbers
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_neither_stumps_nor_doubles() {
    let all: Vec<u32> = (1..=8).collect();
    // The disk fills up with the records first, or with the results, whose first line is made long.
    for (blocks, filler) in [(6, ""), (10, &*"x".repeat(4000))] {
        let hall = Hall::new();
        let words = format!(
            "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 args={filler} \
             -maxmoves 2 -variant knightrelay -rounds 4 -autosave games.jsonl -pgnout games.pgn \
             -epdout games.epd"
        );
        let (code, errors) = on_a_full_disk(&hall, blocks, &words.replace("args= ", ""));
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.contains("cannot write"), "{errors}");
        assert!(errors.contains("firzan match -resume games.jsonl"), "{errors}");
        let before = recorded(&hall, "games.pgn");
        assert!(!before.is_empty() && before.len() < 8, "{before:?}");
        assert_eq!(hall.read("games.jsonl").lines().count(), before.len() + 1);
        assert_eq!(hall.read("games.epd").lines().count(), before.len());
        assert!(hall.run("match -resume games.jsonl").status.success());
        assert_eq!(recorded(&hall, "games.pgn"), all);
        assert_eq!(hall.read("games.epd").lines().count(), 8);
    }
}

#[test]
#[cfg(unix)]
fn a_table_on_a_full_disk_leaves_the_earlier_one() {
    let hall = Hall::new();
    fs::write(hall.path("table.json"), "earlier").expect("a file");
    let words = format!("match {SELF} -variant knightrelay -maxmoves 2 -json table.json");
    let (code, errors) = on_a_full_disk(&hall, 0, &words);
    assert_eq!(code, Some(1));
    assert!(errors.contains("cannot write table.json"), "{errors}");
    assert_eq!(hall.read("table.json"), "earlier");
}

#[test]
fn records_tell_when_they_were_played() {
    let hall = Hall::new();
    hall.play(&format!("{SELF} -variant knightrelay -pgnout games.pgn"));
    let text = hall.read("games.pgn");
    let today = jiff::Timestamp::now();
    let tag = today.strftime("[Date \"%Y.%m.").to_string();
    assert_eq!(text.matches(&tag).count(), 2, "{text}");
    for tag in ["GameDuration \"00:0", "GameStartTime \"20", "GameEndTime \"20"] {
        assert_eq!(text.matches(tag).count(), 2, "{tag}");
    }
}
