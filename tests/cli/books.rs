//! Opening books: built, merged, rejected if damaged, and played from.

use crate::{FIRZAN, Folder, command, feed, stderr, stdout};
use firzan::any::{AnyGame, new_game};
use firzan::book::{Book, BookFault, Builder, ENTRY_SIZE, Entry, HEADER_SIZE};
use firzan::core::{Color, Random};
use firzan::games::{Registry, Variant};
use std::fs;
use std::path::{Path, PathBuf};

fn open(path: &Path) -> Result<Book, BookFault> {
    Book::open(path, &Registry::new())
}

/// The engine's answers to these lines.
fn uci(lines: &[&str]) -> String {
    stdout(&feed(&mut command(""), &(lines.join("\n") + "\n")))
}

fn variant(id: &str) -> Variant {
    id.parse().unwrap()
}

fn game(id: &str, turns: &str) -> Box<dyn AnyGame> {
    let mut game = new_game(variant(id));
    for text in turns.split_ascii_whitespace() {
        let turn = game.read(text).unwrap();
        game.play(turn);
    }
    game
}

/// A book of three short games of chess.
fn small_book() -> Builder {
    let mut builder = Builder::new(variant("chess"));
    let games = [
        ("e2e4 e7e5 g1f3", Some(Color::White)),
        ("e2e4 c7c5 g1f3", None),
        ("d2d4 d7d5 c2c4", Some(Color::Black)),
    ];
    for (turns, winner) in games {
        builder.add_game(game("chess", turns).as_ref(), winner, 3);
    }
    builder
}

fn saved(folder: &Folder, builder: &Builder) -> PathBuf {
    let path = folder.at("test.book");
    builder.save(&path).unwrap();
    path
}

#[test]
fn weights_and_counts_come_from_results() {
    let folder = Folder::new();
    let book = open(&saved(&folder, &small_book())).unwrap();
    assert_eq!((book.len(), book.positions()), (8, 6));
    let rows = |turns: &str| -> Vec<(String, u16, u16)> {
        let game = game("chess", turns);
        let row = |entry: &Entry| (game.write(entry.turn), entry.weight, entry.games);
        book.turns(game.as_ref()).iter().map(row).collect()
    };
    assert_eq!(rows(""), [("e2e4".into(), 3, 2), ("d2d4".into(), 0, 1)]);
    assert_eq!(rows("d2d4"), [("d7d5".into(), 2, 1)]);
    assert_eq!(rows("e2e4"), [("c7c5".into(), 1, 1), ("e7e5".into(), 0, 1)]);
    assert_eq!(rows("a2a3"), []);
    // Another game's positions are not in it, even if their keys are.
    assert_eq!(book.turns(game("knightrelay", "").as_ref()), []);
}

#[test]
fn draws_follow_weights_and_seeds() {
    let folder = Folder::new();
    let mut builder = small_book();
    for _ in 0..3 {
        builder.add_game(game("chess", "g1f3").as_ref(), None, 9);
    }
    let book = open(&saved(&folder, &builder)).unwrap();
    let start = game("chess", "");
    let draw = |seed: u64| {
        let entry = book.choose(start.as_ref(), &mut Random::stream(seed, 0));
        start.write(entry.unwrap().turn)
    };
    let drawn: Vec<String> = (0..200).map(draw).collect();
    let times = |turn: &str| drawn.iter().filter(|text| *text == turn).count();
    assert_eq!(times("d2d4"), 0, "a turn without weight");
    assert!(times("e2e4") > 60 && times("g1f3") > 60);
    assert_eq!(drawn, (0..200).map(draw).collect::<Vec<_>>());
}

#[test]
fn illegal_and_drawing_turns_are_left_out() {
    let folder = Folder::new();
    let shuffled = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let repeating = game("chess", shuffled);
    let mut builder = Builder::new(variant("chess"));
    let entry = |game: &dyn AnyGame, turn| Entry { key: game.key(), turn, weight: 9, games: 9 };
    // Black's f6g8 would repeat the start position for the third time.
    let draw = repeating.read("f6g8").unwrap();
    builder.add(entry(repeating.as_ref(), draw));
    // A turn of White's, recorded for Black.
    let start = game("chess", "");
    builder.add(entry(repeating.as_ref(), start.read("e2e4").unwrap()));
    let book = open(&saved(&folder, &builder)).unwrap();
    assert_eq!(book.turns(repeating.as_ref()).len(), 1);
    let mut random = Random::stream(1, 1);
    assert_eq!(book.choose(repeating.as_ref(), &mut random), None);
    let first = game("chess", "g1f3 g8f6 f3g1");
    let chosen = book.choose(first.as_ref(), &mut random);
    assert_eq!(chosen.map(|entry| entry.turn), Some(draw));
}

