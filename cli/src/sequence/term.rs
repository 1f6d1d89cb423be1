//! One term: its puzzle, its sizes, and which figure of the answer it is.

use encoders::families::{Puzzle, PuzzleError, parse};
use encoders::model::Goal;
use encoders::solve::{Answer, Request, Sizes};
use num_bigint::BigUint;

use super::template::Template;
use crate::args::{self, AskedOrder, OfArg, SequenceArgs};
use crate::claims::Asked;
use crate::exit::{Ending, Exit};
use crate::places::{self, At};

/// The numbers of one place: one, or of a triangle a row.
pub struct Term(pub Vec<BigUint>);

/// What a term is about.
pub enum Subject {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A board without cells, on which placing nothing meets the definition; with the puzzle of a board that has
    /// some.
    Nothing(Puzzle),
}

/// What is asked of each board.
pub struct Asking {
    /// All but the sizes and the order.
    pub request: Request,
    /// The order, where one is asked for.
    pub order: Option<AskedOrder>,
    sizes: Option<Asked>,
    of: OfArg,
    classes: bool,
}

impl Asking {
    pub fn new(args: &SequenceArgs) -> Result<Asking, Ending> {
        if args.of() == OfArg::Spectrum && args.size.is_some() {
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

    /// The sizes of a term; those of the puzzle where the best size itself is asked for.
    pub fn sizes(&self, at: At) -> Result<Option<Sizes>, Ending> {
        let sizes = self.sizes.as_ref().map(|sizes| sizes.at(at)).transpose();
        let sizes = sizes.map_err(|help| Ending::new(Exit::Usage, format!("--size: {help}")))?;
        Ok(if self.of == OfArg::Size { sizes } else { Some(sizes.unwrap_or(Sizes::Any)) })
    }

    /// What the term at a place is about. Refused: a puzzle with a file, and a board without cells where the
    /// family does not say what that means.
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

    /// Refuses sizes none of which is best, where the best size is asked for.
    pub fn has_best(&self, sizes: Option<Sizes>) -> Result<(), Ending> {
        match sizes {
            Some(Sizes::Any | Sizes::Between(..)) if self.of == OfArg::Size => Err(Ending::new(
                Exit::Usage,
                "--of size (--optimum) has no best size to look for here; add --size max or --size min",
            )),
            _ => Ok(()),
        }
    }

    /// The term that an answer has.
    pub fn term(&self, answer: &Answer) -> Term {
        // 0 stands for a best size of 0 and for none.
        let best = || BigUint::from(answer.size.unwrap_or(0));
        Term(match self.of {
            OfArg::Spectrum if self.classes => answer.class_spectrum.clone().unwrap_or_default(),
            OfArg::Spectrum => answer.spectrum.clone().unwrap_or_default(),
            OfArg::Size => vec![best()],
            OfArg::Classes => vec![answer.classes.clone().unwrap_or_default()],
            OfArg::Count => vec![answer.count.clone()],
        })
    }

    /// The term of a board without cells: the empty placement alone, of size 0.
    pub fn of_nothing(&self, puzzle: &Puzzle, sizes: Option<Sizes>) -> Result<Term, Ending> {
        let sizes = sizes.unwrap_or_else(|| match puzzle.goal() {
            // So many pieces as there are lines is none where there are no lines.
            Goal::Exactly(_) => Sizes::Any,
            goal => goal.into(),
        });
        self.has_best(Some(sizes))?;
        let counted = !matches!(sizes, Sizes::Between(from, _) if from > 0);
        Ok(Term(vec![BigUint::from(u32::from(counted && self.of != OfArg::Size))]))
    }
}
