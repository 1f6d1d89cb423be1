//! The options of `job`.

use std::path::PathBuf;

use clap::Subcommand;
use workbench::allowance;
use workbench::job::MOST_PARTS;

use super::commands::CountArgs;
use super::values::When;
use crate::args::LimitArgs;

/// Options of job.
#[derive(clap::Args, Clone, Debug)]
pub struct JobArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: JobCommand,
}

/// What there is to be done with a job.
#[derive(Subcommand, Clone, Debug)]
pub enum JobCommand {
    /// Make a job in a new directory and count its first layers
    #[command(mut_args(without_use))]
    New(Box<JobNewArgs>),
    /// Do one part, or all that is left; several may run at once
    Run(JobRunArgs),
    /// Say how far it is
    Status(JobStatusArgs),
    /// Say what `count` would have said
    Result(JobResultArgs),
}

/// The options of count that a job refuses, and that help therefore does not offer.
const REFUSED: [&str; 13] = [
    "attacked",
    "cells",
    "checkpoint",
    "confirm",
    "every",
    "fixed",
    "html",
    "labels",
    "plot",
    "save",
    "show",
    "svg",
    "up_to",
];

fn without_use(arg: clap::Arg) -> clap::Arg {
    let is_refused = REFUSED.contains(&arg.get_id().as_str());
    arg.hide(is_refused)
}

/// Options of job new.
#[derive(clap::Args, Clone, Debug)]
pub struct JobNewArgs {
    /// The directory of the job
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Parts of a stage, done independently [default: 8]
    ///
    /// A stage takes all states some levels down. Its parts can be done at once, or one by one in little memory.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PARTS)), help_heading = "Job")]
    pub parts: Option<u32>,
    /// Levels of a stage, decisions each [default: 3]
    ///
    /// More levels a stage give fewer files, but a state in several parts is expanded in each.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Job")]
    pub levels: Option<u32>,
    /// Print a script that submits the job to Slurm
    ///
    /// It has an array a stage.
    #[arg(long, help_heading = "Job")]
    pub slurm: bool,
    /// What to count.
    #[command(flatten)]
    pub count: CountArgs,
}

/// Options of job run.
#[derive(clap::Args, Clone, Debug)]
pub struct JobRunArgs {
    /// The directory of the job
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The stage, by the level of its begin, as status has it
    #[arg(long, value_name = "S", requires = "part")]
    pub stage: Option<u32>,
    /// The part of the stage, from 0
    #[arg(long, value_name = "I", requires = "stage")]
    pub part: Option<u32>,
    /// Only the first layers of the next count
    ///
    /// Until they are worth dividing.
    #[arg(long, conflicts_with = "stage")]
    pub begin: bool,
    /// Parts done at once [default: one a processor]
    ///
    /// They share the memory limit.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Limits.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Progress on stderr: auto, always or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help_heading = "Output")]
    pub progress: When,
}

impl JobRunArgs {
    /// Returns the number of parts that this process does at once.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(|| allowance::threads(None, 1), usize::from)
    }
}

/// Options of job status.
#[derive(clap::Args, Clone, Debug)]
pub struct JobStatusArgs {
    /// The directory of the job
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// One JSON object instead of text
    #[arg(long)]
    pub json: bool,
    /// A script that submits what is left to Slurm, instead
    #[arg(long, conflicts_with = "json")]
    pub slurm: bool,
}

/// Options of job result.
#[derive(clap::Args, Clone, Debug)]
pub struct JobResultArgs {
    /// The directory of the job
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// One JSON object instead of text
    #[arg(long)]
    pub json: bool,
    /// The number alone
    #[arg(short, long, conflicts_with = "json")]
    pub quiet: bool,
    /// Limits of reading it.
    #[command(flatten)]
    pub limits: LimitArgs,
}
