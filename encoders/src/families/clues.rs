//! Cells that are given: `--given a1,r3c5=K --empty r0c0`, on any puzzle of cells.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use limits::Budget;
use model::steps::Steps;
use model::{Cell, Model};

use super::clued::{constraints, unlettered};
use super::family::{Family, Layout};
use crate::error::{ModelError, PuzzleError};
use crate::place::Place;
use crate::wanted::Clue;
use crate::wanted::Wanted;

/// The names of the options.
pub(super) const GIVEN: &str = "given";
pub(super) const EMPTY: &str = "empty";

/// Cells that have to be occupied or empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Clues {
    given: Vec<(Place, Option<String>)>,
    empty: Vec<Place>,
}

impl Clues {
    /// Reads the values of the options, those that are given.
    pub fn new(given: Option<&str>, empty: Option<&str>) -> Result<Clues, PuzzleError> {
        // In quotes, blanks may stand between cells, too; what has no cell at all is refused as one.
        let words = |text: &str| {
            let cells = text.split(|sign: char| sign == ',' || sign.is_whitespace());
            let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).map(str::to_owned).collect();
            if cells.is_empty() { vec![String::new()] } else { cells }
        };
        let mut clues = Clues::default();
        for word in given.map(words).unwrap_or_default() {
            let (place, letter) = match word.split_once('=') {
                None => (word.as_str(), None),
                Some((place, letter)) => (place, Some(letter)),
            };
            clues.given.push((place_of(place)?, letter.map(str::to_owned)));
        }
        for word in empty.map(words).unwrap_or_default() {
            clues.empty.push(place_of(&word)?);
        }
        Ok(clues)
    }

    pub fn is_none(&self) -> bool {
        self.given.is_empty() && self.empty.is_empty()
    }

    /// What each cell has to hold: a piece with this letter or any, or nothing.
    pub fn by_cell(&self, family: &dyn Family, model: &Model) -> Result<BTreeMap<Cell, Wanted>, PuzzleError> {
        let layout = family.layout();
        let of_file = family.wanted();
        let mut wanted: BTreeMap<Cell, Wanted> = BTreeMap::new();
        let piece = |label: &String| family.lettered(label).ok_or_else(|| unlettered(family, model, label));
        let given = self
            .given
            .iter()
            .map(|(place, label)| Ok((place, Wanted::Piece(label.as_ref().map(piece).transpose()?))));
        for wanted_here in given.chain(self.empty.iter().map(|place| Ok((place, Wanted::Nothing)))) {
            let (place, want) = wanted_here?;
            let cell = cell_of(place, layout.as_ref())?;
            let is_here = model.cells.iter().any(|own| family.orbit(*own).contains(&cell));
            if !is_here {
                let are_pairs = cell.ends().is_none() && model.cells.iter().all(|own| own.ends().is_some());
                return Err(PuzzleError(match are_pairs {
                    true => format!("{place} is one cell, and pieces of {family} are pairs; write r0c0-r0c1"),
                    false => format!("there is no cell {place} on the board of {family}"),
                }));
            }
            if !family.has_sizes() && !matches!(want, Wanted::Piece(Some(_))) {
                let (option, help) = match want {
                    Wanted::Nothing => (EMPTY, "leave it out"),
                    Wanted::Piece(_) => (GIVEN, "name the value, as in a1=3"),
                };
                return Err(PuzzleError(format!(
                    "every place of {family} holds a value, so that --{option} {place} says nothing; {help}"
                )));
            }
            let before = wanted.get(&cell).copied().unwrap_or(want);
            let both = before.and(want).ok_or_else(|| {
                PuzzleError(format!("two different things are given for {place}; keep one"))
            })?;
            if of_file.get(&cell).is_some_and(|known| known.and(both).is_none()) {
                let option = if want == Wanted::Nothing { EMPTY } else { GIVEN };
                return Err(unlike_file(place, option));
            }
            wanted.insert(cell, both);
        }
        Ok(wanted)
    }

    /// The cells, those that the board has.
    pub fn cells(&self, layout: Option<&Layout>) -> BTreeSet<Cell> {
        let places = self.given.iter().map(|(place, _)| place).chain(&self.empty);
        places.filter_map(|place| cell_of(place, layout).ok()).collect()
    }

    /// The cells that nothing covers, where pieces cover several. Refused: cells that the board does not have, and cells
    /// that have to be covered.
    pub fn left_empty(&self, family: &dyn Family, layout: &Layout) -> Result<BTreeSet<Cell>, PuzzleError> {
        if let Some((place, _)) = self.given.first() {
            return Err(PuzzleError(format!(
                "--{GIVEN} {place} says nothing of {family}: its shapes stand on several cells; leave it out, or name \
                 cells that stay empty by --{EMPTY}"
            )));
        }
        let of_file = family.wanted();
        let cells = self.empty.iter().map(|place| {
            let cell = layout.cell(place)?;
            match of_file.get(&cell) {
                Some(Wanted::Piece(_)) => Err(unlike_file(place, EMPTY)),
                _ => Ok(cell),
            }
        });
        cells.collect()
    }

    /// Adds the clues to a model of the family.
    pub fn add(&self, family: &dyn Family, model: Model, budget: &Budget) -> Result<Model, ModelError> {
        let asked = |error| ModelError::Asked(error);
        if model.cells.is_empty() {
            return Err(asked(PuzzleError(format!(
                "{family} has no cells that could be given; leave --given and --empty out"
            ))));
        }
        let mut added = Vec::new();
        for (cell, wanted) in self.by_cell(family, &model).map_err(asked)? {
            added.extend(constraints(wanted, family, &model, cell).map_err(asked)?);
        }
        Ok(model.with_clues(added, &mut Steps::new(budget))?)
    }

    /// One by one; the cells and the letters are there.
    pub fn each(&self, family: &dyn Family) -> Vec<Clue> {
        let layout = family.layout();
        let letter = |label: &Option<String>| label.as_ref().and_then(|label| family.lettered(label));
        let given = self.given.iter().map(|(place, label)| (place, Wanted::Piece(letter(label))));
        let all = given.chain(self.empty.iter().map(|place| (place, Wanted::Nothing)));
        let clue = |(place, wanted): (&Place, Wanted)| {
            let member = wanted.at(place.to_string());
            Some(Clue { member, cell: cell_of(place, layout.as_ref()).ok()?, wanted })
        };
        all.filter_map(clue).collect()
    }

    /// What is given, as the language of statements writes it: `r0c3 = queen`. `kinds` has the name of each letter.
    pub fn stated(
        &self,
        family: &dyn Family,
        model: &Model,
        kinds: &[(char, String)],
    ) -> Result<Vec<String>, PuzzleError> {
        let holds = |wanted| match wanted {
            Wanted::Nothing => "empty",
            Wanted::Piece(letter) => {
                kinds.iter().find(|(own, _)| letter == Some(*own)).map_or("full", |(_, kind)| kind)
            }
        };
        let given = self.by_cell(family, model)?.into_iter();
        Ok(given.map(|(cell, wanted)| format!("{cell} = {}", holds(wanted))).collect())
    }

    /// Why pieces contradict the clues; `None` where they do not.
    pub fn flaw(&self, family: &dyn Family, pieces: &BTreeMap<Cell, char>) -> Option<String> {
        let layout = family.layout();
        let stands =
            |place: &Place| cell_of(place, layout.as_ref()).ok().and_then(|cell| pieces.get(&cell).copied());
        let wrong = self.given.iter().find(|(place, letter)| match (stands(place), letter) {
            (Some(stands), Some(label)) => family.lettered(label) != Some(stands),
            (stands, _) => stands.is_none(),
        });
        let full = || self.empty.iter().find(|place| stands(place).is_some());
        match wrong {
            Some((place, _)) => Some(format!("{place} does not hold what is given")),
            None => full().map(|place| format!("{place} has to be empty")),
        }
    }
}

