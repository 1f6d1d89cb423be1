//! What came of solutions that were checked.

use std::path::PathBuf;

use bdd::Limit;
use encoders::families::Puzzle;
use num_bigint::BigUint;

use crate::certificate::Proved;
use crate::exit::Exit;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the file, from 1; of JSON the number of the answer.
    pub line: usize,
    /// What was found there.
    pub found: Fault,
}

/// See [`Finding`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no solution, and why not.
    Wrong(String),
    /// It is the solution of an earlier line.
    Repeats(usize),
}

/// What came of a file of solutions.
#[derive(Clone, Debug)]
pub struct SolutionsChecked {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The file.
    pub file: PathBuf,
    /// Different solutions that are right.
    pub right: u64,
    /// All lines that are not, in their order.
    pub findings: Vec<Finding>,
    /// How many solutions there are, where that was counted.
    pub count: Option<BigUint>,
    /// How many of them are not in the file.
    pub missing: Option<BigUint>,
    /// The limit that came before they were counted, if one did.
    pub limit: Option<Limit>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

impl SolutionsChecked {
    /// 1 where anything is wrong, repeated or missing; else 3 where a limit came first.
    pub fn exit(&self) -> Exit {
        let is_incomplete = self.missing.as_ref().is_some_and(|missing| *missing != BigUint::ZERO);
        match (self.findings.is_empty() && !is_incomplete, self.limit) {
            (false, _) => Exit::Differs,
            (true, Some(limit)) => Exit::of(limit),
            (true, None) => Exit::Done,
        }
    }
}

/// What came of a certificate whose chain holds.
#[derive(Clone, Debug)]
pub struct CertificateChecked {
    /// The question that the formula asks.
    pub question: String,
    /// The certificate.
    pub file: PathBuf,
    /// Its formula.
    pub formula: PathBuf,
    /// What it proves.
    pub proved: Proved,
    /// The best size, where it had to be counted to know which formula is meant: that no size is better is
    /// not proved.
    pub best: Option<u32>,
    /// Wall-clock seconds.
    pub seconds: f64,
}
