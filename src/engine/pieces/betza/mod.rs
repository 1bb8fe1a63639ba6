//! Ralph Betza's "funny notation" for the moves of pieces, compiled to [`Way`]s.
//!
//! ```text
//! piece = term+        term  = modifiers atom range?  |  modifiers "[" leg ("-" | "?") leg "]"
//!                            |  "t[" leg+ "," leg+ "]"
//! leg   = modifiers atom range?
//! ```
//!
//! | part | letters |
//! |---|---|
//! | atoms | `W` (1,0), `F` (1,1), `D` (2,0), `N` (2,1), `A` (2,2), or `(x,y)` up to 9 |
//! | | `H` (3,0), `C` or `L` (3,1), `Z` or `J` (3,2), `G` (3,3) |
//! | short for | `K` = `WF`, `R` = `W0`, `B` = `F0`, `Q` = `W0F0`; with a range, `R4` = `W4` |
//! | range | `1` to `11`: maximum number of steps over empty squares; `2+`: at least two |
//! | | `0` or the atom again, as in `NN`: no limit |
//! | directions | `f` forward, `b` backward, `l` left, `r` right, `s` = `lr`, `v` = `fb`; none: all |
//! | modes | `m` moves without capturing, `c` captures; none: both |
//! | lame | `n`: the squares passed must be empty; `j`: they must be occupied |
//! | hopper | `p`: leaps over exactly one piece of either colour; `g`: and lands right behind it |
//! | initial | `i`: only from the starting square |
//! | en passant | `e`: captures en passant |
//! | two legs | `[F-R]`: a leap to an empty square, then a second leg; `[F?R]`: or only the leap |
//! | | `t[X,Y]`: a leap of X to an empty square, then Y onward (`[X-fY]`) |
//!
//! Sources: R. Betza, *My funny notation*, and his later articles for `n`, `p` and `t`; XBoard for oblique
//! directions, `g` and `j`; H. G. Muller for two legs in brackets. Directions work as in Fairy-Stockfish, so
//! that both programs can use the same definitions.
//!
//! | file | contents |
//! |---|---|
//! | `cursor` | a cursor over a line |
//! | `terms` | modifiers, ranges and terms with one leg |
//! | `directions` | modifiers that select some of an atom's leaps |
//! | `legs` | terms with two legs |
//! | `way` | one way to move |
//! | `fault` | errors with their columns |
//! | `atom` | the atoms |
//! | `piece` | the parsed piece |
//! | `words` | moves described in English |
//! | `compass` | directions in English |

mod atom;
mod compass;
#[cfg_attr(not(feature = "defined"), allow(dead_code, reason = "definitions use more of it"))]
mod cursor;
mod directions;
mod fault;
mod legs;
mod piece;
#[cfg_attr(not(feature = "defined"), allow(dead_code, reason = "definitions use more of it"))]
mod terms;
mod way;
mod words;

pub(crate) use cursor::Cursor;
pub use fault::BetzaError;
use fault::{Fault, FaultKind};
pub use piece::{Betza, MOST_WAYS};
#[cfg(feature = "defined")]
pub(crate) use terms::{Modifiers, Range, Term};
pub use way::{Hop, Way, is_primitive};
pub use words::{describe, describe_ways};

/// Maximum number of terms of one piece.
const MAX_TERMS: usize = 64;

impl Betza {
    /// Compiles a line that is part of the program.
    ///
    /// # Panics
    /// If the line is not in the notation above; in a constant, at build time.
    pub const fn new(text: &str) -> Betza {
        match Betza::parse(text) {
            Ok(piece) => piece,
            Err(error) => panic!("{}", error.reason()),
        }
    }

    /// Compiles a line.
    ///
    /// # Errors
    /// If the line is not in the notation above; the error contains the column.
    pub const fn parse(text: &str) -> Result<Betza, BetzaError<'_>> {
        let mut piece = Betza::EMPTY;
        let mut cursor = Cursor::new(text);
        let mut terms = 0;
        while !cursor.is_done() {
            let start = cursor.offset();
            terms += 1;
            let mut read = legs::read(&mut cursor, &mut piece);
            if terms > MAX_TERMS {
                read = Err(Fault { at: start, kind: FaultKind::Terms });
            } else if read.is_ok() && piece.len > MOST_WAYS {
                read = Err(Fault { at: start, kind: FaultKind::Ways });
            }
            if let Err(fault) = read {
                return Err(BetzaError::new(text, fault));
            }
        }
        Ok(piece)
    }
}

#[cfg(test)]
mod tests;
