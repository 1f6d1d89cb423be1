//! The constraints of a clue.

use std::collections::BTreeSet;

use model::constraint::{Constraint, Var, neg, pos};
use model::{Cell, Model};

use super::family::Family;
use crate::error::PuzzleError;
use crate::wanted::Wanted;

/// Most variables of a cell of which a letter can be asked.
const MOST_OF_A_CELL: usize = 12;

/// The constraints of a cell that has to hold something.
pub(super) fn constraints(
    wanted: Wanted,
    family: &dyn Family,
    model: &Model,
    cell: Cell,
) -> Result<Vec<Constraint>, PuzzleError> {
    let of_cell = |(_, own): &(Var, &Cell)| family.orbit(**own).contains(&cell);
    let vars: Vec<Var> = (0..).zip(&model.cells).filter(of_cell).map(|(var, _)| var).collect();
    let usual = family.usual();
    let pieces = || vars.iter().copied().filter(|&var| family.is_piece(model, var));
    match (wanted, usual) {
        (Wanted::Piece(None), None) => return Ok(vec![Constraint::clause(pieces().map(pos))]),
        (Wanted::Nothing, None) => {
            return Ok(pieces().map(|var| Constraint::clause([neg(var)])).collect());
        }
        _ => {}
    }
    let letters = family.letters(model).unwrap_or_default();
    let named: Vec<Var> = vars.iter().copied().filter(|&var| family.names_piece(model, var)).collect();
    let known: BTreeSet<char> = named.iter().map(|&var| letters[var as usize]).chain(usual).collect();
    if let Wanted::Piece(Some(letter)) = wanted
        && !known.contains(&letter)
    {
        return Err(unlettered(family, model, &family.label(letter)));
    }
    let is_one_of_all = |constraint: &Constraint| match constraint.any.as_slice() {
        [count] => count.max == 1 && named.iter().all(|&var| count.lits().any(|lit| lit == pos(var))),
        _ => false,
    };
    if let (Wanted::Piece(Some(letter)), None) = (wanted, usual)
        && named.iter().all(|&var| family.is_piece(model, var))
        && let [var] = named.iter().filter(|&&var| letters[var as usize] == letter).collect::<Vec<_>>()[..]
        && model.constraints.iter().any(is_one_of_all)
    {
        return Ok(vec![Constraint::clause([pos(*var)])]);
    }
    if named.len() > MOST_OF_A_CELL {
        return Err(PuzzleError(format!(
            "too many different pieces may stand on {cell} to give one of them"
        )));
    }
    // Against each choice of values that says something else, or that no solution has: so a clue treats kinds alike
    // that the model does.
    let stands = |values: u32| {
        let chosen = (0..).zip(&named).filter(|(at, _)| values >> at & 1 == 1).map(|(_, var)| *var);
        let is_occupied = chosen.clone().any(|var| family.is_piece(model, var));
        let last = chosen.last().filter(|_| is_occupied).map(|var| letters[var as usize]);
        last.or(usual)
    };
    let fits = |values: &u32| match wanted {
        Wanted::Piece(None) => stands(*values).is_some(),
        Wanted::Piece(letter) => stands(*values) == letter,
        Wanted::Nothing => stands(*values).is_none(),
    };
    let own = |constraint: &&Constraint| constraint.variables().iter().all(|var| named.contains(var));
    let own: Vec<&Constraint> = model.constraints.iter().filter(own).collect();
    let is_possible = |values: u32| {
        let value = |var| named.iter().position(|own| *own == var).map(|at| values >> at & 1 == 1);
        own.iter().all(|constraint| constraint.assigned(value).simplify().is_none())
    };
    let fits = |values: &u32| fits(values) && is_possible(*values);
    let against = |values: u32| {
        let literal = |(at, &var): (u32, &Var)| if values >> at & 1 == 1 { neg(var) } else { pos(var) };
        Constraint::clause((0..).zip(&named).map(literal))
    };
    Ok((0..1 << named.len()).filter(|values| !fits(values)).map(against).collect())
}

/// Why a piece cannot be given: none has this letter.
pub(super) fn unlettered(family: &dyn Family, model: &Model, label: &str) -> PuzzleError {
    let letters = (0..).zip(family.letters(model).unwrap_or_default());
    let named = letters.filter(|(var, _)| family.names_piece(model, *var)).map(|(_, letter)| letter);
    let known: BTreeSet<char> = named.chain(family.usual()).collect();
    let mut known: Vec<String> = known.into_iter().map(|letter| family.label(letter)).collect();
    if known.len() > MOST_OF_A_CELL {
        known.splice(2..known.len() - 1, ["..".into()]);
    }
    PuzzleError(format!("no piece here has the letter {label}; choose one of {}", known.join(", ")))
}
