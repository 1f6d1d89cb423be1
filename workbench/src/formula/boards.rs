//! The boards of a puzzle that grows: their models, and their counts.

use std::path::Path;
use std::time::Duration;

use counting::solve::{Request, Silent};
use encoders::families::{self, Puzzle};
use encoders::growth::NotUniform;
use limits::{Budget, clock::Instant};
use model::{Growth, Model, Sizes};
use num_bigint::BigUint;

use super::known::Question;
use crate::allowance::Limits;
use crate::ask;
use crate::exit::{Failure, usage};
use crate::input;
use crate::interrupt::Interrupt;
use crate::options::SequenceForm;
use crate::places::At;
use crate::sequence::{self, Figure, Sequence, Template};

/// The last n that is tried for a first board: a statement begins there that has a clue in column 63.
const LAST_FIRST: u32 = 64;

/// The boards of a puzzle with a place for n, and what is asked of each.
#[derive(Clone, Debug)]
pub struct Boards {
    /// The words of the puzzle.
    pub template: Template,
    figure: Figure,
}

impl Boards {
    /// Returns the boards of words with a place for n. An error for words with another place.
    pub fn new(words: Vec<String>, question: &Question) -> Result<Boards, Failure> {
        let template = Template::of(words, "formula")?;
        if template.is_array() {
            return usage("a formula is for one side that grows; write a number in the place of M");
        }
        let figure = Figure::new(question.of, false, question.sizes.clone())?;
        Ok(Boards { template, figure })
    }

    /// Returns the same, of a statement in memory.
    pub fn holding(self, text: String) -> Boards {
        Boards { template: self.template.holding(text), ..self }
    }

    /// Returns the same, with a file whose path starts from there.
    pub fn within(self, folder: &Path) -> Boards {
        Boards { template: self.template.within(folder), ..self }
    }

    /// Returns the puzzle of the board for n.
    pub fn puzzle(&self, n: u32) -> Result<Puzzle, Failure> {
        self.template.puzzle(At::of(n), None)
    }

    /// Returns the model of the board for n.
    pub fn model(&self, n: u32, budget: &Budget) -> Result<Model, Failure> {
        let asked = self.puzzle(n)?.asked(self.figure.has_classes());
        let model = ask::of_puzzle(&asked, budget, |puzzle, text, budget| puzzle.model(text, budget))?;
        ask::check_unweighed(&asked, &model).map(|()| model)
    }

    /// Returns the first n that has a board, with its model. A failure: that of the last n that was tried.
    pub fn first(&self, budget: &Budget) -> Result<(u32, Model), Failure> {
        let mut tried = 1;
        loop {
            match self.model(tried, budget) {
                Ok(model) => return Ok((tried, model)),
                Err(failure) if failure.limit().is_some() || tried == LAST_FIRST => return Err(failure),
                Err(_) => tried += 1,
            }
        }
    }

    /// Returns how the board grows, as the words say. The inner error: they are not one rule for every n.
    pub fn growth(&self, budget: &Budget) -> Result<Result<Growth, NotUniform>, Failure> {
        let puzzle = self.puzzle(LAST_FIRST)?;
        input::check_again(self.template.file_of(&puzzle), "for every n")?;
        let text = ask::of_puzzle(&puzzle, budget, |_, text, _| Ok(text.map(str::to_owned)))?;
        let words: Vec<&str> = self.template.words_in_braces().collect();
        Ok(families::growth(&words, text.as_deref(), self.asked_sizes()?))
    }

    /// Returns whether placing nothing on a board without cells meets the definition.
    pub fn holds_without_cells(&self) -> Result<bool, Failure> {
        Ok(self.puzzle(LAST_FIRST)?.holds_without_cells())
    }

    /// Returns the file of the puzzle, if it has one.
    pub fn file(&self) -> Option<String> {
        self.puzzle(LAST_FIRST).ok()?.file().map(str::to_owned)
    }

    /// Returns the sizes that are asked for by name.
    pub fn asked_sizes(&self) -> Result<Option<Sizes>, Failure> {
        self.figure.sizes(At::of(LAST_FIRST))
    }

    /// Returns the first n that has a board.
    pub fn first_n(&self) -> Result<u32, Failure> {
        Ok(self.first(&Budget::default())?.0)
    }

    /// Returns the sizes that are asked for, where the model of a board has a goal of its own.
    pub fn sizes(&self, model: &Model) -> Result<Sizes, Failure> {
        let sizes = self.asked_sizes()?.unwrap_or(model.goal);
        self.figure.has_best(Some(sizes)).map(|()| sizes)
    }

    /// Counts the boards from `first` to `last`, until `time` is over. Returns the terms that were counted: a number each,
    /// or the row of a spectrum.
    pub fn counted(
        &self,
        (first, last): (u32, u32),
        time: Duration,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<Vec<Vec<BigUint>>, Failure> {
        let asked = sequence::Asked {
            template: self.template.clone(),
            figure: self.figure.clone(),
            n: first..=last,
            request: Request::default(),
            order: None,
            form: SequenceForm::Json,
            entry: None,
            confirm: false,
            remarks: Vec::new(),
            made_by: String::new(),
        };
        let start = Instant::now();
        let within = |time: Duration| Limits { time: Some(time.saturating_sub(start.elapsed())), ..*limits };
        let sequence = Sequence::new(asked)?;
        let (file, failure) = sequence.count(|| within(time), interrupt, |_| Silent, |_| Ok(()))?;
        match failure {
            Some(failure) if failure.limit().is_none() || interrupt.came() => Err(failure),
            _ => Ok(file.into_rows()),
        }
    }
}
