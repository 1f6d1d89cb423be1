//! A record of `validate`, read back.

use std::collections::BTreeMap;

use counting::solve::{Answer, Method, Stopped, Work};
use encoders::families::Puzzle;
use limits::Limit;
use model::{Cell, Named};
use num_bigint::BigUint;
use serde::Deserialize;

use super::record::{SCHEMA, ShownRecord, status};
use crate::claims::{Claim, Decimal, Spectrum};
use crate::input::Fingerprint;
use crate::outcome::{Checked, Facts, Outcome, Shown, Verdict};
use crate::picture::Placement;
use crate::units::sizes;
use crate::verdict;

/// A claim with its outcome in another run.
#[derive(Deserialize)]
pub struct Recorded {
    schema: u32,
    command: String,
    /// The source of the claim.
    pub source: String,
    /// The claim.
    pub claim: Claim,
    verdict: String,
    note: Option<String>,
    placement: Option<ShownRecord>,
    placement_status: Option<String>,
    confirmation: Option<ComputedRecord>,
    computed: Option<ComputedRecord>,
}

/// The result, as far as tables show it.
#[derive(Deserialize)]
struct ComputedRecord {
    puzzle: String,
    goal: Option<String>,
    size: Option<u32>,
    count: Option<Decimal>,
    classes: Option<Decimal>,
    psi: Option<BTreeMap<String, Decimal>>,
    spectrum: Option<Spectrum>,
    status: String,
    at_least: Option<u32>,
    at_most: Option<u32>,
    method: String,
    input: Option<String>,
    seconds: f64,
}

impl Recorded {
    /// Reads a line of JSON; `None` if it is no record of `validate`.
    pub fn read(line: &str) -> Option<Recorded> {
        let recorded: Recorded = serde_json::from_str(line).ok()?;
        (recorded.schema == SCHEMA && recorded.command == "validate").then_some(recorded)
    }

    /// Returns whether `line` is the beginning of a record of `validate` that was cut off.
    pub fn may_begin(line: &str) -> bool {
        let begins = format!("{{\"schema\":{SCHEMA},\"command\":\"validate\",");
        !line.ends_with('\n') && (line.starts_with(&begins) || begins.starts_with(line))
    }

    /// Returns whether a difference was counted again by another method.
    pub fn is_confirmed(&self) -> bool {
        self.confirmation.is_some()
    }

    /// Returns whether the count of the record read a file with this fingerprint, or none.
    pub fn has_read(&self, input: Option<Fingerprint>) -> bool {
        let read = self.computed.as_ref().and_then(|computed| computed.input.as_ref());
        read == input.map(|input| input.to_string()).as_ref()
    }

    /// Returns whether the verdict is this one.
    pub fn says(&self, verdict: Verdict) -> bool {
        self.verdict == verdict.name()
    }

    /// Returns the outcome of the claim about `puzzle`, with the `line` that it was read from; `None` if the
    /// record is about another puzzle. The verdict is that of the numbers.
    pub fn checked(&self, puzzle: &Puzzle, line: &str) -> Option<Checked> {
        let outcome = match &self.computed {
            Some(computed) => Some(computed.outcome(puzzle, self.shown(puzzle))?),
            None => None,
        };
        Some(Checked {
            verdict: outcome.as_ref().map_or(Verdict::Undecided, |ours| verdict::judge(&self.claim, ours)),
            outcome,
            note: self.note.clone(),
            confirmation: self.confirmation.as_ref().and_then(|computed| computed.outcome(puzzle, None)),
            record: Some(format!("{}\n", line.trim_end())),
        })
    }

    fn shown(&self, puzzle: &Puzzle) -> Option<Shown> {
        let limit = self.placement_status.as_deref().and_then(limit);
        let placements: Vec<Placement> =
            self.placement.iter().map(|shown| placement(shown, puzzle)).collect();
        (limit.is_some() || !placements.is_empty()).then_some(Shown { placements, unsolved: None, limit })
    }
}

impl ComputedRecord {
    fn outcome(&self, puzzle: &Puzzle, shown: Option<Shown>) -> Option<Outcome> {
        // A title is known when the file is read; the claim beside it has the puzzle's words.
        if puzzle.called().is_none() && self.puzzle != puzzle.to_string() {
            return None;
        }
        let method = Method::named(&self.method)?;
        let facts = |goal: &String| {
            let sizes = sizes(goal).ok()?;
            let (variables, constraints, symmetries) = (0, 0, 0);
            Some(Facts {
                offset: 0,
                puzzle: puzzle.clone(),
                group: None,
                sizes,
                variables,
                constraints,
                weight: 0,
                symmetries,
                is_projected: false,
                input: None,
                graph: None,
                notes: Vec::new(),
            })
        };
        let result = match (&self.count, limit(&self.status)) {
            (Some(count), None) => Ok(self.answer(puzzle, count, method)),
            (None, Some(limit)) => Err(Stopped {
                at_least: self.at_least,
                at_most: self.at_most,
                ..Stopped::unknown(limit, method, Work::default())
            }),
            _ => return None,
        };
        Some(Outcome {
            puzzle: puzzle.clone(),
            order: String::new(),
            reduction: None,
            facts: self.goal.as_ref().and_then(facts),
            result,
            conflict: None,
            fixed: None,
            cells: None,
            weight: None,
            shown,
            diagram: None,
            seconds: self.seconds,
        })
    }

    fn answer(&self, puzzle: &Puzzle, count: &Decimal, method: Method) -> Answer {
        let psi = |name: &'static str| Some((name, self.psi.as_ref()?.get(name)?.0.clone()));
        let spectrum = |spectrum: &Spectrum| {
            let mut counts: Vec<BigUint> = Vec::new();
            for (size, count) in spectrum.entries() {
                counts.resize(counts.len().max(size as usize + 1), BigUint::ZERO);
                counts[size as usize] = count.clone();
            }
            counts
        };
        Answer {
            size: self.size,
            count: count.0.clone(),
            is_more: false,
            spectrum: self.spectrum.as_ref().map(spectrum),
            classes: self.classes.as_ref().map(|classes| classes.0.clone()),
            class_spectrum: None,
            psi: puzzle.class_names().into_iter().filter_map(psi).collect(),
            profile: None,
            method,
            order: None,
            reduction: None,
            work: Work::default(),
        }
    }
}

/// Returns the limit for a status; its figure is not recorded.
fn limit(word: &str) -> Option<Limit> {
    let limits = [Limit::Nodes(0), Limit::Bytes(0), Limit::Deadline, Limit::Cancelled];
    limits.into_iter().find(|&limit| status(limit) == word)
}

fn placement(shown: &ShownRecord, puzzle: &Puzzle) -> Placement {
    match shown {
        ShownRecord::Names(names) => Placement::Places(names.clone(), None),
        ShownRecord::Variables(numbers) => Placement::Numbers(numbers.clone()),
        ShownRecord::Pieces(pieces) => {
            let piece = |(row, col, label): &(u32, u32, String)| {
                Some((Cell { row: *row, col: *col }, puzzle.lettered(label)?))
            };
            let pieces = pieces.iter().filter_map(piece).collect();
            match puzzle.drawing(&pieces) {
                Some(drawing) => Placement::Cells { pieces, drawing: Box::new(drawing) },
                None => Placement::Numbers(Vec::new()),
            }
        }
    }
}
