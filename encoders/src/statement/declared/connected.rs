//! What has to be connected, and to have no cycle.

use crate::statement::domain::Domain;
use crate::statement::read::{Reader, Trouble, fault, piece};
use crate::statement::setting::{Connected, Content, Holds, Joined};
use crate::statement::tree::{Says, Statement, Word};

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
                let asked = asked(kind, reader)?;
                if matches!(reader.setting.holds, Holds::Values(..)) {
                    return fault(at, "with values every place holds something; `connected` is of kinds");
                }
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
                let asked = asked(kind, reader)?;
                if matches!(reader.setting.holds, Holds::Values(..)) {
                    return fault(at, "with values every move holds something; `acyclic` is of kinds");
                }
                joined(&mut moves, asked).acyclic = Some(at.clone());
            }
            _ => {}
        }
    }
    Ok((cells, moves))
}

fn asked<D: Domain>(kind: &Word, reader: &Reader<'_, D>) -> Result<Content, Trouble> {
    match reader.asked(kind) {
        Some(asked) => Ok(asked),
        None => reader.unknown(&kind.at, &kind.text, "a kind"),
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
