//! `job status`: how far a job is.

use std::path::Path;

use counting::solve::Silent;
use serde::Serialize;

use super::about::{About, counts};
use super::numbers::Known;
use super::rest::{self, Rest};
use super::{Job, Mode, cases, layers};
use crate::allowance::Limits;
use crate::exit::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::report;

/// A layer that is being made: the progress of its stage.
#[derive(Serialize)]
struct Stage {
    /// The level of the layer that the stage reads.
    stage: u32,
    /// The number of parts that are done.
    done: u32,
    parts: u32,
    /// States that were expanded, equal ones once.
    states: u64,
    /// States that were written; a state in several files counts in each of them.
    written: u64,
    bytes: u64,
    seconds: f64,
}

/// A count of the job.
#[derive(Default, Serialize)]
struct Progress {
    number: u32,
    levels: u32,
    /// The level of the lowest complete layer.
    level: u32,
    is_done: bool,
    stages: Vec<Stage>,
    /// Seconds of work for the rest of the current stage.
    seconds_of_stage: Option<f64>,
    /// Seconds of work for the rest of the count, if no layer is wider than the widest so far.
    seconds_if_no_wider: Option<f64>,
    /// Whether the last layer is the widest so far, so that the rest is likely to take longer than that.
    grows: bool,
    /// What is left of the count, where that can be told.
    rest: Option<Rest>,
}

/// Returns the levels at which the remaining stages of the current count begin; none if no count is under
/// way.
pub(super) fn stages(job: &Job) -> Result<Vec<u32>, Failure> {
    Ok(match counted(job)?.into_iter().find(|(count, _)| !count.is_done) {
        None => Vec::new(),
        Some((Progress { levels: 0, .. }, _)) => vec![0],
        Some((count, about)) => {
            let next = |&level: &u32| Some(about.next(level, job.plan.levels));
            std::iter::successors(Some(count.level), next).take_while(|&level| level < count.levels).collect()
        }
    })
}

/// Each count of the job in order: how far it is, and its description.
fn counted(job: &Job) -> Result<Vec<(Progress, About)>, Failure> {
    let counts = counts(&job.folder).into_iter();
    counts.map(|(about, path)| Ok((of_count(job, &about, &path)?, about))).collect()
}

fn of_count(job: &Job, about: &About, path: &Path) -> Result<Progress, Failure> {
    let &About { number, levels, .. } = about;
    if let Some(known) = layers::done_of(path)? {
        let (states, seconds) = (known.expanded(), known.seconds);
        let stage = Stage { stage: 0, done: 1, parts: 1, states, written: 0, bytes: 0, seconds };
        return Ok(Progress {
            number,
            levels,
            level: levels,
            is_done: true,
            stages: vec![stage],
            ..Progress::default()
        });
    }
    match levels {
        0 => of_cases(job, about, path),
        _ => Ok(of_layers(job, about, path)),
    }
}

/// The progress of a count in cases.
fn of_cases(job: &Job, about: &About, path: &Path) -> Result<Progress, Failure> {
    let (&About { number, levels, .. }, parts) = (about, job.plan.parts);
    let (done, seconds, ended) = cases::known(path, parts)?;
    let stage = Stage { stage: 0, done, parts, states: 0, written: 0, bytes: 0, seconds };
    let left = (done > 0).then(|| seconds / f64::from(done) * f64::from(parts - done));
    Ok(Progress {
        number,
        levels,
        is_done: done == parts,
        stages: vec![stage],
        seconds_of_stage: left,
        rest: rest::of_cases(ended, parts),
        ..Progress::default()
    })
}

/// The progress of a count by layers that is not done.
fn of_layers(job: &Job, about: &About, path: &Path) -> Progress {
    let (&About { number, levels, .. }, parts) = (about, job.plan.parts);
    let mut known = layers::known_of(path, parts);
    known.sort_by_key(|layer| layer.0);
    let whole = known.iter().rev().find(|layer| layer.2 == parts);
    let level = whole.map_or(0, |layer| layer.0);
    let stages: Vec<Stage> = known
        .iter()
        .filter(|layer| layer.2 > 0)
        .map(|(_, known, done)| Stage {
            stage: known.from,
            done: *done,
            parts,
            states: known.expanded(),
            written: known.states,
            bytes: known.bytes,
            seconds: known.seconds,
        })
        .collect();
    let (states, seconds) = stages
        .iter()
        .fold((0u64, 0.0), |sum, stage| (sum.0.saturating_add(stage.states), sum.1 + stage.seconds));
    let pace = (states > 0).then(|| seconds / states as f64);
    let of_layers = known.iter().filter(|layer| layer.2 == parts).map(|layer| layer.1.states);
    let widest_layer = of_layers.max().unwrap_or(0);
    let widest = known.iter().map(width).max().unwrap_or(0).max(widest_layer);
    let bound = pace.map(|pace| pace * widest as f64 * f64::from(levels.saturating_sub(level)));
    Progress {
        number,
        levels,
        level,
        is_done: false,
        seconds_of_stage: seconds_of_stage(&stages, parts),
        stages,
        seconds_if_no_wider: bound,
        grows: whole.is_none_or(|layer| layer.1.states == widest_layer),
        rest: rest::of_layers(path, &known, parts, levels),
    }
}

