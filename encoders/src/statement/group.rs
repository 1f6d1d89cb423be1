//! The symmetries of a stated puzzle.
//!
//! A symmetry of the board, perhaps with an exchange of kinds or values, is kept if it carries the set of conditions into
//! itself ([`super::same`]). A model proves its group on constraints as they are written. So where conditions are the
//! same as functions and are written in another way, their images are added to the puzzle: they ask for nothing new,
//! and make the constraints go into themselves. Where parts of conditions are carried into each other and conditions
//! are not, the puzzle has the parts in their place.

use std::collections::{BTreeSet, HashSet};

use limits::{Budget, Limit};

use super::formula::{Conditions, Formula};
use super::formulas::Formulas;
use super::parts::Parts;
use super::read::Trouble;
use super::same::{Comparison, Same};
use super::setting::{Connected, Content, Holds, Joined};
use super::tree::Symmetry;
use super::world::Item;
use crate::automorphisms::subgroup;
use crate::constraint::Var;
use crate::model::Permutation;
use crate::steps::Steps;

/// Most permutations that are tried: each is kept as a list of all variables.
const MOST_SYMMETRIES: usize = 50_000;

/// Most images of conditions that are added, for each condition, and however few these are.
const MOST_IMAGES: usize = 32;
const FEW_IMAGES: usize = 4096;

/// Most conditions into which one is taken apart.
const MOST_PARTS: usize = 1 << 16;

/// Permutations of the places' variables, and whether there are more than could be tried.
pub(super) struct Group {
    pub permutations: Vec<Permutation>,
    pub is_whole: bool,
}

/// The candidates that are kept.
#[derive(Default)]
struct Kept {
    kept: Vec<bool>,
    /// Whether some of those that generate them keep functions, and not what is written.
    by_functions: bool,
    /// Whether some have functions of too many nodes to tell.
    is_open: bool,
}

