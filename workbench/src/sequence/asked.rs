//! The question of a sequence, and the places and puzzles of its terms.

use std::ops::RangeInclusive;

use counting::solve::Request;
use encoders::families::{Puzzle, parse, with_cells};
use model::Named;

use super::figure::Figure;
use super::template::Template;
use crate::exit::{Failure, usage};
use crate::options::{AskedOrder, SequenceForm, Terms};
use crate::places::At;
use crate::refusal::told;

/// The question of a sequence, and how its terms are written.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The words of the puzzle, with places for n.
    pub template: Template,
    /// What is counted for each term.
    pub figure: Figure,
    /// The values of n; of an array, the numbers of its antidiagonals.
    pub n: RangeInclusive<u32>,
    /// The method and its options. What the figure and the place decide is set for each term.
    pub request: Request,
    /// The order, if one is asked for.
    pub order: Option<AskedOrder>,
    /// The form of the terms.
    pub form: SequenceForm,
    /// The entry of the encyclopedia, if the terms are written to its b-file.
    pub entry: Option<u32>,
    /// Whether each term is counted again by another method or order.
    pub confirm: bool,
    /// Comments besides, such as a formula.
    pub remarks: Vec<String>,
    /// The command that makes the file again.
    pub made_by: String,
}

impl Asked {
    /// Returns the places of all terms: n by n, or antidiagonal by antidiagonal for an array. An error for a form, an
    /// order or a board that cannot be.
    pub(super) fn places(&self) -> Result<Vec<At>, Failure> {
        if self.entry.is_some() && self.form != SequenceForm::BFile {
            let form = self.form.name();
            return usage(told!([entry] " writes a b-file, and {form} is asked for; leave one of both out"));
        }
        if self.order.is_some() && !self.has_order() {
            let method = self.request.method.name();
            return usage(told!(
                [order] " means nothing to " [method = method] "; leave it out or use " [method = "layers"]
            ));
        }
        let places: Vec<At> = match (self.n.start(), self.n.end()) {
            _ if !self.template.is_array() => self.n.clone().map(At::of).collect(),
            (0, _) => {
                return usage(told!("antidiagonals are numbered from 1 (of 1x1); begin " [n] " with 1"));
            }
            // A board has at most 4096 cells.
            (_, 5000..) => {
                return usage(told!(
                    "so many antidiagonals have boards that are too large; end " [n] " earlier"
                ));
            }
            _ if self.figure.of == Terms::Spectrum => {
                return usage(
                    "an array of rows is no triangle; leave the spectrum out or write N in the place of M",
                );
            }
            _ => self.n.clone().flat_map(At::antidiagonal).collect(),
        };
        // Boards that are too large are reported before hours of counting on smaller ones.
        let last = places.iter().max_by_key(|at| (u64::from(at.n) * u64::from(at.m), at.n)).copied();
        self.subject(last.unwrap_or(At::of(*self.n.start())))?;
        Ok(places)
    }

    /// Returns the index of the first term: n, or the index in the entry for an array.
    pub(super) fn first(&self) -> u64 {
        let first = u64::from(*self.n.start());
        if self.template.is_array() { first * (first - 1) / 2 + 1 } else { first }
    }

    /// Returns whether the method has an order.
    pub(super) fn has_order(&self) -> bool {
        !self.request.method.is_orderless()
    }

    /// Returns the puzzle of the term at a place, and whether its board has cells. A board without cells, on which
    /// placing nothing meets the definition, has the puzzle of a board with some. An error for a puzzle with a file,
    /// and for a board without cells if the family does not define it.
    pub(super) fn subject(&self, at: At) -> Result<(Puzzle, bool), Failure> {
        let words = self.template.words(at)?;
        if let Some(larger) = with_cells(&words)
            && parse(&words).is_err()
        {
            let next = u64::from(at.n) + 1;
            return match parse(&larger) {
                Ok(puzzle) if puzzle.holds_without_cells() => Ok((puzzle, false)),
                Ok(_) => {
                    let help = match self.template.is_array() {
                        true => "let all sides be 1 or more".into(),
                        false => told!("begin " [n] " with {next}"),
                    };
                    let text = self.template.text();
                    usage(told!("the definition of {text} says nothing of a board without cells; "(help)))
                }
                Err(misread) => usage(misread),
            };
        }
        let puzzle = self.template.puzzle(at, self.figure.named(at)?)?;
        match puzzle.file() {
            None => Ok((puzzle, true)),
            Some(_) if puzzle.has_parameters() => Ok((puzzle, true)),
            Some(_) => usage("a file has no board that could grow with N; count each file by itself"),
        }
    }
}
