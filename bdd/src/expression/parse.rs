//! From words to operations: operator precedence with a stack on the heap, so that no depth of parentheses is
//! too deep.

use std::collections::{HashMap, HashSet};

use super::ExpressionError;
use super::words::{Binder, Connective, Kind, Word, Words, shown};
use crate::order::Var;
use crate::store::Store;
use limits::Meter;
use limits::spare::ON_HEAP;

/// The variables by name; `None` for a name of two.
pub(super) type Names = HashMap<String, Option<Var>>;

/// An operation on the functions made so far, the last of which are its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Variable(Var),
    Constant(bool),
    Not,
    Connective(Connective),
    Ite,
    Forall(Vec<Var>),
    Exists(Vec<Var>),
    /// Pairs of a variable and the one in its place.
    Rename(Vec<(Var, Var)>),
}

/// What waits for its last operand.
enum Pending<'a> {
    Prefix(Action),
    /// A quantifier: its operand goes as far as it can.
    Binder(Action),
    Connective(Connective),
    Parenthesis(Word<'a>),
    /// `ite(`, with the number of commas so far.
    Ite(Word<'a>, usize),
}

/// Bytes of a variable of a quantifier: in the list, and among those that are replaced.
const LISTED: usize = 2 * size_of::<(Var, Var)>() + ON_HEAP;

/// Nanoseconds to read a word.
const WORD: u64 = 50;

/// Returns the operations of an expression in the order in which they are carried out, and the bytes that they take.
/// Looks at the limits of the store after each word; `held` are the bytes of the names.
pub(super) fn parse(
    text: &str,
    names: &Names,
    held: usize,
    store: &Store,
) -> Result<(Vec<Action>, usize), ExpressionError> {
    let mut parser = Parser {
        words: Words::new(text),
        names,
        pending: Vec::new(),
        actions: Vec::new(),
        listed: 0,
        held,
        store,
        meter: Meter::new(&store.budget),
    };
    loop {
        parser.operand()?;
        if !parser.operator()? {
            let bytes = parser.bytes();
            return Ok((parser.actions, bytes));
        }
    }
}

struct Parser<'a> {
    words: Words<'a>,
    names: &'a Names,
    pending: Vec<Pending<'a>>,
    actions: Vec<Action>,
    /// Bytes of the variables of quantifiers.
    listed: usize,
    held: usize,
    store: &'a Store,
    meter: Meter<'a>,
}

impl<'a> Parser<'a> {
    /// Returns the bytes that the operations take. Lists that grow are twice as long at most.
    fn bytes(&self) -> usize {
        let waiting = self.pending.len() * size_of::<Pending<'_>>();
        2 * (self.actions.len() * size_of::<Action>() + waiting + self.listed)
    }

