//! Whether a text is one rule for every n, and how far it looks along the board.
//!
//! A board of fixed width is a word of columns. A text whose conditions ask for the order of columns, for distances up to
//! constants, for counts up to constants and for remainders is a sentence of monadic second-order logic with remainders,
//! so that its solutions are a regular language (Buechi, Elgot, Trakhtenbrot). So every number in the text has one of these
//! types ([`number::Num`]): bounded; a column counted from the start, from the end or from a place that may be anywhere; a
//! count along the board. What joins them otherwise is refused. In doubt a text is refused, too: a wrong yes would be a
//! wrong theorem.

mod binders;
mod conditions;
mod number;
mod numbers;
mod sets;
mod strip;
mod walk;
mod why;

use limits::Budget;
use model::{Growth, Sizes};
use number::{Num, Term};
use strip::Strip;
use walk::{Known, Walk};
use why::{Refused, Why, refused};

use super::parse::parse;
use super::puzzle::is_set;
use super::read::Trouble;
use super::tree::{BoardPart, Clue, Expr, Goal, Kind, Says, Span, Statement, Word};
use crate::growth::{Affine, NotUniform};

/// Most columns that one more n adds.
const MOST_STRIDE: i64 = 1000;

/// How the puzzle of a text grows with n. `numbers` take the place of those that `let` gives, and some of them grow with n;
/// `sizes` take the place of the goal. Cost: a few steps for each word.
///
/// # Errors
///
/// The text is not one rule for every n, or no finite walk counts it, as far as its words say; or it is no text of the
/// language.
pub fn growth_of_text(
    text: &str,
    numbers: &[(&str, Affine)],
    sizes: Option<Sizes>,
) -> Result<Growth, NotUniform> {
    let statements = parse(text, &Budget::default()).map_err(|trouble| match trouble {
        Trouble::Fault(fault) => {
            let wrong = fault.located(text);
            let own = wrong.text.trim().to_owned();
            NotUniform {
                line: Some(wrong.line),
                word: own,
                why: format!("is wrong: {}", wrong.sentence),
                instead: String::new(),
            }
        }
        Trouble::Limit(limit) => NotUniform::of_words("the text", format!("is not read: {limit}"), ""),
    })?;
    for (name, _) in numbers {
        let is_it = |statement: &Statement| matches!(&statement.says, Says::Let(own, _) if own.text == *name);
        if !statements.iter().any(is_it) {
            return Err(NotUniform::of_words(
                *name,
                "is no number that the file fixes by `let`",
                "name one that is",
            ));
        }
    }
    growth(&statements, numbers, sizes).map_err(|why| why.located(text))
}

fn growth(
    statements: &[Statement],
    numbers: &[(&str, Affine)],
    sizes: Option<Sizes>,
) -> Result<Growth, Refused> {
    let mut walk = Walk::new();
    lets(&mut walk, statements, numbers, false)?;
    for statement in statements {
        if let Says::Values(low, high) = &statement.says {
            walk.values = Some((walk.constant(low)?, walk.constant(high)?));
        }
    }
    walk.strip = board(&mut walk, statements)?;
    holds(&mut walk, statements)?;
    lets(&mut walk, statements, numbers, true)?;
    walk.keep();
    for statement in statements {
        said(&mut walk, statement, sizes.is_none())?;
        walk.ended(&statement.at);
    }
    if let Some(Sizes::Between(_, most)) = sizes {
        walk.count(most.into());
        walk.ended(&statements[0].at);
    }
    let Strip { adds_rows, side, is_joined, .. } = walk.strip;
    Ok(Growth {
        adds_rows,
        stride: side.times as u32,
        offset: side.plus,
        reach: walk.reach()? as u32,
        period: walk.period as u32,
        is_joined,
    })
}

/// Gives names to the numbers of `let`, or to its sets, which know the board.
fn lets(
    walk: &mut Walk,
    statements: &[Statement],
    numbers: &[(&str, Affine)],
    on_board: bool,
) -> Result<(), Refused> {
    for statement in statements {
        let Says::Let(name, value) = &statement.says else { continue };
        let is_known = |name: &str| matches!(walk.known(name), Some(Known::Set(_)));
        let known = match numbers.iter().find(|(own, _)| *own == name.text) {
            Some(&(_, Affine { times, plus })) => {
                Ok(Known::Number(Num::of(Term::N, times).plus(&Num::within(plus, plus))))
            }
            None if is_set(value, &is_known) && !on_board => continue,
            None if is_set(value, &is_known) => walk.set(value).map(Known::Set),
            None => walk.number(value).map(Known::Number),
        };
        let known = known.unwrap_or_else(Known::Refused);
        match walk.names.iter_mut().find(|(own, _)| *own == name.text) {
            Some(own) => own.1 = known,
            None => walk.names.push((name.text.clone(), known)),
        }
    }
    Ok(())
}