/// Returns how wide the layers of a stage are: its widest one, or their mean where parts were counted, whose figures
/// have the sum of all levels.
fn width((level, known, _): &(u32, Known, u32)) -> u64 {
    let levels = u64::from(level.saturating_sub(known.from).max(1));
    match known.widths.len() as u64 == levels {
        true => known.widths.iter().copied().max().unwrap_or(0),
        false => known.expanded() / levels,
    }
}

/// Returns the seconds of work for the rest of the current stage, estimated from its finished parts. Without
/// a finished part, from the stage before it, by the states that both stages read.
fn seconds_of_stage(stages: &[Stage], parts: u32) -> Option<f64> {
    match stages {
        [.., under_way] if under_way.done < parts => {
            Some(under_way.seconds / f64::from(under_way.done) * f64::from(parts - under_way.done))
        }
        [.., read, last] if read.written > 0 => {
            Some(last.seconds * last.written as f64 / read.written as f64)
        }
        _ => None,
    }
}

/// How far a job is.
pub struct Status<'a> {
    job: &'a Job,
    counts: Vec<Progress>,
    /// Whether the question is answered: other counts may follow those that have begun.
    is_counted: bool,
}

impl Status<'_> {
    /// Reads how far a job is. Names files that are damaged; an error for those that cannot be read, and for a question
    /// whose own file has changed. Where all counts that have begun are done, it costs a model: whether another count
    /// follows depends on the question.
    pub fn of<'a>(job: &'a Job, interrupt: &Interrupt) -> Result<Status<'a>, Failure> {
        let limits = Limits::of_process(None, None, None);
        job.plan.question.check_file(&limits)?;
        let counts: Vec<Progress> = counted(job)?.into_iter().map(|(progress, _)| progress).collect();
        // Some questions are answered without a count.
        let is_counted = counts.iter().all(|count| count.is_done) && {
            let read = job.go(Mode::Read, &limits, 1, Silent, interrupt);
            matches!(read, Ok(Some(outcome)) if outcome.result.is_ok())
        };
        Ok(Status { job, counts, is_counted })
    }

    /// Returns it as one JSON object, a line.
    pub fn json(&self) -> String {
        let Status { job, counts, is_counted } = self;
        let record = serde_json::json!({
            "schema": report::SCHEMA,
            "command": "job",
            "puzzle": job.plan.question.text(),
            "parts": job.plan.parts,
            "levels_a_stage": job.plan.levels,
            "status": if *is_counted { "done" } else { "unfinished" },
            "counts": counts,
        });
        format!("{record}\n")
    }

    /// Returns it as text.
    pub fn text(&self) -> String {
        let Status { job, counts, is_counted } = self;
        let mut text =
            format!("{}: stages of {} parts\n", printable(&job.plan.question.text()), job.plan.parts);
        for count in counts {
            text += &of_text(count);
        }
        if !is_counted && counts.iter().all(|count| count.is_done) {
            text += "the question is not answered yet: `job run` goes on\n";
        }
        text
    }
}

/// Returns an estimate in words, which promises no work of 0 s.
fn work_of(seconds: f64) -> String {
    match seconds < 1.0 {
        true => "less than 1 s of work".into(),
        false => format!("about {seconds:.0} s of work"),
    }
}

fn of_text(count: &Progress) -> String {
    let Progress { number, levels, level, .. } = count;
    if count.is_done {
        let seconds: f64 = count.stages.iter().map(|stage| stage.seconds).sum();
        let states: u64 = count.stages.iter().map(|stage| stage.states).sum();
        let states = if *levels == 0 { String::new() } else { format!(", {states} states") };
        return format!("count {number}: done{states} in {seconds:.1} s of work\n");
    }
    if *levels == 0 {
        let Some(Stage { done, parts, seconds, .. }) = count.stages.first() else { return String::new() };
        let left = count.rest.map(|rest| format!("; {}", rest.text())).unwrap_or_default();
        return format!("count {number}: {done} of {parts} parts of cases in {seconds:.1} s of work{left}\n");
    }
    let mut text = format!("count {number}: level {level} of {levels}\n");
    text += "  stage   parts        states       written         bytes    seconds\n";
    for stage in &count.stages {
        let Stage { stage, done, parts, states, written, bytes, seconds } = stage;
        let parts = format!("{done}/{parts}");
        text += &format!("  {stage:>5} {parts:>7} {states:>13} {written:>13} {bytes:>13} {seconds:>10.1}\n");
    }
    let stage = count.seconds_of_stage.map(|left| format!("of this stage: {}", work_of(left)));
    let all = count.seconds_if_no_wider.filter(|_| count.rest.is_none()).map(|left| match count.grows {
        true => format!("of all: not known while layers grow; {} if they grew no more", work_of(left)),
        false => format!("of all, if no layer is wider than the widest so far: {}", work_of(left)),
    });
    let left: Vec<String> = stage.into_iter().chain(all).collect();
    if !left.is_empty() {
        text += &format!("  left {}\n", left.join("; "));
    }
    text + &count.rest.map(|rest| format!("  {}\n", rest.text())).unwrap_or_default()
}
