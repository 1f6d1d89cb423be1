//! Clues of `given`.

use std::collections::BTreeMap;

use crate::statement::domain::Domain;
use crate::statement::read::{Reader, Trouble, fault};
use crate::statement::setting::{Content, Holds};
use crate::statement::tree::{Clue, Kind, Says, Statement, Word};
use crate::statement::world::Item;

/// Adds the clues of `given` to those of a picture.
pub(in crate::statement) fn given<D: Domain>(
    statements: &[Statement],
    mut clues: BTreeMap<Item, Content>,
    reader: &mut Reader<'_, D>,
) -> Result<BTreeMap<Item, Content>, Trouble> {
    for statement in statements {
        let Says::Given(all) = &statement.says else { continue };
        for clue in all {
            let (place, given) = (clue_place(clue, reader)?, clue_holds(clue, reader)?);
            let before = clues.insert(place, given).filter(|before| *before != given);
            match before {
                None => {}
                // What is said to hold something may be said more exactly.
                Some(Content::Full) if given != Content::Empty => {}
                Some(before) if given == Content::Full && before != Content::Empty => {
                    clues.insert(place, before);
                }
                Some(_) => return fault(&clue.at, "another clue says something else of this place"),
            }
        }
    }
    Ok(clues)
}

/// The place that a clue is about.
pub(in crate::statement) fn clue_place<D: Domain>(
    clue: &Clue,
    reader: &mut Reader<'_, D>,
) -> Result<Item, Trouble> {
    let place = reader.place(&clue.place)?;
    let found = match &clue.to {
        None => Some(place),
        Some(to) => {
            let to = reader.place(to)?;
            let copy = clue.copy.as_ref().map_or(Ok(1), |copy| reader.fixed(copy))?;
            reader.setting.world.parallel(place, to, copy)
        }
    };
    let found = found.filter(|&item| reader.setting.world.is_place(item));
    found.map_or_else(|| fault(&clue.at, "this is no place here; a move is written r0c0-r0c1"), Ok)
}

fn clue_holds<D: Domain>(clue: &Clue, reader: &mut Reader<'_, D>) -> Result<Content, Trouble> {
    let holds = &reader.setting.holds;
    if let Holds::Values(low, high) = *holds {
        let value = reader.fixed(&clue.holds)?;
        return match (low..=high).contains(&value) {
            true => Ok(Content::Kind((value - low) as u32)),
            false => fault(&clue.holds.at, format!("{value} is none of the values {low} to {high}")),
        };
    }
    let Kind::Word(name) = &clue.holds.kind else {
        return fault(&clue.holds.at, "a kind or `empty` is needed here");
    };
    match reader.asked(&Word { at: clue.holds.at.clone(), text: name.clone() }) {
        Some(content) => Ok(content),
        None => reader.unknown(&clue.holds.at, name, "a kind"),
    }
}
