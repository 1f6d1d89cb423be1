//! Pseudo-Boolean constraints in the form OPB, as solvers of linear constraints over 0 and 1 read them. The writer of
//! such files is [`super::opb`].
//!
//! A constraint is `+2 x1 -3 ~x2 >= 1 ;`, with the relation `>=`, `<=` or `=`; it may go over line ends. Variable
//! `x1` is the first one of the model, and `~x1` is 1 where it is 0. The size of a solution is its number of true
//! variables, among those that are counted. Lines that begin with `*` are comments, but for these:
//! * `* #variable= V #constraint= C`, before the constraints: there are as many. Without this line, no number below
//!   the last variable may be missing, since nothing says whether there is such a variable.
//! * `* ind V.. 0`: the variables that are counted, by their numbers, as ApproxMCPB has it. Solutions that agree on
//!   them count once. Several lines add up.
//!
//! Objectives (`min:`), weighted constraints (`soft:`) and products of variables are refused.

mod sum;
mod tokens;

use limits::Budget;

use super::clauses::ClauseReader;
use crate::constraint::{Constraint, Lit, Var, simplified};
use crate::error::{ModelError, PuzzleError};
use crate::model::{Model, Sizes};
use crate::sorted::distinct;
use crate::steps::{ON_HEAP, Steps};
use sum::{Relation, Sum};
use tokens::tokens;

/// The bytes of a word while its constraint is read: at most one term.
const WORD: usize = size_of::<(Lit, i128)>();

/// The model of a file. Goal: every size. What is wrong with the text is refused with the number of its line. Cost:
/// linear in the text, but for a sort of each constraint's terms, within the limits of `budget`.
pub fn model(text: &str, budget: &Budget) -> Result<Model, ModelError> {
    let steps = &mut Steps::new(budget);
    let (mut reader, mut held) = (Reader::default(), 0);
    for (line, number) in text.lines().zip(1..) {
        steps.take(line.len())?;
        let bytes = ON_HEAP + WORD * line.split_ascii_whitespace().count();
        steps.hold(bytes)?;
        held += bytes;
        reader
            .line(line, number)
            .map_err(|what| PuzzleError(format!("line {number} of the opb file {what}")))?;
    }
    let (variables, projection) =
        reader.variables().map_err(|what| PuzzleError(format!("the opb file {what}")))?;
    // Each constraint makes way for its canonical form.
    steps.release(held);
    let mut weights = vec![u32::from(projection.is_none()); variables as usize];
    // A size must not depend on variables that are not counted.
    projection.iter().flatten().for_each(|&var| weights[var as usize] = 1);
    let constraints = simplified(reader.constraints, steps)?;
    Ok(Model { projection, ..Model::plain(weights, constraints, Sizes::Any) })
}

/// A constraint under way.
struct Open {
    /// The line in which it begins.
    line: usize,
    terms: Vec<(Lit, i128)>,
    /// A number that waits for its variable.
    coefficient: Option<i128>,
    relation: Option<Relation>,
    bound: Option<i128>,
}