/// The error of a cell of which the file and an option say two things.
fn unlike_file(place: &Place, option: &str) -> PuzzleError {
    PuzzleError(format!("the file says something else of {place} than --{option} does; keep one of the two"))
}

/// Reads a cell or a move.
pub(super) fn place_of(word: &str) -> Result<Place, PuzzleError> {
    Place::read(word).ok_or_else(|| {
        PuzzleError(format!("`{word}` is no cell; write r0c3, or a1 as chess players do, or v3 of a graph"))
    })
}

/// The cell that is written so, on a board or in a graph.
pub(super) fn cell_of(place: &Place, layout: Option<&Layout>) -> Result<Cell, PuzzleError> {
    match layout {
        Some(layout) => layout.cell(place),
        None => {
            place.cell(None).ok_or_else(|| PuzzleError(format!("{place} is no vertex; write it as in v3")))
        }
    }
}

/// The options, as they are written: ` --given a1,r3c5=K --empty r0c0`.
impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.given.iter().map(|(place, letter)| match letter {
            Some(letter) => format!("{place}={letter}"),
            None => place.to_string(),
        });
        let (given, empty): (Vec<String>, Vec<String>) =
            (given.collect(), self.empty.iter().map(Place::to_string).collect());
        if !given.is_empty() {
            write!(f, " --{} {}", GIVEN, given.join(","))?;
        }
        if !empty.is_empty() {
            write!(f, " --{} {}", EMPTY, empty.join(","))?;
        }
        Ok(())
    }
}
