//! A claim as it stands in a file, and as it is checked.

use std::collections::BTreeMap;
use std::path::PathBuf;

use encoders::families::Puzzle;
use model::Sizes;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use super::number::{self, Asked, Decimal, Spectrum};
use super::tolerance::Tolerance;
use crate::answers::Exactness;

/// The kind of the terms of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// Numbers of placements.
    Count,
    /// Numbers of classes.
    Classes,
    /// Sizes: the best ones, unless others are asked for.
    Size,
}

/// One claim, with the names it has in the file.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The puzzle, in words of the command line.
    pub puzzle: String,
    /// The sizes in question, if they differ from the puzzle's own question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Asked>,
    /// The best size, or the size that was counted.
    #[serde(default, deserialize_with = "number::size", skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The number of placements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Decimal>,
    /// The number of classes under the puzzle's symmetry group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<Decimal>,
    /// The numbers of placements fixed by an element of each conjugacy class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub psi: Option<BTreeMap<String, Decimal>>,
    /// The number of placements of each size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectrum: Option<Spectrum>,
    /// A placement of this size was found; the largest is sought.
    #[serde(default, deserialize_with = "number::size", skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// A placement of this size was found; the smallest is sought.
    #[serde(default, deserialize_with = "number::size", skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Whether the source could not fill this cell. A count is then that of the placements which it found.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beyond: bool,
    /// How far the count may be from ours, if the source only approximates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Tolerance>,
    /// The source's own words about its count, if the count is not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactness: Option<Exactness>,
    /// For a sequence: its terms, the first of them for n = `offset` (1), and their kind. The puzzle has
    /// places for n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<Decimal>>,
    /// See `terms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u32>,
    /// See `terms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Of>,
    /// What the source says of a(n) for every n, such as `a(n) = 2*a(n-1) for n > 4`, in the place of terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// The name of a sequence, such as its number in the encyclopedia.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Of a term: the sequence that it is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequence: Option<String>,
    /// Of a term: its n.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// Of a term of an array: its column; n is its row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<u32>,
    /// What the records of `sequence` have besides a claim; it says nothing here.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub schema: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub command: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub status: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub confirmed: (),
    /// See `schema`.
    #[serde(default, deserialize_with = "ignored", skip_serializing)]
    pub version: (),
}

impl Claim {
    /// Returns the sizes that the claim names; those of a sequence are known term by term.
    pub fn asked(&self) -> Option<Sizes> {
        match self.sizes {
            Some(Asked::Sizes(sizes)) => Some(sizes),
            _ => None,
        }
    }

    /// Returns whether what is counted for the claim depends on what its puzzle asks for.
    pub fn is_of_sizes(&self) -> bool {
        let bounds = self.at_least.or(self.at_most);
        self.size.or(bounds).is_some() || self.spectrum.is_some()
    }

    /// Returns whether the claim has a number of placements or classes.
    pub(super) fn counts(&self) -> bool {
        self.count.is_some() || self.classes.is_some() || self.psi.is_some() || self.spectrum.is_some()
    }
}

/// Reads any value, and forgets it.
fn ignored<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| ())
}

/// A claim ready to be checked.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where the claim stands, for sentences about it: file, source, claim.
    pub place: String,
    /// The claim as printed.
    pub claim: Claim,
    /// Its puzzle.
    pub puzzle: Result<Puzzle, NoPuzzle>,
}

impl Task {
    /// The file that its puzzle needs.
    pub fn file(&self) -> Option<&str> {
        self.puzzle.as_ref().ok()?.file()
    }
}

/// Why a term of a sequence has no puzzle that could be counted.
#[derive(Clone, Debug)]
pub enum NoPuzzle {
    /// Its board has no cells, and placing nothing meets the definition.
    Nothing(Puzzle),
    /// Its board grows, and the claim is a formula; the directory from which the file's path starts.
    Grows(PathBuf),
    /// Its board exceeds a limit, or is no board; the reason.
    Refused(String),
}
