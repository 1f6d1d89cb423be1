//! The store of a job: the counts of a request go on from the files of a folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use counting::solve::{Cased, LayerStore, Progress};
use layers::stage::{Staged, Watch};
use layers::{Counts, LayerStats, Refused};
use limits::{Budget, Limit};
use num_bigint::BigUint;

use super::crew::Trouble;
use super::layers::Layers;
use super::numbers::Known;
use super::plan::Plan;
use super::{cases, checkpoints, folder, memory, stage};
use crate::exit::{self, Exit, Failure};

/// The share of a job that this process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All of it, in memory if that suffices, with a checkpoint at most once in this time, or as often as it is worth it.
    Checkpoints(Option<Duration>),
    /// The first layers of the next count, until they are worth dividing.
    Begin,
    /// All remaining parts, beside other processes.
    Work,
    /// One part of one stage.
    Part {
        /// The level of the layer that is read.
        stage: u32,
        /// The part.
        part: u32,
    },
    /// Nothing; only reads the results.
    Read,
}

/// The files of a job, and the share that this process does.
#[derive(Debug)]
pub struct Files {
    folder: PathBuf,
    plan: Plan,
    mode: Mode,
    ended: Mutex<Ended>,
}

/// The state of the counts, which is reported after they ended.
#[derive(Debug, Default)]
struct Ended {
    /// Why they ended early, if not by a limit.
    failure: Option<Failure>,
    /// Whether this process has done its share of a count that is not done.
    left: bool,
    /// How many counts are done.
    done: u32,
    /// Whether it was said that numbers are taken from the folder.
    told: bool,
    /// The figures of these counts.
    known: Known,
}

impl Files {
    /// Returns the files in `folder`.
    pub fn new(folder: &Path, plan: Plan, mode: Mode) -> Files {
        Files { folder: folder.to_owned(), plan, mode, ended: Mutex::default() }
    }

    /// Returns whether this process has done its share of the counts, and not all of them are done. An error: why they
    /// ended early, if not by a limit.
    pub fn left(&self) -> Result<bool, Failure> {
        let mut ended = self.lock();
        ended.failure.take().map_or(Ok(ended.left), Err)
    }