#[test]
fn merged_shards_are_the_book_of_all_games() {
    let folder = Folder::new();
    for id in ["insaneflip8", "flippingxiangqi"] {
        let build = format!("book build {id} --selfplay 7 --seed 4 --nodes 150 --varied 3 --longest 40");
        folder.succeed(&format!("{build} --threads 1 -o whole.book"));
        for shard in 1..=3 {
            folder.succeed(&format!("{build} --shard {shard}/3 -o {shard}.book"));
        }
        folder.succeed("book merge 3.book 1.book 2.book --output merged.book");
        let read = |name: &str| folder.bytes(name);
        assert!(read("whole.book") == read("merged.book"), "{id}");
        assert!(read("whole.book") != read("1.book"), "{id}");
        folder.succeed("book merge whole.book --min-games 2 -o often.book");
        let often = open(&folder.at("often.book")).unwrap();
        assert!(!often.is_empty() && often.entries().all(|entry| entry.games >= 2));
    }
}

/// Among the records are one of another game, one without a result and a broken one.
const RECORDS: &str = r#"[Variant "chess"]
[Result "1-0"]

1. e2e4 e7e5 {a comment} 2. g1f3 1-0

[Variant "knightrelay"]
[Result "1-0"]

1. e2e4 1-0

[Variant "chess"]
[Result "1/2-1/2"]

1. e2e4 c7c5 2. g1f3 1/2-1/2

[Variant "chess"]
[Result "1-0"]

1. e2e5 1-0

[Variant "chess"]
[Result "*"]

1. a2a3 *

[Variant "chess"]
[Result "0-1"]

1. d2d4 d7d5 2. c2c4 0-1
"#;

#[test]
fn records_make_a_book() {
    let folder = Folder::new();
    folder.write("games.pgn", RECORDS);
    let build = "book build chess --plies 3 --from games.pgn";
    let output = folder.run(&format!("{build} -o all.book"));
    // In one game nothing can be read.
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.starts_with("games.pgn: line ") && told.lines().count() == 2, "{told}");
    let all = folder.bytes("all.book");
    assert_eq!(all, small_book().encode());
    for shard in 1..=2 {
        folder.run(&format!("{build} games.pgn --shard {shard}/2 -o {shard}.book"));
    }
    folder.run(&format!("{build} games.pgn -o twice.book"));
    folder.succeed("book merge 1.book 2.book -o merged.book");
    let read = |name: &str| folder.bytes(name);
    assert_eq!(read("merged.book"), read("twice.book"));
    assert_ne!(read("merged.book"), all);
    let fault = folder.fail("book build chess --from none.pgn -o b");
    assert!(fault.contains("cannot open none.pgn"), "{fault}");
}

#[test]
fn books_of_two_variants_do_not_merge() {
    let folder = Folder::new();
    for id in ["chess", "knightrelay"] {
        let builder = Builder::new(variant(id));
        builder.save(&folder.at(id)).unwrap();
    }
    let fault = folder.fail("book merge chess knightrelay -o both");
    assert!(fault.contains("knightrelay is for knightrelay"), "{fault}");
    assert!(!folder.at("both").exists());
}

#[test]
fn show_tells_what_is_there() {
    let folder = Folder::new();
    saved(&folder, &small_book());
    let shown = folder.succeed("book show test.book");
    assert!(shown.starts_with("Book for chess: 8 moves in 6 positions\n"));
    assert!(shown.contains(" e2e4       100.0 %  weight     3  games     2\n"));
    let shown = folder.succeed("book show test.book --moves e2e4 c7c5");
    assert!(shown.contains(" g1f3 "), "{shown}");
    let shown = folder.succeed("book show test.book --moves a2a3");
    assert!(shown.ends_with(" not in the book\n"), "{shown}");
    let fault = folder.fail("book show missing.book");
    assert!(fault.contains("book missing.book: cannot read it"), "{fault}");
}

