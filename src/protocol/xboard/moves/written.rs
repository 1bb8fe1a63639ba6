//! Reads moves and positions typed by people or stored in records, in the notations of the rules and in
//! XBoard's half-moves and algebraic notation.

use super::half::Half;
use super::record::{HalfMoves, Meaning};
use crate::protocol::xboard::games;
use firzan::any::{AnyGame, Piece};
use firzan::core::{Color, Turn};
use firzan::rules::notation::san::San;
use firzan::rules::{FenError, Kind};

/// Reads moves word by word; in XBoard's notation, a turn may consist of several words.
#[derive(Default)]
pub struct TurnReader {
    record: HalfMoves,
    author: Author,
}

/// The author of a text in algebraic notation. XBoard numbers the ranks of ten-rank boards from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Author {
    /// Unknown: a word is read as XBoard's only if it is not a move in any other notation.
    #[default]
    Anybody,
    /// XBoard.
    XBoard,
    /// Anybody but XBoard.
    Others,
}

impl TurnReader {
    /// A reader for the moves of this author.
    pub fn new(author: Author) -> TurnReader {
        TurnReader { author, ..TurnReader::default() }
    }

    /// Whether the last turn is incomplete.
    pub fn is_within_turn(&self) -> bool {
        !self.record.pending().is_empty()
    }

    /// Reads a word in the position of a game. Returns the turn that it completes, which the caller must
    /// play; `None` if the turn needs more words.
    ///
    /// A word is first read in the notations of the rules, and only if that fails as XBoard's. On ten-rank
    /// boards, whose ranks XBoard numbers from 0, bare squares are read as XBoard's only within a turn, so
    /// that no move is mistaken for another.
    ///
    /// # Errors
    /// The reason why the word is not a legal move.
    pub fn read(&mut self, game: &dyn AnyGame, word: &str) -> Result<Option<Turn>, String> {
        let word = word.trim_end_matches(['!', '?']);
        // XBoard marks checks even on passes.
        let word = match word.trim_end_matches(['+', '#']) {
            pass @ "--" => pass,
            _ => word,
        };
        let first_rank = games::of(game.variant()).first_rank(game);
        let why = if self.is_within_turn() {
            "it does not continue the incomplete turn".to_string()
        } else {
            let read = match self.author {
                Author::XBoard => game.read(word),
                _ => game.read_any(word),
            };
            match read {
                Ok(turn) => return Ok(Some(turn)),
                Err(why) => why,
            }
        };
        let bare = Half::read(word, first_rank);
        let half = match bare {
            Some(half) => half,
            None if self.author == Author::Others && first_rank == 0 => {
                return Err(match San::read(word, 1) {
                    Some(_) => self.reason(game, word, why),
                    None => why,
                });
            }
            None => match San::read(word, first_rank) {
                Some(san) => self.find(game, san).map_err(|fault| self.reason(game, word, fault))?,
                None => return Err(why),
            },
        };
        match self.record.meaning(game, half) {
            Some(Meaning::Part(part)) => {
                self.record.begin(part);
                Ok(None)
            }
            Some(Meaning::Turn(turn)) if self.is_within_turn() || bare.is_none() || first_rank == 1 => {
                self.record = HalfMoves::default();
                Ok(Some(turn))
            }
            _ => Err(why),
        }
    }

    /// The reason why a word in SAN is not a legal move: the game's, or `fault` if the word may be XBoard's.
    fn reason(&self, game: &dyn AnyGame, word: &str, fault: String) -> String {
        let why = game.why(word);
        let is_xboards = self.is_within_turn() || self.author == Author::XBoard;
        if is_xboards || why.turn.is_some() { fault } else { why.note.text }
    }

    /// Finds the next half-move that XBoard writes as `san`.
    ///
    /// # Errors
    /// If no half-move fits, or more than one.
    fn find(&self, game: &dyn AnyGame, san: San) -> Result<Half, String> {
        let wire = games::of(game.variant());
        let board = wire.board(game);
        let mut found: Vec<Half> = Vec::new();
        for candidate in self.record.candidates(game) {
            let half = candidate.rest[0];
            let from = half.from();
            let pieces = [from.and_then(|from| game.at(from)), from.and_then(|from| board.at(from))];
            let pieces: Vec<Piece> = pieces.into_iter().flatten().collect();
            let kind = from.and_then(|from| game.kind(from));
            if means(san, half, &pieces, kind) && !found.contains(&half) {
                found.push(half);
            }
        }
        if found.len() > 1 && self.author != Author::Anybody {
            // XBoard does not disambiguate between moves that it knows and those that it does not.
            found.retain(|&half| wire.knows(half));
        }
        match found[..] {
            [] => Err("no legal move is written that way".to_string()),
            [half] => Ok(half),
            _ => Err("more than one piece or promotion fits".to_string()),
        }
    }
}

