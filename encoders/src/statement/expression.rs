//! From the text of an expression to its tree.

use std::cell::Cell;
use std::sync::LazyLock;

use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op as Operator, PrattParser};

use super::grammar::{Rule, inner};
use super::tree::{Binder, Expr, Kind, Op, Quantifier, Span, Word};
use super::wrong::Fault;

/// Most operators, brackets among them, that may stand within each other. Code that walks a tree recurses as deep.
/// Sums, `and` and `or` may be as long as one likes.
const DEEPEST: usize = 250;

/// What to do with a `count` or `sum` with a colon.
pub(super) const COMPARED: &str = "this is a number and no condition; compare it from outside its own brackets, as in \
                                   `(count x in S: C) = 1`";

/// How tight operators bind, the loosest first.
static PRATT: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Operator::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::iff))
        .op(Operator::infix(Rule::implies, Assoc::Right))
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(Operator::prefix(Rule::not))
        .op(left(Rule::equals)
            | left(Rule::differs)
            | left(Rule::less)
            | left(Rule::at_most)
            | left(Rule::more)
            | left(Rule::at_least)
            | left(Rule::within))
        .op(left(Rule::join))
        .op(left(Rule::meet) | left(Rule::without))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(left(Rule::times) | left(Rule::over) | left(Rule::modulo))
        .op(Operator::prefix(Rule::negative))
        .op(Operator::postfix(Rule::field))
});

/// Makes trees; positions in the statement become positions in the file.
pub(super) struct Reader {
    pub offset: usize,
    /// How deep the expression under way is.
    pub depth: Cell<usize>,
}

impl Reader {
    pub(super) fn at(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        // Blanks behind the last word belong to a rule, and are not to be underlined.
        let length = span.as_str().trim_end().len();
        self.offset + span.start()..self.offset + span.start() + length
    }

    pub(super) fn word(&self, pair: &Pair<'_, Rule>) -> Word {
        let at = self.at(pair);
        let text = pair.as_str().trim_end();
        match pair.as_rule() {
            Rule::string => Word { at, text: text.trim_matches('"').to_owned() },
            _ => Word { at, text: text.to_owned() },
        }
    }

