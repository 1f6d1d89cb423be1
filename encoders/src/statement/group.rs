//! The symmetries of a stated puzzle.
//!
//! A symmetry of the board, perhaps with an exchange of kinds or values, is kept if it carries the set of conditions into
//! itself, where conditions are what `each` and `and` join, and their parts ([`Formula::parts`]). Conditions are compared as functions of what places hold, not
//! as they are written: `runs` along a row and back, `lex`, sums of exchanged values. A model proves its group on
//! constraints as they are written. So where the image of a condition is a condition that is written in another way, the
//! image is added to the puzzle. It asks for nothing new, and makes the constraints go into themselves.

use std::collections::{BTreeMap, HashSet};

use bdd::Bdd;
use limits::{Budget, Limit};

use super::formula::Formula;
use super::formulas::Formulas;
use super::function::Functions;
use super::parts::{Conditions, Parts};
use super::read::Trouble;
use super::setting::{Content, Holds};
use super::tree::Symmetry;
use super::world::Item;
use crate::constraint::Var;
use crate::model::Permutation;
use crate::steps::Steps;

/// Most permutations that are tried: each is kept as a list of all variables.
const MOST_SYMMETRIES: usize = 50_000;

/// Most images of conditions that are added, for each condition.
const MOST_IMAGES: usize = 16;

/// Permutations of the places' variables, and whether there are more than could be tried.
pub(super) struct Group {
    pub permutations: Vec<Permutation>,
    pub is_whole: bool,
}