/// The number of the next move as players write it: `12.` for White's, `12...` for Black's.
pub fn number(game: &dyn AnyGame) -> String {
    let dots = if game.side() == Color::White { "." } else { "..." };
    format!("{}{dots}", game.counters().fullmove)
}

/// The message about an illegal move, with its number in the game and the reason.
pub fn illegal(game: &dyn AnyGame, word: &str, why: &str) -> String {
    format!("illegal move {} {word}: {why}", number(game))
}

/// Whether XBoard writes `half` as `san`. `pieces` is the moving piece with its letter in the rules and with
/// its letter in XBoard; `kind` is its kind.
fn means(san: San, half: Half, pieces: &[Piece], kind: Option<&Kind>) -> bool {
    let Half::Step { from, to, via, .. } = half else {
        return false;
    };
    match san {
        San::Castling { long } => {
            kind.is_some_and(Kind::is_royal)
                && from.rank == to.rank
                && from.file.abs_diff(to.file) >= 2
                && (to.file < from.file) == long
        }
        San::Move { piece: letter, second_state, file, rank, to: written, sign } => {
            let in_place = from == to && via.is_some();
            let comes_from =
                file.is_none_or(|file| file == from.file) && rank.is_none_or(|rank| rank == from.rank);
            let is_pawn = kind.is_some_and(Kind::is_pawn);
            let is_piece = |piece: &Piece| {
                letter.map_or(is_pawn, |letter| piece.letter == letter) && piece.second_state == second_state
            };
            let becomes = sign.is_none() || half.sign() == sign;
            // A piece that changes in place may have arrived on its square in this turn.
            to == written && becomes && (in_place || comes_from && pieces.iter().any(is_piece))
        }
    }
}

/// Sets up a position from a FEN of the rules or of XBoard.
///
/// # Errors
/// If the position is invalid; the game is then unchanged.
pub fn set_up(game: &mut dyn AnyGame, fen: &str) -> Result<(), FenError> {
    let fault = match game.set_up(Some(fen)) {
        Ok(()) => return Ok(()),
        Err(fault) => fault,
    };
    games::of(game.variant()).set_up(game, fen).map_err(|_| fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;

    /// Reads words from the start of a game or a FEN, and returns the turns in the notation of the rules.
    fn turns(id: &str, fen: Option<&str>, words: &str) -> Result<Vec<String>, String> {
        let mut game = new_game(id.parse().expect(id));
        game.set_up(fen).expect("a position");
        let mut reader = TurnReader::default();
        let mut turns = Vec::new();
        for word in words.split_whitespace() {
            if let Some(turn) = reader.read(game.as_ref(), word)? {
                turns.push(game.write(turn));
                game.play(turn);
            }
        }
        Ok(turns)
    }

    #[test]
    fn turns_are_read_in_every_notation() {
        const CASTLING: &str = "r3k2r/1P6/8/4Pp2/8/8/p5PP/R3K2R w KQkq f6 0 1";
        const FLIP: &str = "4k3/8/8/3e4/8/5+D2/8/3K4 w - - 0 1";
        for (id, fen, words, expected) in [
            ("chess", None, "e4 e7e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"),
            ("chess", Some(CASTLING), "O-O-O? a1=Q+ Kd2 O-O", "e1c1 a2a1q c1d2 e8g8"),
            ("chess", Some(CASTLING), "exf6 a2a1 bxa8=N+", ""),
            ("shatranj", None, "Nc3 Nc6 e3 e6", "b1c3 b8c6 e2e3 e7e6"),
            ("insaneflip8", Some(FLIP), "Kd2 -- +De2-f3+ Ef7 -- Kd7-e8+", "d1d2,f3 d5f7,e8"),
            ("insaneflip8", Some(FLIP), "d1d2 @@@@ f3e3,e3f3=+", "d1d2,f3"),
            ("grandshatranj", None, "Pa2a4", ""),
            ("grandshatranj:double", None, "Pa2a4 Pj7j6 Pb2b3", "a3a5 j8j7 b3b4"),
            ("flippingxiangqi", None, "c2c3h Sc5", "c2c3 c6c5"),
        ] {
            let read = turns(id, fen, words).map(|turns| turns.join(" "));
            match expected {
                "" => assert!(read.is_err(), "{words}: {read:?}"),
                _ => assert_eq!(read.as_deref(), Ok(expected), "{words}"),
            }
        }
    }

    #[test]
    fn ambiguous_moves_are_rejected() {
        let fen = "4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1";
        let read = turns("chess", Some(fen), "Nd2");
        assert_eq!(read, Err("ambiguous: it may mean b1d2 or f1d2".to_string()));
        assert_eq!(turns("chess", Some(fen), "Nbd2"), Ok(vec!["b1d2".to_string()]));
        // With ranks from 0, this would be legal.
        assert!(turns("grandshatranj", None, "a2a3").is_err());
    }
}