    pub(super) fn words<'a>(&self, pairs: impl Iterator<Item = Pair<'a, Rule>>) -> Vec<Word> {
        pairs.map(|pair| self.word(&pair)).collect()
    }

    /// Reads an expression, by how tight its operators bind.
    pub(super) fn expr(&self, pair: Pair<'_, Rule>) -> Result<Expr, Fault> {
        let before = self.depth.get();
        let depth = before + 1 + pair.clone().into_inner().filter(|part| deepens(part.as_rule())).count();
        if depth > DEEPEST {
            let sentence =
                format!("more than {DEEPEST} things stand within each other here; say it with less depth");
            return Err(Fault::new(&self.at(&pair), sentence));
        }
        self.depth.set(depth);
        let read = self.operands(pair.into_inner());
        self.depth.set(before);
        read
    }

    fn operands(&self, pairs: Pairs<'_, Rule>) -> Result<Expr, Fault> {
        PRATT
            .map_primary(|primary| self.primary(primary))
            .map_prefix(|operator, operand| {
                let operand = operand?;
                let at = self.at(&operator).start..operand.at.end;
                if operator.as_rule() == Rule::negative {
                    in_brackets(&operand)?;
                }
                let kind = match operator.as_rule() {
                    Rule::not => Kind::Not(Box::new(operand)),
                    _ => Kind::Negative(Box::new(operand)),
                };
                Ok(Expr { at, kind })
            })
            .map_postfix(|of, field| {
                let of = of?;
                let name =
                    inner(field.clone()).next().map_or_else(|| self.word(&field), |name| self.word(&name));
                Ok(Expr { at: of.at.start..name.at.end, kind: Kind::Field(Box::new(of), name) })
            })
            .map_infix(|left, operator, right| {
                joined(left?, (op(operator.as_rule()), self.at(&operator)), right?)
            })
            .parse(pairs)
    }

    pub(super) fn primary(&self, pair: Pair<'_, Rule>) -> Result<Expr, Fault> {
        let at = self.at(&pair);
        let text = || pair.as_str().trim_end().to_owned();
        let kind = match pair.as_rule() {
            Rule::expr => return self.expr(pair),
            Rule::int => Kind::Int(text().parse().map_err(|_| {
                Fault::new(&at, "this number has more than 64 bits; the largest is 9223372036854775807")
            })?),
            Rule::string => Kind::Text(self.word(&pair).text),
            Rule::betza => Kind::Text(text()),
            Rule::cell => Kind::Cell(text()),
            Rule::word => Kind::Word(text()),
            Rule::bracket => {
                let own = inner(pair)
                    .next()
                    .ok_or_else(|| Fault::new(&at, "there is nothing in these brackets"))?;
                Kind::Bracket(Box::new(self.expr(own)?))
            }
            Rule::call => {
                let mut parts = inner(pair);
                let name = parts.next().map(|name| self.word(&name));
                let name = name.ok_or_else(|| Fault::new(&at, "a name is missing"))?;
                Kind::Call(name, parts.map(|part| self.primary(part)).collect::<Result<_, _>>()?)
            }
            Rule::braces => {
                let items = inner(pair).map(|source| self.source(source)).collect::<Result<_, _>>()?;
                Kind::Braces(items)
            }
            Rule::comprehension => {
                let mut parts = inner(pair).filter(|part| part.as_rule() != Rule::within);
                let missing = || Fault::new(&at, "a set is missing");
                let name = parts.next().map(|name| self.word(&name)).ok_or_else(missing)?;
                let set = self.expr(parts.next().ok_or_else(missing)?)?;
                let only = parts.next().map(|only| self.expr(only)).transpose()?;
                Kind::Those(name, Box::new(set), only.map(Box::new))
            }
            Rule::runs => {
                let mut parts =
                    inner(pair).map(|part| self.expr(part)).collect::<Result<Vec<_>, _>>()?.into_iter();
                let (Some(kind), Some(set)) = (parts.next(), parts.next()) else {
                    return Err(Fault::new(&at, "runs takes a kind and a set"));
                };
                Kind::Runs(Box::new(kind), Box::new(set), parts.collect())
            }
            _ => return self.quantified(pair),
        };
        Ok(Expr { at, kind })
    }

    fn quantified(&self, pair: Pair<'_, Rule>) -> Result<Expr, Fault> {
        let at = self.at(&pair);
        let (mut quantifier, mut binders, mut body) = (Quantifier::Each, Vec::new(), None);
        for part in inner(pair) {
            match (part.as_rule(), part.as_str().trim_end()) {
                (Rule::quantifier, "each") => quantifier = Quantifier::Each,
                (Rule::quantifier, "some") => quantifier = Quantifier::Some,
                (Rule::quantifier, "count") => quantifier = Quantifier::Count,
                (Rule::quantifier, _) => quantifier = Quantifier::Sum,
                (Rule::binder, _) => binders.push(self.binder(part)?),
                _ => body = Some(self.expr(part)?),
            }
        }
        let body = body.ok_or_else(|| Fault::new(&at, "there is nothing behind the colon"))?;
        Ok(Expr { at, kind: Kind::Quantified(quantifier, binders, Box::new(body)) })
    }

    fn binder(&self, pair: Pair<'_, Rule>) -> Result<Binder, Fault> {
        let mut binder = Binder { names: Vec::new(), sources: Vec::new(), only: None };
        for part in inner(pair) {
            match part.as_rule() {
                Rule::binding => {
                    binder.names = self.words(inner(part).filter(|part| part.as_rule() == Rule::word));
                }
                Rule::source => binder.sources.push(self.source(part)?),
                _ => binder.only = Some(self.expr(part)?),
            }
        }
        Ok(binder)
    }

    fn source(&self, pair: Pair<'_, Rule>) -> Result<(Expr, Option<Expr>), Fault> {
        let at = self.at(&pair);
        let mut parts = inner(pair);
        let first = parts.next().ok_or_else(|| Fault::new(&at, "a set is missing"))?;
        Ok((self.expr(first)?, parts.next().map(|last| self.expr(last)).transpose()?))
    }
}

