//! What has to be connected, and to have no cycle.

use crate::statement::domain::Domain;
use crate::statement::formula::{Conditions, Formula};
use crate::statement::formulas::Formulas;
use crate::statement::read::{Reader, Trouble, fault, piece};
use crate::statement::setting::{Connected, Holds};
use crate::statement::tree::{Says, Statement};
use crate::statement::world::Item;

pub(in crate::statement) fn connected<D: Domain>(
    statements: &[Statement],
    reader: &mut Reader<'_, D>,
) -> Result<Vec<Connected>, Trouble> {
    let mut all = Vec::new();
    for statement in statements {
        let at = statement.at.clone();
        match &statement.says {
            Says::Connected(kind, by) => {
                let Some(asked) = reader.asked(kind) else {
                    return reader.unknown(&kind.at, &kind.text, "a kind");
                };
                if matches!(reader.setting.holds, Holds::Values(..)) {
                    return fault(&at, "with values every place holds something; `connected` is of kinds");
                }
                let world = &reader.setting.world;
                let by = match (by, &world.moves) {
                    (None, Some(_)) => None,
                    (Some(by), None) => Some(piece(world, &by.text, &by.at)?),
                    (Some(by), Some(_)) => return fault(&by.at, "moves touch at their ends; leave `by` out"),
                    (None, None) => return fault(&at, "say by whose moves, as in `connected queen by king`"),
                };
                let says = |statement: &Statement| match &statement.says {
                    Says::Acyclic(kind) if reader.asked(kind) == Some(asked) => Some(statement.at.clone()),
                    _ => None,
                };
                let acyclic = statements.iter().find_map(says);
                all.push(Connected { at, asked, by, acyclic });
            }
            Says::Acyclic(kind) if reader.setting.world.moves.is_none() => {
                return fault(
                    &kind.at,
                    "only moves make cycles; `places moves of PIECE` makes them the places",
                );
            }
            _ => {}
        }
    }
    Ok(all)
}

/// What `acyclic` asks for beside `connected`: connected moves have no cycle where there is one fewer of them than of
/// the cells that they touch.
pub(in crate::statement) fn acyclic(
    statements: &[Statement],
    connected: &[Connected],
    reader: &mut Reader<'_, Formulas>,
) -> Result<Conditions, Trouble> {
    let mut all = Vec::new();
    for statement in statements {
        let Says::Acyclic(kind) = &statement.says else { continue };
        let Some(asked) = reader.asked(kind) else { return reader.unknown(&kind.at, &kind.text, "a kind") };
        if !connected.iter().any(|connected| connected.asked == asked) {
            let sentence =
                format!("`acyclic` can be counted beside `connected {}` alone; add that", kind.text);
            return fault(&statement.at, sentence);
        }
        let places: Vec<Item> = reader.setting.world.places().collect();
        let chosen = reader.how_many(&statement.at, asked, &places)?;
        let mut terms = vec![(1, chosen.clone())];
        for cell in 0..reader.setting.world.cells {
            let moves = reader.setting.world.moves_at(cell);
            let number = reader.how_many(&statement.at, asked, &moves)?;
            let is_touched = reader.domain.within(&number, 1, i64::MAX);
            terms.push((-1, reader.domain.indicator(&is_touched)));
        }
        let Some(more) = reader.domain.sum(&terms) else {
            return fault(&statement.at, "there are too many moves");
        };
        let nothing = reader.domain.within(&chosen, 0, 0);
        let tree = reader.domain.within(&more, -1, -1);
        all.push((statement.at.clone(), vec![Formula::any([nothing, tree])]));
    }
    Ok(all)
}
