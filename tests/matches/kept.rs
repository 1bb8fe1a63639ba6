//! The files of a match are kept, whatever happens to it.

use crate::engines::{RANDOM, SELF};
#[cfg(unix)]
use crate::folder::limited;
use crate::folder::{FIRZAN, Folder, stderr};
use crate::waiting::wait_until;
use firzan::games::Registry;
use firzan_program::records::pgn::Reader;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

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
    let folder = Folder::new();
    let words = format!(
        "{SELF} -variant knightrelay -rounds 4 -concurrency 2 -autosave games.jsonl -pgnout games.pgn"
    );
    let whole = folder.play(&words);
    tear(&folder.at("games.jsonl"), 4);
    tear(&folder.at("games.pgn"), 30);
    let resumed = folder.play("-resume games.jsonl -concurrency 1");
    assert_eq!(whole, resumed);
    let lines = folder.read("games.jsonl").lines().count();
    assert_eq!(lines, 9);
    // The complete command also resumes, and plays nothing twice.
    tear(&folder.at("games.jsonl"), 6);
    assert_eq!(folder.play(&words), whole);
    assert_eq!(folder.play(&words), whole);
    assert_eq!(folder.read("games.jsonl").lines().count(), 9);
    let other = words.replace("nodes=10", "nodes=11");
    let error = folder.fail(&format!("match {other}"));
    assert!(error.contains("games.jsonl belongs to a different match (-engine differs)"), "{error}");
    assert_eq!(folder.read("games.jsonl").lines().count(), 9);
    // The killed run's incomplete record is gone.
    let chess = "chess".parse().expect("a variant");
    let text = folder.read("games.pgn");
    let mut records = Reader::new(text.as_bytes(), chess, &Registry::new());
    assert!(records.all(|record| record.is_ok_and(|record| record.is_ended)));
    // Elsewhere a torn record is reported and skipped.
    tear(&folder.at("games.pgn"), 100);
    let [_, errors] = folder.printed("merge-matches games.pgn --json merged.json");
    assert!(errors.contains("warning: games.pgn: line "));
}

#[test]
fn a_match_gets_more_rounds() {
    let folder = Folder::new();
    let words = |rounds: u32| format!("{RANDOM} -rounds {rounds} -maxmoves 2 -autosave games.jsonl");
    assert_eq!(folder.play(&words(1))["games"], 2);
    assert_eq!(folder.play(&words(2))["games"], 4);
    assert_eq!(folder.play("-resume games.jsonl -rounds 3")["games"], 6);
    assert_eq!(folder.play("-resume games.jsonl")["games"], 6);
    for less in [format!("match {}", words(2)), "match -resume games.jsonl -rounds 2".into()] {
        let error = folder.fail(&less);
        assert!(error.contains("-rounds: the match has 3 rounds; 2 would be fewer"), "{error}");
    }
    let error = folder.fail("match -resume games.jsonl -games 1");
    assert!(error.contains("-games cannot be changed"), "{error}");
    assert!(folder.succeed("merge-matches games.jsonl").contains("6 of 6 games"));
}