/// Whether an operator puts what stands beside it one deeper.
fn deepens(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::not
            | Rule::negative
            | Rule::field
            | Rule::iff
            | Rule::implies
            | Rule::within
            | Rule::times
            | Rule::over
            | Rule::modulo
            | Rule::meet
            | Rule::without
            | Rule::join
    )
}

fn op(rule: Rule) -> Op {
    match rule {
        Rule::iff => Op::Iff,
        Rule::implies => Op::Implies,
        Rule::or => Op::Or,
        Rule::and => Op::And,
        Rule::within => Op::In,
        Rule::equals => Op::Equal,
        Rule::differs => Op::Differs,
        Rule::less => Op::Less,
        Rule::at_most => Op::AtMost,
        Rule::more => Op::More,
        Rule::at_least => Op::AtLeast,
        Rule::join => Op::Join,
        Rule::meet => Op::Meet,
        Rule::without => Op::Without,
        Rule::plus => Op::Plus,
        Rule::minus => Op::Minus,
        Rule::times => Op::Times,
        Rule::over => Op::Over,
        _ => Op::Modulo,
    }
}

/// Refuses a `count` or `sum` with a colon that is calculated with, or compared, without brackets of its own.
fn in_brackets(operand: &Expr) -> Result<(), Fault> {
    match operand.kind {
        Kind::Quantified(Quantifier::Count | Quantifier::Sum, ..) => Err(Fault::new(&operand.at, COMPARED)),
        _ => Ok(()),
    }
}

/// Joins two operands; comparisons become chains, and sums, `and` and `or` are of several.
fn joined(left: Expr, (op, place): (Op, Span), right: Expr) -> Result<Expr, Fault> {
    let at = left.at.start..right.at.end;
    if !matches!(op, Op::And | Op::Or | Op::Implies | Op::Iff) {
        in_brackets(&right)?;
    }
    if matches!(op, Op::And | Op::Or | Op::Plus | Op::Minus) {
        let (op, right) = match op {
            Op::Minus => (Op::Plus, Expr { at: right.at.clone(), kind: Kind::Negative(Box::new(right)) }),
            op => (op, right),
        };
        let mut parts = match left {
            Expr { kind: Kind::Several(before, parts), .. } if before == op => parts,
            left => vec![left],
        };
        parts.push(right);
        return Ok(Expr { at, kind: Kind::Several(op, parts) });
    }
    if op == Op::Iff && matches!(left.kind, Kind::Binary(Op::Iff, ..)) {
        return Err(Fault::new(&place, "<=> makes no chain; put brackets round one of the two"));
    }
    if !op.compares() {
        return Ok(Expr { at, kind: Kind::Binary(op, Box::new(left), Box::new(right)) });
    }
    let (first, mut rest) = match left.kind {
        Kind::Chain(first, rest) => (first, rest),
        Kind::Binary(before, first, second) if before.compares() => (first, vec![(before, *second)]),
        kind => {
            let left = Expr { at: left.at, kind };
            return Ok(Expr { at, kind: Kind::Binary(op, Box::new(left), Box::new(right)) });
        }
    };
    let way = |op: Op| match op {
        Op::Equal => 0,
        Op::Less | Op::AtMost => 1,
        Op::More | Op::AtLeast => 2,
        _ => 3,
    };
    if way(op) == 3 || rest.iter().any(|(before, _)| way(*before) != way(op)) {
        let sentence = "a chain holds = alone, or < and <=, or > and >=; write two comparisons with `and`";
        return Err(Fault::new(&place, sentence));
    }
    rest.push((op, right));
    Ok(Expr { at, kind: Kind::Chain(first, rest) })
}
