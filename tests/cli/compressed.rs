//! Compressed files, which are read wherever files are read.

use crate::{Folder, command, run, stderr, stdout};
use firzan::games::Variant;
use firzan_program::learning::datagen::Games;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs::{self, File};
use std::io::Write;

const GAMES: &str = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                     [Event \"y\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n";
const SUITE: &str = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; id \"back rank\";\n";
const DEFINITION: &str = "[packed:chess]\ndoubleStep = false\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).expect("written");
    encoder.finish().expect("complete")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

#[test]
fn compressed_files_are_read_wherever_files_are_read() {
    let folder = Folder::new();
    let book = folder.at("x.book");
    let book = book.display();
    let json = folder.at("x.json");
    let match_line = crate::match_arguments(1, &json);
    for (name, text, commands) in [
        (
            "games.pgn",
            GAMES,
            vec![
                ("convert FILE --to turns".to_string(), "e2e4 e7e5 g1f3\nd2d4 d7d5\n"),
                ("annotate FILE --nodes 50".to_string(), "[Event \"y\"]"),
                (format!("book build chess --from FILE -o {book}"), "5 moves"),
                (format!("{match_line} -openings file=FILE"), "Score of one vs two"),
            ],
        ),
        (
            "suite.epd",
            SUITE,
            vec![
                ("convert FILE --to fen".to_string(), "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1\n"),
                ("analyse --epd FILE --depth 2".to_string(), "Solved 1 of 1"),
                (format!("{match_line} -openings file=FILE"), "Score of one vs two"),
            ],
        ),
        (
            "packed.ini",
            DEFINITION,
            vec![
                ("check FILE".to_string(), "good"),
                ("perft packed 1 --variant-path FILE".to_string(), "12 nodes"),
            ],
        ),
    ] {
        for (ending, bytes) in [("gz", gzip(text.as_bytes())), ("zst", zstd(text.as_bytes()))] {
            let file = folder.write(&format!("{name}.{ending}"), &bytes);
            for (words, expected) in &commands {
                let _ = fs::remove_file(&json);
                let output = run(&words.replace("FILE", &file));
                let text = stdout(&output);
                assert!(text.contains(expected), "{words} {ending}: {text}{}", stderr(&output));
            }
        }
    }
    // Standard input has no name; its first bytes show that it is compressed.
    let file = File::open(folder.at("games.pgn.zst")).expect("a file");
    let output = command("convert - --to turns").stdin(file).output().expect("the program runs");
    assert_eq!(stdout(&output), "e2e4 e7e5 g1f3\nd2d4 d7d5\n");
}

/// `games.pgn.zst` was made by pzstd, as lichess makes its files: with frames that are to be skipped.
#[test]
fn a_file_of_lichess_is_read() {
    let output = run("convert tests/records/games.pgn.zst --to turns");
    assert_eq!((stdout(&output).lines().count(), stderr(&output).as_str()), (400, ""));
}

#[test]
fn a_damaged_or_torn_file_is_one_error_and_nothing_is_written() {
    let folder = Folder::new();
    let games = GAMES.repeat(2000);
    let out = folder.at("out.pgn");
    for (ending, mut bytes) in [("gz", gzip(games.as_bytes())), ("zst", zstd(games.as_bytes()))] {
        let torn = bytes[..bytes.len() - 9].to_vec();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x40;
        for (bytes, is_torn) in [(torn, true), (bytes, false)] {
            let file = folder.write(&format!("x.pgn.{ending}"), &bytes);
            let output = run(&format!("convert {file} --to pgn -o {}", out.display()));
            let errors = stderr(&output);
            // A changed byte may show only in the checksum at the end.
            let last = errors.lines().last().unwrap_or_default();
            assert!(last.starts_with("error: cannot read ") && last.contains("damaged"), "{errors}");
            assert!(errors.lines().count() == 1 || !is_torn, "{errors}");
            assert_eq!(output.status.code(), Some(1));
            assert!(!out.exists());
        }
    }
}

#[test]
fn a_small_file_that_grows_without_bounds_is_refused() {
    let folder = Folder::new();
    let bomb = vec![b'#'; 40 << 20];
    let file = folder.write("bomb.ini.gz", gzip(&bomb));
    assert!(folder.bytes("bomb.ini.gz").len() < 1 << 20);
    for words in ["check FILE", "perft chess 1 --variant-path FILE"] {
        let errors = stderr(&run(&words.replace("FILE", &file)));
        assert!(errors.contains("longer than"), "{words}: {errors}");
    }
}

/// A book is read at any place, so it has to be decompressed before.
#[test]
fn a_compressed_book_is_refused_with_the_reason() {
    let folder = Folder::new();
    let bytes = gzip(&fs::read("book/chess.book").expect("a book"));
    let file = folder.write("chess.book.gz", &bytes);
    let errors = stderr(&run(&format!("book show {file}")));
    assert!(errors.contains("it is compressed"), "{errors}");
}

#[test]
fn training_games_are_read_compressed_but_not_merged() {
    let folder = Folder::new();
    let games = folder.at("x.games");
    let play = "datagen knightrelay --games 4 --nodes 20";
    let output = run(&format!("{play} -o {}", games.display()));
    assert!(output.status.success(), "{}", stderr(&output));
    let bytes = fs::read(&games).expect("games");
    for (name, bytes) in [("x.games.gz", gzip(&bytes)), ("x.games.zst", zstd(&bytes))] {
        let file = folder.write(name, &bytes);
        let read = Games::open(&[folder.at(name)], Variant::Chess(())).expect("a file of games");
        assert_eq!(read.filter(|game| game.is_ok()).count(), 4, "{name}");
        let merged = folder.at("merged.games");
        let output = run(&format!("{play} --merge {file} -o {}", merged.display()));
        assert!(stderr(&output).contains("it is compressed"), "{}", stderr(&output));
    }
}
