//! The symmetries of a stated puzzle.
//!
//! A plain count takes those that its constraints show, as those of built-in puzzles do, where that is little work.
//! Classes take those of the text.
//!
//! A symmetry of the board, perhaps with an exchange of kinds or values, is kept if it carries the set of conditions into
//! itself ([`super::same`]). A model proves its group on constraints as they are written. So where conditions are the
//! same as functions and are written in another way, their images are added to the puzzle: they ask for nothing new,
//! and make the constraints go into themselves. Where parts of conditions are carried into each other and conditions
//! are not, the puzzle has the parts in their place.

use std::collections::BTreeSet;

use fxhash::FxHashSet;
use limits::{Budget, Limit};
use model::Permutation;
use model::automorphisms::subgroup;
use model::constraint::Var;
use model::steps::Steps;
use model::symmetry::exchanges;

use super::formula::{Conditions, Formula, equations};
use super::formulas::Formulas;
use super::parts::Parts;
use super::read::Trouble;
use super::same::{Comparison, Same};
use super::setting::{Connected, Holds, Joined};
use super::tree::Symmetry;
use super::world::Item;

/// Most permutations that are tried: each is kept as a list of all variables. Of a plain count, most variables of all.
const MOST_SYMMETRIES: usize = 50_000;
const MOST_IN_PLAIN: usize = 1 << 16;

/// Most images of conditions that are added, for each condition, and however few these are.
const MOST_IMAGES: usize = 32;
const FEW_IMAGES: usize = 4096;