    /// Returns the figures of all finished counts of the request.
    pub fn known(&self) -> Known {
        self.lock().known.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Ended> {
        self.ended.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Does this process's share of a count that is not done.
    fn go_on(
        &self,
        count: &Layers<'_>,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<(), Trouble> {
        if self.mode != Mode::Read {
            count.begin(&self.folder)?;
        }
        if let (Mode::Checkpoints(_), Some((level, _))) = (self.mode, count.front()?) {
            exit::note(&format!("the count goes on from level {level} of {}", count.staged.levels()));
        }
        loop {
            let gone = match self.mode {
                Mode::Checkpoints(interval) => checkpoints::count(count, interval, threads, budget, watch),
                Mode::Begin => memory::begin(count, threads, budget, watch),
                Mode::Work => stage::work(count, threads, budget, watch),
                // The part belonged to the count before, which ended after fewer stages than planned.
                Mode::Part { stage, .. } if count.front()?.is_none() && self.lock().done > 0 => {
                    let folder = self.folder.display();
                    exit::tell(&format!(
                        "nothing is left of stage {stage}; `kikisuji job run {folder} --begin` begins the next count"
                    ));
                    Ok(())
                }
                Mode::Part { stage, part } => stage::one(count, (stage, part), threads, budget, watch),
                Mode::Read => Err(self.unfinished(&at(count)?).into()),
            };
            match gone {
                // Another process has come to the end meanwhile, and removed files that this one needed.
                Err(Trouble::Damaged(..) | Trouble::Failure(_)) if count.is_done() => return Ok(()),
                Err(Trouble::Damaged(file, reason)) => folder::discard(&file, &reason)?,
                gone => return gone,
            }
        }
    }

    /// Does this process's share of a count in cases that is not done.
    fn go_on_in_cases(
        &self,
        files: &cases::Files<'_>,
        threads: usize,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<(), Trouble> {
        if self.mode == Mode::Read {
            return Err(self.unfinished("cases are missing").into());
        }
        files.begin(&self.folder)?;
        match self.mode {
            Mode::Begin | Mode::Read => Ok(()),
            Mode::Part { stage, part } => files.one((stage, part), budget, progress),
            Mode::Work | Mode::Checkpoints(_) => {
                let done = files.parts_done()?;
                if done > 0 && self.mode != Mode::Work {
                    exit::note(&format!("the count goes on: {done} of {} parts are done", self.plan.parts));
                }
                files.all(threads, budget, progress)
            }
        }
    }

    /// Says once that a count with checkpoints has numbers from an earlier process.
    fn tell_known(&self) {
        let mut ended = self.lock();
        if matches!(self.mode, Mode::Checkpoints(_)) && !std::mem::replace(&mut ended.told, true) {
            exit::note(&format!(
                "{} has numbers of this question already, which are taken",
                self.folder.display()
            ));
        }
    }

    /// Returns the limit that ends a count. A count knows no other reason, so any other trouble is kept, and reported
    /// when the counts have ended.
    fn limit(&self, trouble: Trouble) -> Limit {
        match trouble {
            Trouble::Failure(Failure::Limit(limit)) => limit,
            Trouble::Failure(failure) => {
                self.lock().failure.get_or_insert(failure);
                Limit::Cancelled
            }
            Trouble::Damaged(..) => unreachable!("what is damaged is done again"),
        }
    }

    /// Returns the numbers of a count, as `done` reads them. Where they are not there, has `go_on` do this process's share
    /// first; a count that is not done then ends the counts of this process.
    fn numbers<N>(
        &self,
        done: impl Fn() -> Result<Option<N>, Failure>,
        go_on: impl FnOnce() -> Result<(), Trouble>,
    ) -> Result<N, Limit> {
        let read = || {
            match done()? {
                None => go_on()?,
                Some(_) => self.tell_known(),
            }
            Ok(done()?)
        };
        match read() {
            Ok(Some(numbers)) => Ok(numbers),
            Ok(None) => {
                self.lock().left = true;
                Err(Limit::Cancelled)
            }
            Err(trouble) => Err(self.limit(trouble)),
        }
    }

    fn unfinished(&self, at: &str) -> Failure {
        let folder = self.folder.display();
        let sentence = format!("{folder} is not finished: {at}; go on with `kikisuji job run {folder}`");
        Failure::new(Exit::Limit, sentence)
    }
}

/// Returns the progress of a count, in words.
fn at(count: &Layers<'_>) -> Result<String, Failure> {
    Ok(match count.front()? {
        Some((level, _)) => format!("it is at level {level} of {}", count.staged.levels()),
        None => "its first layers are missing".into(),
    })
}

impl LayerStore for Files {
    fn count(
        &self,
        staged: &dyn Staged,
        threads: usize,
        budget: &Budget,
        watch: &mut Watch<'_>,
    ) -> Result<(Counts, LayerStats), Refused> {
        let refused = |limit| Refused { limit, stats: LayerStats::default() };
        let count = Layers::new(&self.folder, staged, &self.plan);
        let go_on = || self.go_on(&count, threads, budget, watch);
        let (counts, done) = self.numbers(|| count.done(), go_on).map_err(refused)?;
        let mut ended = self.lock();
        ended.done += 1;
        ended.known = ended.known.clone().and(&done);
        let (widths, peak_bytes) = (done.widths, done.peak_bytes);
        Ok((counts, LayerStats { widths, peak_bytes, next: None }))
    }

    fn cases(
        &self,
        cased: &dyn Cased,
        threads: usize,
        budget: &Budget,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Limit> {
        let files = cases::Files::new(&self.folder, cased, self.plan.parts);
        let go_on = || self.go_on_in_cases(&files, threads, budget, progress);
        let (sizes, seconds) = self.numbers(|| files.done(), go_on)?;
        self.lock().known.seconds += seconds;
        Ok(sizes)
    }
}
