//! The files of a count in cases: `cases-FINGERPRINT/part-NUMBER.json`, one for each part.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use counting::solve::{Cased, PartCounts, Progress, Silent};
use limits::{Budget, clock::Instant};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::about;
use super::crew::{self, Parts, Trouble};
use super::folder::{self, Claim};
use super::rest::Ended;
use crate::exit::{self, Exit, Failure};

/// The numbers of one part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    fingerprint: String,
    part: u32,
    parts: u32,
    division: String,
    sizes: BTreeMap<u32, String>,
    check: u32,
    /// Seconds of work.
    pub seconds: f64,
}

impl Part {
    /// Returns itself if it is part `part` of `parts` and not damaged, whichever count it belongs to.
    fn intact(self, part: u32, parts: u32) -> Option<Part> {
        let is_intact = (self.part, self.parts) == (part, parts) && self.check == self.checksum();
        is_intact.then_some(self)
    }

    /// A checksum of its numbers.
    fn checksum(&self) -> u32 {
        let Part { fingerprint, part, parts, division, sizes, .. } = self;
        crc32fast::hash(format!("{fingerprint} {part} {parts} {division} {sizes:?}").as_bytes())
    }
}

/// The number of solutions of each size, and the seconds that they took.
type Counted = (BTreeMap<u32, BigUint>, f64);

/// What a part has: its numbers, its seconds, and how the cases were divided.
type Found = (Counted, String);

/// One count in cases in a folder.
pub struct Files<'a> {
    folder: PathBuf,
    cased: &'a dyn Cased,
    fingerprint: String,
    parts: u32,
}

impl<'a> Files<'a> {
    /// Returns the count in the folder of its job.
    pub fn new(job: &Path, cased: &'a dyn Cased, parts: u32) -> Files<'a> {
        let fingerprint = format!("{:016x}", cased.fingerprint());
        Files { folder: job.join(format!("cases-{fingerprint}")), cased, fingerprint, parts }
    }

    /// Makes its folder if it is not there.
    pub fn begin(&self, job: &Path) -> Result<(), Failure> {
        about::begin(job, &self.folder, 0, Vec::new())
    }

    fn file(&self, part: u32) -> PathBuf {
        file(&self.folder, part)
    }

    /// Returns the numbers of a part and its seconds of work, if they are there. Names and removes a file
    /// that is damaged.
    fn part(&self, part: u32) -> Result<Option<Found>, Failure> {
        let file = self.file(part);
        let own = |read: Part| {
            let read = read.intact(part, self.parts).filter(|read| read.fingerprint == self.fingerprint)?;
            let number = |(&size, count): (&u32, &String)| Some((size, count.parse().ok()?));
            Some((
                (read.sizes.iter().map(number).collect::<Option<_>>()?, read.seconds),
                read.division.clone(),
            ))
        };
        folder::find(&file, own)?.or_discard(&file)
    }

    /// Returns the numbers of all parts together and the seconds of work, if all are there.
    pub fn done(&self) -> Result<Option<Counted>, Failure> {
        let mut sum = BTreeMap::new();
        let (mut seconds, mut first) = (0.0, None);
        for part in 0..self.parts {
            let Some(((sizes, took), division)) = self.part(part)? else { return Ok(None) };
            if *first.get_or_insert(division.clone()) != division {
                let sentence = format!(
                    "{} has cases that were divided in another way than those of part 0; make the job anew",
                    self.file(part).display()
                );
                return Err(Failure::new(Exit::Unreadable, sentence));
            }
            sizes.into_iter().for_each(|(size, count)| *sum.entry(size).or_insert(BigUint::ZERO) += count);
            seconds += took;
        }
        Ok(Some((sum, seconds)))
    }

    /// Returns how many parts are done. Refuses, names and removes what cannot be used before a part is counted.
    pub fn parts_done(&self) -> Result<u32, Failure> {
        (0..self.parts).try_fold(0, |done, part| Ok(done + u32::from(self.part(part)?.is_some())))
    }

    /// Does one part of stage 0, which is the only one, even if another process is doing it too.
    pub fn one(
        &self,
        (stage, part): (u32, u32),
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<(), Trouble> {
        if stage > 0 {
            let sentence = format!("there is no stage {stage}; cases are one stage, 0");
            return Err(Trouble::Failure(Failure::new(Exit::Usage, sentence)));
        }
        if self.part(part)?.is_some() {
            exit::tell(&format!("part {part} of the cases is done already"));
            return Ok(());
        }
        self.make(part, budget, Some(progress))
    }

    /// Does all parts that no other process is doing, and waits for the other parts.
    pub fn all(&self, threads: usize, budget: &Budget, progress: &mut dyn Progress) -> Result<(), Trouble> {
        crew::all(self, threads, budget, progress, || Ok(self.done()?.is_some()))
    }
}

impl<'w> Parts<dyn Progress + 'w> for Files<'_> {
    fn number(&self) -> u32 {
        self.parts
    }

    fn is_done(&self, part: u32) -> bool {
        self.file(part).exists()
    }

    fn claim(&self, part: u32) -> Result<Option<Claim>, Failure> {
        Claim::new(self.folder.join(format!("lock-{part:04}")))
    }

    fn make(
        &self,
        part: u32,
        budget: &Budget,
        watch: Option<&mut (dyn Progress + 'w)>,
    ) -> Result<(), Trouble> {
        let start = Instant::now();
        let PartCounts { division, sizes } = match watch {
            Some(progress) => self.cased.part(part, self.parts, budget, progress),
            None => self.cased.part(part, self.parts, budget, &mut Silent),
        }?;
        let counted = Part {
            fingerprint: self.fingerprint.clone(),
            part,
            parts: self.parts,
            division: format!("{division:016x}"),
            sizes: sizes.into_iter().map(|(size, count)| (size, count.to_string())).collect(),
            check: 0,
            seconds: start.elapsed().as_secs_f64(),
        };
        Ok(folder::write_json(&self.file(part), &Part { check: counted.checksum(), ..counted })?)
    }
}

fn file(folder: &Path, part: u32) -> PathBuf {
    folder.join(format!("part-{part:04}.json"))
}

/// Returns how many parts of a count in cases are done, the seconds that they took, and when they ended. Names files that are
/// damaged.
pub fn known(folder: &Path, parts: u32) -> Result<(u32, f64, Vec<Ended>), Failure> {
    let (mut done, mut seconds, mut ended) = (0, 0.0, Vec::new());
    for part in 0..parts {
        let file = file(folder, part);
        if let Some(part) = folder::find(&file, |read: Part| read.intact(part, parts))?.or_note(&file) {
            (done, seconds) = (done + 1, seconds + part.seconds);
            ended.extend(Ended::of(&file, part.seconds));
        }
    }
    Ok((done, seconds, ended))
}
