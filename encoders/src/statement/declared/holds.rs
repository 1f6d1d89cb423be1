//! What places may hold, how that is written, and what of it may be exchanged or is not looked at.

use super::only::{needed, only};
use crate::nearest::instead;
use crate::statement::arithmetic::Names;
use crate::statement::read::{Trouble, fault};
use crate::statement::setting::Holds;
use crate::statement::tree::{Says, Statement, Symmetry, Word};

/// Most kinds, and most values, of a place.
const MOST_HELD: i64 = 1024;

/// Refuses a kind whose name is the letter of another one. Solutions tell a kind by its name if all letters are used up.
pub(in crate::statement) fn told_apart(statements: &[Statement], letters: &[char]) -> Result<(), Trouble> {
    let kinds = statements.iter().filter_map(|statement| match &statement.says {
        Says::Kinds(kinds) => Some(kinds),
        _ => None,
    });
    let is_told_alike = |(kind, letter): &(&Word, &char)| kind.text.len() == 1 && !letter.is_ascii();
    match kinds.flatten().zip(letters).find(is_told_alike) {
        Some((kind, _)) => {
            let sentence =
                "the letters are used up, and this is the letter of another kind; give it a longer name";
            fault(&kind.at, sentence)
        }
        None => Ok(()),
    }
}

/// What places may hold.
pub(in crate::statement) fn holds(statements: &[Statement], numbers: &Names) -> Result<Holds, Trouble> {
    let kinds = only(statements, "what kinds there are", |says| match says {
        Says::Kinds(kinds) => Some(kinds),
        _ => None,
    })?;
    let values = only(statements, "what values there are", |says| match says {
        Says::Values(low, high) => Some((low, high)),
        _ => None,
    })?;
    let moves = statements.iter().any(|statement| matches!(statement.says, Says::Moves(_)));
    match (kinds, values) {
        (Some(_), Some((at, _))) => fault(at, "places hold kinds or values; take one of the two out"),
        (Some((at, kinds)), None) => {
            for (place, kind) in kinds.iter().enumerate() {
                if kinds[..place].iter().any(|other| other.text == kind.text) {
                    return fault(&kind.at, format!("{} is named twice", kind.text));
                }
            }
            match kinds.len() as i64 <= MOST_HELD {
                true => Ok(Holds::Kinds(kinds.iter().map(|kind| kind.text.clone()).collect())),
                false => fault(at, format!("there are more than {MOST_HELD} kinds")),
            }
        }
        (None, Some((at, (low, high)))) => {
            let (low, high) = (needed(low, numbers)?, needed(high, numbers)?);
            match high.checked_sub(low) {
                Some(more) if (0..MOST_HELD).contains(&more) => Ok(Holds::Values(low, high)),
                Some(..0) => fault(at, "there is no value: the last one is below the first"),
                _ => fault(at, format!("there are more than {MOST_HELD} values")),
            }
        }
        (None, None) if moves => Ok(Holds::Kinds(vec!["edge".into()])),
        (None, None) => {
            let at = statements.first().map_or(0..0, |statement| statement.at.clone());
            fault(&at, "the file does not say what places hold; write `kind queen` or `values 1..9`")
        }
    }
}

pub(in crate::statement) fn hidden(statements: &[Statement], holds: &Holds) -> Result<Vec<u32>, Trouble> {
    let mut hidden = Vec::new();
    for statement in statements {
        let Says::Hidden(name) = &statement.says else { continue };
        match holds.kind(&name.text) {
            Some(kind) => hidden.push(kind),
            None => return no_kind(name, holds),
        }
    }
    Ok(hidden)
}

pub(in crate::statement) fn symmetry(statements: &[Statement], holds: &Holds) -> Result<Symmetry, Trouble> {
    let symmetry = only(statements, "the symmetry", |says| match says {
        Says::Symmetry(symmetry) => Some(symmetry),
        _ => None,
    })?;
    let Some((at, symmetry)) = symmetry else { return Ok(Symmetry::Board) };
    match (symmetry, holds) {
        (Symmetry::Values, Holds::Kinds(_)) => {
            fault(at, "there are no values here; write symmetry kinds and their names")
        }
        (Symmetry::Kinds(names), _) => {
            for (place, name) in names.iter().enumerate() {
                if holds.kind(&name.text).is_none() {
                    return no_kind(name, holds);
                }
                if names[..place].iter().any(|other| other.text == name.text) {
                    return fault(&name.at, format!("{} is named twice", name.text));
                }
            }
            Ok(symmetry.clone())
        }
        _ => Ok(symmetry.clone()),
    }
}

/// Refuses a word that is no kind, with what to write in its place.
fn no_kind<T>(name: &Word, holds: &Holds) -> Result<T, Trouble> {
    let other = match holds {
        Holds::Kinds(kinds) => instead(&name.text, &kinds.iter().map(String::as_str).collect::<Vec<_>>()),
        Holds::Values(..) => "places hold values here".into(),
    };
    fault(&name.at, format!("there is no kind {}; {other}", name.text))
}
