//! An answer, and what can be asked.

use std::cell::RefCell;
use std::collections::BTreeMap;

use model::choices;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use workbench::exit::Failure;

choices! {
    /// What is asked, by the name of the command.
    pub enum Asked {
        Count "count", "How many solutions";
        List "list", "The solutions";
        Check "check", "Whether these are solutions";
        Statement "statement", "The puzzle in the language of statements";
        Formula "formula", "A recurrence for every n";
        Families "families", "What puzzles there are";
        Parse "parse", "What the words and the text say";
    }
}

choices! {
    /// A picture that goes with an answer.
    pub enum Picture {
        Boards "boards", "Solutions of a count";
        Spectrum "spectrum", "Its chart by size";
        Cells "cells", "Its shares cell by cell";
        Board "board", "The board before it is solved, of parse";
    }
}

/// An answer, as `PROTOCOL.md` has it.
#[derive(Default, Serialize)]
pub struct Answer {
    pub status: i32,
    pub record: Option<Box<RawValue>>,
    pub text: String,
    pub said: Option<String>,
    pub notes: Vec<String>,
    pub svg: BTreeMap<&'static str, String>,
    pub command: String,
    /// Why there is no result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Value>,
}

impl Answer {
    /// The answer where there is no result.
    pub fn refused(failure: &Failure) -> Answer {
        Answer::default().with(Some(failure))
    }

    /// Returns an answer with a record, which is a line of JSON.
    pub fn recorded(record: &str) -> Answer {
        // What the workbench writes is JSON.
        Answer { record: RawValue::from_string(record.trim().into()).ok(), ..Answer::default() }
    }

    /// Returns an answer whose record is no line of the command line.
    pub fn of(record: &Value) -> Answer {
        Answer::recorded(&record.to_string())
    }

    /// Returns the answer with what a failure says beside it, where there is one: its sentence, the options that the sentence
    /// advises, and the place in the text of a statement.
    pub fn with(self, failure: Option<&Failure>) -> Answer {
        let Some(failure) = failure else { return self };
        let options = RefCell::new(Vec::new());
        let advised = |name: &str, value: Option<&str>| {
            options.borrow_mut().push(json!({"name": name, "value": value}));
            String::new()
        };
        failure.refusal().worded(advised, "");
        let mut refused = json!({"message": failure.sentence(), "options": options.into_inner()});
        if let Failure::Underlined(_, wrong, _) = failure {
            (refused["line"], refused["column"]) = (wrong.line.into(), wrong.column.into());
            (refused["length"], refused["source"]) = (wrong.length.into(), wrong.text.as_str().into());
            refused["help"] = wrong.sentence.as_str().into();
        }
        Answer { status: failure.exit() as i32, refused: Some(refused), ..self }
    }
}
