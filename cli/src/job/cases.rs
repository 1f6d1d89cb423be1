//! The files of a count in cases: `cases-FINGERPRINT/part-NUMBER.json`, one for each part.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use encoders::solve::{Cased, Progress, Silent};
use limits::Budget;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::crew::{Crew, POLL};
use super::folder::{self, Claim};
use super::layers::Trouble;
use super::shelf::Mode;
use super::status;
use workbench::exit::{self, Ending, Exit};

/// The numbers of one part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    fingerprint: String,
    part: u32,
    parts: u32,
    sizes: BTreeMap<u32, String>,
    check: u32,
    /// Seconds of work.
    pub seconds: f64,
}

impl Part {
    /// Returns itself if it is part `part` of `parts` and not damaged, whichever count it belongs to.
    fn intact(self, part: u32, parts: u32) -> Option<Part> {
        let is_intact = (self.part, self.parts) == (part, parts)
            && self.check == check(&self.fingerprint, (part, parts), &self.sizes);
        is_intact.then_some(self)
    }
}

/// The number of solutions of each size, and the seconds that they took.
type Counted = (BTreeMap<u32, BigUint>, f64);

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
    pub fn begin(&self, job: &Path) -> Result<(), Ending> {
        folder::make(&self.folder)?;
        status::describe(job, &self.folder, 0)
    }

    fn file(&self, part: u32) -> PathBuf {
        file(&self.folder, part)
    }

    /// Returns the numbers of a part and its seconds of work, if they are there. Names and removes a file
    /// that is damaged.
    fn part(&self, part: u32) -> Result<Option<Counted>, Ending> {
        let file = self.file(part);
        let own = |read: Part| {
            let read = read.intact(part, self.parts).filter(|read| read.fingerprint == self.fingerprint)?;
            let number = |(&size, count): (&u32, &String)| Some((size, count.parse().ok()?));
            Some((read.sizes.iter().map(number).collect::<Option<_>>()?, read.seconds))
        };
        folder::find(&file, own)?.or_discard(&file)
    }

    /// Returns the numbers of all parts together and the seconds of work, if all are there.
    pub fn done(&self) -> Result<Option<Counted>, Ending> {
        let mut sum = BTreeMap::new();
        let mut seconds = 0.0;
        for part in 0..self.parts {
            let Some((sizes, took)) = self.part(part)? else { return Ok(None) };
            sizes.into_iter().for_each(|(size, count)| *sum.entry(size).or_insert(BigUint::ZERO) += count);
            seconds += took;
        }
        Ok(Some((sum, seconds)))
    }

    /// Returns how many parts are done. Refuses, names and removes what cannot be used before a part is counted.
    fn parts_done(&self) -> Result<u32, Ending> {
        (0..self.parts).try_fold(0, |done, part| Ok(done + u32::from(self.part(part)?.is_some())))
    }

    /// Does this process's share of the count.
    pub fn go_on(
        &self,
        mode: Mode,
        threads: usize,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<(), Trouble> {
        let wrong = |sentence: String| Err(Trouble::Ending(Ending::new(Exit::Usage, sentence)));
        match mode {
            Mode::Begin | Mode::Read => Ok(()),
            Mode::Part { stage: 0, part } if part < self.parts => match self.part(part)? {
                Some(_) => {
                    exit::tell(&format!("part {part} of the cases is done already"));
                    Ok(())
                }
                None => self.count(part, budget, progress),
            },
            Mode::Part { stage: 0, part } => {
                wrong(format!("there is no part {part}; the parts are 0 to {}", self.parts - 1))
            }
            Mode::Part { stage, .. } => wrong(format!("there is no stage {stage}; cases are one stage, 0")),
            Mode::Work | Mode::Checkpoints(_) => {
                let done = self.parts_done()?;
                if done > 0 && mode != Mode::Work {
                    exit::note(&format!("the count goes on: {done} of {} parts are done", self.parts));
                }
                self.all(threads, budget, progress)
            }
        }
    }

    /// Does all parts that no other process is doing, and waits for the other parts.
    fn all(&self, threads: usize, budget: &Budget, progress: &mut dyn Progress) -> Result<(), Trouble> {
        let crew = Crew::new(threads, self.parts, budget);
        while self.done()?.is_none() {
            budget.check().map_err(Trouble::Limit)?;
            crew.work(|budget| self.some(budget, progress), |budget| self.some(budget, &mut Silent))?;
            thread::sleep(POLL);
        }
        Ok(())
    }

    fn some(&self, budget: &Budget, progress: &mut dyn Progress) -> Result<(), Trouble> {
        for part in 0..self.parts {
            if self.file(part).exists() {
                continue;
            }
            let Some(_claim) = Claim::new(self.folder.join(format!("lock-{part:04}")))? else { continue };
            if !self.file(part).exists() {
                self.count(part, budget, progress)?;
            }
        }
        Ok(())
    }

    fn count(&self, part: u32, budget: &Budget, progress: &mut dyn Progress) -> Result<(), Trouble> {
        let start = Instant::now();
        let sizes = self.cased.part(part, self.parts, budget, progress).map_err(Trouble::Limit)?;
        let sizes: BTreeMap<u32, String> =
            sizes.into_iter().map(|(size, count)| (size, count.to_string())).collect();
        let counted = Part {
            fingerprint: self.fingerprint.clone(),
            part,
            parts: self.parts,
            check: check(&self.fingerprint, (part, self.parts), &sizes),
            sizes,
            seconds: start.elapsed().as_secs_f64(),
        };
        Ok(folder::write_json(&self.file(part), &counted)?)
    }
}

fn file(folder: &Path, part: u32) -> PathBuf {
    folder.join(format!("part-{part:04}.json"))
}

/// Returns how many parts of a count in cases are done, and the seconds that they took. Names files that are damaged.
pub fn known(folder: &Path, parts: u32) -> Result<(u32, f64), Ending> {
    (0..parts).try_fold((0, 0.0), |(done, seconds), part| {
        let file = file(folder, part);
        let found = folder::find(&file, |read: Part| read.intact(part, parts))?.or_note(&file);
        Ok(found.map_or((done, seconds), |part| (done + 1, seconds + part.seconds)))
    })
}

/// Returns a checksum of the numbers of a part.
fn check(fingerprint: &str, (part, parts): (u32, u32), sizes: &BTreeMap<u32, String>) -> u32 {
    crc32fast::hash(format!("{fingerprint} {part} {parts} {sizes:?}").as_bytes())
}