#[test]
fn damaged_files_are_refused() {
    let folder = Folder::new();
    let path = folder.at("damaged.book");
    let bytes = small_book().encode();
    assert_eq!(bytes.len(), HEADER_SIZE + 8 * ENTRY_SIZE);
    let fault = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        open(&path).expect_err("a damaged book")
    };
    for length in 0..bytes.len() {
        let cut = fault(&bytes[..length]);
        if length < HEADER_SIZE {
            assert!(matches!(cut, BookFault::Short(_)), "{length}: {cut}");
        } else {
            assert!(matches!(cut, BookFault::Size { .. }), "{length}: {cut}");
        }
    }
    let longer = [&bytes[..], &[0; ENTRY_SIZE]].concat();
    assert!(matches!(fault(&longer), BookFault::Size { .. }));
    for index in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[index] ^= 1 << (index % 8);
        let found = fault(&bytes);
        match index {
            0..8 => assert!(matches!(found, BookFault::Magic), "{found}"),
            8..12 => assert!(matches!(found, BookFault::Version(_)), "{found}"),
            12..16 => assert!(matches!(found, BookFault::Size { .. }), "{found}"),
            _ => assert!(matches!(found, BookFault::Checksum), "{index}: {found}"),
        }
    }
    assert!(matches!(open(&folder.at("")).unwrap_err(), BookFault::Io(_)));
    let refused = folder.fail("book show damaged.book");
    assert!(refused.contains("the file is damaged"), "{refused}");
}

#[test]
fn a_failed_build_leaves_the_old_book() {
    let folder = Folder::new();
    let builder = small_book();
    let path = saved(&folder, &builder);
    builder.save(&path).unwrap();
    // A folder cannot be replaced by a file.
    let taken = folder.at("taken");
    fs::create_dir(&taken).unwrap();
    assert!(builder.save(&taken).is_err());
    assert!(builder.save(&folder.at("no/such/folder")).is_err());
    let mut names: Vec<_> =
        folder.at("").read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["taken", "test.book"], "temporary files are left");
    assert_eq!(fs::read(path).unwrap(), builder.encode());
}

#[test]
fn a_book_without_moves_is_not_written() {
    let folder = Folder::new();
    folder.write("games.pgn", "[Event \"x\"]\n\n1. e4 e5 1-0\n");
    folder.succeed("book build chess --from games.pgn -o chess.book");
    let before = folder.bytes("chess.book");
    let fault = folder.fail("book build chess --from games.pgn --min-games 5 -o chess.book");
    assert!(fault.contains("no move was played in 5 games with a result: no book was written"), "{fault}");
    assert_eq!(folder.bytes("chess.book"), before);
    folder.fail("book build chess --from games.pgn --plies 0 -o chess.book");
    // The score of this game's start is decisive.
    folder.succeed("book build manchu --selfplay 2 --nodes 50 -o manchu.book");
}

#[test]
fn the_engine_plays_from_its_book() {
    let folder = Folder::new();
    let path = saved(&folder, &small_book());
    let file = format!("setoption name Book File value {}", path.display());
    let own = "setoption name OwnBook value true";

    let answers = uci(&[&file, own, "position startpos", "go infinite", "stop", "go nodes 50"]);
    assert!(answers.ends_with("info string book e2e4 weight 3 games 2\nbestmove e2e4\n"));
    assert_eq!(answers.matches("bestmove").count(), 2);
    assert!(answers.contains("info depth 1 "), "analysis takes no book");

    let without = [
        vec!["position startpos", "go nodes 50"],
        vec![&file, "position startpos", "go nodes 50"],
        vec![&file, own, "position startpos moves a2a3", "go nodes 50"],
        vec![&file, own, "position startpos", "go nodes 50 searchmoves a2a3"],
        vec![&file, own, "setoption name UCI_Variant value knightrelay", "go nodes 50"],
    ];
    for lines in without {
        let answers = uci(&lines);
        assert!(!answers.contains("book"), "{lines:?}: {answers}");
        assert!(answers.contains("bestmove"), "{lines:?}: {answers}");
    }
}

