//! The question of a job and how it is divided: the file `plan.json` of its folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde::{Deserialize, Serialize};

use super::folder;
use crate::args::{Cli, Command, CountArgs, JobArgs, JobCommand};
use crate::exit::{Ending, Exit};

/// The version of the files' format.
pub const SCHEMA: u32 = 1;

/// The file in the job's folder.
const FILE: &str = "plan.json";

/// A job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    schema: u32,
    /// The version of the program that planned the job: another version may count in another way.
    version: String,
    /// The question, in words. A command recognises its own job by it.
    pub question: String,
    /// The command line that made it, without the program.
    command: Vec<String>,
    /// The working directory, from which the files of the command line are named.
    directory: PathBuf,
    /// Parts of a stage.
    pub parts: u32,
    /// The number of levels of a stage.
    pub levels: u32,
}

impl Plan {
    /// Returns the plan for the command line of this process.
    pub fn new(question: String, parts: u32, levels: u32) -> Result<Plan, Ending> {
        let words = std::env::args_os().skip(1).map(|word| word.into_string());
        let command: Result<Vec<String>, _> = words.collect();
        let command = command.map_err(|word| {
            Ending::new(Exit::Usage, format!("{} is not Unicode; rename the file", word.display()))
        })?;
        let directory = std::env::current_dir().map_err(|error| {
            Ending::new(
                Exit::Unreadable,
                format!("the working directory is not there: {error}; change to another"),
            )
        })?;
        let version = env!("CARGO_PKG_VERSION").into();
        Ok(Plan { schema: SCHEMA, version, question, command, directory, parts, levels })
    }

    /// Reads the plan of the job in `folder`; `None` where there is none.
    pub fn read(folder: &Path) -> Result<Option<Plan>, Ending> {
        let file = folder.join(FILE);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(None);
            }
            Err(error) => return Err(unreadable(&file, &error.to_string())),
        };
        let plan: Plan =
            serde_json::from_str(&text).map_err(|error| unreadable(&file, &error.to_string()))?;
        if (plan.schema, plan.version.as_str()) != (SCHEMA, env!("CARGO_PKG_VERSION")) {
            let reason = format!("it was made by version {}", plan.version);
            return Err(unreadable(&file, &reason));
        }
        if plan.parts == 0 || plan.levels == 0 {
            return Err(unreadable(&file, "it has no parts"));
        }
        Ok(Some(plan))
    }

    /// Makes `folder` and writes the plan into it.
    pub fn write(&self, folder: &Path) -> Result<(), Ending> {
        fs::create_dir_all(folder).map_err(|error| folder::unwritten(folder, &error))?;
        folder::write_json(&folder.join(FILE), self)
    }

    /// Returns the options of the count, as the command line gave them.
    pub fn count(&self, folder: &Path) -> Result<CountArgs, Ending> {
        let words = std::iter::once("kikisuji").chain(self.command.iter().map(String::as_str));
        let file = folder.join(FILE);
        let cli = Cli::try_parse_from(words)
            .map_err(|error| unreadable(&file, error.to_string().lines().next().unwrap_or_default()))?;
        match cli.command {
            Command::Count(args) => Ok(args),
            Command::Job(JobArgs { command: JobCommand::New(args) }) => Ok(args.count),
            _ => Err(unreadable(&file, "its command does not count")),
        }
    }

    /// Changes to the directory to which file names of the command line are relative, since the words of a
    /// puzzle name files. With this, a plan can be carried out from anywhere.
    pub fn go_to_its_directory(&self) -> Result<(), Ending> {
        std::env::set_current_dir(&self.directory).map_err(|error| {
            let directory = self.directory.display();
            let sentence =
                format!("{directory}, where the job was made, is not there: {error}; make it again");
            Ending::new(Exit::Unreadable, sentence)
        })
    }
}

fn unreadable(file: &Path, reason: &str) -> Ending {
    let sentence =
        format!("{} is not the plan of a job: {reason}; start anew in another directory", file.display());
    Ending::new(Exit::Unreadable, sentence)
}
