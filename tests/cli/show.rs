//! `firzan show`: positions as text and as pictures.

use crate::{Folder, command, run, stderr, stdout};
use firzan::any::new_game;
use firzan::games::{Registry, Variant};
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The last turn with its flip in brackets, the knight's targets as stars.
const FLIPPED: &str = "
  8   d [ n]  e   w   k   e   n   d
  7   p   p   p   p   p   p   p   p
  6   *   *   *   *   .   .   .   .
  5   .   .   .   .   .   .   .   .
  4   .   .   .   .   .   .   .   .
  3 [ P]  .   .   .   .   .   .   .
  2 [ .]  P   P   P   P   P   P   P
  1   D [+N]  E   W   K   E   N   D
      a   b   c   d   e   f   g   h

Black to move
Fen: dnewkend/pppppppp/8/8/8/P7/1PPPPPPP/D+NEWKEND b - - 0 1
";

#[test]
fn text_marks_the_last_turn_and_where_a_piece_can_go() {
    let text = stdout(&run("show insaneflip8 --moves a2a3,b1 --from b8"));
    assert_eq!(format!("\n{text}"), FLIPPED);
    let text = stdout(&run("show chess --moves d4 e5 --from d4 --black"));
    assert!(text.starts_with("  1   R   N   B   K"), "{text}");
    assert!(text.contains("\n  5   .   .   .   p*  *   .   .   .\n"), "{text}");
}

#[test]
fn pieces_in_hand_are_shown() {
    let fen = "4k3/8/8/8/8/8/8/Q~3K3[NPPr] w - - 0 1";
    let shown = |option: &str| {
        let mut show = command("show crazyhouse --fen");
        stdout(&show.arg(fen).args(option.split_whitespace()).output().expect("a run"))
    };
    let text = shown("");
    assert!(text.contains("\n\nWhite has in hand: N P2\nBlack has in hand: R\n\nWhite to move\n"), "{text}");
    assert!(text.contains("  1  Q~   .   .   .   K"), "{text}");
    let svg = shown("--svg");
    for title in ["White's knight in hand: 1", "White's pawn in hand: 2", "Black's rook in hand: 1"] {
        assert!(svg.contains(&format!("<title>{title}</title>")), "{title}");
    }
    assert!(svg.contains("<title>White's queen on a1, promoted</title>"), "{svg}");
}

#[test]
fn a_picture_of_every_game_has_all_its_pieces() {
    for variant in Variant::all() {
        let output = run(&format!("show {variant} --svg --arrow a1b3"));
        let (svg, errors) = (stdout(&output), stderr(&output));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{variant}: {errors}");
        let fen = svg.split("to move: ").nth(1).expect("a title");
        let board = fen.split(' ').next().expect("a board");
        let pieces = board.chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(svg.matches("<g><title>").count(), pieces, "{variant}");
        assert_eq!(svg.matches("<polygon ").count(), 1, "{variant}");
        for tag in ["g", "text", "title", "svg"] {
            let opened = svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, svg.matches(&format!("</{tag}>")).count(), "{variant}: {tag}");
        }
    }
}

#[test]
fn every_piece_of_a_defined_game_is_drawn_and_described() {
    for id in Registry::new().defined() {
        let game = new_game(id.parse().expect(id));
        let turned = game.kinds().iter().filter(|kind| game.second_kind(kind.letter).is_some());
        let letters: BTreeSet<char> = game.kinds().iter().map(|kind| kind.letter).collect();
        let turned: BTreeSet<char> = turned.map(|kind| kind.letter).collect();
        let keys =
            letters.iter().map(char::to_string).chain(turned.iter().map(|letter| format!("+{letter}")));
        let text = stdout(&run(&format!("show {id} --rules")));
        for key in keys {
            assert!(text.contains(&format!("\n{key:<3}")), "{id} {key}: {text}");
        }
        let output = run(&format!("show {id} --rules --svg"));
        let titles = stdout(&output).matches("<title>").count();
        assert_eq!(titles, 1 + letters.len() + turned.len(), "{id}");
    }
    let text = stdout(&run("show makruk --rules"));
    assert!(text.contains("silver general (FfW)\n") && text.contains("* moves and captures"), "{text}");
    let text = stdout(&run("show wolf --rules"));
    assert!(text.contains("\n+P piece E "), "{text}");
    let text = stdout(&run("show omicron"));
    assert!(text.contains(" 10   w   #   #"), "{text}");
}

