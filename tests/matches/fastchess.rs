//! fastchess command lines, accepted unchanged.

use crate::engines::{RANDOM, SELF, faults};
use crate::folder::{Folder, words};
use firzan_program::tournament::record::comment::Comment;
use std::fs;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

/// The examples of fastchess's manual, with fewer rounds and less time.
#[test]
fn its_own_examples_are_played() {
    let folder = Folder::new();
    folder.write("book.epd", START);
    fs::create_dir(folder.at("games")).expect("a folder");
    for name in ["Engine1.exe", "Engine2.exe"] {
        fs::copy(&words("$FAULTY")[0], folder.at(name)).expect("a program");
    }
    let first = "-engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 \
                 -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 -rounds 2 \
                 -repeat -concurrency 2 -maxmoves 3";
    assert_eq!(folder.play(first)["games"], 4);
    let second = "-engine cmd=$FIRZAN name=Engine1 option.Threads=1 nodes=200 \
                  -engine cmd=$FIRZAN name=Engine2 option.Threads=2 nodes=100 \
                  -openings file=book.epd format=epd order=random \
                  -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 \
                  -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 \
                  -rounds 2 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn -maxmoves 4";
    let table = folder.play(second);
    assert_eq!(table["games"], 4);
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
    assert!(folder.read("games/sprt.pgn").contains(", n="));
    let records = folder.read("games/sprt.pgn");
    let is_bare = |word: &str| word.len() == 4 && word.bytes().skip(1).step_by(2).all(|b| b.is_ascii_digit());
    assert!(!records.split_whitespace().any(is_bare), "not SAN: {records}");
}

#[test]
fn every_option_that_can_be_is_taken() {
    let folder = Folder::new();
    folder.write("games.pgn", "earlier");
    let table = folder.play(&format!(
        "{SELF} -variant standard -reverse -wait 10 -use-affinity -site Here -event A b -report penta=false \
         -crc32 pgn=true -check-mate-pvs -output format=fastchess -autosaveinterval 20 -force-concurrency \
         -recover -concurrency 0 -concurrency 1 -repeat 2 -ucinewgame-ms 9000 -ping-ms 9000 \
         -engine cmd=$FIRZAN name=third plies=2 restart=on tc=10s+0.1s -tournament gauntlet -seeds 2 \
         -epdout file=last.epd append=false -log file=log.txt level=info append=true realtime=true \
         engine=true -pgnout file=games.pgn append=false notation=uci nodes=true seldepth=true nps=true \
         hashfull=true pv=true timeleft=true latency=true min=false tbhits=false"
    ));
    // Two against the third, with two games each; games are not counted by pairs.
    assert_eq!(table["games"], 4);
    assert_eq!(table["pairings"][0]["pentanomial"][2], 0);
    let text = folder.read("games.pgn");
    assert!(text.starts_with("[Event \"A b\"]\n[Site \"Here\"]\n"), "{text}");
    let record = text.split("\n\n").next().expect("tags");
    assert!(record.contains("[White \"third\"]"), "{record}");
    let words = text.replace('\n', " ");
    for extra in [", sd=", ", nps=", ", hashfull=", ", pv=\"", ", tl=", ", latency=", ", n="] {
        assert!(words.contains(extra), "{extra}");
    }
    let comment = words.split('{').nth(1).and_then(|rest| rest.split('}').next());
    assert!(comment.is_some_and(|comment| Comment::parse(comment).is_some()));
    assert_eq!(folder.read("last.epd").lines().count(), 4);
    assert!(folder.read("log.txt").contains(" << uci\n"));
}

#[test]
fn records_are_in_san_where_others_read_them() {
    let folder = Folder::new();
    for (variant, san) in [("chess", true), ("shatranj", true), ("knightrelay", false)] {
        folder.play(&format!("{SELF} -games 1 -maxmoves 8 -variant {variant} -pgnout {variant}.pgn"));
        let text = folder.read(&format!("{variant}.pgn"));
        let moves = text.split("\n\n").nth(1).expect("moves");
        assert_eq!(moves.contains(" N"), san, "{moves}");
    }
}

#[test]
fn short_records_and_checksums_are_written() {
    let folder = Folder::new();
    let output =
        folder.succeed(&format!("match {SELF} -games 1 -pgnout file=games.pgn min=true -crc32 pgn=true"));
    let text = folder.read("games.pgn");
    assert!(!text.contains('{') && !text.contains("PlyCount"), "{text}");
    let checksum = format!("CRC32 of games.pgn: {:08x}", crc32fast::hash(text.as_bytes()));
    assert!(output.contains(&checksum));
}

#[test]
fn a_quick_match_is_one_option() {
    let folder = Folder::new();
    folder.write("book.epd", START);
    let table = folder.succeed("match -quick cmd=$FAULTY cmd=$FAULTY book=book.epd -rounds 1 -maxmoves 2");
    assert!(table.contains("faulty_engine1 vs faulty_engine2: 0 - 0 - 2"), "{table}");
}

#[test]
fn mates_that_are_none_are_told() {
    let folder = Folder::new();
    let words = format!("match {RANDOM} args=mating -games 1 -maxmoves 2 -check-mate-pvs");
    let text = folder.succeed(&words);
    assert!(
        text.contains("warning: game 1, ply 1, a: mate 3: expected a line of 5 plies, found 1"),
        "{text}"
    );
    assert!(folder.fail(&format!("{words} -strict")).contains("-strict"));
}

#[test]
fn compliance_is_judged_step_by_step() {
    let folder = Folder::new();
    let text = folder.succeed("match --compliance $FIRZAN");
    assert!(text.contains("The engine passed all steps."), "{text}");
    let error = folder.fail("match --compliance $FAULTY");
    assert!(error.contains("step 1 failed: uci: no line \"id name \""), "{error}");
}
