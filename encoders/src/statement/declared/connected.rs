//! What has to be connected, and to have no cycle.

use crate::statement::domain::Domain;
use crate::statement::read::{Reader, Trouble, fault, piece};
use crate::statement::setting::{Connected, Content, Holds, Joined};
use crate::statement::tree::{Says, Span, Statement, Word};

/// The cells that have to be connected, and what is asked of moves.
pub(in crate::statement) fn connected<D: Domain>(
    statements: &[Statement],
    reader: &Reader<'_, D>,
) -> Result<(Vec<Connected>, Vec<Joined>), Trouble> {
    let world = &reader.setting.world;
    let (mut cells, mut moves) = (Vec::new(), Vec::new());
    for statement in statements {
        let at = &statement.at;
        match (&statement.says, &world.moves) {
            (Says::Connected(kind, by), is_moves) => {
                let asked = asked(kind, at, "connected", reader)?;
                match (by, is_moves) {
                    (None, Some(_)) => joined(&mut moves, asked).connected = Some(at.clone()),
                    (Some(by), None) => {
                        let by = piece(world, &by.text, &by.at)?;
                        cells.push(Connected { at: at.clone(), asked, by });
                    }
                    (Some(by), Some(_)) => {
                        return fault(&by.at, "moves touch at their ends; leave `by` out");
                    }
                    (None, None) => {
                        return fault(at, "say by whose moves, as in `connected queen by king`");
                    }
                }
            }
            (Says::Acyclic(kind), None) => {
                return fault(
                    &kind.at,
                    "only moves make cycles; `places moves of PIECE` makes them the places",
                );
            }
            (Says::Acyclic(kind), Some(_)) => {
                let asked = asked(kind, at, "acyclic", reader)?;
                joined(&mut moves, asked).acyclic = Some(at.clone());
            }
            _ => {}
        }
    }
    Ok((cells, moves))
}

/// What the `statement` asks for. With values, `full` is every place and `empty` none.
fn asked<D: Domain>(
    kind: &Word,
    at: &Span,
    statement: &str,
    reader: &Reader<'_, D>,
) -> Result<Content, Trouble> {
    match (reader.asked(kind), &reader.setting.holds) {
        (None, _) => reader.unknown(&kind.at, &kind.text, "a kind"),
        (Some(_), Holds::Values(..)) => {
            fault(at, format!("with values every place holds something; `{statement}` is of kinds"))
        }
        (Some(asked), _) => Ok(asked),
    }
}

/// What is asked of the moves that hold this.
fn joined(all: &mut Vec<Joined>, asked: Content) -> &mut Joined {
    let at = all.iter().position(|joined| joined.asked == asked).unwrap_or_else(|| {
        all.push(Joined { asked, connected: None, acyclic: None });
        all.len() - 1
    });
    &mut all[at]
}
