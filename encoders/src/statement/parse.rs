//! From text to tree, by the grammar in `grammar.pest`.

use std::cell::Cell;
use std::sync::LazyLock;

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op as Operator, PrattParser};

use super::lines::{Lines, split};
use super::tree::{
    Binder, BoardPart, Clue, Expr, Goal, Kind, Op, Quantifier, Says, Span, Statement, Symmetry, Word,
};
use super::wrong::Fault;

/// Operators that may stand within each other, brackets among them: whoever reads a tree goes as deep. Sums, `and` and
/// `or` may be as long as one likes.
const DEEPEST: usize = 250;

/// The parser that the grammar makes.
#[derive(pest_derive::Parser)]
#[grammar = "statement/grammar.pest"]
struct Grammar;

/// Reads a file of statements.
pub(super) fn parse(text: &str) -> Result<Vec<Statement>, Fault> {
    split(text)?.into_iter().map(|lines| statement(text, lines)).collect()
}

/// Whether a word has a meaning of its own, so that it is no name.
pub(super) fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::name, word).map_or(true, |parsed| parsed.as_str() != word)
}

/// Reads one statement.
fn statement(text: &str, lines: Lines) -> Result<Statement, Fault> {
    let own = &text[lines.at.clone()];
    let reader = Reader { offset: lines.at.start, depth: Cell::new(0) };
    let mut parsed = Grammar::parse(Rule::statement, own).map_err(|error| reader.unexpected(&error, own))?;
    let below = lines.below.map(|below| {
        below.into_iter().map(|at| Word { text: text[at.clone()].to_owned(), at }).collect::<Vec<_>>()
    });
    let says = parsed.next().and_then(|whole| inner(whole).next());
    let Some(says) = says else { return Err(Fault::new(&lines.at, "there is no statement here")) };
    Ok(Statement { says: reader.says(says, below)?, at: lines.at })
}

/// The parts of a pair; keywords are none.
fn inner(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|part| !is_keyword(part.as_rule()))
}

fn is_keyword(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::K_LET
            | Rule::K_BOARD
            | Rule::K_GRAPH
            | Rule::K_MAP
            | Rule::K_PLACES
            | Rule::K_MOVES
            | Rule::K_OF
            | Rule::K_EDGES
            | Rule::K_KIND
            | Rule::K_KINDS
            | Rule::K_VALUES
            | Rule::K_GIVEN
            | Rule::K_SIZE
            | Rule::K_GOAL
            | Rule::K_CONNECTED
            | Rule::K_BY
            | Rule::K_ACYCLIC
            | Rule::K_HIDDEN
            | Rule::K_SYMMETRY
            | Rule::K_TITLE
            | Rule::K_WHERE
            | Rule::K_RUNS
            | Rule::EOI
    )
}

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
struct Reader {
    offset: usize,
    /// How deep the expression under way is.
    depth: Cell<usize>,
}

impl Reader {
    fn at(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        // Blanks behind the last word belong to a rule, and are not to be underlined.
        let length = span.as_str().trim_end().len();
        self.offset + span.start()..self.offset + span.start() + length
    }

    fn word(&self, pair: &Pair<'_, Rule>) -> Word {
        let at = self.at(pair);
        let text = pair.as_str().trim_end();
        match pair.as_rule() {
            Rule::string => Word { at, text: text.trim_matches('"').to_owned() },
            _ => Word { at, text: text.to_owned() },
        }
    }

