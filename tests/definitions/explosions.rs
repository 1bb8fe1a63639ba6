//! Captures that explode, and kinds that do not capture their own.

use super::set_up;
use firzan::any::AnyGame;

/// Games made to show one rule each.
const GAMES: &[u8] = b"
[explosions-holes:atomic]
startFen = rnbqkbnr/pppppppp/8/8/*7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

[explosions-promoted:nocheckatomic]
blastImmuneTypes = q

[explosions-kin:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
mutuallyImmuneTypes = nk
";

fn game(name: &str, fen: &str) -> Box<dyn AnyGame> {
    set_up(GAMES, name, fen)
}

fn moves(name: &str, fen: &str) -> Vec<String> {
    let game = game(name, fen);
    game.legal_moves().into_iter().map(|turn| game.write(turn)).collect()
}

/// A game, a FEN, a move, and the FEN or the result after it. Fairy-Stockfish has the same.
const AFTER: &[(&str, &str, &str, &str)] = &[
    // The capturing piece and all around go, except pawns; en passant around the target.
    ("atomic", "4k3/8/2npb3/2pqp3/8/8/3R4/4K3 w - - 3 9", "d2d5", "4k3/8/3p4/2p1p3/8/8/8/4K3 b - - 0 9"),
    ("atomic", "4k3/8/8/8/4pP2/8/6N1/4K3 b - f3 0 1", "e4f3", "4k3/8/8/8/8/8/8/4K3 w - - 0 2"),
    ("allexplodeatomic", "4k3/8/2ppp3/3q4/8/8/3R4/4K3 w - - 0 1", "d2d5", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("explosions-holes", "4k3/8/8/p7/*7/8/8/1N2K3 w - - 0 1", "b1c3", "4k3/8/8/p7/*7/2N5/8/4K3 b - - 1 1"),
    ("explosions-holes", "4k3/8/8/1p6/*2N4/8/8/4K3 w - - 0 1", "d4b5", "4k3/8/8/8/*7/8/8/4K3 b - - 0 1"),
    // Castling rights go with king and rook.
    ("atomic", "4k2r/6p1/8/8/8/8/1B6/4K3 w k - 0 1", "b2g7", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("nocheckatomic", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "4k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"),
    // A pawn that promotes explodes as what it becomes.
    ("atomic", "2r1k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7c8q", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("explosions-promoted", "2r1k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7c8q", "2Q1k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    // Kings of Atomar survive.
    ("atomar", "4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "d2d7", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("atomar", "8/8/8/3k4/8/8/3pN3/4K3 w - - 0 1", "e1d2", "8/8/8/3k4/8/8/3K4/8 b - - 0 1"),
    ("atomar", "8/8/8/3k4/8/8/3Q4/4K3 w - - 0 1", "d2d5", "1-0 {extinction}"),
    // Whatever explodes changes sides, promoted pawns as pawns.
    ("atomiczh", "4k3/8/8/3p4/8/8/8/3QK3[] w - - 0 1", "d1d5", "4k3/8/8/8/8/8/8/4K3[Pq] b - - 0 1"),
    ("atomiczh", "4k3/8/2b5/3rN3/8/8/8/3Q~K3[] w - - 0 1", "d1d5", "4k3/8/8/8/8/8/8/4K3[RBnp] b - - 0 1"),
    // If both kings go, the side that moved loses.
    ("nocheckatomic", "8/8/8/8/8/3k4/3pK3/3R4 w - - 0 1", "d1d2", "0-1 {extinction}"),
    ("nocheckatomic", "8/8/8/8/8/3K4/3Pk3/3r4 b - - 0 1", "d1d2", "1-0 {extinction}"),
    ("atomic", "3qk3/8/8/8/8/7b/8/3RK3 w - - 0 1", "d1d8", "1-0 {extinction}"),
    // Who has nothing left wins; in Antiatomic Chess only if the other side has something.
    ("atomic-giveaway", "8/8/8/3p4/8/8/8/3R4 w - - 0 1", "d1d5", "1-0 {extinction}"),
    ("antiatomic", "8/8/8/3p4/8/8/8/3R4 w - - 0 1", "d1d5", "0-1 {stalemate}"),
    ("antiatomic", "8/7p/8/3p4/8/8/8/3R4 w - - 0 1", "d1d5", "1-0 {extinction}"),
    ("atomic-giveaway-hill", "8/7p/8/8/3K4/8/8/8 w - - 0 1", "d4d5", "1-0 {goal reached}"),
];

#[test]
fn explosions_remove_what_they_should() {
    for (name, fen, text, after) in AFTER {
        let mut game = game(name, fen);
        let turn = game.read(text).unwrap_or_else(|why| panic!("{name}, {fen}: {text}: {why}"));
        game.play(turn);
        match game.outcome() {
            Some(outcome) => assert_eq!(outcome.to_string(), *after, "{name}, {fen}"),
            None => assert_eq!(game.fen(), *after, "{name}, {fen}"),
        }
    }
}

#[test]
fn royal_pieces_do_not_blow_themselves_up() {
    // The own king is next to the pawn; without other rules it may be.
    let own = "7k/8/8/8/8/8/3pK3/3R4 w - - 0 1";
    assert!(!moves("atomic", own).contains(&"d1d2".to_string()));
    assert!(moves("nocheckatomic", own).contains(&"d1d2".to_string()));
    // Not even along with the enemy's.
    let both = "8/8/8/8/8/3k4/3pK3/3R4 w - - 0 1";
    assert!(!moves("atomic", both).contains(&"d1d2".to_string()));
    // A king never captures.
    assert!(!moves("atomic", "7k/8/8/8/8/8/4q3/4K3 w - - 0 1").contains(&"e1e2".to_string()));
    let why = game("atomic", own).why("d1d2");
    assert!(why.note.text.contains("blow up"), "{}", why.note.text);
}

#[test]
fn an_explosion_of_the_enemy_king_excuses_everything() {
    // White is in check; the explosion on d8 removes the king on e8.
    let checked = "3qk3/8/8/8/8/8/8/3RK2r w - - 0 1";
    let legal = moves("atomic", checked);
    assert!(legal.contains(&"d1d8".to_string()));
    assert!(!legal.contains(&"d1d7".to_string()), "{legal:?}");
}

#[test]
fn kings_side_by_side_are_not_in_check() {
    let touching = "8/8/8/3kK3/8/8/8/4r3 w - - 0 1";
    let legal = moves("atomic", touching);
    assert!(legal.contains(&"e5e4".to_string()) && legal.contains(&"e5e6".to_string()), "{legal:?}");
    assert!(legal.contains(&"e5f5".to_string()), "{legal:?}");
    assert!(!game("atomic", touching).in_check());
    assert!(game("atomic", "8/8/8/2k1K3/8/8/8/4r3 w - - 0 1").in_check());
    // Nor is the path of a castling king.
    let castling = moves("atomic", "8/8/8/8/8/8/4k3/r3K2R w K - 0 1");
    assert!(castling.contains(&"e1g1".to_string()), "{castling:?}");
}

#[test]
fn kinds_may_be_immune_to_their_own() {
    let fen = "4k3/8/2n5/8/3N4/8/8/4K3 w - - 0 1";
    assert!(!moves("explosions-kin", fen).contains(&"d4c6".to_string()));
    let other = "4k3/8/2b5/8/3N4/8/8/4K3 w - - 0 1";
    assert!(moves("explosions-kin", other).contains(&"d4c6".to_string()));
    assert!(!moves("atomar", "8/8/8/8/8/8/4k3/4K3 w - - 0 1").contains(&"e1e2".to_string()));
    let game = game("explosions-kin", fen);
    let why = game.why("d4c6");
    assert!(why.note.text.contains("own kind"), "{}", why.note.text);
}

#[test]
fn explosions_are_explained() {
    let game = game("atomic", "4k3/8/8/3qb3/8/8/3R4/4K3 w - - 0 1");
    let why = game.why("Rxd5");
    assert!(why.legal);
    assert!(
        why.note.text.ends_with("and the explosion removes the rook on d2 and the bishop on e5"),
        "{}",
        why.note.text
    );
}
