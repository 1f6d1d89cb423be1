//! Counts cell by cell, as records have them.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use serde::Serialize;

use super::record::status;
use crate::cells::{Cells, PlaceCounts};
use crate::claims::Decimal;
use crate::outcome::Outcome;

/// The counts cell by cell, or the limit that came before they were known.
#[derive(Default, Serialize)]
pub(super) struct CellsRecord<'a> {
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
}

impl<'a> CellsRecord<'a> {
    pub fn of(outcome: &'a Outcome) -> CellsRecord<'a> {
        match &outcome.cells {
            None => CellsRecord::default(),
            Some(Ok(cells)) => CellsRecord {
                cells: Some(cells.places.iter().map(|place| CellRecord::of(cells, place)).collect()),
                cells_status: None,
            },
            Some(Err(limit)) => CellsRecord { cells: None, cells_status: Some(status(*limit)) },
        }
    }
}

impl<'a> CellRecord<'a> {
    fn of(cells: &'a Cells, place: &'a PlaceCounts) -> CellRecord<'a> {
        let names = cells.kinds.iter().map(String::as_str);
        let counts = names.zip(place.counts.iter().map(Decimal)).collect();
        CellRecord { cell: &place.name, counts }
    }
}
