//! The constraints of OPB, word by word.

use model::Sizes;
use model::constraint::{Constraint, Lit, Var};
use model::sorted::distinct;

use super::comments::Comments;
use super::sum::{self, Relation, Sum};
use super::tokens::tokens;
use crate::exchange::clauses::ClauseReader;

/// A constraint under way.
struct Open {
    /// Of an objective the best sizes.
    sense: Option<Sizes>,
    /// The line in which it begins.
    line: usize,
    terms: Vec<(Lit, i128)>,
    /// A number that waits for its variable.
    coefficient: Option<i128>,
    relation: Option<Relation>,
    bound: Option<i128>,
}

/// An objective.
pub(super) struct Goal {
    /// The best sizes.
    pub sense: Sizes,
    /// The line in which it begins.
    pub line: usize,
    pub terms: Vec<(Lit, i128)>,
}

impl Open {
    fn new(line: usize) -> Open {
        Open { sense: None, line, terms: Vec::new(), coefficient: None, relation: None, bound: None }
    }
}

/// What is read so far. What is wrong is worded to follow the name of the line, or of the file.
#[derive(Default)]
pub(super) struct Reader {
    comments: Comments,
    /// The numbers of all variables that occur, each once after every sort.
    met: Vec<Var>,
    /// How long `met` may become before it is sorted again.
    most_met: usize,
    /// The constraints that do not always hold.
    pub constraints: Vec<Constraint>,
    /// The line in which each of them begins.
    pub lines: Vec<usize>,
    /// The number of constraints read.
    number: u64,
    open: Option<Open>,
    pub objective: Option<Goal>,
}

impl Reader {
    /// Reads a line, which has this number.
    pub fn line(&mut self, line: &str, number: usize) -> Result<(), String> {
        match line.trim_start().strip_prefix('*') {
            Some(comment) => self.comments.line(comment, self.number > 0 || self.open.is_some()),
            None => tokens(line).try_for_each(|token| self.token(token, number)),
        }
    }

    /// A word of a constraint.
    fn token(&mut self, token: &str, line: usize) -> Result<(), String> {
        if token == ";" {
            return self.end();
        }
        if self.open.is_none() {
            refuse_kind(token)?;
            if let Some((sense, rest)) = sense(token) {
                if self.objective.is_some() {
                    return Err("has a second objective; keep one of them".to_owned());
                }
                self.open = Some(Open { sense: Some(sense), ..Open::new(line) });
                return if rest.is_empty() { Ok(()) } else { self.token(rest, line) };
            }
            if self.comments.header.is_some_and(|(_, announced)| self.number == announced) {
                return Err(format!(
                    "goes on after the {} constraints announced; correct the header",
                    self.number
                ));
            }
        }
        let open = self.open.get_or_insert_with(|| Open::new(line));
        if open.sense.is_some() && Relation::of(token).is_some() {
            return Err(format!("has `{token}` in the objective; end that by `;`"));
        }
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
        let most = self.comments.header.map_or(ClauseReader::MOST_VARIABLES, |(variables, _)| variables);
        let var = ClauseReader::variable(number, most).ok_or_else(|| match self.comments.header {
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
        if let Some(sense) = open.sense {
            if let Some(number) = open.coefficient {
                return Err(format!("ends the objective by {number} without a variable; remove that number"));
            }
            self.objective = Some(Goal { sense, line: open.line, terms: open.terms });
            return Ok(());
        }
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
        self.lines.extend(constraint.is_some().then_some(open.line));
        self.constraints.extend(constraint);
        Ok(())
    }

    /// The number of variables, and those that are counted, ascending, where not all of them are. Refused: a text that
    /// is not complete.
    pub fn variables(&mut self) -> Result<(u32, Option<Vec<Var>>), String> {
        if let Some(open) = &self.open {
            return Err(format!("ends within the constraint from line {} on; end it by `;`", open.line));
        }
        let met = distinct(std::mem::take(&mut self.met));
        let variables = match self.comments.header {
            Some((_, announced)) if announced != self.number => {
                return Err(format!(
                    "has {} constraints, but its header announces {announced}; correct one of them",
                    self.number
                ));
            }
            Some((variables, _)) => variables,
            None if self.number == 0 => {
                return Err("has no constraint, and no header that says so; begin with `* #variable= V #constraint= 0`"
                    .to_owned());
            }
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
        Ok((variables, self.comments.projection(variables)?))
    }
}

/// The best sizes of an objective that begins here, and what touches its colon.
fn sense(token: &str) -> Option<(Sizes, &str)> {
    let least = token.strip_prefix("min:").map(|rest| (Sizes::Min, rest));
    least.or_else(|| Some((Sizes::Max, token.strip_prefix("max:")?)))
}

/// Refuses what is no constraint to count the solutions of, by its first word.
fn refuse_kind(token: &str) -> Result<(), String> {
    let word = token.split(':').next().unwrap_or(token);
    match word {
        "soft" => Err("begins weighted constraints (`soft:`), which are not counted; remove them".to_owned()),
        _ if token.starts_with('[') => {
            Err(format!("gives a constraint the weight {token}, but weights are not counted; remove it"))
        }
        _ => Ok(()),
    }
}
