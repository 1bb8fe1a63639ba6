//! The numbers of a game's search: margins, reductions and windows. The search's code is the same for all
//! games; these are a game's own, since one unit of its evaluation means more or less and its turns are more
//! or less quiet. `firzan tune-search` fits them.

/// What is to be known of one of the [`Params`].
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it says, as text.
    pub about: &'static str,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest.
    pub most: i32,
}

macro_rules! params {
    ($($(#[doc = $about:literal])+ $name:ident: $default:literal, $least:literal..=$most:literal;)+) => {
        /// The numbers of a game's search. Margins are in centipawns, depths in turns.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[doc = $about])+ pub $name: i32,)+
        }

        impl Params {
            /// For a game that has none of its own.
            pub const DEFAULT: Params = Params { $($name: $default,)+ };

            /// All of them, in the order of [`values`](Self::values).
            pub const ALL: &[Param] = &[
                $(Param {
                    name: stringify!($name),
                    about: concat!($($about),+),
                    least: $least,
                    most: $most,
                },)+
            ];

            /// Their values.
            pub const fn values(&self) -> [i32; Params::ALL.len()] {
                [$(self.$name),+]
            }

            /// The params of these values.
            pub const fn of([$($name),+]: [i32; Params::ALL.len()]) -> Params {
                Params { $($name),+ }
            }
        }
    };
}

params! {
    /// Razoring: how far below alpha an evaluation is hopeless, and more for each turn of depth.
    razoring: 100, 0..=800;
    /// See `razoring`.
    razoring_by_depth: 200, 30..=1200;
    /// Reverse futility pruning: how far above beta, for each turn of depth, an evaluation is won.
    won_by_depth: 80, 20..=600;
    /// Futility pruning: how far below alpha no quiet step helps, and more for each turn of depth that
    /// is left to it.
    futility: 72, 0..=800;
    /// See `futility`.
    futility_by_depth: 65, 15..=600;
    /// The static exchange that a capture may lose, for each turn of depth.
    capture_loss_by_depth: 90, 15..=500;
    /// The static exchange that a quiet step may lose, and more for each square of the depth that is
    /// left to it.
    quiet_loss: 0, 0..=300;
    /// See `quiet_loss`.
    quiet_loss_by_depth: 12, 2..=120;
    /// Null move: the least reduction, in percent of a turn, and more for each turn of depth.
    null: 326, 100..=500;
    /// See `null`.
    null_by_depth: 32, 0..=60;
    /// Null move: how far above beta an evaluation reduces by another turn.
    null_by_margin: 85, 50..=1500;
    /// Null move: how far above beta an evaluation must be, and less for each turn of depth.
    null_lead: 66, 0..=400;
    /// See `null_lead`.
    null_lead_by_depth: 8, 0..=50;
    /// Late move pruning: the steps tried, in percent, and more for each square of the depth; half as many if
    /// the evaluation gets worse.
    late: 750, 100..=2000;
    /// See `late`.
    late_by_depth: 250, 40..=1000;
    /// Late move pruning of second steps, near the leaves: the steps tried, in percent, and more for each
    /// turn of depth.
    late_second: 200, 100..=1000;
    /// See `late_second`.
    late_second_by_depth: 200, 0..=600;
    /// Late move reductions, in 1024ths of a turn: the least, and more for each product of the natural
    /// logarithms of depth and index.
    reduction: 700, 0..=1600;
    /// See `reduction`.
    reduction_by_logarithms: 465, 150..=900;
    /// Late move reductions: what the best history is worth, in 1024ths of a turn.
    reduction_by_history: 1024, 0..=3000;
    /// Late move reductions of second steps: as if so many more had been tried before.
    reduction_of_seconds: 0, 0..=16;
    /// Pruning of steps: how much of the usual reduction is taken from the depth that is left to one, in
    /// percent.
    left_by_reduction: 100, 0..=150;
    /// History pruning of second steps: how bad, for each turn of depth, a history must be, in percent of the
    /// worst possible.
    disproved_by_depth: 25, 5..=80;
    /// Singular extensions: how far below its value, for each turn of depth, the others must be, in percent
    /// of a centipawn.
    singular_by_depth: 200, 50..=1200;
    /// Aspiration: half the width of the first window.
    aspiration: 25, 6..=250;
    /// Quiescence: how far a capture may stay below alpha and still be tried.
    quiescence: 150, 20..=900;
    /// Quiescence: how far from the window a guess from an evaluation's cheap terms must be, where a game's
    /// evaluation tells these from others.
    glance: 100, 20..=900;
}

/// Params as their file has them. Those that it lacks are the usual ones.
pub type NamedParams = &'static [(&'static str, i32)];

/// A game's params, and where they are kept.
#[derive(Clone, Copy, Debug)]
pub struct TunedParams {
    /// The params.
    pub params: Params,
    /// The source file that holds them, relative to the project's root.
    pub file: &'static str,
}

/// Whether two names are the same; `==` is not `const` yet.
pub(super) const fn same_name(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// The params of these names; the others are the usual ones. A name that none of them has does not compile.
pub const fn gather(named: NamedParams) -> Params {
    let mut values = Params::DEFAULT.values();
    let mut j = 0;
    while j < named.len() {
        let mut i = 0;
        while !same_name(Params::ALL[i].name, named[j].0) {
            i += 1;
            assert!(i < values.len(), "no such number of the search");
        }
        values[i] = named[j].1;
        j += 1;
    }
    Params::of(values)
}
