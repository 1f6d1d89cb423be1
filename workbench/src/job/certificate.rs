//! The certificate of a job: when everything is counted, `job run` writes it piece by piece, beside other
//! processes, and puts it together.

use std::path::{Path, PathBuf};
use std::thread;

use bdd::WriteError;
use counting::certificate::{Form, Pieces};
use counting::solve::{self, Method, Progress};
use encoders::families::Puzzle;
use limits::{Budget, clock::Instant};
use model::Sizes;
use serde::Serialize;

use super::Job;
use super::crew::{self, POLL, Trouble};
use super::folder::Claim;
use super::pieces::{self, Files, Stage, StagePieces};
use crate::allowance::Limits;
use crate::certificate::{self, of_outcome, provable, write_by};
use crate::exit::{self, Exit, Failure, printable, usage};
use crate::export::{Content, Ready};
use crate::interrupt::Interrupt;
use crate::outcome::Outcome;
use crate::sentence;
use crate::watch::run_within;

/// How far a certificate is.
#[derive(Serialize)]
pub struct Standing {
    file: PathBuf,
    /// Whether it is written and checked.
    pub is_done: bool,
    /// The level at which the current stage begins.
    level: usize,
    /// The number of its pieces that are written.
    pieces: u32,
}

impl Standing {
    /// Returns how far the certificate of a job is; `None` where none was asked for.
    pub fn of(job: &Job) -> Option<Standing> {
        let file = job.plan.certificate.clone()?;
        let files = files(job);
        let (level, pieces) = files.last();
        Some(Standing { file, is_done: files.is_done(), level, pieces })
    }

    /// Returns it in words.
    pub fn text(&self) -> String {
        let Standing { file, is_done, level, pieces } = self;
        let file = printable(&file.display().to_string());
        match is_done {
            true => format!("certificate {file}: written and checked\n"),
            false => {
                let pieces = sentence::number((*pieces).into(), "piece");
                format!("certificate {file}: {pieces} from level {level} on\n")
            }
        }
    }
}

/// Returns an error for a certificate `file` that is not written in pieces, or of a puzzle that can have none, before
/// anything is counted.
pub fn check_certificate(
    file: &Path,
    puzzle: Puzzle,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    if certificate::form(file)? != Form::Layers {
        let file = file.display();
        return usage(format!(
            "a job writes a certificate by layers, and {file} is none; name it FILE.layers"
        ));
    }
    provable(puzzle, Sizes::Any, Form::Layers, limits, Instant::now(), interrupt).map(drop)
}

fn files(job: &Job) -> Files {
    Files::new(&job.folder, &job.plan)
}

/// Writes what is left of the certificate of a job that is counted, beside other processes. Returns when all
/// of it is written and checked.
pub fn certify(
    job: &Job,
    outcome: &Outcome,
    limits: &Limits,
    threads: usize,
    mut progress: impl Progress + Send + 'static,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let Some(file) = &job.plan.certificate else { return Ok(()) };
    let (start, own) = (Instant::now(), files(job));
    if own.is_done() {
        // Nothing is left, unless that process was killed before it removed the pieces.
        own.clear();
        return Ok(());
    }
    let Some(ready) = of_outcome(file, outcome, limits, start, interrupt)? else { return Ok(()) };
    let (formula, parts) = (ready.clone(), job.plan.parts);
    let ran = run_within(limits, start, interrupt, move |budget| {
        Ok(write(&formula, &own, (threads, parts), budget, &mut progress)?.map(|whole| (whole, own)))
    });
    let stopped = |limit| {
        let puzzle = &outcome.puzzle;
        let sentence = format!(
            "{puzzle} is counted, but {limit} before its certificate was written; what is done stays, so raise the \
             limit and run the same command again"
        );
        Failure::ended(limit, sentence)
    };
    let written = ran.map_err(|failure: Failure| failure.at_limit(stopped))?;
    // Else another process has put it together.
    let Some((Whole { certificate, stages, _claim }, own)) = written else { return Ok(()) };
    let files = files(job);
    let fill = move |_: &Ready, _: &Budget, out: &mut dyn std::io::Write| -> Result<(), WriteError> {
        let levels: Vec<usize> = stages.iter().skip(1).map(|stage| stage.level).collect();
        certificate.header(&levels, out)?;
        Ok(own.join(&stages, out)?)
    };
    match write_by(file, outcome, (&ready, fill), limits, start, interrupt) {
        Ok(()) => {
            if outcome.result.as_ref().is_ok_and(|answer| answer.classes.is_some()) {
                exit::note(&format!(
                    "{} does not prove the number of classes; `count --classes --certificate` does",
                    file.display()
                ));
            }
            files.finish(file)
        }
        // Where files have no locks, another process may have put it together at the same time.
        Err(_) if files.is_done() => Ok(()),
        Err(failure) => {
            // What the checker rejects is written anew.
            if failure.exit() == Exit::Differs {
                files.clear();
            }
            Err(failure)
        }
    }
}

/// All pieces of a certificate, which this process alone puts together.
struct Whole {
    certificate: Pieces,
    stages: Vec<Stage>,
    _claim: Claim,
}

/// Writes the pieces that no other process is writing, until all are there. Returns `None` once another
/// process has put them together.
fn write(
    ready: &Ready,
    files: &Files,
    (threads, parts): (usize, u32),
    budget: &Budget,
    progress: &mut dyn Progress,
) -> Result<Option<Whole>, Trouble> {
    let Content::Formula(formula) = &ready.content else {
        unreachable!("a certificate is one of a formula");
    };
    let certificate =
        Pieces::new(&formula.problem(String::new()), budget).map_err(pieces::trouble_of_formula)?;
    let threads = threads.min(parts as usize);
    let mut show = |level: usize, states: usize| {
        progress.stage(&solve::Stage {
            method: Method::Layers,
            size: None,
            done: level as u64,
            total: certificate.levels() as u64,
            nodes: states as u64,
            bytes: 0,
            within: None,
            roots: None,
        });
    };
    loop {
        budget.check()?;
        let (stages, is_whole) = files.stages(certificate.words());
        // Asked after the stages: pieces that were not seen may be those that another process has removed.
        if files.is_done() {
            files.clear();
            return Ok(None);
        }
        let Some(&stage) = stages.last() else { continue };
        if !is_whole {
            let before = *stages.iter().rev().nth(1).unwrap_or(&stage);
            let pieces = StagePieces { files, certificate: &certificate, stage, before };
            let show: &mut dyn FnMut(usize, usize) = &mut show;
            crew::work(&pieces, threads, budget, show)?;
            if files.done(stage) == stage.pieces {
                continue;
            }
        } else if let Some(claim) = files.claim_all()? {
            // Before this claim another process may have removed what was seen: all of it, or what the
            // checker had rejected.
            if !files.is_done() && files.stages(certificate.words()) == (stages.clone(), true) {
                if !files.check(&stages).map_err(Trouble::Failure)? {
                    continue;
                }
                return Ok(Some(Whole { certificate, stages, _claim: claim }));
            }
        }
        thread::sleep(POLL);
    }
}