#[test]
fn squares_off_the_board_are_refused() {
    for (words, fault) in [
        ("--from e9", "\"e9\" is not a square of this board"),
        ("--from e5", "there is no legal move from e5"),
        ("--svg --arrow e2", "\"\" is not a square of this board"),
        ("--svg --arrow x", "\"x\" is not an arrow such as e2e4"),
    ] {
        let output = run(&format!("show chess {words}"));
        assert!(stderr(&output).contains(fault), "{words}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

const ATTACKED: &str = "
  7   .   e   f   k   f   e   .
  6   .   .   s!  s   s   .   .
  5   .   . [ :]  :   :   .   .
  4   .   .   .   .   .   .   .
  3   .   .   :   :   :   .   .
  2   .   .   S   S   S   .   .
  1   .   E   F   K   F   E   .
      a   b   c   d   e   f   g

White to move
Black attacks c5: s c6
Fen: 1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1
";

#[test]
fn text_names_attackers_links_and_palaces() {
    let text = stdout(&run("show flippingxiangqi --attacks c5"));
    assert_eq!(format!("\n{text}"), ATTACKED);
    let text = stdout(&run("show chess --attacks e5"));
    assert!(text.contains("\nNo piece attacks e5\n"), "{text}");
    let text = stdout(&run("show knightrelay --moves b1c3 --links"));
    let links = "\nN c3 -> P a2, Q d1, P e2\nN g1 -> P e2\nn b8 -> p d7\nn g8 -> p e7\n";
    assert!(text.contains(links), "{text}");
    // A piece's moves include those led by its twin.
    let text = stdout(&run("show distortingmirrors --from m2"));
    assert!(text.contains("\n  6   .   .   .   .   .   .   .   .     .   .   .   .   *"), "{text}");
}

#[test]
fn rules_describe_the_moves_of_pieces() {
    let text = stdout(&run("show shatranj --rules"));
    assert_eq!(
        text.lines().nth(3),
        Some("B  alfil                A            a jump of two squares diagonally"),
        "{text}"
    );
    let svg = stdout(&run("show distortingmirrors --rules --svg"));
    assert_eq!(svg.matches("<title>").count(), 13);
    assert!(svg.contains("<title>K2, king, Q: as many steps as possible in any direction</title>"), "{svg}");
}

/// The diagrams of a game's pieces, and their Betza lines.
fn diagrams(id: &str) -> Vec<(String, String)> {
    let svg = stdout(&run(&format!("show {id} --rules --svg")));
    let panels = svg.lines().filter(|line| line.contains("<title>") && line.contains("<rect"));
    let parts = panels.filter_map(|panel| {
        let title = panel.split_once("<title>")?.1.split_once("</title>")?.0;
        let betza = title.split(", ").nth(2)?.split(':').next()?;
        Some((betza.to_string(), panel[panel.find("<rect")?..].to_string()))
    });
    parts.collect()
}

/// A rook and a lightning warmachine had the same diagram.
#[test]
fn pieces_that_move_differently_have_different_diagrams() {
    for id in [
        "chess",
        "shatranj",
        "knightrelay",
        "grandshatranj",
        "flippingxiangqi",
        "distortingmirrors",
        "insaneflip",
    ] {
        let diagrams = diagrams(id);
        assert!(diagrams.len() >= 6, "{id}");
        for (betza, diagram) in &diagrams {
            for (other, like) in &diagrams {
                assert_eq!(betza == other, diagram == like, "{id}: {betza}, {other}");
            }
        }
    }
}

/// In Mirrors the second board's pieces end where the board does; they were drawn as if they could stop
/// before.
#[test]
fn diagrams_of_pieces_that_move_to_the_end_mark_no_square_on_the_way() {
    let diagrams = diagrams("distortingmirrors");
    let dots = |wanted: &str| {
        let (_, diagram) = diagrams.iter().find(|(betza, _)| betza == wanted)?;
        Some(diagram.matches("r=\"3.5\"").count())
    };
    assert_eq!([dots("K"), dots("Q"), dots("N0")], [8, 8, 8].map(Some));
}

/// The golden file of a picture; `PICTURES=write` rewrites it.
fn golden(name: &str) -> PathBuf {
    Path::new("tests/pictures").join(name)
}

#[test]
fn pictures_stay_as_they_are() {
    let relay = "4k3/1p6/8/8/3P4/8/4N3/R2QK3 w - - 0 1";
    let mut show = command("show knightrelay --svg --links --from d4 --fen");
    let svg = stdout(&show.arg(relay).output().expect("the program runs"));
    if env::var_os("PICTURES").is_some() {
        fs::write(golden("knightrelay.svg"), &svg).expect("written");
    }
    assert_eq!(svg, fs::read_to_string(golden("knightrelay.svg")).expect("a picture"));

    for (name, words) in [
        ("insaneflip8.png", "insaneflip8 --moves b1c3,b2 --attacks d6 --links"),
        ("flippingxiangqi.png", "flippingxiangqi --moves c2c3 --black --from c7"),
        ("distortingmirrors.png", "distortingmirrors --moves e2e3 b8c6 --links --arrow d1d2"),
        ("rules.png", "grandshatranj --rules"),
        ("marks.png", "marks --rules --variant-path tests/pictures/marks.ini"),
        ("wolf.png", "wolf --rules"),
        ("omicron.png", "omicron --black"),
    ] {
        stays(&golden(name), &format!("{words} --size 16"));
    }
}

#[test]
fn the_readmes_diagrams_of_the_pieces_are_drawn_by_show() {
    // The game on the smaller board has the same pieces.
    for id in Variant::NAMES.iter().filter(|&&id| id != "insaneflip8") {
        let name = format!("scripts/pictures/rules/{id}.png");
        let readme =
            fs::read_to_string(format!("src/engine/games/{id}/README.md")).expect("the game's README");
        assert!(readme.contains(&format!("](../../../../{name})")), "{name}");
        stays(Path::new(&name), &format!("{id} --rules"));
    }
}

/// A picture of `firzan show` is the golden file.
fn stays(file: &Path, words: &str) {
    let folder = Folder::new();
    let new = folder.at("new.png");
    let output = run(&format!("show {words} --png {}", new.display()));
    assert!(output.status.success() && stdout(&output).is_empty(), "{}", stderr(&output));
    if env::var_os("PICTURES").is_some() {
        fs::copy(&new, file).expect("written");
    }
    let (drawn, expected) = (pixels(&new), pixels(file));
    assert_eq!(drawn.width(), expected.width(), "{words}");
    // Another version of the rasteriser may smooth edges slightly differently.
    let pairs = drawn.data().iter().zip(expected.data());
    let different = pairs.filter(|(one, other)| one.abs_diff(**other) > 24).count();
    assert!(different < drawn.data().len() / 500, "{words}: {different}");
}

fn pixels(file: &Path) -> Pixmap {
    Pixmap::decode_png(&fs::read(file).expect("a file")).expect("a PNG")
}

#[test]
fn a_picture_that_cannot_be_written_is_named() {
    let output = run("show chess --png /no/such/folder/board.png");
    let fault = stderr(&output);
    assert!(fault.contains("cannot write /no/such/folder/board.png"), "{fault}");
    assert_eq!(output.status.code(), Some(1));
    for words in ["show chess --png a.png --size 7", "show chess --size 32", "show chess --png a.png --svg"] {
        assert_eq!(run(words).status.code(), Some(2), "{words}");
    }
}
