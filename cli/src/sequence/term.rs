//! One term: its puzzle, its sizes, and the figure of the answer that it takes.

use encoders::families::{Puzzle, PuzzleError, parse};
use encoders::solve::{Answer, Request, Sizes};
use num_bigint::BigUint;

use super::template::Template;
use crate::args::{self, SequenceArgs};
use workbench::claims::Asked;
use workbench::exit::{Ending, Exit};
use workbench::options::AskedOrder;
use workbench::options::Terms;
use workbench::places::{self, At};

/// The numbers of one place: one number, or a row of a triangle.
pub struct Term(pub Vec<BigUint>);

/// The subject of a term.
pub enum Subject {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A board without cells, on which placing nothing meets the definition; with the puzzle of a board that
    /// has some.
    Nothing(Puzzle),
}

/// The question for each board.
pub struct Asking {
    /// The request without the sizes and the order.
    pub request: Request,
    /// The order, if one is asked for.
    pub order: Option<AskedOrder>,
    sizes: Option<Asked>,
    of: Terms,
    classes: bool,
}

impl Asking {
    pub fn new(args: &SequenceArgs) -> Result<Asking, Ending> {
        if args.of() == Terms::Spectrum && args.size.is_some() {
            let sentence = "a spectrum has all sizes; leave --size out, or the spectrum";
            return Err(Ending::new(Exit::Usage, sentence));
        }
        Ok(Asking {
            request: super::request(args)?,
            order: args.order.asked(false)?,
            sizes: args.size.clone(),
            of: args.of(),
            classes: args.counts_classes(),
        })
    }

    /// Returns the sizes of a term; those of the puzzle if the best size itself is asked for.
    pub fn sizes(&self, at: At) -> Result<Option<Sizes>, Ending> {
        let sizes = self.sizes.as_ref().map(|sizes| sizes.at(at)).transpose();
        let sizes = sizes.map_err(|help| Ending::new(Exit::Usage, format!("--size: {help}")))?;
        Ok(if self.of == Terms::Size { sizes } else { Some(sizes.unwrap_or(Sizes::Any)) })
    }

    /// Returns the subject of the term at a place. An error for a puzzle with a file, and for a board without
    /// cells if the family does not define it.
    pub fn subject(&self, template: &Template, at: At) -> Result<Subject, Ending> {
        let usage = |sentence: String| Err(Ending::new(Exit::Usage, sentence));
        if places::has_empty_side(&template.in_braces(), at) {
            let next = At { n: at.n.max(1), m: at.m.max(1) };
            let puzzle = match parse(&template.words(next)) {
                Ok(puzzle) => puzzle,
                Err(PuzzleError(sentence)) => return usage(sentence),
            };
            return match puzzle.holds_without_cells() {
                true => Ok(Subject::Nothing(puzzle)),
                false => usage(format!(
                    "the definition of {} says nothing of a board without cells; begin --n with 1",
                    template.text()
                )),
            };
        }
        let puzzle = args::puzzle(&template.words(at), self.sizes(at)?)?;
        match puzzle.file() {
            None => Ok(Subject::Puzzle(puzzle)),
            Some(_) => usage("a file has no board that could grow with N; count each file by itself".into()),
        }
    }

    /// Returns an error for sizes without a best one, if the best size is asked for.
    pub fn has_best(&self, sizes: Option<Sizes>) -> Result<(), Ending> {
        match sizes {
            Some(Sizes::Any | Sizes::Between(..)) if self.of == Terms::Size => Err(Ending::new(
                Exit::Usage,
                "--of size (--optimum) has no best size to look for here; add --size max or --size min",
            )),
            _ => Ok(()),
        }
    }

    /// Returns the term of an answer.
    pub fn term(&self, answer: &Answer) -> Term {
        // 0 stands for a best size of 0 and for no placement.
        let best = || BigUint::from(answer.size.unwrap_or(0));
        Term(match self.of {
            Terms::Spectrum if self.classes => answer.class_spectrum.clone().unwrap_or_default(),
            Terms::Spectrum => answer.spectrum.clone().unwrap_or_default(),
            Terms::Size => vec![best()],
            Terms::Classes => vec![answer.classes.clone().unwrap_or_default()],
            Terms::Count => vec![answer.count.clone()],
        })
    }

    /// Returns the term of a board without cells: only the empty placement, of size 0.
    pub fn of_nothing(&self, puzzle: &Puzzle, sizes: Option<Sizes>) -> Result<Term, Ending> {
        let sizes = sizes.unwrap_or_else(|| match puzzle.goal() {
            // A goal of one piece for each line means no piece on a board without lines.
            Sizes::Between(..) => Sizes::Any,
            goal => goal,
        });
        self.has_best(Some(sizes))?;
        let counted = !matches!(sizes, Sizes::Between(from, _) if from > 0);
        Ok(Term(vec![BigUint::from(u32::from(counted && self.of != Terms::Size))]))
    }
}