impl Parts<'_> {
    /// The symmetries that are kept: a group, the identity first. Writes conditions anew where they have to be written in
    /// another way to go into themselves.
    pub fn group(&mut self, conditions: &mut Conditions, budget: &Budget) -> Result<Group, Trouble> {
        let (candidates, is_found) = self.candidates(conditions, budget)?;
        if let Some(group) = self.compared(&candidates, conditions, true, budget)? {
            return Ok(Group { is_whole: group.is_whole && is_found, ..group });
        }
        let as_written = self.compared(&candidates, conditions, false, budget)?;
        let permutations = as_written.map_or_else(|| vec![candidates[0].clone()], |group| group.permutations);
        Ok(Group { permutations, is_whole: false })
    }

    /// The candidates that carry the conditions into themselves, or those parts into themselves into which conditions can
    /// be taken apart. `None` where functions are compared and have too many images.
    fn compared(
        &mut self,
        candidates: &[Permutation],
        conditions: &mut Conditions,
        as_functions: bool,
        budget: &Budget,
    ) -> Result<Option<Group>, Trouble> {
        let whole: Vec<Formula> = conditions.iter().flat_map(|(_, parts)| parts.clone()).collect();
        let of_whole = self.kept(candidates, &whole, as_functions, budget)?;
        let parts = match of_whole.kept.contains(&false) {
            true => self.apart(&whole, &mut Steps::new(budget))?,
            false => Some(Vec::new()),
        };
        let of_parts = match &parts {
            Some(parts) if parts.len() > whole.len() => self.kept(candidates, parts, as_functions, budget)?,
            parts => Kept { is_open: parts.is_none(), ..Kept::default() },
        };
        let by_parts = of_parts.kept.iter().zip(&of_whole.kept).any(|(part, whole)| *part && !whole);
        let mut kept = of_whole.kept;
        if by_parts {
            let either = |at: usize, _: &mut Steps<'_>| Ok::<_, Limit>(kept[at] || of_parts.kept[at]);
            kept = subgroup(candidates, either, &mut Steps::new(budget))?;
            for (_, all) in conditions.iter_mut() {
                *all = self.apart(all, &mut Steps::new(budget))?.unwrap_or_else(|| all.clone());
            }
        }
        let kept = candidates.iter().zip(kept).filter(|(_, kept)| *kept);
        let permutations: Vec<Permutation> = kept.map(|(candidate, _)| candidate.clone()).collect();
        if of_whole.by_functions || by_parts && of_parts.by_functions {
            let images = with_images(&permutations, conditions, &self.formulas);
            let Some((more, formulas)) = images else { return Ok(None) };
            (*conditions, self.formulas) = (more, formulas);
        }
        Ok(Some(Group { permutations, is_whole: !of_whole.is_open && !of_parts.is_open }))
    }

    /// These conditions taken apart ([`Formula::parts`]). `None` where one has too many parts.
    fn apart(&self, all: &[Formula], steps: &mut Steps<'_>) -> Result<Option<Vec<Formula>>, Limit> {
        let Holds::Kinds(kinds) = &self.setting.holds else { return Ok(Some(all.to_vec())) };
        let (meaning, mut apart) = (|var: Var| self.formulas.meaning(var), Vec::with_capacity(all.len()));
        for part in all {
            let Some(parts) = part.parts(&meaning, kinds.len() as u32, MOST_PARTS) else { return Ok(None) };
            steps.take(parts.len())?;
            steps.hold(parts.len() * size_of::<Formula>() * 4)?;
            apart.extend(parts);
        }
        Ok(Some(apart))
    }

    /// Which candidates carry these conditions into themselves.
    fn kept(
        &self,
        candidates: &[Permutation],
        all: &[Formula],
        as_functions: bool,
        budget: &Budget,
    ) -> Result<Kept, Trouble> {
        let (mut comparison, mut by_functions) = (Comparison::new(self, all, budget), false);
        let keeps = |at: usize, steps: &mut Steps<'_>| -> Result<bool, Trouble> {
            let same = comparison.of(&candidates[at], as_functions, steps)?;
            by_functions |= same == Some(Same::Functions);
            Ok(same.is_some())
        };
        let kept = subgroup(candidates, keeps, &mut Steps::new(budget))?;
        Ok(Kept { kept, by_functions, is_open: comparison.is_open })
    }

    /// The permutations of places and kinds that may be symmetries, as those of variables: a group, the identity first.
    /// They keep all but the conditions. And whether none was left out because there are too many.
    fn candidates(
        &self,
        conditions: &Conditions,
        budget: &Budget,
    ) -> Result<(Vec<Permutation>, bool), Limit> {
        let (world, steps) = (&self.setting.world, &mut Steps::new(budget));
        let touching = self.touching(budget)?;
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
                steps.take(1)?;
                let to = |place: Item| first + moved[(place - first) as usize];
                // Different symmetries of the cells may move the moves alike.
                if !self.keeps_rest(order, &touching) || !seen.insert((moved.clone(), order)) {
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

    /// Whether an exchange of kinds keeps the sizes of solutions: what they change by is always 0, or a condition says
    /// that it is 0.
    fn keeps_sizes(&self, order: &[u32], conditions: &Conditions) -> bool {
        let weight = |kind: u32| i64::from(self.weights[kind as usize]);
        let own = (0..self.formulas.own).filter_map(|var| Some((var, self.formulas.meaning(var)?.1)));
        let more = own.map(|(var, kind)| (var, weight(order[kind as usize]) - weight(kind)));
        let change = Formula::within(more.filter(|(_, more)| *more != 0).collect(), 0, 0);
        let says = |part: &Formula| match part.with_differences() {
            Formula::All(all) => all.contains(&change),
            part => part == change,
        };
        change == Formula::Known(true) || conditions.iter().any(|(_, parts)| parts.iter().any(says))
    }

    /// Whether what is hidden or connected is carried into itself, `touching` as [`Parts::touching`] says. Clues are not
    /// asked here: those of the file and of the command line are one set, which the model has.
    fn keeps_rest(&self, order: &[u32], touching: &[usize]) -> bool {
        let goes = |kind: u32| order[kind as usize];
        let moved = |asked: Content| match asked {
            Content::Kind(kind) => Content::Kind(goes(kind)),
            all => all,
        };
        let connected = |(from, by): (&Connected, usize)| {
            let mut all = self.connected.iter().zip(touching);
            all.any(|(to, &touching)| to.asked == moved(from.asked) && touching == by)
        };
        let what = |joined: &Joined| (joined.connected.is_some(), joined.acyclic.is_some());
        let joined = |from: &Joined| {
            self.joined.iter().any(|to| to.asked == moved(from.asked) && what(to) == what(from))
        };
        self.hidden.iter().all(|&kind| self.hidden.contains(&goes(kind)))
            && self.connected.iter().zip(touching.iter().copied()).all(connected)
            && self.joined.iter().all(joined)
    }

    /// For each set of cells that has to be connected, the first one in which the same cells touch.
    fn touching(&self, budget: &Budget) -> Result<Vec<usize>, Limit> {
        let pairs = |connected: &Connected| {
            let attacks = self.setting.world.attacks(&connected.by, budget)?;
            let both =
                (0..).zip(attacks.iter()).flat_map(|(a, all)| all.iter().map(move |&b| (a.min(b), a.max(b))));
            Ok(both.collect::<BTreeSet<(Item, Item)>>())
        };
        let all = self.connected.iter().map(pairs).collect::<Result<Vec<_>, Limit>>()?;
        Ok(all.iter().map(|pairs| all.iter().take_while(|other| *other != pairs).count()).collect())
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

/// The conditions and their images under these permutations, and the formulas with variables for what these need. `None`
/// where that would be too many.
fn with_images(
    permutations: &[Permutation],
    conditions: &Conditions,
    formulas: &Formulas,
) -> Option<(Conditions, Formulas)> {
    let (mut conditions, mut formulas) = (conditions.clone(), formulas.clone());
    let originals = formulas.defined.clone();
    let number = conditions.iter().map(|(_, parts)| parts.len()).collect::<Vec<usize>>();
    let mut written: HashSet<Formula> = conditions.iter().flat_map(|(_, parts)| parts.clone()).collect();
    let most = ((1 + MOST_IMAGES) * written.len()).max(FEW_IMAGES);
    for permutation in permutations {
        let mut image: Vec<Var> = permutation.clone();
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
