//! Formulas in DIMACS cnf, as model counters read them.
//!
//! One line `p cnf VARIABLES CLAUSES` comes before the clauses, which are numbers ended by 0 and may
//! go over line ends. Variable n of the file is variable n - 1 of the model. The size of a solution is
//! its number of true variables, among those that are counted, unless a line `c size` says otherwise. A line `%` ends
//! the file, as in the collection SATLIB; behind it a `0` may follow and nothing else.
//!
//! Lines that start with `c` are comments, but for these:
//! * `c p show V.. 0`, and the older `c ind V.. 0` and `cr V.. 0`: the variables that are counted. Solutions that agree
//!   on them count once. Several lines of one form add up; a file with several forms has to name the
//!   same set by each.
//! * `c size V W V W .. 0`, before the header, at most once: a true variable V, which is counted, adds W to the size,
//!   and others add nothing.
//! * `c p weight LITERAL W 0`: what a true literal multiplies the weight of a solution by.
//! * `c t TYPE`: `mc` is the plain count, `pmc` the count under a projection, which then has to be there; `wmc` and `pwmc` are
//!   the same with weights.
//! * `p pcnf VARIABLES CLAUSES SHOWN` is the header of 2020, behind which lines `vp V.. 0` name the counted
//!   variables; there have to be SHOWN of them.
//! * `c weights ..`, and what else `dialect.rs` knows: refused, since another program would count something else.

use limits::Budget;
use model::constraint::{Constraint, Lit, Var, simplified};
use model::sorted::distinct;
use model::steps::{ON_HEAP, Steps};
use model::{Fraction, Model, Sizes};

use super::clauses::{ClauseReader, Clauses};
use super::dialect;
use super::sizes::{self, SizeLine};
use super::weights::WeightLines;
use crate::error::{ModelError, PuzzleError};

/// Bytes of a clause besides its literals.
const LIST: usize = size_of::<Vec<Lit>>() + ON_HEAP;

/// The model of a formula. Goal: every size. What is wrong with the text is refused with the
/// number of its line. Cost: linear in the text, within the limits of `budget`.
pub fn model(text: &str, budget: &Budget) -> Result<Model, ModelError> {
    read(text, budget, None)
}

/// The same. With `lines`, the constraints stay in the order of the clauses, and the line in which each begins is added there.
pub fn read(text: &str, budget: &Budget, mut lines: Option<&mut Vec<usize>>) -> Result<Model, ModelError> {
    let steps = &mut Steps::new(budget);
    let (mut reader, mut held, mut open) = (Reader::default(), 0, None);
    for (at, line) in text.lines().enumerate() {
        let line_number = at + 1;
        steps.take(line.len())?;
        let words = reader
            .line(line)
            .map_err(|what| PuzzleError(format!("line {line_number} of the cnf file {what}")))?;
        if let Some(lines) = &mut lines {
            while lines.len() < reader.cnf.number() {
                lines.push(open.take().unwrap_or(line_number));
            }
            open = open.or(reader.cnf.is_open().then_some(line_number));
        }
        let bytes = LIST + words.next_power_of_two() * size_of::<Lit>();
        steps.hold(bytes)?;
        held += bytes;
    }
    let formula = reader.finish().map_err(|what| PuzzleError(format!("the cnf file {what}")))?;
    // Each clause makes way for its constraint, which takes more bytes.
    steps.release(held);
    let Formula { cnf, projection, weights, factors } = formula;
    let clauses = cnf.clauses.into_iter().map(Constraint::clause);
    let constraints = if lines.is_some() { clauses.collect() } else { simplified(clauses, steps)? };
    Ok(Model { projection, factors, ..Model::plain(weights, constraints, Sizes::Any) })
}

/// Notes on comments that may mean something to other programs.
pub fn notes(text: &str) -> Vec<String> {
    dialect::notes(text, 'c')
}

/// A formula as its file has it.
struct Formula {
    cnf: Clauses,
    projection: Option<Vec<Var>>,
    /// What each variable adds to the size.
    weights: Vec<u32>,
    /// By what each variable multiplies a weight, if there are weights.
    factors: Option<Vec<[Fraction; 2]>>,
}

/// What is read so far. What is wrong is worded to follow the name of the place, with the next step.
#[derive(Default)]
struct Reader {
    /// The header and the clauses.
    cnf: ClauseReader,
    /// The variables counted, as in the file, by the form of the line.
    shown: [Option<Vec<i64>>; 4],
    /// What true variables add to the size, if a line says it.
    sizes: Option<SizeLine>,
    /// What true literals weigh.
    weights: WeightLines,
    /// The number of lines read.
    lines: usize,
    /// How many of them a header `p pcnf` announced.
    announced: Option<usize>,
    /// The line `c t pmc`.
    projected: bool,
}

/// The forms of a projection.
const SHOW: usize = 0;
const IND: usize = 1;
const CR: usize = 2;
const VP: usize = 3;
const FORMS: [&str; 4] = ["c p show", "c ind", "cr", "vp"];

impl Reader {
    /// Reads a line; returns the number of its words.
    fn line(&mut self, line: &str) -> Result<usize, String> {
        self.lines += 1;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        self.words(line.trim_start(), &words)?;
        Ok(words.len())
    }

