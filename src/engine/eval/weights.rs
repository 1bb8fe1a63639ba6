//! The weights of an evaluation: its terms, and the numbers that `firzan tune` fits for them.

use super::chances::Chances;
use super::params::{TunedParams, same_name};
use super::score::Score;

/// A term of an evaluation: a named range of features, each with one weight.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name, such as `KING_DANGER`.
    pub name: &'static str,
    /// A description of its features.
    pub about: &'static str,
    /// The index of its first feature among those of all terms.
    pub start: usize,
    /// The number of its features.
    pub len: usize,
    /// The number of features per line of the weights file.
    pub row: usize,
}

/// Weights as in their source file: by term, the middlegame and ending centipawns of each feature.
pub type Named = &'static [(&'static str, &'static [[i32; 2]])];

/// All tuned numbers of a game.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The evaluation's terms.
    pub terms: &'static [Term],
    /// The weight of every feature.
    pub table: &'static [Score],
    /// The values of pieces in exchanges, by kind, in centipawns; empty if they were not learnt.
    pub values: &'static [i32],
    /// The function from scores to chances.
    pub chances: Chances,
    /// The source file that holds the weights, relative to the project's root.
    pub file: &'static str,
    /// Its search parameters.
    pub search: TunedParams,
}

/// The number of features before a term.
pub const fn start(sizes: &[usize], term: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < term {
        sum += sizes[i];
        i += 1;
    }
    sum
}

/// The terms `base`, followed by those that a game adds.
pub const fn joined<const N: usize>(base: &[Term], own: &[Term]) -> [Term; N] {
    let mut all = [own[0]; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < base.len() { base[i] } else { own[i - base.len()] };
        i += 1;
    }
    all
}

/// The number of features of all terms.
pub const fn features(terms: &[Term]) -> usize {
    match terms.last() {
        Some(last) => last.start + last.len,
        None => 0,
    }
}

/// Builds the table of weights from named ones. The weights of a missing term are zero.
///
/// # Panics
/// At build time, if a term's number of weights differs from its number of features. In that case, delete its
/// weights.
pub const fn gather<const N: usize>(terms: &[Term], named: Named) -> [Score; N] {
    let mut table = [Score::ZERO; N];
    let mut i = 0;
    while i < terms.len() {
        let mut j = 0;
        while j < named.len() {
            if same_name(terms[i].name, named[j].0) {
                let weights = named[j].1;
                assert!(weights.len() == terms[i].len, "the size of a term has changed");
                let mut k = 0;
                while k < weights.len() {
                    table[terms[i].start + k] = Score::new(weights[k][0], weights[k][1]);
                    k += 1;
                }
            }
            j += 1;
        }
        i += 1;
    }
    table
}

/// Declares the terms of an evaluation: a constant [`Term`] for each, and `TERMS`, the list of them.
///
/// `NAME[lines; row]` has `lines * row` features, laid out in `lines` lines of the weights file. `after
/// BASE;` before the terms inserts the terms of another evaluation, which the game shares, before them.
macro_rules! terms {
    ($(#[doc = $about:literal] $($rest:tt)+)?) => {
        $($crate::eval::terms!(after &[]; #[doc = $about] $($rest)+);)?
    };
    (after $base:expr; $($(#[doc = $about:literal])+ $name:ident[$lines:expr; $row:expr],)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum TermNumber { $($name),+ }

        const SIZES: &[usize] = &[$($lines * $row),+];
        const BASE: &[$crate::eval::Term] = $base;

        $(
            $(#[doc = $about])+
            pub(crate) const $name: $crate::eval::Term = $crate::eval::Term {
                name: stringify!($name),
                about: concat!($($about),+),
                start: $crate::eval::weights::features(BASE)
                    + $crate::eval::weights::start(SIZES, TermNumber::$name as usize),
                len: $lines * $row,
                row: $row,
            };
        )+

        /// The terms of this evaluation.
        pub const TERMS: &[$crate::eval::Term] =
            &$crate::eval::weights::joined::<{ BASE.len() + SIZES.len() }>(BASE, &[$($name),+]);
    };
}

/// The [`Weights`] of terms, from the modules that `firzan tune` and `firzan tune-search` write.
macro_rules! fitted {
    ($terms:path, $module:ident, $params:ident) => {{
        static TABLE: [$crate::eval::Score; $crate::eval::weights::features($terms)] =
            $crate::eval::weights::gather($terms, $module::WEIGHTS);
        $crate::eval::Weights {
            terms: $terms,
            table: &TABLE,
            values: &[],
            chances: $module::CHANCES,
            file: $module::FILE,
            search: $crate::eval::TunedParams {
                params: $crate::eval::params::gather($params::PARAMS),
                file: $params::FILE,
            },
        }
    }};
}

pub(crate) use {fitted, terms};
