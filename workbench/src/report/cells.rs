//! Counts cell by cell, as records have them.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use serde::Serialize;

use super::record::status;
use crate::cells::{Cells, PlaceCounts};
use crate::claims::Decimal;
use crate::outcome::Outcome;

/// What the solutions weigh, and the counts cell by cell, or the limits that came before these were known.
#[derive(Serialize)]
pub(super) struct CellsRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight_status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<CellRecord<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells_status: Option<&'static str>,
}

/// The counts of one place, by what it may hold.
#[derive(Serialize)]
struct CellRecord<'a> {
    cell: &'a str,
    counts: BTreeMap<&'a str, Decimal<&'a BigUint>>,
    /// How likely each is, where solutions have weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    probabilities: Option<BTreeMap<&'a str, String>>,
}

impl<'a> CellsRecord<'a> {
    pub fn of(outcome: &'a Outcome) -> CellsRecord<'a> {
        let (weight, cells) = (outcome.weight.as_ref(), outcome.cells.as_ref());
        let records = |cells: &'a Cells| {
            let places = cells.places.iter().enumerate();
            places.map(|(at, place)| CellRecord::of(cells, place, outcome.chances(), at)).collect()
        };
        CellsRecord {
            weight: weight.and_then(|weight| Some(weight.as_ref().ok()?.sum.to_string())),
            weight_status: weight.and_then(|weight| weight.as_ref().err()).map(|&limit| status(limit)),
            cells: cells.and_then(|cells| cells.as_ref().ok()).map(records),
            cells_status: cells.and_then(|cells| cells.as_ref().err()).map(|&limit| status(limit)),
        }
    }
}

impl<'a> CellRecord<'a> {
    fn of(cells: &'a Cells, place: &'a PlaceCounts, chances: Option<&'a Cells>, at: usize) -> CellRecord<'a> {
        let names = cells.kinds.iter().map(String::as_str);
        let counts = names.zip(place.counts.iter().map(Decimal)).collect();
        let probabilities = chances.map(|chances| {
            let parts = chances.parts(&chances.places[at]).map(|part| part.to_string());
            chances.kinds.iter().map(String::as_str).zip(parts).collect()
        });
        CellRecord { cell: &place.name, counts, probabilities }
    }
}
