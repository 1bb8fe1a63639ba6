//! Match statistics against the values in the tests of fastchess (`elo_test.cpp`, `sprt_test.cpp`,
//! <https://github.com/Disservin/fastchess>), and against what must always hold.

use firzan_program::tournament::count::sprt::{Model, Sprt, SprtError, Verdict};
use firzan_program::tournament::count::stats::{
    GameResult, MatchResults, Pentanomial, ScoreCounts, Summary, Wdl,
};
use proptest::prelude::*;

fn assert_close(actual: f64, expected: f64) {
    let tolerance = 0.01 * (1.0 + expected.abs());
    assert!((actual - expected).abs() <= tolerance, "{actual} is not about {expected}");
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
}

/// Checks score, Elo, its error, normalised Elo, its error and LOS (in per cent).
fn check_summary<const N: usize>(tally: ScoreCounts<N>, expected: [Option<f64>; 6]) {
    let summary = tally.summary().unwrap();
    let (elo, nelo) = (summary.elo, summary.normalized_elo);
    let actual = [100.0 * summary.score, elo.value, elo.error, nelo.value, nelo.error, 100.0 * summary.los];
    for (actual, expected) in actual.into_iter().zip(expected) {
        if let Some(expected) = expected {
            assert_close(actual, expected);
        }
    }
}

#[test]
fn elo() {
    for (counts, expected) in [
        ([76, 123, 89], [Some(47.7), None, None, Some(-20.76), Some(40.13), Some(15.53)]),
        ([136, 111, 96], [Some(55.8), Some(40.70), Some(30.43), Some(49.77), Some(36.77), Some(99.60)]),
        ([34, 0, 356], [Some(8.7), None, None, Some(-508.44), Some(34.48), None]),
    ] {
        check_summary(Wdl::new(counts[0], counts[1], counts[2]), expected);
    }
    for (counts, expected) in [
        ([34, 54, 63, 64, 75], [57.9, 55.58, 27.65, 57.94, 28.28, 100.0]),
        ([332, 433, 498, 333, 334], [48.8, -8.64, 10.33, -9.17, 10.96, 5.05]),
        ([7895, 8757, 5685, 568, 9999], [47.0, -21.04, 2.95, -19.01, 2.65, 0.0]),
    ] {
        check_summary(Pentanomial::new(counts), expected.map(Some));
    }
}

#[test]
fn llr() {
    use Model::{Logistic, Normalized};
    for (counts, elo0, elo1, model, expected) in [
        ([36433, 68692, 36027], 0.0, 2.0, Normalized, 0.92),
        ([10871, 20431, 10650], -1.75, 0.25, Normalized, 2.30),
        ([4250, 0, 0], 0.0, 10.0, Normalized, 120.56),
        ([21404, 40708, 21184], 0.5, 2.5, Logistic, -1.57),
        ([57433, 106593, 57030], 0.0, 2.0, Logistic, -2.59),
    ] {
        let tally = Wdl::new(counts[0], counts[1], counts[2]);
        assert_close(sprt(elo0, elo1, model).llr(&tally), expected);
    }
    for (counts, elo0, elo1, model, expected) in [
        ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalized, 2.25),
        ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalized, 3.01),
        ([0, 0, 0, 0, 5550], 0.0, 5.0, Normalized, 111.82),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98),
    ] {
        assert_close(sprt(elo0, elo1, model).llr(&Pentanomial::new(counts)), expected);
    }
}

/// LOS = Phi((W - L) / sqrt(W + L)); the values of Phi are from tables.
#[test]
fn likelihood_of_superiority() {
    for (wins, draws, losses, los) in
        [(1, 0, 0, 0.841345), (4, 9, 0, 0.977250), (10, 0, 0, 0.999217), (0, 3, 1, 0.158655), (0, 7, 0, 0.5)]
    {
        let summary = Wdl::new(wins, draws, losses).summary().unwrap();
        assert!((summary.los - los).abs() < 1e-6, "{wins}-{losses}-{draws}: {}", summary.los);
    }
}

#[test]
fn verdicts() {
    let sprt = sprt(0.0, 5.0, Model::default());
    assert_close(sprt.lower(), -2.944);
    assert_close(sprt.upper(), 2.944);
    assert_eq!(sprt.verdict(sprt.upper()), Verdict::AcceptH1);
    assert_eq!(sprt.verdict(sprt.lower()), Verdict::AcceptH0);
    assert_eq!(sprt.verdict(0.0), Verdict::Continue);
}

#[test]
fn refused_parameters() {
    let refusal = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, Model::Logistic).unwrap_err();
    assert_eq!(refusal(5.0, 5.0, 0.05, 0.05), SprtError::Elo);
    assert_eq!(refusal(f64::NAN, 5.0, 0.05, 0.05), SprtError::Elo);
    assert_eq!(refusal(0.0, f64::INFINITY, 0.05, 0.05), SprtError::Elo);
    assert_eq!(refusal(0.0, 5.0, 0.0, 0.05), SprtError::ErrorRates);
    assert_eq!(refusal(0.0, 5.0, 0.5, 0.5), SprtError::ErrorRates);
    assert_eq!(refusal(0.0, 5.0, 0.05, f64::NAN), SprtError::ErrorRates);
}

#[test]
fn a_record_prefers_pairs() {
    let test = sprt(0.0, 5.0, Model::default());
    let mut record = MatchResults::default();
    assert_eq!(record.summary(), None);
    assert_eq!(test.record_llr(&record), 0.0);

    record.games.record(GameResult::Win);
    assert_eq!(record.summary(), Wdl::new(1, 0, 0).summary());
    assert_eq!(test.record_llr(&record), test.llr(&Wdl::new(1, 0, 0)));

    record.games.record(GameResult::Draw);
    record.pairs.record(GameResult::Win, GameResult::Draw);
    record.games.record(GameResult::Loss);
    assert_eq!(record.games.counts(), [1, 1, 1]);
    assert_eq!(record.summary(), Pentanomial::new([0, 0, 0, 1, 0]).summary());
    assert_eq!(test.record_llr(&record), test.llr(&record.pairs));
}