/// The strip of the board.
fn board(walk: &mut Walk, statements: &[Statement]) -> Result<Strip, Refused> {
    for statement in statements {
        let at = &statement.at;
        match &statement.says {
            Says::Picture(_) | Says::Graph(_) | Says::Edges(_) => return refused(at, Why::FIXED),
            Says::Board(parts) => return strip(walk, at, parts),
            _ => {}
        }
    }
    refused(&statements[0].at, Why::NO_SIDE)
}

fn strip(walk: &mut Walk, at: &Span, parts: &[BoardPart]) -> Result<Strip, Refused> {
    let (mut word, mut side) = (String::new(), None);
    for part in parts {
        match part {
            BoardPart::Text(text) => word += text,
            BoardPart::Number(expr) => {
                let number = walk.number(expr)?;
                match (number.constant(), &number.terms[..]) {
                    (Some(constant), _) => word += &constant.to_string(),
                    (None, &[(Term::N, times)]) if (1..MOST_STRIDE).contains(&times) => {
                        word += "N";
                        let own = Affine { times, plus: number.low };
                        if side.replace(own).is_some_and(|other| other != own) {
                            return refused(at, Why::SIDES);
                        }
                    }
                    _ => return refused(&expr.at, Why::NO_SIDE),
                }
            }
        }
    }
    match side {
        Some(side) => Strip::read(&word, side).or_else(|why| refused(at, why)),
        None => refused(at, Why::NO_SIDE),
    }
}

/// Reads what places hold, and whether moves are the places.
fn holds(walk: &mut Walk, statements: &[Statement]) -> Result<(), Refused> {
    for statement in statements {
        match &statement.says {
            Says::Kinds(kinds) => {
                walk.kinds = kinds.len() as i64;
                walk.names.extend(kinds.iter().map(|kind| (kind.text.clone(), Known::Kind)));
            }
            Says::Moves(piece) => {
                let Some(piece) = piece else { return refused(&statement.at, Why::FIXED) };
                let along = walk.piece(&piece.at, &piece.text)?;
                if !along.rides.is_empty() {
                    return refused(&statement.at, Why::MOVES);
                }
                walk.moves = Some(along.far);
                walk.names.push(("edge".into(), Known::Kind));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Goes through a statement.
fn said(walk: &mut Walk, statement: &Statement, has_goal: bool) -> Result<(), Refused> {
    let at = &statement.at;
    match &statement.says {
        Says::Let(..)
        | Says::Board(_)
        | Says::Kinds(_)
        | Says::Values(..)
        | Says::Hidden(_)
        | Says::Weight(_)
        | Says::Symmetry(_)
        | Says::Title(_)
        | Says::Goal(Goal::Max | Goal::Min | Goal::Any) => Ok(()),
        Says::Picture(_) | Says::Graph(_) | Says::Edges(_) | Says::Map(..) => refused(at, Why::FIXED),
        Says::Moves(_) => {
            walk.compare(walk.moves.unwrap_or(0));
            Ok(())
        }
        Says::Given(clues) => clues.iter().try_for_each(|clue| given(walk, clue)),
        Says::Size(terms) => {
            terms.iter().flat_map(|(factors, _)| factors).try_for_each(|word| factor(walk, word))
        }
        Says::Goal(Goal::Between(..)) if !has_goal => Ok(()),
        Says::Goal(Goal::Between(low, high)) => {
            for size in [low, high] {
                match walk.number(size).ok().and_then(|size| size.constant()) {
                    Some(size) => walk.count(size),
                    None => return refused(at, Why::GOAL),
                }
            }
            Ok(())
        }
        Says::Connected(..) | Says::Acyclic(_) if walk.strip.is_joined => refused(at, Why::CONNECTION),
        Says::Connected(_, Some(piece)) => {
            let along = walk.piece(&piece.at, &piece.text)?;
            walk.compare(along.far);
            Ok(())
        }
        Says::Connected(_, None) | Says::Acyclic(_) => Ok(()),
        Says::Condition(condition) | Says::Implied(condition) => walk.condition(condition),
    }
}

/// A clue, on a place that is counted from an end.
fn given(walk: &mut Walk, clue: &Clue) -> Result<(), Refused> {
    for place in std::iter::once(&clue.place).chain(&clue.to) {
        walk.place(place)?;
    }
    match &clue.holds.kind {
        Kind::Word(name) if walk.is_kind(name) => Ok(()),
        _ => walk.constant(&clue.holds).map(|_| ()),
    }
}

/// A factor of the size.
fn factor(walk: &mut Walk, word: &Word) -> Result<(), Refused> {
    if word.text.parse::<i64>().is_ok() {
        return Ok(());
    }
    let number = Expr { at: word.at.clone(), kind: Kind::Word(word.text.clone()) };
    walk.constant(&number).map(|_| ())
}

#[cfg(test)]
mod tests {
    /// The guide has a class for every word of the language.
    #[test]
    fn every_word_has_a_class() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/src/every-n-classes.md");
        let guide = std::fs::read_to_string(guide).expect("the guide is there");
        for word in crate::statement::read::WORDS {
            assert!(guide.contains(&format!("`{word}")), "{word}");
        }
    }
}
