//! Options that end games or the match early: `-draw`, `-resign` and `-sprt`.

use super::words::{Group, read};
use crate::tournament::count::sprt::{Model, Sprt};
use crate::tournament::play::adjudicate::{DrawRule, ResignRule};
use anyhow::{Context, Result, bail, ensure};

/// The sequential test of `-sprt`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtOptions {
    /// The Elo difference of the null hypothesis and of the alternative.
    pub elo: [f64; 2],
    /// The probabilities of a false positive (alpha) and a false negative (beta).
    pub errors: [f64; 2],
    /// The Elo model.
    pub model: Model,
    /// The test.
    pub test: Sprt,
}

/// Reads `-draw KEY=VALUE...`.
///
/// # Errors
/// Names the invalid key or value.
pub fn draw_rule(group: &Group) -> Result<DrawRule> {
    let mut rule = DrawRule { move_number: 0, move_count: 1, score: 0 };
    for (key, value) in group.pairs()? {
        let what = format!("-draw {key}");
        match key {
            "movenumber" => rule.move_number = read(&what, value)?,
            "movecount" => rule.move_count = read(&what, value)?,
            "score" => rule.score = read(&what, value)?,
            _ => return Err(group.unknown(key, "movenumber, movecount, score")),
        }
    }
    Ok(rule)
}

/// Reads `-resign KEY=VALUE...`.
///
/// # Errors
/// Names the key or value that is invalid or missing.
pub fn resign_rule(group: &Group) -> Result<ResignRule> {
    let (mut move_count, mut score, mut two_sided) = (1, None, false);
    for (key, value) in group.pairs()? {
        let what = format!("-resign {key}");
        match key {
            "movecount" => move_count = read(&what, value)?,
            "score" => score = Some(read::<i32>(&what, value)?),
            "twosided" => two_sided = read(&what, value)?,
            _ => return Err(group.unknown(key, "movecount, score, twosided")),
        }
    }
    let score = score.context("-resign: score= is missing")?;
    ensure!(score > 0, "-resign score: expected a positive number, found {score}");
    Ok(ResignRule { move_count, score, two_sided })
}

/// Reads `-sprt KEY=VALUE...`.
///
/// # Errors
/// Names the key or value that is invalid or missing.
pub fn sprt(group: &Group) -> Result<SprtOptions> {
    let (mut elo, mut errors, mut model) = ([None; 2], [0.05; 2], Model::Normalized);
    for (key, value) in group.pairs()? {
        let number = || read::<f64>(&format!("-sprt {key}"), value);
        match (key, value) {
            ("elo0", _) => elo[0] = Some(number()?),
            ("elo1", _) => elo[1] = Some(number()?),
            ("alpha", _) => errors[0] = number()?,
            ("beta", _) => errors[1] = number()?,
            ("model", "normalized") => model = Model::Normalized,
            ("model", "logistic") => model = Model::Logistic,
            ("model", "bayesian") => {
                bail!("-sprt model: bayesian is not supported, use normalized")
            }
            ("model", _) => bail!("-sprt model: expected normalized or logistic, found {value:?}"),
            _ => return Err(group.unknown(key, "elo0, elo1, alpha, beta, model")),
        }
    }
    let [Some(elo0), Some(elo1)] = elo else {
        bail!("-sprt: elo0= and elo1= are required");
    };
    let test = Sprt::new(elo0, elo1, errors[0], errors[1], model).context("-sprt")?;
    Ok(SprtOptions { elo: [elo0, elo1], errors, model, test })
}