/// The last result of a file, as if the match had been killed after the record and before it.
#[cfg(unix)]
fn forget_last_result(folder: &Folder) {
    let text = folder.read("games.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let rest = lines[..lines.len() - 1].join("\n") + "\n";
    folder.write("games.jsonl", rest);
}

#[test]
#[cfg(unix)]
fn a_record_without_a_result_is_not_written_twice() {
    for min in [false, true] {
        let folder = Folder::new();
        let words = format!(
            "match {RANDOM} -maxmoves 2 -rounds 2 -autosave games.jsonl -pgnout games.pgn min={min} \
             -epdout games.epd"
        );
        // An earlier match of the same engines stays.
        folder.succeed(&words.replace("games.jsonl", "other.jsonl"));
        folder.succeed(&words);
        forget_last_result(&folder);
        let text = folder.succeed(&words);
        assert!(text.contains("Resuming: 3 of 4 games"), "{text}");
        assert!(text.contains("a record but no result"), "{text}");
        assert_eq!(folder.read("games.pgn").matches("[Event ").count(), 8);
        assert_eq!(folder.read("games.epd").lines().count(), 8);
        // Text of other programs after it also stays.
        forget_last_result(&folder);
        let theirs = "[Event \"theirs\"]\n\n1. e4 *\n\n";
        folder.write("games.pgn", folder.read("games.pgn") + theirs);
        folder.succeed(&words);
        let records = folder.read("games.pgn");
        assert!(records.contains(theirs), "{records}");
        assert_eq!(records.matches("[Event \"Firzan").count(), 9);
    }
}

#[test]
#[cfg(unix)]
fn the_same_match_is_played_once_at_a_time() {
    let folder = Folder::new();
    let words = &*format!("match {RANDOM} -maxmoves 2 -rounds 5 -pgnout games.pgn");
    let kept = format!("{words} -autosave games.jsonl");
    let mut first = folder.command(&format!("{kept} -wait 60000"));
    let mut first = first.stdout(Stdio::null()).spawn().expect("the program runs");
    let begun = || fs::read_to_string(folder.at("games.jsonl")).unwrap_or_default();
    wait_until("a game is kept", || begun().lines().count() >= 2);
    for (words, name) in
        [(&*kept, "games.jsonl"), ("match -resume games.jsonl", "games.jsonl"), (words, "games.pgn")]
    {
        let error = folder.fail(words);
        assert!(error.contains(name) && error.contains("is writing to it"), "{error}");
    }
    first.kill().expect("its end");
    first.wait().expect("its end");
    folder.succeed(&kept);
    assert_eq!(recorded(&folder, "games.pgn"), (1..=10).collect::<Vec<u32>>());
}

#[test]
fn a_match_killed_as_it_was_begun_begins_anew() {
    let folder = Folder::new();
    let words = format!("{RANDOM} -maxmoves 2 -autosave games.jsonl");
    for (left, option) in [("", ""), ("{\"firzan_match\":1,\"wor", "-resume")] {
        folder.write("games.jsonl", left);
        let error = folder.fail("match -resume games.jsonl");
        assert!(error.contains("there is no match in it"), "{error}");
        folder.write("games.jsonl", left);
        assert_eq!(folder.play(&format!("{words} {option}"))["games"], 2);
        assert_eq!(folder.read("games.jsonl").lines().count(), 3);
    }
    // Other files are left alone.
    for other in ["my notes", "my notes\n", "{\"a\": 1}\n"] {
        folder.write("games.jsonl", other);
        let error = folder.fail(&format!("match {words}"));
        assert!(error.contains("games.jsonl: not the results of a match"), "{error}");
        assert_eq!(folder.read("games.jsonl"), other);
    }
}

#[test]
fn a_merge_leaves_no_game_out_in_silence() {
    let folder = Folder::new();
    folder.play(&format!("{RANDOM} -maxmoves 2 -rounds 2 -autosave games.jsonl -pgnout games.pgn"));
    let records = folder.read("games.pgn");
    let starts: Vec<usize> = records.match_indices("[Event ").map(|(at, _)| at).collect();
    folder.write("part.pgn", &records[..starts[2]]);
    folder.write("torn.pgn", &records[..records.len() - 20]);
    for (words, why) in [
        (
            "games.jsonl --pgnout games.pgn",
            "these games have results but no records: 1-4; also pass the -pgnout files",
        ),
        (
            "games.jsonl part.pgn --pgnout games.pgn",
            "these games have results but no records: 3-4; also pass the -pgnout files",
        ),
        ("part.pgn --pgnout games.pgn", "games.pgn has 2 games that would be lost"),
        ("torn.pgn --pgnout torn.pgn", "torn.pgn has a game that would be lost"),
    ] {
        let error = folder.fail(&format!("merge-matches {words}"));
        assert!(error.contains(why), "{words}: {error}");
        assert_eq!(folder.read("games.pgn"), records);
    }
    let [_, errors] = folder.printed("merge-matches games.jsonl part.pgn games.pgn --pgnout games.pgn");
    assert_eq!(errors, "");
    assert_eq!(folder.read("games.pgn"), records);
    // A game played twice is reported, and counts once.
    let double = records[starts[3]..].replace("GameNumber \"4\"", "GameNumber \"1\"");
    let double = double.replace("[White \"b\"]", "[White \"x\"]").replace("[Black \"a\"]", "[Black \"b\"]");
    folder.write("double.pgn", double.replace("\"x\"", "\"a\"") + &records);
    let [_, errors] = folder.printed("merge-matches games.jsonl double.pgn --pgnout merged.pgn");
    assert_eq!(
        errors
            .matches("game 1 (a - b 1/2-1/2): another game with this number exists; this one is ignored")
            .count(),
        1,
        "{errors}"
    );
    assert_eq!(folder.read("merged.pgn").matches("[Event ").count(), 4);
}

#[test]
fn shards_merge_to_the_whole_match() {
    let folder = Folder::new();
    folder.write(
        "openings.epd",
        "# three positions\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ; the start\n\
         rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
         rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq\n",
    );
    let words = format!(
        "{SELF} -variant knightrelay -rounds 5 -openings file=openings.epd order=random -srand 7 \
         -sprt elo0=-20 elo1=20 alpha=1e-12 beta=1e-12"
    );
    let whole = folder.play(&format!("{words} -pgnout whole.pgn"));
    for shard in 1..=3 {
        folder.play(&format!(
            "{words} -shard {shard}/3 -autosave part{shard}.jsonl -pgnout part{shard}.pgn \
             -concurrency {shard}"
        ));
    }
    for parts in ["part1.jsonl part2.jsonl part3.jsonl part1.jsonl", "part3.pgn part1.jsonl part2.jsonl"] {
        let text = folder.succeed(&format!("merge-matches {parts} --json merged.json"));
        let merged: Value = serde_json::from_str(&folder.read("merged.json")).expect("JSON");
        assert_eq!(merged, whole, "{parts}");
        assert!(text.contains("10 of 10 games"));
    }
    for (parts, why) in [
        ("part1.jsonl part3.jsonl", "there are only 6 of 10 games: shard 2/3 is missing"),
        ("part1.jsonl", "there are only 4 of 10 games: shards 2/3, 3/3 are missing"),
        ("part1.pgn part3.pgn", "these games are missing: 3-4"),
        ("part1.jsonl part2.jsonl part3.pgn", ""),
    ] {
        let [_, errors] = folder.printed(&format!("merge-matches {parts}"));
        assert!(errors.contains(why), "{parts}: {errors}");
        assert_eq!(errors.is_empty(), why.is_empty(), "{parts}: {errors}");
    }
    folder.run("merge-matches part2.pgn part3.pgn part1.pgn --pgnout merged.pgn");
    assert_eq!(without_times(&folder.read("merged.pgn")), without_times(&folder.read("whole.pgn")));
    folder.play(&format!("{RANDOM} -maxmoves 2 -autosave other.jsonl"));
    assert!(folder.fail("merge-matches part1.jsonl other.jsonl").contains("another match"));
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
    let folder = Folder::new();
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/book/openings/knightrelay.epd");
    fs::copy(suite, folder.at("suite.epd")).expect("a copy");
    let words = format!("{SELF} -variant knightrelay -rounds 3 -openings file=suite.epd");
    let whole = folder.play(&words);
    let words = words.replace("$FIRZAN", FIRZAN);
    // No shell may interpret the names.
    const FOLDER: &str = "-o $(touch folder) \"x'`y;";
    let program = folder.at("$(touch program) firzan");
    fs::copy(FIRZAN, &program).expect("a copy");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/in-parallel");
    // Started a second time, it finds everything played.
    for _ in 0..2 {
        let output = Command::new(script)
            .args(["3", FOLDER, "match"])
            .args(words.split_whitespace())
            .env("FIRZAN", &program)
            .env("JOBS", "2")
            .current_dir(folder.path())
            .output()
            .expect("the script runs");
        let errors = stderr(&output);
        if output.status.code() == Some(69) {
            eprintln!("not tried: {errors}");
            return;
        }
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        let merged: Value =
            serde_json::from_str(&folder.read(&format!("{FOLDER}/merged.json"))).expect("JSON");
        assert_eq!(merged, whole);
    }
    assert_eq!(folder.read(&format!("{FOLDER}/merged.pgn")).matches("[GameNumber").count(), 6);
    assert!(!folder.at("folder").exists() && !folder.at("program").exists());
}

/// Runs `firzan` with files limited to this many blocks of 512 bytes, as on a full disk.
#[cfg(unix)]
fn on_a_full_disk(folder: &Folder, blocks: u32, words: &str) -> (Option<i32>, String) {
    let mut command = limited(&format!("trap '' XFSZ; ulimit -f {blocks}"), words);
    let output = command.current_dir(folder.path()).output().expect("the program runs");
    (output.status.code(), stderr(&output))
}

/// The numbers of the games in a file of records, all of which can be read.
#[cfg(unix)]
fn recorded(folder: &Folder, name: &str) -> Vec<u32> {
    let chess = "chess".parse().expect("a variant");
    let text = folder.read(name);
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
        let folder = Folder::new();
        let words = format!(
            "match {RANDOM} args={filler} -maxmoves 2 -variant knightrelay -rounds 4 -autosave games.jsonl \
             -pgnout games.pgn -epdout games.epd"
        );
        let (code, errors) = on_a_full_disk(&folder, blocks, &words.replace("args= ", ""));
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.contains("cannot write"), "{errors}");
        assert!(errors.contains("firzan match -resume games.jsonl"), "{errors}");
        let before = recorded(&folder, "games.pgn");
        assert!(!before.is_empty() && before.len() < 8, "{before:?}");
        assert_eq!(folder.read("games.jsonl").lines().count(), before.len() + 1);
        assert_eq!(folder.read("games.epd").lines().count(), before.len());
        folder.succeed("match -resume games.jsonl");
        assert_eq!(recorded(&folder, "games.pgn"), all);
        assert_eq!(folder.read("games.epd").lines().count(), 8);
    }
}

