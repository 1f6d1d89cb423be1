//! Names in the whole file, also where nothing is gone through: each has a meaning where it stands, and one alone.

use super::grammar::{is_reserved, no_name};
use super::read::WORDS;
use super::setting::{Holds, Letters};
use super::tree::{BoardPart, Expr, Goal, Kind, Says, Span, Statement, Word};
use super::wrong::Fault;
use crate::nearest::nearest;

/// The names that have a meaning.
struct Names<'a> {
    /// Kinds and maps, which may be named anywhere.
    anywhere: Vec<&'a str>,
    /// `let`, each behind the names of binders round it; those at its end are the inner ones.
    known: Vec<&'a str>,
    /// All names of `let`.
    fixed: Vec<&'a str>,
    /// The letters of marks.
    letters: &'a Letters,
}

/// Refuses a name without a meaning, before its `let`, or with two of them.
pub(super) fn check(statements: &[Statement], holds: &Holds, letters: &Letters) -> Result<(), Fault> {
    let maps = statements.iter().filter_map(|statement| match &statement.says {
        Says::Map(name, _) => Some(name.text.as_str()),
        _ => None,
    });
    let fixed = statements.iter().filter_map(|statement| match &statement.says {
        Says::Let(name, _) => Some(name.text.as_str()),
        _ => None,
    });
    let mut names = Names {
        anywhere: holds.names().iter().map(String::as_str).chain(maps).collect(),
        known: Vec::new(),
        fixed: fixed.collect(),
        letters,
    };
    statements.iter().try_for_each(|statement| names.statement(statement))
}

/// Words of the language that a file may give a meaning of its own.
const OPEN: [&str; 4] = ["abs", "least", "most", "seen"];

impl<'a> Names<'a> {
    fn statement(&mut self, statement: &'a Statement) -> Result<(), Fault> {
        match &statement.says {
            Says::Let(name, value) => {
                self.expr(value)?;
                self.known.push(&name.text);
                Ok(())
            }
            Says::Board(parts) => parts.iter().try_for_each(|part| match part {
                BoardPart::Number(number) => self.expr(number),
                BoardPart::Text(_) => Ok(()),
            }),
            Says::Values(low, high) | Says::Goal(Goal::Between(low, high)) => {
                if let (Says::Goal(_), Kind::Word(name)) = (&statement.says, &low.kind)
                    && !self.known.contains(&name.as_str())
                    && nearest(name, self.known.iter().copied()).is_none()
                {
                    let near = nearest(name, ["max", "min", "any"]).unwrap_or("max, min, any or a number");
                    return Err(Fault::new(&low.at, format!("there is no goal `{name}`; write {near}")));
                }
                self.expr(low)?;
                self.expr(high)
            }
            Says::Given(clues) => clues.iter().try_for_each(|clue| {
                self.expr(&clue.place)?;
                clue.to.iter().try_for_each(|to| self.expr(to))?;
                self.expr(&clue.holds)
            }),
            Says::Size(terms) => {
                let is_name = |word: &&Word| {
                    !word.text.starts_with(|first: char| first.is_ascii_digit() || first == '-')
                };
                let factors = terms.iter().flat_map(|(factors, _)| factors);
                factors.filter(is_name).try_for_each(|name| self.name(&name.at, &name.text))
            }
            Says::Condition(condition) | Says::Implied(condition) => self.expr(condition),
            _ => Ok(()),
        }
    }

    /// Refuses a name that has no meaning here.
    fn name(&self, at: &Span, name: &str) -> Result<(), Fault> {
        if is_reserved(name)
            || OPEN.contains(&name)
            || self.known.contains(&name)
            || self.anywhere.contains(&name)
        {
            return Ok(());
        }
        if self.fixed.contains(&name) {
            return Err(Fault::new(at, format!("{name} is used before its `let`; put that above")));
        }
        if self.letters.contains_key(name) {
            return Ok(());
        }
        let words = WORDS.iter().chain(&self.known).chain(&self.anywhere).copied();
        Err(Fault::new(
            at,
            match nearest(name, words) {
                _ if name.len() == 1 && !self.letters.is_empty() => {
                    let letters: Vec<&str> = self.letters.keys().map(String::as_str).collect();
                    format!(
                        "`{name}` has no meaning here, and is none of the marks {}; `let`, `kind`, `map`, or `each` give it one",
                        letters.join(", ")
                    )
                }
                Some(near) => format!("there is no `{name}`; write {near}"),
                None => format!("`{name}` has no meaning here; `let`, `kind`, `map`, or `each` give it one"),
            },
        ))
    }

    /// Gives a name a meaning, which it may not have already.
    fn enter(&mut self, name: &'a Word) -> Result<(), Fault> {
        if is_reserved(&name.text) {
            return Err(Fault::new(&name.at, no_name(&name.text)));
        }
        let text = name.text.as_str();
        if self.known.contains(&text) || self.anywhere.contains(&text) || self.fixed.contains(&text) {
            let sentence = format!("{text} has a meaning already; choose another name");
            return Err(Fault::new(&name.at, sentence));
        }
        self.known.push(text);
        Ok(())
    }

    fn expr(&mut self, expr: &'a Expr) -> Result<(), Fault> {
        match &expr.kind {
            Kind::Int(_) | Kind::Text(_) | Kind::Cell(_) => Ok(()),
            Kind::Word(name) => self.name(&expr.at, name),
            Kind::Field(inner, _) | Kind::Bracket(inner) | Kind::Not(inner) | Kind::Negative(inner) => {
                self.expr(inner)
            }
            Kind::Call(name, arguments) => {
                self.name(&name.at, &name.text)?;
                // The first one is a piece, which is named elsewhere.
                let has_piece = ["attacks", "attackers", "lines"].contains(&name.text.as_str());
                arguments.iter().skip(usize::from(has_piece)).try_for_each(|argument| self.expr(argument))
            }
            Kind::Binary(_, left, right) => {
                self.expr(left)?;
                self.expr(right)
            }
            Kind::Several(_, parts) => parts.iter().try_for_each(|part| self.expr(part)),
            Kind::Chain(first, rest) => {
                self.expr(first)?;
                rest.iter().try_for_each(|(_, part)| self.expr(part))
            }
            Kind::Braces(items) => self.ranges(items),
            Kind::Those(name, set, only) => {
                self.expr(set)?;
                let before = self.known.len();
                self.enter(name)?;
                only.iter().try_for_each(|only| self.expr(only))?;
                self.known.truncate(before);
                Ok(())
            }
            Kind::Quantified(_, binders, body) => {
                let before = self.known.len();
                for binder in binders {
                    self.ranges(&binder.sources)?;
                    binder.names.iter().try_for_each(|name| self.enter(name))?;
                    binder.only.iter().try_for_each(|only| self.expr(only))?;
                }
                self.expr(body)?;
                self.known.truncate(before);
                Ok(())
            }
            Kind::Runs(kind, set, lengths) => {
                self.expr(kind)?;
                self.expr(set)?;
                lengths.iter().try_for_each(|length| self.expr(length))
            }
        }
    }

    fn ranges(&mut self, ranges: &'a [(Expr, Option<Expr>)]) -> Result<(), Fault> {
        ranges.iter().try_for_each(|(low, high)| {
            self.expr(low)?;
            high.iter().try_for_each(|high| self.expr(high))
        })
    }
}
