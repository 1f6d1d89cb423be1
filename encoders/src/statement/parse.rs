//! From the text of a file to its statements.

use std::cell::Cell;
use std::ops::Range;

use limits::Budget;
use model::steps::Steps;
use pest::Parser;
use pest::iterators::Pair;

use super::expression::Reader;
use super::grammar::{Grammar, Rule, inner, unexpected};
use super::lines::{Lines, split};
use super::read::{Trouble, fault};
use super::tree::{BoardPart, Clue, Expr, Goal, Says, Statement, Symmetry, Weight, Word};
use super::wrong::Fault;

/// Bytes of the tree of a statement for each byte of its text, with a copy that stays: measured for sets of cells.
const TREE: usize = 64;

/// Reads a text and leaves it at that, without limits: see `inside.rs`. What is wrong with it comes with its place in bytes.
pub fn parsed(text: &str) -> Result<(), (Range<usize>, String)> {
    match parse(text, &Budget::default()) {
        Ok(_) => Ok(()),
        Err(Trouble::Fault(fault)) => Err((fault.at, fault.sentence)),
        Err(Trouble::Limit(limit)) => Err((0..0, limit.to_string())),
    }
}

/// Reads a file of statements. Cost: a step and the bytes of a tree for each letter, within `budget`.
pub(super) fn parse(text: &str, budget: &Budget) -> Result<Vec<Statement>, Trouble> {
    let all = split(text)?;
    if all.is_empty() {
        let sentence = "the file has no statements; begin it with its board, as in `board 8x8`";
        return fault(&(0..0), sentence);
    }
    let steps = &mut Steps::new(budget);
    let one = |lines: Lines| {
        steps.take(lines.at.len())?;
        steps.hold(TREE * lines.at.len())?;
        Ok(statement(text, lines)?)
    };
    all.into_iter().map(one).collect()
}

/// Reads one statement.
fn statement(text: &str, lines: Lines) -> Result<Statement, Fault> {
    let own = &text[lines.at.clone()];
    let reader = Reader { offset: lines.at.start, depth: Cell::new(0) };
    let mut parsed =
        Grammar::parse(Rule::statement, own).map_err(|error| unexpected(&error, own, lines.at.start))?;
    let below = lines.below.map(|below| {
        below.into_iter().map(|at| Word { text: text[at.clone()].to_owned(), at }).collect::<Vec<_>>()
    });
    let says = parsed.next().and_then(|whole| inner(whole).next());
    let Some(says) = says else { return Err(Fault::new(&lines.at, "there is no statement here")) };
    Ok(Statement { says: reader.says(says, below)?, at: lines.at })
}

impl Reader {
    /// Returns what a statement says; `below` has the lines below it.
    fn says(&self, pair: Pair<'_, Rule>, below: Option<Vec<Word>>) -> Result<Says, Fault> {
        let at = self.at(&pair);
        let rule = pair.as_rule();
        if rule == Rule::expr {
            return self.expr(pair).map(Says::Condition);
        }
        let mut parts = inner(pair).peekable();
        let mut next = || parts.next().ok_or_else(|| Fault::new(&at, "this statement lacks a word"));
        Ok(match rule {
            Rule::fix => Says::Let(self.word(&next()?), self.expr(next()?)?),
            Rule::board => match (parts.next(), below) {
                (Some(word), _) => Says::Board(self.board(word)?),
                (None, picture) => Says::Picture(picture.unwrap_or_default()),
            },
            Rule::graph => match (parts.next(), below) {
                (Some(file), _) => Says::Graph(self.word(&file)),
                (None, edges) => Says::Edges(edges.unwrap_or_default()),
            },
            Rule::map => Says::Map(self.word(&next()?), below.unwrap_or_default()),
            Rule::places => Says::Moves(inner(next()?).next().map(|piece| self.piece(piece))),
            Rule::kind => Says::Kinds(self.words(parts)),
            Rule::values => Says::Values(self.expr(next()?)?, self.expr(next()?)?),
            Rule::given => Says::Given(parts.map(|clue| self.clue(clue)).collect::<Result<_, _>>()?),
            Rule::size => Says::Size(parts.map(|term| self.term(term)).collect()),
            Rule::goal => Says::Goal(self.goal(next()?, parts.next())?),
            Rule::connected => {
                let kind = self.word(&next()?);
                Says::Connected(kind, parts.next().map(|piece| self.piece(piece)))
            }
            Rule::acyclic => Says::Acyclic(self.word(&next()?)),
            Rule::implied => Says::Implied(self.expr(next()?)?),
            Rule::weight => Says::Weight(self.weight(parts)),
            Rule::hidden => Says::Hidden(self.word(&next()?)),
            Rule::title => Says::Title(self.title(&next()?)?),
            _ => Says::Symmetry(match parts.peek().map(|part| (part.as_rule(), part.as_str())) {
                Some((Rule::group, "none")) => Symmetry::None,
                Some((Rule::group, "values")) => Symmetry::Values,
                Some((Rule::group, _)) | None => Symmetry::Board,
                Some(_) => Symmetry::Kinds(self.words(parts)),
            }),
        })
    }

