//! The search parameters of a game: margins, reductions and windows. All games share the code of the search,
//! but each has its own parameters, because the scale of the evaluation and the share of quiet moves differ.
//! `firzan tune-search` fits them.

/// A description of one of the [`Params`].
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its description.
    pub about: &'static str,
    /// The minimum value.
    pub least: i32,
    /// The maximum value.
    pub most: i32,
}

macro_rules! params {
    ($($(#[doc = $about:literal])+ $name:ident: $default:literal, $least:literal..=$most:literal;)+) => {
        /// The search parameters of a game. Margins are in centipawns, depths in plies.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[doc = $about])+ pub $name: i32,)+
        }

        impl Params {
            /// The parameters of a game that has none of its own.
            pub const DEFAULT: Params = Params { $($name: $default,)+ };

            /// All parameters, in the order of [`values`](Self::values).
            pub const ALL: &[Param] = &[
                $(Param {
                    name: stringify!($name),
                    about: concat!($($about),+),
                    least: $least,
                    most: $most,
                },)+
            ];

            /// The values of all parameters.
            pub const fn values(&self) -> [i32; Params::ALL.len()] {
                [$(self.$name),+]
            }

            /// The parameters with these values.
            pub const fn of([$($name),+]: [i32; Params::ALL.len()]) -> Params {
                Params { $($name),+ }
            }
        }
    };
}

params! {
    /// Razoring: how far below alpha an evaluation is hopeless, plus an amount per ply of depth.
    razoring: 100, 0..=800;
    /// See `razoring`.
    razoring_by_depth: 200, 30..=1200;
    /// Reverse futility pruning: how far above beta, per ply of depth, an evaluation is won.
    won_by_depth: 80, 20..=600;
    /// Futility pruning: how far below alpha no quiet step can help, plus an amount per ply of the depth left
    /// for it.
    futility: 72, 0..=800;
    /// See `futility`.
    futility_by_depth: 65, 15..=600;
    /// Maximum loss of a capture by static exchange, per ply of depth.
    capture_loss_by_depth: 90, 15..=500;
    /// Maximum loss of a quiet step by static exchange, plus an amount times the square of the depth left for
    /// it.
    quiet_loss: 0, 0..=300;
    /// See `quiet_loss`.
    quiet_loss_by_depth: 12, 2..=120;
    /// Null move: the minimum reduction, in percent of a ply, plus an amount per ply of depth.
    null: 326, 100..=500;
    /// See `null`.
    null_by_depth: 32, 0..=60;
    /// Null move: how far above beta the evaluation adds a ply of reduction.
    null_by_margin: 85, 50..=1500;
    /// Null move: how far above beta the evaluation must be, minus an amount per ply of depth.
    null_lead: 66, 0..=400;
    /// See `null_lead`.
    null_lead_by_depth: 8, 0..=50;
    /// Late move pruning: the number of steps tried, in percent, plus an amount times the square of the
    /// depth; half as many if the evaluation is not improving.
    late: 750, 100..=2000;
    /// See `late`.
    late_by_depth: 250, 40..=1000;
    /// Late move pruning of second steps near the leaves: the number of steps tried, in percent, plus an
    /// amount per ply of depth.
    late_second: 200, 100..=1000;
    /// See `late_second`.
    late_second_by_depth: 200, 0..=600;
    /// Late move reductions, in 1024ths of a ply: a constant, plus an amount times the product of the
    /// natural logarithms of depth and index.
    reduction: 700, 0..=1600;
    /// See `reduction`.
    reduction_by_logarithms: 465, 150..=900;
    /// Late move reductions: the effect of the best history, in 1024ths of a ply.
    reduction_by_history: 1024, 0..=3000;
    /// Late move reductions, in 1024ths of a ply: less on the principal variation.
    less_on_line: 1024, 0..=3072;
    /// Late move reductions, in 1024ths of a ply: less for killers.
    less_for_killers: 1024, 0..=3072;
    /// Late move reductions, in 1024ths of a ply: less for the second step of a node.
    less_for_second: 10240, 0..=10240;
    /// Late move reductions, in 1024ths of a ply: less in check.
    less_in_check: 10240, 0..=10240;
    /// Late move reductions, in 1024ths of a ply: less for captures that do not lose by static exchange.
    less_for_captures: 10240, 0..=10240;
    /// Late move reductions, in 1024ths of a ply: more beside the principal variation.
    more_beside_line: 0, 0..=2048;
    /// Late move reductions, in 1024ths of a ply: more where a cutoff is expected.
    more_before_cut: 1024, 0..=3072;
    /// Late move reductions, in 1024ths of a ply: more if the evaluation is not improving.
    more_if_worse: 1024, 0..=2048;
    /// Late move reductions, in 1024ths of a ply: more if the hash move is a capture.
    more_after_capture: 0, 0..=2048;
    /// Late move reductions, in 1024ths of a ply: more if replies caused several cutoffs.
    more_after_cutoffs: 0, 0..=2048;
    /// Late move reductions: the share of positions, in 1024ths, in which reduced steps keep a ply above
    /// quiescence.
    kept_ply: 0, 0..=1024;
    /// After a reduced search that failed high: how far above the best value, in centipawns, the full search
    /// is a ply deeper.
    deeper: 1000, 10..=1000;
    /// After a reduced search that failed high: how close to the best value, in centipawns, the full search
    /// is a ply shallower.
    shallower: 0, 0..=60;
    /// Check extension: the share of positions in check, in 1024ths, that are searched a ply deeper.
    check_extension: 1024, 0..=1024;
    /// Late move reductions of second steps: a number added to their index.
    reduction_of_seconds: 0, 0..=16;
    /// Pruning of steps: the share of the usual reduction that is subtracted from the depth left for a step,
    /// in percent.
    left_by_reduction: 100, 0..=150;
    /// History pruning of second steps: how bad a history must be per ply of depth, in percent of the worst
    /// possible.
    disproved_by_depth: 25, 5..=80;
    /// History pruning of first steps within four plies of the horizon: how bad a history must be per ply of
    /// depth, in percent of the limit of one history; there are four.
    disproved_first: 400, 5..=400;
    /// Singular extensions: how far the other steps must stay below the value of the hash move, per ply of
    /// depth, in percent of a centipawn.
    singular_by_depth: 200, 50..=1200;
    /// Double extensions: how far the other steps must stay below a singular extension's bar, in centipawns.
    double: 1000, 10..=1000;
    /// Probcut: how far above beta, in centipawns, the value of a shallower search of a capture must be; not
    /// tried at the maximum.
    probcut: 1000, 30..=1000;
    /// Aspiration: half the width of the first window.
    aspiration: 25, 6..=250;
    /// Aspiration: the growth of a window that has failed, in percent.
    aspiration_growth: 300, 130..=400;
    /// A quiet move's credit for the change of the evaluation in the continuation histories, in 16ths of a
    /// point per centipawn.
    rise: 128, 0..=256;
    /// The same in the history of squares.
    rise_in_squares: 0, 0..=256;
    /// What the evaluation of both sides together contains for having the move, in centipawns: it is not
    /// counted as a change.
    rise_offset: 0, 0..=150;
    /// Quiescence: how far a capture may stay below alpha and still be tried.
    quiescence: 150, 20..=900;
    /// Quiescence: how far from the window a lazy evaluation must be, where the game's evaluation
    /// distinguishes cheap and costly terms.
    glance: 100, 20..=900;
    /// Lazy evaluation: the prediction of the costly terms, plus an amount in percent of their value one ply
    /// earlier, from the other side's point of view. The defaults are a least-squares fit to Mirrors'
    /// quiescence, where the terms vary by 170 centipawns and the prediction errs by 94.
    rest: 17, -200..=200;
    /// See `rest`.
    rest_by_before: -80, -200..=100;
}

/// Parameters by name, as in their source file. Missing ones have their default value.
pub type NamedParams = &'static [(&'static str, i32)];

/// A game's parameters, and their source file.
#[derive(Clone, Copy, Debug)]
pub struct TunedParams {
    /// The parameters.
    pub params: Params,
    /// The source file that holds them, relative to the project's root.
    pub file: &'static str,
}

/// Whether two names are equal; `==` is not `const` yet.
pub(super) const fn same_name(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// The default parameters with these changes. An unknown name does not compile.
pub const fn gather(named: NamedParams) -> Params {
    let mut values = Params::DEFAULT.values();
    let mut j = 0;
    while j < named.len() {
        let mut i = 0;
        while !same_name(Params::ALL[i].name, named[j].0) {
            i += 1;
            assert!(i < values.len(), "no such search parameter");
        }
        values[i] = named[j].1;
        j += 1;
    }
    Params::of(values)
}
