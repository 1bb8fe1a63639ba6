//! `firzan show`: positions as text and as pictures.

use crate::{command, run, stderr, stdout};
use firzan::games::Variant;

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
fn text_marks_the_last_turn_and_where_a_man_can_go() {
    let text = stdout(&run("show insaneflip8 --moves a2a3,b1 --from b8"));
    assert_eq!(format!("\n{text}"), FLIPPED);
    let text = stdout(&run("show chess --moves d4 e5 --from d4 --black"));
    assert!(text.starts_with("  1   R   N   B   K"), "{text}");
    assert!(
        text.contains("\n  5   .   .   .   p*  *   .   .   .\n"),
        "{text}"
    );
}

#[test]
fn a_picture_of_every_game_has_all_its_men() {
    for variant in Variant::all() {
        let output = run(&format!("show {variant} --svg --arrow a1b3"));
        let (svg, errors) = (stdout(&output), stderr(&output));
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
            "{variant}: {errors}"
        );
        let fen = svg.split("to move: ").nth(1).expect("a title");
        let board = fen.split(' ').next().expect("a board");
        let men = board.chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(svg.matches("<g><title>").count(), men, "{variant}");
        assert_eq!(svg.matches("<polygon ").count(), 1, "{variant}");
        for tag in ["g", "text", "title", "svg"] {
            let opened =
                svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
            assert_eq!(
                opened,
                svg.matches(&format!("</{tag}>")).count(),
                "{variant}: {tag}"
            );
        }
    }
}

#[test]
fn squares_off_the_board_are_refused() {
    for (words, fault) in [
        ("--from e9", "\"e9\" is not a square of this board"),
        ("--from e5", "there is no turn from e5"),
        ("--svg --arrow e2", "\"\" is not a square of this board"),
        ("--svg --arrow x", "\"x\" is not an arrow such as e2e4"),
    ] {
        let mut command = command("show chess");
        let output = command
            .args(words.split(' '))
            .output()
            .expect("the program runs");
        assert!(
            stderr(&output).contains(fault),
            "{words}: {}",
            stderr(&output)
        );
        assert_eq!(output.status.code(), Some(1));
    }
}