#[test]
#[cfg(unix)]
fn a_table_on_a_full_disk_leaves_the_earlier_one() {
    let folder = Folder::new();
    folder.write("table.json", "earlier");
    let words = format!("match {SELF} -variant knightrelay -maxmoves 2 -json table.json");
    let (code, errors) = on_a_full_disk(&folder, 0, &words);
    assert_eq!(code, Some(1));
    assert!(errors.contains("cannot write table.json"), "{errors}");
    assert_eq!(folder.read("table.json"), "earlier");
}

#[test]
fn records_tell_when_they_were_played() {
    let folder = Folder::new();
    folder.play(&format!("{SELF} -variant knightrelay -pgnout games.pgn"));
    let text = folder.read("games.pgn");
    let today = jiff::Timestamp::now();
    let tag = today.strftime("[Date \"%Y.%m.").to_string();
    assert_eq!(text.matches(&tag).count(), 2, "{text}");
    for tag in ["GameDuration \"00:0", "GameStartTime \"20", "GameEndTime \"20"] {
        assert_eq!(text.matches(tag).count(), 2, "{tag}");
    }
}

#[test]
fn text_after_the_last_game_stays_and_lost_games_are_reported() {
    let folder = Folder::new();
    let words = format!("{RANDOM} -rounds 1 -maxmoves 2 -autosave games.jsonl -pgnout games.pgn");
    folder.play(&words);
    let games = folder.read("games.pgn");
    folder.write("games.pgn", format!("{games}; a note"));
    folder.play("-resume games.jsonl -rounds 2");
    let text = folder.read("games.pgn");
    assert!(text.starts_with(&format!("{games}; a note\n")), "{text}");
    assert_eq!(text.matches("[Event ").count(), 4, "{text}");
    // A record is not glued to a line without an end.
    folder.write("games.pgn", text.trim_end());
    folder.play("-resume games.jsonl -rounds 3");
    assert_eq!(folder.read("games.pgn").matches("\n[Event ").count(), 5);
    // What was there before the match is not the match's, even if it looks like a torn game.
    let foreign = "[Event \"x\"]\n\n1. d4 d5 1-0 {White won on time}\n";
    folder.write("foreign.pgn", foreign);
    folder.play(&format!("{RANDOM} -rounds 1 -maxmoves 2 -autosave more.jsonl -pgnout foreign.pgn"));
    tear(&folder.at("more.jsonl"), 1);
    tear(&folder.at("foreign.pgn"), 3);
    folder.play("-resume more.jsonl");
    let text = folder.read("foreign.pgn");
    assert!(text.starts_with(foreign) && text.matches("[Event ").count() == 3, "{text}");
    fs::remove_file(folder.at("games.pgn")).expect("removed");
    let [_, errors] = folder.printed("match -resume games.jsonl -rounds 4");
    assert!(errors.contains("warning: games.pgn has lost games since the match stopped"), "{errors}");
    assert_eq!(folder.read("games.pgn").matches("[Event ").count(), 2);
}
