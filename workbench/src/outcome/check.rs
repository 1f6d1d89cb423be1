//! The outcome of a check of solutions.

use std::path::PathBuf;

use counting::solve::Method;
use encoders::families::Puzzle;
use limits::Limit;
use model::Sizes;
use num_bigint::BigUint;

use crate::certificate::Proved;
use crate::exit::Exit;

/// A line with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the file, from 1; of JSON the number of the answer.
    pub line: usize,
    /// The fault.
    pub found: Fault,
}

/// See [`Finding`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The line is no solution; the reason.
    Wrong(String),
    /// The line repeats the solution of an earlier line.
    Repeats(usize),
}

/// The outcome for a file of solutions.
#[derive(Clone, Debug)]
pub struct SolutionsChecked {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The file.
    pub file: PathBuf,
    /// The number of different right solutions.
    pub right: u64,
    /// The lines with a fault, in their order.
    pub findings: Vec<Finding>,
    /// The method that counted all solutions, if one did.
    pub method: Option<Method>,
    /// The number of all solutions, if it was counted.
    pub count: Option<BigUint>,
    /// The number of solutions that are not in the file.
    pub missing: Option<BigUint>,
    /// The limit that came before all solutions were counted, if one did.
    pub limit: Option<Limit>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

impl SolutionsChecked {
    /// Returns the status: 1 if anything is wrong, repeated or missing; else 3 if a limit came first.
    pub fn exit(&self) -> Exit {
        let is_incomplete = self.missing.as_ref().is_some_and(|missing| *missing != BigUint::ZERO);
        match (self.findings.is_empty() && !is_incomplete, self.limit) {
            (false, _) => Exit::Differs,
            (true, Some(limit)) => Exit::of(limit),
            (true, None) => Exit::Done,
        }
    }
}

/// Classes whose number is proved.
#[derive(Clone, Debug)]
pub struct Classes {
    /// The number of classes that the question asks for.
    pub number: BigUint,
    /// The number of classes of each size.
    pub spectrum: Vec<BigUint>,
}

/// The outcome for a certificate whose links all hold.
#[derive(Clone, Debug)]
pub struct CertificateChecked {
    /// The question that the formula asks.
    pub question: String,
    /// The sizes asked for.
    pub sizes: Sizes,
    /// Whether solutions have sizes.
    pub has_sizes: bool,
    /// The certificate.
    pub file: PathBuf,
    /// Its formula.
    pub formula: PathBuf,
    /// The result that it proves.
    pub proved: Proved,
    /// The classes, if it proves their number, too.
    pub classes: Option<Classes>,
    /// Wall-clock seconds.
    pub seconds: f64,
}