impl Parts<'_> {
    /// The symmetries that are kept: a group, the identity first. Adds images of conditions that are written differently.
    pub fn group(&mut self, conditions: &mut Conditions, budget: &Budget) -> Result<Group, Trouble> {
        let steps = &mut Steps::new(budget);
        let parts: Vec<&Formula> = conditions.iter().flat_map(|(_, parts)| parts).collect();
        let written: HashSet<&Formula> = parts.iter().copied().collect();
        let (candidates, is_whole) = self.candidates(&written, steps)?;
        let (mut smaller, mut functions) = (None, None);
        let (mut permutations, mut other) = (Vec::new(), Vec::new());
        for candidate in candidates {
            let image = images(&candidate, &self.formulas);
            let differs = |part: &&Formula| {
                let image = part.renamed(&|var| image.get(var as usize).copied().flatten());
                image.is_none_or(|image| !written.contains(&image))
            };
            let different: Vec<&Formula> = parts.iter().copied().filter(differs).collect();
            steps.take(1 + parts.len())?;
            let mut are_same = different.is_empty();
            if !are_same {
                let smaller: &HashSet<Formula> =
                    smaller.get_or_insert_with(|| parts.iter().flat_map(|part| part.parts()).collect());
                steps.take(smaller.len())?;
                are_same = different.iter().flat_map(|part| part.parts()).all(|part| {
                    let image = part.renamed(&|var| image.get(var as usize).copied().flatten());
                    image.is_some_and(|image| smaller.contains(&image))
                });
            }
            if are_same {
                permutations.push(candidate);
            } else if self.are_said(&parts, &different, &candidate, &mut functions, budget)? {
                other.push(permutations.len());
                permutations.push(candidate);
            }
        }
        drop(functions);
        if !other.is_empty() {
            let chosen: Vec<&Permutation> = other.iter().map(|&at| &permutations[at]).collect();
            match with_images(&chosen, conditions, &self.formulas) {
                Some((more, formulas)) => (*conditions, self.formulas) = (more, formulas),
                None => {
                    let mut at = 0..;
                    permutations.retain(|_| at.next().is_some_and(|at: usize| !other.contains(&at)));
                }
            }
        }
        Ok(Group { permutations, is_whole })
    }

    /// Whether the images of these parts are, as functions, among the parts. `functions` are those of all parts, made
    /// when they are needed.
    fn are_said<'f>(
        &'f self,
        all: &[&Formula],
        different: &[&Formula],
        image: &Permutation,
        functions: &mut Option<Option<(Functions<'f>, Vec<Bdd>)>>,
        budget: &Budget,
    ) -> Result<bool, Trouble> {
        if functions.is_none() {
            *functions = Some(few_nodes(self.functions(all, budget))?);
        }
        let Some(Some((functions, known))) = functions else { return Ok(false) };
        for part in different {
            match few_nodes(functions.of(part, image))? {
                Some(function) if known.contains(&function) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn functions(&self, all: &[&Formula], budget: &Budget) -> Result<(Functions<'_>, Vec<Bdd>), Limit> {
        let (places, holds) = (self.setting.world.places(), &self.setting.holds);
        let may_be_empty = matches!(holds, Holds::Kinds(_));
        let mut functions =
            Functions::new(&self.formulas, places.len(), holds.number(), may_be_empty, budget)?;
        let identity: Permutation = (0..self.formulas.own).collect();
        let known: Result<Vec<Bdd>, Limit> = all.iter().map(|part| functions.of(part, &identity)).collect();
        Ok((functions, known?))
    }

    /// The permutations of places and kinds that may be symmetries, as those of variables: a group, the identity first.
    /// They keep all but the conditions. And whether none was left out because there are too many.
    fn candidates(
        &self,
        conditions: &HashSet<&Formula>,
        steps: &mut Steps<'_>,
    ) -> Result<(Vec<Permutation>, bool), Limit> {
        let world = &self.setting.world;
        let places: Vec<Permutation> = match self.symmetry {
            Symmetry::None => vec![(0..world.cells).collect()],
            _ => world.board.symmetries(steps)?,
        };
        let is_found = self.symmetry == &Symmetry::None || world.board.knows_symmetries();
        let exchanged = self.exchanged();
        let many = places.len().saturating_mul((1..=exchanged.len()).fold(1, usize::saturating_mul));
        let are_few = many <= MOST_SYMMETRIES;
        let mut orders = orders(if are_few { &exchanged } else { &[] }, self.setting.holds.number());
        orders.retain(|order| self.keeps_sizes(order, conditions));
        let first = world.places().start;
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        for moved in &places {
            let Some(moved) = self.on_places(moved) else { continue };
            for order in &orders {
                steps.take(1 + self.clues.len())?;
                let to = |place: Item| first + moved[(place - first) as usize];
                // Different symmetries of the cells may move the moves alike.
                if !self.keeps_rest(to, order) || !seen.insert((moved.clone(), order)) {
                    continue;
                }
                let image =
                    |(place, kind): (Item, u32)| self.formulas.literal(to(place), order[kind as usize]).var;
                let own = (0..self.formulas.own).filter_map(|var| self.formulas.meaning(var));
                let permutation: Permutation = own.map(image).collect();
                steps.take(permutation.len())?;
                steps.hold(2 * size_of_val(permutation.as_slice()))?;
                all.push(permutation);
            }
        }
        Ok((all, is_found && are_few))
    }

    /// Whether an exchange of kinds keeps the sizes of solutions: what they change by is always 0, or a condition says that
    /// it is 0.
    fn keeps_sizes(&self, order: &[u32], conditions: &HashSet<&Formula>) -> bool {
        let weight = |kind: u32| i64::from(self.weights[kind as usize]);
        let own = (0..self.formulas.own).filter_map(|var| Some((var, self.formulas.meaning(var)?.1)));
        let more = own.map(|(var, kind)| (var, weight(order[kind as usize]) - weight(kind)));
        let change = Formula::within(more.filter(|(_, more)| *more != 0).collect(), 0, 0);
        change == Formula::Known(true) || conditions.contains(&change)
    }

    /// Whether clues, and what is hidden or connected are carried into themselves.
    fn keeps_rest(&self, to: impl Fn(Item) -> Item, order: &[u32]) -> bool {
        let goes = |kind: u32| order[kind as usize];
        let moved = |(&place, given): (&Item, &Content)| {
            let given = match given {
                Content::Kind(kind) => Content::Kind(goes(*kind)),
                other => *other,
            };
            (to(place), given)
        };
        let is_asked = |asked: Content| match asked {
            Content::Kind(kind) => goes(kind) == kind,
            _ => true,
        };
        self.hidden.iter().all(|&kind| self.hidden.contains(&goes(kind)))
            && self.connected.iter().all(|connected| is_asked(connected.asked))
            && self.clues.iter().map(moved).collect::<BTreeMap<Item, Content>>() == *self.clues
    }

    /// A symmetry of the cells as one of the places, from 0 on.
    fn on_places(&self, cells: &Permutation) -> Option<Permutation> {
        let world = &self.setting.world;
        let Some(moves) = &world.moves else { return Some(cells.clone()) };
        let image = |&(a, b): &(Item, Item)| {
            world.move_between(cells[a as usize], cells[b as usize]).map(|item| item - world.cells)
        };
        moves.iter().map(image).collect()
    }

    /// The kinds or values that may be exchanged.
    fn exchanged(&self) -> Vec<u32> {
        match &self.symmetry {
            Symmetry::Values => (0..self.setting.holds.number()).collect(),
            Symmetry::Kinds(names) => {
                names.iter().filter_map(|name| self.setting.holds.kind(&name.text)).collect()
            }
            Symmetry::Board | Symmetry::None => Vec::new(),
        }
    }
}

/// `None` where a function has too many nodes.
fn few_nodes<T>(made: Result<T, Limit>) -> Result<Option<T>, Limit> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Limit::Nodes(_)) => Ok(None),
        Err(limit) => Err(limit),
    }
}

