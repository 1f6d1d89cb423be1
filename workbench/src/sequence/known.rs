//! The file of an entry that is there already: its terms are compared with those that are counted, and kept where nothing is
//! counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use limits::Budget;
use num_bigint::BigUint;

use super::file::File;
use crate::answers::{self, Said};
use crate::exit::{Exit, Failure, usage};
use crate::refusal::told;

/// The terms of a file by their index, one after the other.
pub struct Known {
    file: PathBuf,
    terms: BTreeMap<u64, BigUint>,
}

impl Known {
    /// Reads the terms, if there is such a file. Refused: a file that has none, and one whose terms do not reach those from
    /// `first` on.
    pub fn read(file: &Path, first: u64, budget: &Budget) -> Result<Option<Known>, Failure> {
        if !file.exists() {
            return Ok(None);
        }
        let Said::Terms(terms) = answers::read(file, budget)? else {
            let sentence = format!("{} is there and is no b-file; move it away", file.display());
            return Err(Failure::new(Exit::Unreadable, sentence));
        };
        let terms: BTreeMap<u64, BigUint> = terms.into_iter().map(|(at, term)| (at.into(), term)).collect();
        if let Some(gap) =
            terms.keys().zip(terms.keys().skip(1)).map(|(at, _)| at + 1).find(|at| !terms.contains_key(at))
        {
            let sentence = format!("{} has no term for {gap}; complete it or move it away", file.display());
            return Err(Failure::new(Exit::Unreadable, sentence));
        }
        let next = terms.keys().next_back().map_or(0, |last| last + 1);
        match first > next {
            true => usage(told!(
                (file.display().to_string()) " ends before {next}, and the terms begin at {first}; begin "
                [n] " earlier"
            )),
            false => Ok(Some(Known { file: file.to_owned(), terms })),
        }
    }

    /// Puts the terms that were not counted before and behind those that were. Returns what there is to say of them. An
    /// error, with status 1: a term is another number.
    pub fn join(&self, counted: &mut File<'_>) -> Result<String, Failure> {
        let own: BTreeMap<u64, &BigUint> = counted.terms().collect();
        let name = self.file.display();
        let differs =
            |(at, term): &(&u64, &&BigUint)| self.terms.get(at).is_some_and(|known| known != **term);
        if let Some((at, term)) = own.iter().find(differs) {
            let known = &self.terms[at];
            let sentence =
                format!("{name} has {known} for {at}, and {term} was counted; it is left as it is");
            return Err(Failure::new(Exit::Differs, sentence));
        }
        let first = own.keys().next().copied().unwrap_or(u64::MAX);
        let last = own.keys().next_back().copied().unwrap_or(u64::MAX);
        let lines = |terms: &mut dyn Iterator<Item = (&u64, &BigUint)>| -> String {
            terms.map(|(at, term)| format!("{at} {term}\n")).collect()
        };
        let before = lines(&mut self.terms.range(..first));
        let behind = lines(&mut self.terms.iter().filter(|(at, _)| **at > last));
        let kept = before.lines().count() + behind.lines().count();
        let same = self.terms.len() - kept;
        counted.surround(&before, &behind);
        Ok(format!("{name} was there: {same} of its terms were counted again and agree, {kept} were kept"))
    }
}