/// Both games of every pair ending alike is half the information: the score stays, the error grows
/// by sqrt(2).
#[test]
fn dependent_pairs_are_not_counted_twice() {
    let games = Wdl::new(60, 80, 40).summary().unwrap();
    let pairs = Pentanomial::new([20, 0, 40, 0, 30]).summary().unwrap();
    assert_close(pairs.elo.value, games.elo.value);
    assert_close(pairs.elo.error, games.elo.error * 2.0_f64.sqrt());
}

/// Plausible counts, zero and one-sided matches included.
fn count() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), 0..10_u32, 0..100_000_u32]
}

fn pentanomial(count: impl Strategy<Value = u32>) -> impl Strategy<Value = Pentanomial> {
    proptest::collection::vec(count, 5).prop_map(|counts| Pentanomial::new(counts.try_into().unwrap()))
}

fn trinomial(count: impl Strategy<Value = u32>) -> impl Strategy<Value = Wdl> {
    proptest::collection::vec(count, 3).prop_map(|counts| Wdl::new(counts[0], counts[1], counts[2]))
}

fn any_sprt() -> impl Strategy<Value = (f64, f64, Model)> {
    let model = prop_oneof![Just(Model::Normalized), Just(Model::Logistic)];
    (-1000.0..950.0, 0.1..50.0, model).prop_map(|(elo0, width, model)| (elo0, elo0 + width, model))
}

fn check_finite<const N: usize>(
    tally: ScoreCounts<N>,
    (elo0, elo1, model): (f64, f64, Model),
) -> Result<(), TestCaseError> {
    prop_assert!(sprt(elo0, elo1, model).llr(&tally).is_finite());
    let Some(summary) = tally.summary() else {
        return Ok(());
    };
    for estimate in [summary.elo, summary.normalized_elo] {
        prop_assert!(estimate.value.is_finite());
        prop_assert!(estimate.error.is_finite() && estimate.error > 0.0);
    }
    prop_assert!((0.0..=1.0).contains(&summary.score));
    prop_assert!((0.0..=1.0).contains(&summary.los));
    Ok(())
}

/// The opponent sees the opposite of everything.
fn check_reversal<const N: usize>(
    tally: ScoreCounts<N>,
    (elo0, elo1, model): (f64, f64, Model),
) -> Result<(), TestCaseError> {
    let opposite = |a: f64, b: f64| (a + b).abs() <= 1e-4 * (1.0 + a.abs());
    let reversed = tally.reversed();
    let llr = sprt(elo0, elo1, model).llr(&tally);
    prop_assert!(opposite(llr, sprt(-elo1, -elo0, model).llr(&reversed)));
    if let (Some(ours), Some(theirs)) = (tally.summary(), reversed.summary()) {
        prop_assert!(opposite(ours.elo.value, theirs.elo.value));
        prop_assert!(opposite(ours.normalized_elo.value, theirs.normalized_elo.value));
        prop_assert!(opposite(ours.score - 0.5, theirs.score - 0.5));
        prop_assert!(opposite(ours.los - 0.5, theirs.los - 0.5));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_counts_give_finite_numbers(
        games in trinomial(prop_oneof![count(), any::<u32>()]),
        pairs in pentanomial(prop_oneof![count(), any::<u32>()]),
        sprt in any_sprt(),
    ) {
        check_finite(games, sprt)?;
        check_finite(pairs, sprt)?;
    }

    #[test]
    fn the_opponent_sees_the_opposite(
        games in trinomial(count()), pairs in pentanomial(count()), sprt in any_sprt(),
    ) {
        check_reversal(games, sprt)?;
        check_reversal(pairs, sprt)?;
    }

    /// A balanced tally is worth 0 Elo, and cannot tell bounds symmetric about 0 apart.
    #[test]
    fn balanced_tallies_decide_nothing(
        (a, b, c) in (count(), count(), count()),
        (_, _, model) in any_sprt(),
        elo in 0.1..300.0_f64,
    ) {
        let tally = Pentanomial::new([a, b, c, b, a]);
        prop_assert!(sprt(-elo, elo, model).llr(&tally).abs() < 1e-3);
        if let Some(summary) = tally.summary() {
            prop_assert!(summary.elo.value.abs() < 1e-6);
            prop_assert!((summary.los - 0.5).abs() < 1e-9);
        }
    }
}

/// What cannot be estimated is described in words, not by absurd numbers.
#[test]
fn infinities_and_too_few_games_are_told_in_words() {
    let words = |summary: Summary| [summary.elo_text(), summary.normalized_elo_text()];
    let games = |wins, draws, losses| words(Wdl::new(wins, draws, losses).summary().unwrap());
    assert_eq!(games(34, 0, 0), ["infinite", "infinite"]);
    assert_eq!(games(0, 0, 1), ["-infinite", "-infinite"]);
    assert_eq!(games(0, 8, 0), ["0.00 (too few games)", "unknown (too few games)"]);
    let pairs = |counts| words(Pentanomial::new(counts).summary().unwrap());
    assert_eq!(pairs([0, 0, 4, 0, 0])[0], "0.00 (too few games)");
    assert_eq!(pairs([0, 0, 0, 0, 17]), ["infinite", "infinite"]);
    assert!(pairs([0, 0, 3, 1, 0])[0].contains(" +/- "));
}