/// Most conditions into which all are taken apart.
const MOST_PARTS: usize = 1 << 18;

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
        if !self.classes {
            return Ok(Group { permutations: candidates, is_whole: false });
        }
        let candidates =
            if self.connected.is_empty() { candidates } else { self.connecting(candidates, budget)? };
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
            true => self.apart(conditions, &mut Steps::new(budget))?,
            false => Some(Vec::new()),
        };
        let all: Vec<Formula> = parts.iter().flatten().flat_map(|(_, parts)| parts.clone()).collect();
        let of_parts = match all.len() > whole.len() {
            true => self.kept(candidates, &all, as_functions, budget)?,
            false => Kept { is_open: parts.is_none(), ..Kept::default() },
        };
        let by_parts = of_parts.kept.iter().zip(&of_whole.kept).any(|(part, whole)| *part && !whole);
        let mut kept = of_whole.kept;
        if by_parts {
            let either = |at: usize, _: &mut Steps<'_>| Ok::<_, Limit>(kept[at] || of_parts.kept[at]);
            kept = subgroup(candidates, either, &mut Steps::new(budget))?;
            *conditions = parts.unwrap_or_default();
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

    /// These conditions taken apart ([`Formula::parts`]). `None` where they have too many parts.
    fn apart(&self, conditions: &Conditions, steps: &mut Steps<'_>) -> Result<Option<Conditions>, Limit> {
        let Holds::Kinds(kinds) = &self.setting.holds else { return Ok(Some(conditions.clone())) };
        let mut most = MOST_PARTS;
        let mut apart = conditions.clone();
        for (_, all) in &mut apart {
            for part in std::mem::take(all) {
                let Some(parts) = self.formulas.place_by_place(&part, kinds.len() as u32, most) else {
                    return Ok(None);
                };
                most -= parts.len().min(most);
                steps.take(parts.len())?;
                steps.hold(parts.len() * size_of::<Formula>() * 4)?;
                all.extend(parts);
            }
        }
        Ok(Some(apart))
    }

    /// Those of these permutations, a group, that carry the places that have to be connected, and the pairs of them that
    /// touch, into such places and pairs.
    fn connecting(&self, all: Vec<Permutation>, budget: &Budget) -> Result<Vec<Permutation>, Limit> {
        let pairs = |connected: &Connected| {
            let attacks = self.setting.world.attacks(&connected.by, &mut Steps::new(budget))?;
            let both = (0..).zip(&attacks.from).flat_map(|(a, all)| all.iter().map(move |&b| pair(a, b)));
            Ok(both.collect())
        };
        let touching =
            self.connected.iter().map(pairs).collect::<Result<Vec<BTreeSet<[Item; 2]>>, Limit>>()?;
        let number = touching.iter().map(BTreeSet::len).sum::<usize>();
        let keeps = |at: usize, steps: &mut Steps<'_>| {
            steps.take(8 * number)?;
            Ok::<_, Limit>(self.keeps_connected(&all[at], &touching))
        };
        let kept = subgroup(&all, keeps, &mut Steps::new(budget))?;
        Ok(all.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(permutation, _)| permutation).collect())
    }

    fn keeps_connected(&self, permutation: &Permutation, touching: &[BTreeSet<[Item; 2]>]) -> bool {
        let image = |place: Item, kind: u32| {
            self.formulas.meaning(permutation[self.formulas.literal(place, kind).var as usize])
        };
        let place = |place: Item| image(place, 0).map_or(place, |(place, _)| place);
        self.connected.iter().zip(touching).all(|(from, pairs)| {
            let asked = from.asked.renamed(|kind| image(0, kind).map_or(kind, |(_, kind)| kind));
            let pairs = pairs.iter().map(|&[a, b]| pair(place(a), place(b))).collect::<BTreeSet<_>>();
            self.connected.iter().zip(touching).any(|(to, others)| to.asked == asked && *others == pairs)
        })
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
        let places: Vec<Permutation> = match self.symmetry {
            Symmetry::None => vec![(0..world.cells).collect()],
            _ => world.board.symmetries(steps)?,
        };
        let is_found = self.symmetry == &Symmetry::None || world.board.knows_symmetries();
        let exchanged = self.exchanged();
        let factorial = |number: usize| (1..=number).fold(1, usize::saturating_mul);
        let bundles = if self.symmetry == &Symmetry::None { Vec::new() } else { world.bundles() };
        let many =
            bundles.iter().map(|bundle| factorial(bundle.len())).fold(places.len(), usize::saturating_mul);
        let many = many.saturating_mul(factorial(exchanged.len()));
        let most =
            if self.classes { MOST_SYMMETRIES } else { MOST_IN_PLAIN / (1 + self.formulas.own as usize) };
        let are_few = many <= most || world.family.is_some();
        let few = |bundles| if are_few { bundles } else { Vec::new() };
        let mut orders = exchanges(&few(vec![exchanged]), self.setting.holds.number());
        if orders.len() > 1 && self.weights.are_alike() {
            let equal = equations(conditions);
            orders.retain(|order| self.weights.keep_sizes(order, &self.formulas, &equal));
        }
        let first = world.places().start;
        let parallel = exchanges(&few(bundles), world.places().len() as u32);
        let (mut all, mut seen) = (Vec::new(), FxHashSet::default());
        for moved in places.iter().filter_map(|cells| self.on_places(cells)) {
            for (order, exchange) in
                orders.iter().flat_map(|order| parallel.iter().map(move |all| (order, all)))
            {
                steps.take(1)?;
                let moved: Permutation = moved.iter().map(|&place| exchange[place as usize]).collect();
                let to = |place: Item| first + moved[(place - first) as usize];
                // Different symmetries of the cells may move the moves alike.
                if !self.keeps_rest(order)
                    || !self.weights.kept(&moved, order)
                    || !seen.insert((moved.clone(), order))
                {
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

    /// Whether what is hidden is carried into itself, and the kinds of chosen moves. Clues are not asked here: those of
    /// the file and of the command line are one set, which the model has.
    fn keeps_rest(&self, order: &[u32]) -> bool {
        let goes = |kind: u32| order[kind as usize];
        let what = |joined: &Joined| (joined.connected.is_some(), joined.acyclic.is_some());
        let joined = |from: &Joined| {
            self.joined.iter().any(|to| to.asked == from.asked.renamed(goes) && what(to) == what(from))
        };
        self.hidden.iter().all(|&kind| self.hidden.contains(&goes(kind))) && self.joined.iter().all(joined)
    }

    /// A symmetry of the cells as one of the places, from 0 on.
    fn on_places(&self, cells: &Permutation) -> Option<Permutation> {
        let world = &self.setting.world;
        let Some(moves) = &world.moves else { return Some(cells.clone()) };
        let image = |(&(a, b), item): (&(Item, Item), Item)| {
            let (own, to) =
                (world.moves_between(a, b), world.moves_between(cells[a as usize], cells[b as usize]));
            (own.len() == to.len()).then(|| item - own.start + to.start - world.cells)
        };
        moves.iter().zip(world.cells..).map(image).collect()
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
    let mut written: FxHashSet<Formula> = conditions.iter().flat_map(|(_, parts)| parts.clone()).collect();
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

fn pair(a: Item, b: Item) -> [Item; 2] {
    [a.min(b), a.max(b)]
}