/// The images of all variables, those of places first; `None` for a defined variable whose formula becomes one that no
/// variable has.
fn images(permutation: &Permutation, formulas: &Formulas) -> Vec<Option<Var>> {
    let mut all: Vec<Option<Var>> = permutation.iter().copied().map(Some).collect();
    for formula in &formulas.defined {
        // Formulas speak of variables that were defined before them.
        let image = formula.renamed(&|var| all.get(var as usize).copied().flatten());
        all.push(image.and_then(|image| formulas.defined_by(&image)));
    }
    all
}

/// A permutation of the places' variables as one of all variables; `None` where a defined one has no image.
pub(super) fn lifted(permutation: &Permutation, formulas: &Formulas) -> Option<Permutation> {
    images(permutation, formulas).into_iter().collect()
}

/// The conditions and their images under these permutations, and the formulas with variables for what these need. `None`
/// where that would be too many.
fn with_images(
    permutations: &[&Permutation],
    conditions: &Conditions,
    formulas: &Formulas,
) -> Option<(Conditions, Formulas)> {
    let (mut conditions, mut formulas) = (conditions.clone(), formulas.clone());
    let originals = formulas.defined.clone();
    let number = conditions.iter().map(|(_, parts)| parts.len()).collect::<Vec<usize>>();
    let mut written: HashSet<Formula> = conditions.iter().flat_map(|(_, parts)| parts.clone()).collect();
    let most = (1 + MOST_IMAGES) * written.len();
    for permutation in permutations {
        let mut image: Vec<Var> = permutation.to_vec();
        for formula in &originals {
            let moved = formula.renamed(&|var| image.get(var as usize).copied())?;
            image.push(formulas.defining(&moved));
        }
        for ((_, parts), &number) in conditions.iter_mut().zip(&number) {
            for at in 0..number {
                let moved = parts[at].renamed(&|var| image.get(var as usize).copied())?;
                if written.insert(moved.clone()) {
                    parts.push(moved);
                }
            }
        }
        if written.len() > most {
            return None;
        }
    }
    Some((conditions, formulas))
}

/// All orders of `exchanged` among all kinds, the usual one first.
fn orders(exchanged: &[u32], kinds: u32) -> Vec<Vec<u32>> {
    let mut orders: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in exchanged {
        let longer = |order: &Vec<u32>| {
            let free = exchanged.iter().filter(|kind| !order.contains(kind));
            free.map(|&kind| order.iter().copied().chain([kind]).collect()).collect::<Vec<Vec<u32>>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let all = |order: Vec<u32>| {
        let mut image: Vec<u32> = (0..kinds).collect();
        exchanged.iter().zip(order).for_each(|(&kind, to)| image[kind as usize] = to);
        image
    };
    orders.into_iter().map(all).collect()
}
