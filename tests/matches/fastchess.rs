//! fastchess command lines, accepted unchanged.

use super::hall::{Hall, SELF, faults};
use firzan_program::tournament::record::comment::Comment;
use std::fs;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

/// The examples of fastchess's manual, with fewer rounds and less time.
#[test]
fn its_own_examples_are_played() {
    let hall = Hall::new();
    fs::write(hall.path("book.epd"), START).expect("a file");
    fs::create_dir(hall.path("games")).expect("a folder");
    for name in ["Engine1.exe", "Engine2.exe"] {
        fs::copy(super::hall::faulty_engine(), hall.path(name)).expect("a program");
    }
    let first = "-engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 \
                 -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 -rounds 2 \
                 -repeat -concurrency 2 -maxmoves 3";
    assert_eq!(hall.play(first)["games"], 4);
    let second = "-engine cmd=$FIRZAN name=Engine1 option.Threads=1 nodes=200 \
                  -engine cmd=$FIRZAN name=Engine2 option.Threads=2 nodes=100 \
                  -openings file=book.epd format=epd order=random \
                  -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 \
                  -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 \
                  -rounds 2 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn -maxmoves 4";
    let table = hall.play(second);
    assert_eq!(table["games"], 4);
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
    assert!(hall.read("games/sprt.pgn").contains(", n="));
    let records = hall.read("games/sprt.pgn");
    let is_bare = |word: &str| word.len() == 4 && word.bytes().skip(1).step_by(2).all(|b| b.is_ascii_digit());
    assert!(!records.split_whitespace().any(is_bare), "not SAN: {records}");
}

#[test]
fn every_option_that_can_be_is_taken() {
    let hall = Hall::new();
    fs::write(hall.path("games.pgn"), "earlier").expect("a file");
    let table = hall.play(&format!(
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
    let text = hall.read("games.pgn");
    assert!(text.starts_with("[Event \"A b\"]\n[Site \"Here\"]\n"), "{text}");
    let record = text.split("\n\n").next().expect("tags");
    assert!(record.contains("[White \"third\"]"), "{record}");
    let words = text.replace('\n', " ");
    for extra in [", sd=", ", nps=", ", hashfull=", ", pv=\"", ", tl=", ", latency=", ", n="] {
        assert!(words.contains(extra), "{extra}");
    }
    let comment = words.split('{').nth(1).and_then(|rest| rest.split('}').next());
    assert!(comment.is_some_and(|comment| Comment::parse(comment).is_some()));
    assert_eq!(hall.read("last.epd").lines().count(), 4);
    assert!(hall.read("log.txt").contains(" << uci\n"));
}

#[test]
fn records_are_in_san_where_others_read_them() {
    let hall = Hall::new();
    for (variant, san) in [("chess", true), ("shatranj", true), ("knightrelay", false)] {
        hall.play(&format!("{SELF} -games 1 -maxmoves 8 -variant {variant} -pgnout {variant}.pgn"));
        let text = hall.read(&format!("{variant}.pgn"));
        let moves = text.split("\n\n").nth(1).expect("moves");
        assert_eq!(moves.contains(" N"), san, "{moves}");
    }
}

#[test]
fn short_records_and_checksums_are_written() {
    let hall = Hall::new();
    let output = hall.run(&format!("match {SELF} -games 1 -pgnout file=games.pgn min=true -crc32 pgn=true"));
    let text = hall.read("games.pgn");
    assert!(!text.contains('{') && !text.contains("PlyCount"), "{text}");
    let checksum = format!("CRC32 of games.pgn: {:08x}", crc32fast::hash(text.as_bytes()));
    assert!(String::from_utf8_lossy(&output.stdout).contains(&checksum));
}

#[test]
fn a_quick_match_is_one_option() {
    let hall = Hall::new();
    fs::write(hall.path("book.epd"), START).expect("a file");
    let quick = "match -quick cmd=$FAULTY cmd=$FAULTY book=book.epd -rounds 1 -maxmoves 2";
    let output = hall.run(quick);
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(table.contains("faulty_engine1 vs faulty_engine2: 0 - 0 - 2"), "{table}");
    assert!(hall.fail("match -quick cmd=a book=b").contains("-quick takes two cmd=, not 1"));
    assert!(hall.fail("match -quick cmd=a cmd=b").contains("book= is missing"));
}

#[test]
fn mates_that_are_none_are_told() {
    let hall = Hall::new();
    let words = "match -engine cmd=$FAULTY name=liar args=mating -engine cmd=$FAULTY name=b -each nodes=1 \
                 -games 1 -maxmoves 2 -check-mate-pvs";
    let output = hall.run(words);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("warning: game 1, ply 1, liar: mate 3: the line has 1 plies, 5 expected"),
        "{text}"
    );
    assert!(hall.fail(&format!("{words} -strict")).contains("-strict"));
}

#[test]
fn compliance_is_judged_step_by_step() {
    let hall = Hall::new();
    let passed = hall.run("match --compliance $FIRZAN");
    let text = String::from_utf8_lossy(&passed.stdout);
    assert!(passed.status.success() && text.contains("The engine passed all steps."), "{text}");
    let error = hall.fail("match --compliance $FAULTY");
    assert!(error.contains("step 1 failed: uci: no line \"id name \""), "{error}");
    assert!(hall.fail("match --compliance").contains("expected the engine's FILE"));
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let hall = Hall::new();
    let two = "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1";
    for (words, why) in [
        ("-tb path", "-tb is not supported: there are no tablebases for these games"),
        ("-show-latency", "-show-latency is not"),
        ("-randomseed", "use -srand N"),
        ("-testEnv", "-testEnv is not"),
        ("-output format=cutechess", "-output: the only format"),
        ("-sprt elo0=0 elo1=2 model=bayesian", "bayesian is not supported"),
        ("-pgnout nodes=true", "-pgnout: file= is missing"),
        ("-pgnout file=x tbhits=true", "-pgnout tbhits"),
        ("-pgnout file=x match_line=y", "-pgnout match_line"),
        ("-pgnout file=x notation=algebra", "unknown notation \"algebra\""),
        ("-log file=x compress=true", "-log compress"),
        ("-log file=x engine=false", "-log engine"),
        ("-config outname=x", "-config: expected file=FILE"),
        ("-engine cmd=x restart=maybe", "neither on nor off"),
        ("-seeds 2 -tournament gauntlet", "there is no opponent left"),
        ("-crc32 pgn=true", "-crc32 needs -pgnout"),
        ("-report penta=maybe", "-report penta"),
    ] {
        let error = hall.fail(&format!("{two} {words}"));
        assert!(error.contains(why), "{words}: {error}");
    }
    if cfg!(target_os = "linux") {
        for (words, why) in [
            ("-use-affinity 3-x", "is not a list"),
            ("-use-affinity 0 -concurrency 2", "2 processors are needed"),
        ] {
            let error = hall.fail(&format!("{two} {words}"));
            assert!(error.contains(why), "{words}: {error}");
        }
    }
}
