//! The output of clingo, as text and as JSON (`--outf=2`).

use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::said::{Exactness, Said, only};
use crate::units::decimal as number;

/// The keys of clingo's JSON that concern the number of models.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Output {
    models: Option<Models>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Models {
    /// The number as it is written, since it may have any length.
    number: Box<RawValue>,
    more: String,
    /// Only if clingo optimises: whether the optimum is proved, and how many models have it.
    optimum: Option<String>,
    optimal: Option<Box<RawValue>>,
}

/// The error for a program that optimises: its number of models is not the number of best ones.
const BEST: &str = "it optimises, and does not count the best models; run clingo with --opt-mode=optN";

/// Reads the number of models from JSON.
pub(super) fn json(text: &str) -> Result<Said, String> {
    let output: Output = serde_json::from_str(text).map_err(|error| match error.is_eof() {
        true => "the JSON ends before its end; the output may be cut off".to_string(),
        false => format!("this is no JSON of clingo: {error}"),
    })?;
    let models = output.models.ok_or("this JSON has no Models, as clingo's has; give what it printed")?;
    let counted = match (&models.optimum, models.optimal) {
        (Some(_), None) => return Err(BEST.into()),
        (_, optimal) => optimal.unwrap_or(models.number),
    };
    let count = number(counted.get()).ok_or("Models.Number is no whole number; give what clingo printed")?;
    Ok(answer(count, models.more != "no"))
}

/// Reads the number of models from text; `None` if no line has it.
pub(super) fn text(text: &str) -> Result<Option<Said>, String> {
    let (mut found, mut best, mut optimises) = (Vec::new(), Vec::new(), false);
    for (at, line) in (1..).zip(text.lines()) {
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        let found = match key.trim() {
            "Models" => &mut found,
            "Optimal" => &mut best,
            "Optimum" => {
                optimises = true;
                continue;
            }
            _ => continue,
        };
        let digits = value.strip_suffix('+').unwrap_or(value);
        let count = number(digits).ok_or_else(|| format!("line {at} is no number of models: {line}"))?;
        found.push((at, (count, value.ends_with('+'))));
    }
    if optimises && best.is_empty() {
        return Err(BEST.into());
    }
    let found = if optimises { best } else { found };
    let found = only(found, |(count, more)| format!("{count}{}", if *more { "+" } else { "" }))?;
    Ok(found.map(|(count, more)| answer(count, more)))
}

fn answer(count: BigUint, more: bool) -> Said {
    match more {
        false => Said::Count(count, Exactness::Exact),
        true => Said::GaveUp(
            format!("{count} models were found, and there may be more; count with `clingo 0`"),
            Some(count),
        ),
    }
}