    fn next(&mut self) -> Result<Word<'a>, ExpressionError> {
        let bytes = self.held + self.bytes();
        self.store.check_scratch(bytes)?;
        self.meter.spend(WORD, self.store.bytes() + bytes)?;
        self.words.next()
    }

    fn expect(&mut self, kind: Kind<'_>, what: &str) -> Result<(), ExpressionError> {
        let word = self.next()?;
        if word.kind == kind { Ok(()) } else { Err(word.unexpected(what)) }
    }

    /// Reads what comes before an operand, and the operand.
    fn operand(&mut self) -> Result<(), ExpressionError> {
        loop {
            let word = self.next()?;
            let action = match word.kind {
                Kind::Name(name) => Action::Variable(self.look_up(word, name)?),
                Kind::Constant(_) if self.names.contains_key(word.text) => {
                    let what = "is a constant, and here the name of a variable, too; rename the variable";
                    return Err(word.error(format!("`{}` {what}", word.text)));
                }
                Kind::Constant(value) => Action::Constant(value),
                Kind::Not => {
                    self.pending.push(Pending::Prefix(Action::Not));
                    continue;
                }
                Kind::Binder(binder) => {
                    let action = self.binder(binder)?;
                    self.pending.push(Pending::Binder(action));
                    continue;
                }
                Kind::Open => {
                    self.pending.push(Pending::Parenthesis(word));
                    continue;
                }
                Kind::Ite => {
                    self.expect(Kind::Open, "`(` after ite")?;
                    self.pending.push(Pending::Ite(word, 0));
                    continue;
                }
                _ => return Err(word.unexpected("a variable, TRUE, FALSE, ~, (, ite, \\A or \\E")),
            };
            self.actions.push(action);
            return Ok(());
        }
    }

    /// Reads what comes after an operand. Returns whether another operand follows; if not, all is read.
    fn operator(&mut self) -> Result<bool, ExpressionError> {
        loop {
            let word = self.next()?;
            match word.kind {
                Kind::Connective(connective) => {
                    self.finish(connective.precedence());
                    self.pending.push(Pending::Connective(connective));
                    return Ok(true);
                }
                Kind::Close => {
                    self.finish(0);
                    match self.pending.pop() {
                        Some(Pending::Parenthesis(_)) => {}
                        Some(Pending::Ite(_, 2)) => self.actions.push(Action::Ite),
                        Some(Pending::Ite(..)) => return Err(word.unexpected("`,` and an operand of ite")),
                        _ => return Err(word.error("`)` has no `(` before it; remove it".to_owned())),
                    }
                }
                Kind::Comma => {
                    self.finish(0);
                    match self.pending.last_mut() {
                        Some(Pending::Ite(_, commas @ 0..2)) => *commas += 1,
                        Some(Pending::Ite(..)) => {
                            return Err(word.unexpected("`)` after three operands of ite"));
                        }
                        _ => return Err(word.unexpected(CONNECTIVE)),
                    }
                    return Ok(true);
                }
                Kind::End => {
                    self.finish(0);
                    return match self.pending.pop() {
                        None => Ok(false),
                        Some(Pending::Parenthesis(open) | Pending::Ite(open, _)) => {
                            let what = format!(
                                "`)` for `{}` in line {}, column {}",
                                open.text, open.line, open.column
                            );
                            Err(word.unexpected(&what))
                        }
                        Some(_) => unreachable!("everything else is finished"),
                    };
                }
                _ => return Err(word.unexpected(CONNECTIVE)),
            }
        }
    }

    /// Carries out what waits for the operand just read and holds it at least as closely as `precedence`; all
    /// up to the last parenthesis for 0. Connectives of one precedence are carried out from the left.
    fn finish(&mut self, precedence: u8) {
        loop {
            let action = match self.pending.pop() {
                Some(Pending::Prefix(action)) => action,
                Some(Pending::Binder(action)) if precedence == 0 => action,
                Some(Pending::Connective(last)) if last.precedence() >= precedence => {
                    Action::Connective(last)
                }
                other => return self.pending.extend(other),
            };
            self.actions.push(action);
        }
    }

    /// Reads the variables of a quantifier, and the colon.
    fn binder(&mut self, binder: Binder) -> Result<Action, ExpressionError> {
        let (mut vars, mut pairs, mut replaced) = (Vec::new(), Vec::new(), HashSet::new());
        loop {
            let (_, first) = self.name()?;
            self.listed += LISTED;
            if binder == Binder::Rename {
                self.expect(Kind::Slash, "`/` and the variable that is replaced")?;
                let (word, from) = self.name()?;
                if !replaced.insert(from) {
                    let what = "is replaced twice; keep one of the two";
                    return Err(word.error(format!("`{}` {what}", shown(word.text))));
                }
                pairs.push((from, first));
            } else {
                vars.push(first);
            }
            let word = self.next()?;
            match word.kind {
                Kind::Comma => {}
                Kind::Colon => break,
                _ => return Err(word.unexpected("`,` or `:`")),
            }
        }
        Ok(match binder {
            Binder::Forall => Action::Forall(vars),
            Binder::Exists => Action::Exists(vars),
            Binder::Rename => Action::Rename(pairs),
        })
    }

    fn name(&mut self) -> Result<(Word<'a>, Var), ExpressionError> {
        let word = self.next()?;
        match word.kind {
            Kind::Name(name) => Ok((word, self.look_up(word, name)?)),
            _ => Err(word.unexpected("a variable")),
        }
    }

    fn look_up(&self, word: Word<'_>, name: &str) -> Result<Var, ExpressionError> {
        let what = match self.names.get(name) {
            Some(Some(var)) => return Ok(*var),
            Some(None) => format!("two variables have the name `{}`; give each its own", shown(name)),
            None => {
                format!("`{}` is the name of no variable; declare it, or write another one", shown(name))
            }
        };
        Err(word.error(what))
    }
}

const CONNECTIVE: &str = "a connective such as /\\, or the end";