    fn title(&self, text: &Pair<'_, Rule>) -> Result<Word, Fault> {
        let title = self.word(text);
        match title.text.trim().is_empty() {
            true => Err(Fault::new(&title.at, "this title is empty; give the puzzle a name, or take it out")),
            false => Ok(title),
        }
    }

    fn board(&self, word: Pair<'_, Rule>) -> Result<Vec<BoardPart>, Fault> {
        let part = |part: Pair<'_, Rule>| match part.as_rule() {
            Rule::number_of => {
                let at = self.at(&part);
                let number = inner(part).next().ok_or_else(|| Fault::new(&at, "a number is missing"))?;
                Ok(BoardPart::Number(self.expr(number)?))
            }
            _ => Ok(BoardPart::Text(part.as_str().to_owned())),
        };
        inner(word).map(part).collect()
    }

    /// A piece, by its name or in quotes.
    fn piece(&self, pair: Pair<'_, Rule>) -> Word {
        let found = inner(pair.clone()).next();
        self.word(found.as_ref().unwrap_or(&pair))
    }

    fn clue(&self, pair: Pair<'_, Rule>) -> Result<Clue, Fault> {
        let at = self.at(&pair);
        let mut parts: Vec<Expr> = inner(pair)
            .map(|part| match part.as_rule() {
                Rule::place | Rule::copy => {
                    let own = self.at(&part);
                    inner(part).next().map_or_else(
                        || Err(Fault::new(&own, "a place is missing")),
                        |part| self.primary(part),
                    )
                }
                _ => self.expr(part),
            })
            .collect::<Result<_, _>>()?;
        let missing = || Fault::new(&at, "a clue is a place, = and what stands there");
        let holds = parts.pop().ok_or_else(missing)?;
        let copy = if parts.len() > 2 { parts.pop() } else { None };
        let to = if parts.len() > 1 { parts.pop() } else { None };
        let place = parts.pop().ok_or_else(missing)?;
        Ok(Clue { at, place, to, copy, holds })
    }

    fn term(&self, pair: Pair<'_, Rule>) -> (Vec<Word>, Word) {
        let mut words = self.words(inner(pair));
        let kind = words.pop().unwrap_or_else(|| Word { at: 0..0, text: String::new() });
        (words, kind)
    }

    fn weight<'a>(&self, parts: impl Iterator<Item = Pair<'a, Rule>>) -> Weight {
        let mut all = Weight { map: None, of: Word { at: 0..0, text: String::new() }, weight: None };
        for part in parts {
            let word = self.word(&part);
            match part.as_rule() {
                Rule::name => all.map = Some(word),
                Rule::held => all.of = word,
                _ => all.weight = Some(word),
            }
        }
        all
    }

    fn goal(&self, first: Pair<'_, Rule>, last: Option<Pair<'_, Rule>>) -> Result<Goal, Fault> {
        Ok(match (first.as_rule(), first.as_str()) {
            (Rule::extreme, "max") => Goal::Max,
            (Rule::extreme, "min") => Goal::Min,
            (Rule::extreme, _) => Goal::Any,
            _ => {
                let low = self.expr(first)?;
                let high = last.map_or_else(|| Ok(low.clone()), |last| self.expr(last))?;
                Goal::Between(low, high)
            }
        })
    }
}
