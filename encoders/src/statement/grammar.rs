//! The grammar in `grammar.pest`, its words, and what it expects where a text does not follow it.

use model::sorted::distinct;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::wrong::Fault;
use crate::nearest::nearest;

/// The parser that the grammar makes.
#[derive(pest_derive::Parser)]
#[grammar = "statement/grammar.pest"]
pub(super) struct Grammar;

/// The words that begin statements.
const STATEMENTS: [&str; 19] = [
    "let",
    "board",
    "graph",
    "map",
    "places",
    "kind",
    "values",
    "given",
    "size",
    "goal",
    "connected",
    "acyclic",
    "hidden",
    "implied",
    "weight",
    "symmetry",
    "title",
    "each",
    "some",
];

/// Whether a word has a meaning of its own, so that it is no name.
pub(super) fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::name, word).map_or(true, |parsed| parsed.as_str() != word)
}

/// Why a word that is no name is none.
pub(super) fn no_name(word: &str) -> String {
    match Grammar::parse(Rule::cell, word).is_ok_and(|parsed| parsed.as_str() == word) {
        true => format!("`{word}` looks like a cell; choose another name"),
        false => format!("`{word}` is a word of the language; choose another name"),
    }
}

/// The parts of a pair; keywords are none.
pub(super) fn inner(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|part| !is_keyword(part.as_rule()))
}

/// Rules are in the order of the grammar, where the keywords stand last.
fn is_keyword(rule: Rule) -> bool {
    rule >= Rule::K_LET || rule == Rule::EOI
}

/// Says what the parser expected where it could not go on.
pub(super) fn unexpected(error: &pest::error::Error<Rule>, text: &str, offset: usize) -> Fault {
    let from = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    // A line that goes on has ended where it breaks.
    let rest = text[from..].split(['\n', '\r']).next().unwrap_or_default();
    let length = rest
        .char_indices()
        .find(|(at, c)| !c.is_alphanumeric() && *c != '_' && *at > 0)
        .map_or(rest.len(), |(at, _)| at);
    let at = offset + from..offset + from + length;
    let rules: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    if let Some(fault) = unknown_statement(text, offset).filter(|_| from > 0) {
        return fault;
    }
    let is_word = rest.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if is_word && rules.contains(&Rule::name) {
        return Fault { at, sentence: no_name(&rest[..length]) };
    }
    let rules = rules.iter().copied().filter(|&rule| !begins_statement(&text[..from]) || !continues(rule));
    let expected = distinct(rules.filter_map(named));
    let here = match rest.chars().next() {
        None if from < text.len() => "the line ends".into(),
        None => "the statement ends".into(),
        Some(sign) if sign.is_control() => "a sign that cannot be seen stands".to_owned(),
        Some(_) => format!("`{}` stands", &rest[..length]),
    };
    let sentence = match expected.split_last() {
        None if text.trim_start().starts_with("size ") => {
            format!("{here} here; a size is a sum of kinds with factors, as in size 2 * queen + worth * rook")
        }
        None => format!("{here} here, and nothing of the kind may"),
        Some((last, [])) => format!("{here} where {last} is expected"),
        Some((last, others)) => format!("{here} where {} or {last} is expected", others.join(", ")),
    };
    Fault { at, sentence: sentence + &of_mark(&text[..from], rest).unwrap_or_default() }
}

/// How the cells with a mark are written, where a letter or a number stands behind a name as in `cage A`, `cage[A]`.
fn of_mark(before: &str, rest: &str) -> Option<String> {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = before.trim_end();
    let map = &before[before.rfind(|c| !is_inner(c)).map_or(0, |at| at + 1)..];
    let mark = rest.trim_start_matches(['[', ' ']).split(|c| !is_inner(c)).next()?;
    let is_mark = mark.len() == 1 || mark.parse::<u32>().is_ok();
    (is_mark && !map.is_empty() && !is_reserved(map)).then(|| {
        format!("; of a map {map} the cells with the mark {mark} are {map}({mark}), or {{c in all where {map}(c) = {mark}}}")
    })
}

/// Whether a text is the word of a statement and nothing else. No condition begins with it, though the grammar takes it
/// for a name there.
fn begins_statement(text: &str) -> bool {
    STATEMENTS.contains(&text.trim())
}

/// Whether a rule is what may stand behind the first operand of a condition.
fn continues(rule: Rule) -> bool {
    // From the first to the last infix of the grammar.
    (Rule::iff..=Rule::join).contains(&rule) || rule == Rule::EOI
}

/// Refuses a first word that is nearly one of a statement, and that another word follows, as it follows no condition's.
fn unknown_statement(text: &str, offset: usize) -> Option<Fault> {
    let (first, rest) = text.split_once([' ', '\t'])?;
    let is_followed = rest.trim_start().starts_with(|next: char| next.is_alphanumeric() || next == '"');
    // `kinds` begins no condition, though it is a word of the language.
    let begins_none = first == "kinds" || !is_reserved(first);
    let near = nearest(first, STATEMENTS).filter(|_| is_followed && begins_none)?;
    Some(Fault {
        at: offset..offset + first.len(),
        sentence: format!("there is no statement `{first}`; write {near}"),
    })
}

/// What is expected, for sentences; `None` of what is part of something else that is named.
fn named(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::statement | Rule::fix | Rule::board | Rule::kind => "a statement",
        Rule::name => "a new name",
        Rule::word => "a name",
        Rule::int => "a whole number",
        Rule::cell => "a cell such as r0c0",
        Rule::string => "text in quotes",
        Rule::piece => "a piece",
        Rule::clue | Rule::place => "a place",
        Rule::expr | Rule::call | Rule::bracket | Rule::quantified => "a number, a set or a condition",
        Rule::binder | Rule::binding => "names and `in`",
        Rule::EOI => "the end of the line",
        Rule::extreme => "max, min or any",
        Rule::group => "board, none, values",
        Rule::K_KINDS => "kinds and their names",
        Rule::K_MOVES => "moves of a piece",
        Rule::K_EDGES => "edges",
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