/// What is read so far. What is wrong is worded to follow the name of the line, or of the file.
#[derive(Default)]
struct Reader {
    /// The numbers of variables and constraints announced.
    header: Option<(u32, u64)>,
    /// The numbers of all variables that occur, each once after every sort.
    met: Vec<u32>,
    /// How long `met` may become before it is sorted again.
    most_met: usize,
    shown: Option<Vec<u64>>,
    /// The constraints that do not always hold.
    constraints: Vec<Constraint>,
    /// The number of constraints read.
    number: u64,
    open: Option<Open>,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), String> {
        match line.trim_start().strip_prefix('*') {
            Some(comment) => self.comment(comment),
            None => tokens(line).try_for_each(|token| self.token(token, number)),
        }
    }

    /// A line behind its star.
    fn comment(&mut self, comment: &str) -> Result<(), String> {
        let words: Vec<&str> = comment.split_ascii_whitespace().collect();
        match words.as_slice() {
            ["ind", shown @ ..] => self.show(shown),
            [first, ..] if first.starts_with("#variable") => self.header(comment),
            [first, ..] if first.eq_ignore_ascii_case("ind") || first.eq_ignore_ascii_case("ind:") => {
                Err("is nearly `* ind`, or a comment that begins so; write it exactly, or leave it out"
                    .to_owned())
            }
            _ => Ok(()),
        }
    }

    fn header(&mut self, comment: &str) -> Result<(), String> {
        let number = |key: &str| -> Option<u64> {
            comment.split_once(key)?.1.split_ascii_whitespace().next()?.parse().ok()
        };
        let (Some(variables), Some(constraints)) = (number("#variable="), number("#constraint=")) else {
            return Err("is not a header; write `* #variable= 5 #constraint= 3`".to_owned());
        };
        if self.header.is_some() {
            return Err("is a second header; keep one `* #variable=` line".to_owned());
        }
        if self.number > 0 || self.open.is_some() {
            return Err("is the header, but constraints stand before it; put it first".to_owned());
        }
        match u32::try_from(variables) {
            Ok(variables) if variables <= ClauseReader::MOST_VARIABLES => {
                self.header = Some((variables, constraints));
                Ok(())
            }
            _ => Err(format!(
                "announces {variables} variables, more than the {} that are handled; reduce the formula",
                ClauseReader::MOST_VARIABLES
            )),
        }
    }

    /// A line of counted variables, behind its first word.
    fn show(&mut self, words: &[&str]) -> Result<(), String> {
        let Some((&"0", words)) = words.split_last() else {
            return Err("lacks the 0 at its end; write `* ind 1 2 0`".to_owned());
        };
        let shown = self.shown.get_or_insert_default();
        for word in words {
            match word.parse::<u64>() {
                Ok(var) if var > 0 => shown.push(var),
                _ => return Err(format!("shows `{word}`; name variables by their numbers, from 1")),
            }
        }
        Ok(())
    }

    /// A word of a constraint.
    fn token(&mut self, token: &str, line: usize) -> Result<(), String> {
        if token == ";" {
            return self.end();
        }
        if self.open.is_none() {
            refuse_kind(token)?;
            if self.header.is_some_and(|(_, announced)| self.number == announced) {
                return Err(format!(
                    "goes on after the {} constraints announced; correct the header",
                    self.number
                ));
            }
        }
        let empty = Open { line, terms: Vec::new(), coefficient: None, relation: None, bound: None };
        let open = self.open.get_or_insert(empty);
        let is_number = token.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first));
        match (Relation::of(token), open.relation) {
            (Some(relation), None) if open.coefficient.is_none() => open.relation = Some(relation),
            (Some(_), None) => {
                return Err(format!("has a number without a variable before `{token}`; remove it"));
            }
            (Some(_), Some(_)) => {
                return Err(format!("has a second relation `{token}`; end each constraint by `;`"));
            }
            (None, Some(_)) if is_number && open.bound.is_none() => open.bound = Some(sum::number(token)?),
            (None, Some(_)) => {
                return Err(format!("has `{token}` behind the relation; write one number there, then `;`"));
            }
            (None, None) if is_number && open.coefficient.is_none() => {
                open.coefficient = Some(sum::number(token)?);
            }
            (None, None) if is_number => {
                return Err(format!("has two numbers before a variable, the second one {token}; keep one"));
            }
            (None, None) => return self.literal(token),
        }
        Ok(())
    }

    /// A literal of the open constraint, with the number that stands before it.
    fn literal(&mut self, token: &str) -> Result<(), String> {
        let (positive, name) = token.strip_prefix('~').map_or((true, token), |name| (false, name));
        let number =
            name.strip_prefix('x').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
        let number = number.and_then(|digits| digits.parse::<u64>().ok());
        let Some(number) = number else {
            return Err(format!(
                "has `{token}`, which is no word of OPB; write terms as `+2 x1` or `-1 ~x2`"
            ));
        };
        let most = self.header.map_or(ClauseReader::MOST_VARIABLES, |(variables, _)| variables);
        let var = ClauseReader::variable(number, most).ok_or_else(|| match self.header {
            _ if number == 0 => "has x0; variables count from x1".to_owned(),
            Some(_) => {
                format!("has x{number}, but the header announces {most} variables; correct one of them")
            }
            None => format!("has x{number}, and no variable beyond x{most} is handled; reduce the formula"),
        })?;
        let Some(open) = &mut self.open else { return Ok(()) };
        let Some(coefficient) = open.coefficient.take() else {
            return Err(match open.terms.is_empty() {
                true => format!("has {token} without its number; write `+1 {token}`"),
                false => format!(
                    "has {token} behind another variable; products of variables are not linear, and are not \
                     read: give each term its number, or replace the product by a new variable"
                ),
            });
        };
        open.terms.push((Lit { var, positive }, coefficient));
        self.met(var);
        Ok(())
    }

    /// Notes that a variable occurs.
    fn met(&mut self, var: Var) {
        self.met.push(var);
        if self.met.len() > self.most_met {
            self.met = distinct(std::mem::take(&mut self.met));
            self.most_met = 2 * self.met.len() + 1000;
        }
    }

    /// The end of a constraint.
    fn end(&mut self) -> Result<(), String> {
        let Some(open) = self.open.take() else {
            return Err("has a `;` without a constraint before it; remove it".to_owned());
        };
        let (Some(relation), Some(bound)) = (open.relation, open.bound) else {
            return Err("ends a constraint by `;` before its relation and its number; write `+1 x1 >= 1 ;`"
                .to_owned());
        };
        self.number += 1;
        let constraint = Sum { terms: open.terms, relation, bound }.constraint().map_err(|largest| {
            format!(
                "ends a constraint with {largest} in it after common factors are taken out, and numbers up to {} \
                 are handled; scale it down",
                sum::MOST
            )
        })?;
        self.constraints.extend(constraint);
        Ok(())
    }

    /// The number of variables, and those that are counted, ascending, where not all of them are. Refused: a text that
    /// is not complete.
    fn variables(&mut self) -> Result<(u32, Option<Vec<Var>>), String> {
        if let Some(open) = &self.open {
            return Err(format!("ends within the constraint from line {} on; end it by `;`", open.line));
        }
        let met = distinct(std::mem::take(&mut self.met));
        let variables = match self.header {
            Some((_, announced)) if announced != self.number => {
                return Err(format!(
                    "has {} constraints, but its header announces {announced}; correct one of them",
                    self.number
                ));
            }
            Some((variables, _)) => variables,
            None => match (0..).zip(&met).find(|(at, var)| at != *var) {
                Some((missing, _)) => {
                    return Err(format!(
                        "has variables beyond x{0} but not x{0}, and no header says how many there are; begin with \
                         `* #variable= V #constraint= C`",
                        missing + 1
                    ));
                }
                None => met.len() as u32,
            },
        };
        let inside = |&var: &u64| {
            ClauseReader::variable(var, variables)
                .ok_or_else(|| format!("shows variable {var}, but has {variables}; correct the `* ind` line"))
        };
        let shown = self.shown.as_ref().map(|shown| shown.iter().map(inside).collect::<Result<Vec<_>, _>>());
        Ok((variables, shown.transpose()?.map(distinct)))
    }
}

/// Refuses what is no constraint to count the solutions of, by its first word.
fn refuse_kind(token: &str) -> Result<(), String> {
    let word = token.split(':').next().unwrap_or(token);
    match word {
        "min" | "max" => Err(format!(
            "has an objective (`{word}:`), but all solutions are counted; remove it, or write a bound on it as a \
             constraint"
        )),
        "soft" => Err("begins weighted constraints (`soft:`), which are not counted; remove them".to_owned()),
        _ if token.starts_with('[') => {
            Err(format!("gives a constraint the weight {token}, but weights are not counted; remove it"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
