//! The question of a job and how it is divided: the file `plan.json` of its folder.
//!
//! A plan may come from elsewhere. So it has a checksum, it is a question and no command line, and it names no output.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use counting::solve::{LAYER_FORM, Method};
use serde::{Deserialize, Serialize};

use super::folder;
use super::question::Asked;
use crate::count::Said;
use crate::exit::{Exit, Failure, usage};

/// The version of the plan's form, and of the files of JSON beside it. It decides whether a job can go on, not
/// the version of the program.
const SCHEMA: u32 = 3;

/// The file in the job's folder.
pub(super) const FILE: &str = "plan.json";

/// The most bytes of a plan.
const MOST: u64 = 1 << 24;

/// The most parts of a stage.
pub const MOST_PARTS: u32 = 4096;

/// A job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    schema: u32,
    /// The form of the files of counts.
    files: u32,
    /// The version of the program that planned the job, for sentences.
    version: String,
    /// The question. A command recognises its own job by it.
    pub question: Asked,
    /// The form in which the result is written.
    pub said: Said,
    /// The working directory, from which files are named.
    directory: PathBuf,
    /// Parts of a stage.
    pub parts: u32,
    /// The number of levels of a stage.
    pub levels: u32,
    /// A checksum of all that.
    pub check: u32,
}

/// What plans of all versions have.
#[derive(Deserialize)]
struct Head {
    schema: u32,
    files: Option<u32>,
    version: String,
}

impl Plan {
    /// Returns the plan of a job that is made from the working directory.
    pub fn new(question: Asked, said: Said, (parts, levels): (u32, u32)) -> Result<Plan, Failure> {
        let directory = std::env::current_dir().map_err(|error| {
            let sentence = format!("the working directory is not there: {error}; change to another");
            Failure::new(Exit::Unreadable, sentence)
        })?;
        if directory.to_str().is_none() {
            return usage(format!("{} is not Unicode; rename it", directory.display()));
        }
        let (schema, files, version) = (SCHEMA, LAYER_FORM, env!("CARGO_PKG_VERSION").into());
        let plan = Plan { schema, files, version, question, said, directory, parts, levels, check: 0 };
        Ok(Plan { check: plan.checksum(), ..plan })
    }

    /// Returns the plan of the same question by a method.
    pub fn by(self, method: Method) -> Plan {
        let plan = Plan { question: self.question.by(method), ..self };
        Plan { check: plan.checksum(), ..plan }
    }

    fn checksum(&self) -> u32 {
        let text = serde_json::to_string(&Plan { check: 0, ..self.clone() });
        crc32fast::hash(text.unwrap_or_default().as_bytes())
    }

    /// Reads the plan of the job in `folder`; `None` where there is none.
    pub fn read(folder: &Path) -> Result<Option<Plan>, Failure> {
        let file = folder.join(FILE);
        let mut text = String::new();
        let read = folder::open(&file).and_then(|opened| opened.take(MOST).read_to_string(&mut text));
        match read {
            Ok(_) => {}
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(None);
            }
            Err(error) => return Err(folder::unread(&file, &error)),
        }
        let plan = Plan::parse(&text).map_err(|reason| unreadable(&file, &reason))?;
        Ok(Some(plan))
    }

    /// Reads a plan from its text; the error is the reason why it is none.
    fn parse(text: &str) -> Result<Plan, String> {
        let Head { schema, files, version } =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        if (schema, files) != (SCHEMA, Some(LAYER_FORM)) {
            return Err(format!("kikisuji {version} made it, in a form that this version does not have"));
        }
        let plan: Plan = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if plan.check != plan.checksum() {
            return Err("it was altered, or is damaged".into());
        }
        if !(1..=MOST_PARTS).contains(&plan.parts) || plan.levels == 0 {
            return Err(format!("it has no parts, or more than {MOST_PARTS}"));
        }
        let told = |failure: Failure| failure.sentence();
        plan.question.question().map_err(told)?;
        Ok(plan)
    }

    /// Makes `folder` and writes the plan into it; returns whether there was none.
    pub fn write(&self, folder: &Path) -> Result<bool, Failure> {
        if let Some(file) = folder.ancestors().find(|above| above.exists() && !above.is_dir()) {
            let file = file.display();
            let sentence = format!("{file} is a file, and a job is a directory; name another directory");
            return Err(Failure::File(Exit::Usage, ErrorKind::NotADirectory, sentence));
        }
        fs::create_dir_all(folder).map_err(|error| folder::unwritten(folder, &error))?;
        folder::write_first(&folder.join(FILE), self)
    }

    /// Changes to the directory to which names of files are relative, since the words of a puzzle name files. With
    /// this, a plan can be carried out from anywhere.
    pub fn go_to_its_directory(&self) -> Result<(), Failure> {
        std::env::set_current_dir(&self.directory).map_err(|error| {
            let directory = self.directory.display();
            let sentence =
                format!("{directory}, where the job was made, is not there: {error}; make it again");
            Failure::new(Exit::Unreadable, sentence)
        })
    }
}

fn unreadable(file: &Path, reason: &str) -> Failure {
    let sentence =
        format!("{} is not the plan of a job: {reason}; start anew in another directory", file.display());
    Failure::new(Exit::Unreadable, sentence)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A plan with a right checksum, in which one value is another.
    fn with(place: &str, value: Value) -> Result<Plan, String> {
        let mut plan = json!({
            "schema": SCHEMA, "files": LAYER_FORM, "version": "0.1.0", "directory": "/",
            "parts": 8, "levels": 3, "check": 0, "said": { "form": "text", "verbose": false },
            "question": {
                "puzzle": ["domination", "queen", "6"], "file": null, "size": "any", "spectrum": false,
                "classes": false, "method": "auto", "schedule": "measured", "diagram": "bdd", "residues": null,
                "order": null
            }
        });
        *plan.pointer_mut(place).expect("a value") = value;
        if let Ok(read) = serde_json::from_value::<Plan>(plan.clone()) {
            plan["check"] = read.checksum().into();
        }
        Plan::parse(&plan.to_string())
    }

    #[test]
    fn a_plan_asks_what_can_be_asked_and_names_no_output() {
        assert_eq!(
            with("/levels", 3.into()).expect("a plan").question.text(),
            "domination queen 6x6 --size any"
        );
        for (place, value, part) in [
            ("/parts", json!(0), "no parts"),
            ("/parts", json!(u32::MAX), "no parts"),
            ("/question/puzzle", json!(["domination"]), "lacks a word"),
            ("/question/size", json!("most"), "give max"),
            ("/question/method", json!("guess"), "there is no method `guess`"),
            ("/question/classes", json!("yes"), "boolean"),
            ("/said/form", json!("html"), "unknown variant"),
            ("/schema", json!(1), "in a form that this version does not have"),
            ("/files", json!(1), "in a form that this version does not have"),
        ] {
            let reason = with(place, value.clone()).expect_err(place);
            assert!(reason.contains(part), "{place} {value}: {reason}");
        }
    }
}