    fn words(&mut self, line: &str, words: &[&str]) -> Result<(), String> {
        match words {
            ["c", "p", "show", shown @ ..] => self.show(SHOW, shown),
            ["c", "p", "weight", weight @ ..] => self.weights.read(weight),
            ["c", "ind", shown @ ..] => self.show(IND, shown),
            ["cr", shown @ ..] if sizes::are_numbers(shown) => self.show(CR, shown),
            ["c", "size", sizes @ ..] if sizes::are_numbers(sizes) => self.sizes(sizes),
            ["vp", shown @ ..] if self.announced.is_some() => self.show(VP, shown),
            ["vp", ..] => Err("names counted variables by `vp`, which needs the header \
                `p pcnf VARIABLES CLAUSES SHOWN`; write that, or `c p show`"
                .to_owned()),
            ["c", "t", kind, rest @ ..] => self.kind(kind, rest.is_empty()),
            ["p", "pcnf", header @ ..] => self.header(header),
            [first, ..] if first.starts_with(['c', 'C']) => {
                dialect::check(&line[1..], "`c p show`, `c ind` or `cr`")?;
                self.cnf.line(words)
            }
            plain => self.cnf.line(plain),
        }
    }

    /// Reads a line `c t KIND`; `alone` says that no other words follow. With more words, a line of an
    /// unknown kind is a comment.
    fn kind(&mut self, kind: &str, alone: bool) -> Result<(), String> {
        match kind {
            "mc" | "pmc" | "wmc" | "pwmc" => {
                self.projected |= kind.starts_with('p');
                self.weights.asked = Some(kind.ends_with("wmc"));
                Ok(())
            }
            _ if !alone => Ok(()),
            _ => {
                Err(format!("asks for `{kind}`, which is not known; write `c t mc`, `pmc`, `wmc` or `pwmc`"))
            }
        }
    }

    /// The header of 2020, behind its first two words.
    fn header(&mut self, words: &[&str]) -> Result<(), String> {
        const NO_HEADER: &str = "is not a header; write three numbers after `p pcnf`";
        let [variables, clauses, shown] = words else {
            return Err(NO_HEADER.to_owned());
        };
        self.announced = Some(shown.parse().map_err(|_| NO_HEADER.to_owned())?);
        self.cnf.header(variables, clauses)
    }

    /// A line that says sizes, behind its first two words.
    fn sizes(&mut self, words: &[&str]) -> Result<(), String> {
        if self.sizes.is_some() {
            return Err("is a second line `c size`; write one for all variables".to_owned());
        }
        if self.cnf.has_header() {
            return Err("says sizes behind the header; move it before that".to_owned());
        }
        self.sizes = Some(SizeLine::read(words, self.lines)?);
        Ok(())
    }

    /// A line that names counted variables, in one of the forms.
    fn show(&mut self, form: usize, words: &[&str]) -> Result<(), String> {
        let Some((&"0", words)) = words.split_last() else {
            return Err(format!("lacks the 0 at its end; write `{} 1 2 0`", FORMS[form]));
        };
        let shown = self.shown[form].get_or_insert_default();
        for word in words {
            match word.parse::<i64>() {
                Ok(var) if var > 0 => shown.push(var),
                _ => return Err(format!("shows `{word}`; name variables by numbers from 1")),
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Formula, String> {
        let cnf = std::mem::take(&mut self.cnf).finish()?;
        let projection = self.projection(cnf.variables)?;
        let weights = match (&self.sizes, &projection) {
            (Some(sizes), _) => sizes.weights(cnf.variables, projection.as_deref())?,
            (None, None) => vec![1; cnf.variables as usize],
            (None, Some(shown)) => {
                // A size must not depend on variables that are not counted.
                let mut weights = vec![0; cnf.variables as usize];
                shown.iter().for_each(|&var| weights[var as usize] = 1);
                weights
            }
        };
        let factors = self.weights.factors(cnf.variables, projection.as_deref())?;
        Ok(Formula { cnf, projection, weights, factors })
    }

    /// The variables that are counted, ascending, where not all of them are.
    fn projection(&self, variables: u32) -> Result<Option<Vec<Var>>, String> {
        let mut sets = Vec::new();
        for (form, shown) in FORMS.iter().zip(&self.shown) {
            let Some(shown) = shown else { continue };
            let inside = |&var: &i64| {
                ClauseReader::variable(var.unsigned_abs(), variables).ok_or_else(|| {
                    format!("shows variable {var}, but has {variables}; correct the `{form}` line")
                })
            };
            let shown: Vec<Var> = shown.iter().map(inside).collect::<Result<_, _>>()?;
            sets.push((form, distinct(shown)));
        }
        if let Some(pair) = sets.windows(2).find(|pair| pair[0].1 != pair[1].1) {
            return Err(format!(
                "shows other variables in `{}` lines than in `{}` lines; keep lines of one form",
                pair[0].0, pair[1].0
            ));
        }
        if let Some(announced) = self.announced {
            let named = sets.iter().find(|(form, _)| *form == &FORMS[VP]).map_or(0, |(_, shown)| shown.len());
            if named != announced {
                return Err(format!(
                    "names {named} variables by `vp`, but its header announces {announced}; correct one of them"
                ));
            }
            if sets.is_empty() {
                return Ok(Some(Vec::new()));
            }
        }
        if self.projected && sets.is_empty() {
            return Err(
                "asks for a projected count (`c t pmc`) but shows no variables; add `c p show V.. 0`, or \
                 write `c t mc`"
                    .to_owned(),
            );
        }
        Ok(sets.pop().map(|(_, shown)| shown))
    }
}