    fn words<'a>(&self, pairs: impl Iterator<Item = Pair<'a, Rule>>) -> Vec<Word> {
        pairs.map(|pair| self.word(&pair)).collect()
    }

    /// Returns what a statement says; `below` has the lines below it.
    fn says(&self, pair: Pair<'_, Rule>, below: Option<Vec<Word>>) -> Result<Says, Fault> {
        let at = self.at(&pair);
        let rule = pair.as_rule();
        if rule == Rule::expr {
            return self.expr(pair).map(Says::Condition);
        }
        let mut parts = inner(pair).peekable();
        let missing = || Fault::new(&at, "this statement lacks a word");
        Ok(match rule {
            Rule::fix => {
                let name = parts.next().map(|name| self.word(&name)).ok_or_else(missing)?;
                Says::Let(name, self.expr(parts.next().ok_or_else(missing)?)?)
            }
            Rule::board => match (parts.next(), below) {
                (Some(word), _) => Says::Board(self.board(word)?),
                (None, picture) => Says::Picture(picture.unwrap_or_default()),
            },
            Rule::graph => match (parts.next(), below) {
                (Some(file), _) => Says::Graph(self.word(&file)),
                (None, edges) => Says::Edges(edges.unwrap_or_default()),
            },
            Rule::map => {
                let name = parts.next().map(|name| self.word(&name)).ok_or_else(missing)?;
                Says::Map(name, below.unwrap_or_default())
            }
            Rule::places => {
                let moves = parts.next().ok_or_else(missing)?;
                Says::Moves(inner(moves).next().map(|piece| self.piece(piece)))
            }
            Rule::kind => Says::Kinds(self.words(parts)),
            Rule::values => {
                let (low, high) = (parts.next().ok_or_else(missing)?, parts.next().ok_or_else(missing)?);
                Says::Values(self.expr(low)?, self.expr(high)?)
            }
            Rule::given => Says::Given(parts.map(|clue| self.clue(clue)).collect::<Result<_, _>>()?),
            Rule::size => Says::Size(parts.map(|term| self.term(term)).collect()),
            Rule::goal => Says::Goal(self.goal(parts.next().ok_or_else(missing)?, parts.next())?),
            Rule::connected => {
                let kind = parts.next().map(|kind| self.word(&kind)).ok_or_else(missing)?;
                Says::Connected(kind, parts.next().map(|piece| self.piece(piece)))
            }
            Rule::acyclic => Says::Acyclic(self.word(&parts.next().ok_or_else(missing)?)),
            Rule::hidden => Says::Hidden(self.word(&parts.next().ok_or_else(missing)?)),
            Rule::title => Says::Title(self.word(&parts.next().ok_or_else(missing)?)),
            _ => Says::Symmetry(match parts.peek().map(|part| (part.as_rule(), part.as_str())) {
                Some((Rule::group, "none")) => Symmetry::None,
                Some((Rule::group, "values")) => Symmetry::Values,
                Some((Rule::group, _)) | None => Symmetry::Board,
                Some(_) => Symmetry::Kinds(self.words(parts)),
            }),
        })
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
                Rule::place => {
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
        let to = if parts.len() > 1 { parts.pop() } else { None };
        let place = parts.pop().ok_or_else(missing)?;
        Ok(Clue { at, place, to, holds })
    }

    fn term(&self, pair: Pair<'_, Rule>) -> (Option<Word>, Word) {
        let mut words = self.words(inner(pair));
        let kind = words.pop().unwrap_or_else(|| Word { at: 0..0, text: String::new() });
        (words.pop(), kind)
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

    /// Reads an expression, by how tight its operators bind.
    fn expr(&self, pair: Pair<'_, Rule>) -> Result<Expr, Fault> {
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

    fn primary(&self, pair: Pair<'_, Rule>) -> Result<Expr, Fault> {
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

    /// Says what the parser expected where it could not go on.
    fn unexpected(&self, error: &pest::error::Error<Rule>, text: &str) -> Fault {
        let from = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        // A line that goes on has ended where it breaks.
        let rest = text[from..].split(['\n', '\r']).next().unwrap_or_default();
        let length = rest
            .char_indices()
            .find(|(at, c)| !c.is_alphanumeric() && *c != '_' && *at > 0)
            .map_or(rest.len(), |(at, _)| at);
        let at = self.offset + from..self.offset + from + length;
        let mut expected: Vec<&str> = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => {
                positives.iter().filter_map(|&rule| named(rule)).collect()
            }
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        expected.sort_unstable();
        expected.dedup();
        let here = match rest.chars().next() {
            None if from < text.len() => "the line ends".into(),
            None => "the statement ends".into(),
            Some(sign) if sign.is_control() => "a sign that cannot be seen stands".to_owned(),
            Some(_) => format!("`{}` stands", &rest[..length]),
        };
        let sentence = match expected.split_last() {
            None => format!("{here} here, and nothing of the kind may"),
            Some((last, [])) => format!("{here} where {last} is expected"),
            Some((last, others)) => format!("{here} where {} or {last} is expected", others.join(", ")),
        };
        Fault { at, sentence }
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

/// What is expected, for sentences; `None` of what is part of something else that is named.
fn named(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::statement | Rule::fix | Rule::board | Rule::kind => "a statement",
        Rule::name => "a new name",
        Rule::word => "a name",
        Rule::int => "a number",
        Rule::cell => "a cell such as r0c0",
        Rule::string => "text in quotes",
        Rule::piece => "a piece",
        Rule::clue | Rule::place => "a place",
        Rule::expr | Rule::call | Rule::bracket | Rule::quantified => "a number, a set or a condition",
        Rule::binder | Rule::binding => "names and `in`",
        Rule::EOI => "the end of the line",
        Rule::extreme => "max, min or any",
        Rule::group => "board, none or values",
        Rule::board_word => "a board",
        Rule::field_word => "row, col, layer or number",
        Rule::within => "`in`",
        Rule::K_WHERE => "`where`",
        Rule::K_BY => "`by`",
        Rule::K_OF => "`of`",
        Rule::and | Rule::or | Rule::implies | Rule::iff => "and, or, => or <=>",
        Rule::equals | Rule::differs | Rule::less | Rule::at_most | Rule::more | Rule::at_least => {
            "a comparison"
        }
        Rule::plus | Rule::minus | Rule::times | Rule::over | Rule::modulo => "+ - * / or %",
        Rule::meet | Rule::without | Rule::join => "| & or \\",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_reads_what_it_should() {
        for text in [
            "let n = 8",
            "let ring = {c in all where c.row = 0 or c.col = n-1}",
            "board {n+2}x{n+2}",
            "board torus:{n}x3 # round",
            "board\n..\n.#\nend",
            "graph\n1 2\n3\nend",
            "graph karate.txt",
            "places moves of wazir",
            "places moves of \"leaps:1,3\"",
            "places edges",
            "kind queen knight",
            "values 1..n",
            "map cage\n1 2\n1 .\nend",
            "given r0c0 = queen, a1 = empty, r1c1 = 5, r0c0-r0c1 = edge",
            "size 3 * queen + knight",
            "goal max",
            "goal 3..n",
            "connected queen by king",
            "connected edge",
            "acyclic edge",
            "hidden aux",
            "symmetry kinds white black",
            "symmetry values",
            "title \"Eight # queens\"",
            "each l in lines(queen): queen(l) <= 1",
            "each c in all: queen(c) or queen(attackers(queen, c))",
            "each l in rows, columns, boxes(2,2): distinct(l)",
            "sum({r0c0,r1c1,r2c2}) = 15",
            "each c in cells where c.number != 0 and c.number != 24: edge(edges(c)) in {0, 2}",
            "each c in all: live(c) => 2 <= live(attacks(king, c)) <= 3",
            "each c in all: some d in attacks(\"wazir+fers+dabbaba\", c): value(c) = d.number",
            "runs(black, row(r0c0)) = (2, 1)",
            "runs(black, row(r0c0)) = ()",
            "(count x in all: queen(x) = 1) = 1",
            "each c in all, d in at(c, 0, 1): value(d) > value(c)",
            "each a b c in rows, columns: sum({a, b, c}) != 6",
            "each k in kinds: k(all) <= 3",
            "each _k in kinds: _k(all) <= 3",
            "not queen(all) = 1 and a = 2 => b = 3 <=> c = 4",
            "lex(row(r0c0), shift(row(r0c0), 1, 0))",
            "each l in lines(betza:BN): full(l & ring \\ {r0c0} | row(r1c1)) <= 1",
            "- 3 * -x + 7 % 2 = 0",
            "edge(move(c, 0, 1)) = 1",
            "n in {0, 2, 5..7}",
            "summer(all) = order + inner",
        ] {
            if let Err(fault) = parse(text) {
                panic!("{text}: {fault:?}");
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_shown() {
        for (text, at) in [
            ("let all = 3", "all"),
            ("kind queen 3", "3"),
            ("each c all: queen(c)", ":"),
            ("queen(all) <= ", ""),
            ("a < b > c", ">"),
            ("a = b = c <=> d <=> e", "<=>"),
            ("let r0c0 = 1", "r0c0"),
            ("99999999999999999999 = 1", "99999999999999999999"),
            ("f(a,)", ")"),
        ] {
            let fault = parse(text).expect_err(text);
            assert_eq!(
                &text[fault.at.start.min(text.len())..fault.at.end.min(text.len())],
                at,
                "{text}: {}",
                fault.sentence
            );
        }
    }
}