#[test]
fn the_engine_refuses_a_damaged_book_and_keeps_the_old_one() {
    let folder = Folder::new();
    let path = saved(&folder, &small_book());
    let damaged = folder.at("damaged.book");
    fs::write(&damaged, &small_book().encode()[..100]).unwrap();
    let answers = uci(&[
        "setoption name OwnBook value true",
        &format!("setoption name Book File value {}", path.display()),
        &format!("setoption name Book File value {}", damaged.display()),
        "go nodes 50",
    ]);
    assert!(answers.contains("info string error: option Book File"));
    assert!(answers.contains("it has 100 bytes, but its header says 208"));
    assert!(answers.ends_with("bestmove e2e4\n"), "{answers}");
}

/// The books that come with the program.
#[test]
fn books_in_the_book_folder_hold() {
    let folder = Path::new("book");
    for id in Variant::bases() {
        let book = open(&folder.join(format!("{id}.book"))).unwrap();
        assert_eq!(book.variant(), id);
        let start = new_game(id);
        let legal = book.turns(start.as_ref());
        assert!(legal.iter().any(|entry| entry.weight > 0), "{id}");
        assert_eq!(book.find(start.key()).count(), legal.len(), "{id}");
    }
}

#[test]
fn the_book_of_the_game_is_found_without_a_file_name() {
    for (id, line) in [("chess", "go nodes 50"), ("insaneflip8", "go nodes 50")] {
        let answers = uci(&[
            "setoption name OwnBook value true",
            &format!("setoption name UCI_Variant value {id}"),
            line,
        ]);
        assert!(answers.contains("info string book "), "{id}: {answers}");
    }
    // That of a file, until it is taken away.
    let answers = uci(&[
        "setoption name Book File value book/knightrelay.book",
        "setoption name OwnBook value true",
        "go nodes 50",
        "setoption name Book File value",
        "go nodes 50",
    ]);
    let found = answers.matches("info string book ").count();
    assert_eq!(found, 1, "{answers}");
    // Rooks make another game, which has no book.
    let answers = uci(&[
        "setoption name UCI_Variant value grandshatranj:rook",
        "setoption name OwnBook value true",
        "go nodes 50",
    ]);
    assert!(!answers.contains("info string book "), "{answers}");
}

#[test]
fn suites_are_found_by_their_names() {
    let folder = Folder::new();
    let engine = FIRZAN;
    let words = |file: &str| {
        format!(
            "match -engine cmd={engine} name=one -engine cmd={engine} name=two -each nodes=5 -maxmoves 2 \
             -variant flippingxiangqi -openings file={file} -rounds 1"
        )
    };
    let told = folder.succeed(&words("flippingxiangqi.epd"));
    assert!(told.contains("2/2: game 2 "), "{told}");
    let told = folder.fail(&words("none.epd"));
    assert!(told.contains("cannot open none.epd"), "{told}");
}

#[test]
fn the_book_of_chess_knows_the_usual_first_moves() {
    let book = open(Path::new("book/chess.book")).unwrap();
    let game = game("chess", "");
    for turn in ["e2e4", "d2d4"] {
        let turn = game.read(turn).unwrap();
        assert!(book.turns(game.as_ref()).iter().any(|entry| entry.turn == turn));
    }
}

#[test]
fn a_book_in_use_may_be_overwritten() {
    let folder = Folder::new();
    let path = folder.at("used.book");
    fs::copy("book/chess.book", &path).unwrap();
    let book = open(&path).unwrap();
    let before: Vec<Entry> = book.entries().collect();
    // In place, as `cp` does it.
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(0).unwrap();
    assert!(!before.is_empty());
    assert_eq!(book.entries().collect::<Vec<_>>(), before);
    assert!(matches!(open(&path), Err(BookFault::Short(0))));
}

#[test]
fn nonsense_makes_no_book() {
    let folder = Folder::new();
    folder.write("binary", [0xFF, 0xFE, 0, 10, 7, 200, 10]);
    folder.write("text", "this is\nno record\n");
    folder.write("empty", "");
    for (file, fault) in [
        ("binary", "binary: no readable game (line 1: there are neither tags nor moves of a game)"),
        ("text", "text: no readable game (line 1: "),
        ("empty", "there is no game in empty"),
    ] {
        let done = folder.run(&format!("book build chess --from {file} --output made.book"));
        let words = stderr(&done);
        assert_eq!(done.status.code(), Some(1), "{file}: {words}");
        assert!(words.contains(fault), "{file}: {words}");
        assert!(!folder.at("made.book").exists(), "{file}");
    }
}
