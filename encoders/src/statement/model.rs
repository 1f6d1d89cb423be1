//! A stated puzzle as a model.

use limits::{Budget, Limit};
use model::constraint::{Constraint, Count, Var, simplified};
use model::joined::{self, Connection, Network};
use model::steps::Steps;
use model::{Cell, Model, Permutation};

use super::encode;
use super::formula::{Conditions, Formula};
use super::group::Group;
use super::parts::Parts;
use super::read::Trouble;
use super::same::lifted;
use super::setting::{Connected, Content, Holds, Joined};
use super::stated::Built;
use super::world::Item;

/// Most steps for proving symmetries to a plain count, which they do not have to help: a millisecond or two.
const MOST_STEPS: u64 = 1 << 17;

impl Parts<'_> {
    /// Builds the model: variables for each place and what it may hold, and one for each formula that is no
    /// disjunction of counts. They are numbered place by place along the narrow side of the board, a defined one behind
    /// the last place of its formula: an order that suits layers. Cost: the size of the conditions, within `budget`.
    pub fn model(mut self, mut conditions: Conditions, budget: &Budget) -> Result<Built, Trouble> {
        let mut joined = self.connections(budget)?;
        joined.extend(self.networks().into_iter().map(joined::Joined::Edges));
        let steps = &mut Steps::new(budget);
        let Group { permutations, is_whole } = self.group(&mut conditions, budget)?;
        let implied = conditions.split_off(conditions.len() - self.implied);
        let implied = self.following(&implied, steps, budget)?;
        let mut constraints = encode::constraints(&conditions, &mut self.formulas, budget)?;
        // Peaceable knights 5x5 have a tenth more states of layers where places come first.
        let at = if self.setting.world.family.is_some() { constraints.len() } else { 0 };
        constraints.splice(at..at, self.one_each());
        steps.hold(constraints.iter().map(Constraint::bytes).sum())?;
        let lifted: Vec<Option<Permutation>> = permutations
            .iter()
            .map(|permutation| lifted(permutation, &self.formulas, steps))
            .collect::<Result<_, _>>()?;
        let last_places = self.last_places(steps)?;
        let numbered = self.numbered(&last_places);
        let (to, variables) = (|var: Var| numbered[var as usize], numbered.len());
        let mut meaning = vec![None; variables];
        let (mut weights, mut shown, mut defined) = (vec![0; variables], Vec::new(), Vec::new());
        let mut cells = vec![Cell { row: 0, col: 0 }; variables];
        let names = self.setting.world.names();
        let first = self.setting.world.places().start;
        for var in 0..variables as Var {
            let means = self.formulas.meaning(var);
            meaning[to(var) as usize] = means;
            defined.extend(means.is_none().then(|| to(var)));
            let place = last_places[var as usize].unwrap_or_default();
            if let Some(&cell) = names.get(place.saturating_sub(first) as usize) {
                cells[to(var) as usize] = cell;
            }
            if let Some((place, kind)) = means.filter(|(_, kind)| !self.hidden.contains(kind)) {
                weights[to(var) as usize] = self.weights.of((place - first) as usize, kind as usize);
                shown.push(to(var));
            }
        }
        let family = &self.setting.world.family;
        shown.sort_unstable();
        defined.sort_unstable();
        let renamed = renaming(&numbered);
        let model = Model {
            joined: joined.iter().map(|joined| joined.renamed(to)).collect(),
            projection: (!self.hidden.is_empty()).then_some(shown),
            // The search of a family decides all of its variables in their order.
            defined: if family.is_some() { Vec::new() } else { defined },
            cells: if names.is_empty() { Vec::new() } else { cells },
            ..Model::plain(weights, simplified(constraints.into_iter().map(&renamed), steps)?, self.goal)
        };
        let model = model.with_implied(simplified(implied.into_iter().map(&renamed), steps)?);
        let moved = |permutation: &Permutation| {
            let mut image = vec![0; variables];
            (0..).zip(permutation).for_each(|(var, &image_of)| image[to(var) as usize] = to(image_of));
            image
        };
        let given = self.clues.iter().flat_map(|(&place, &given)| self.clue(place, given));
        let clues = given.map(|clue| clue.renamed(to)).collect();
        let most = if self.classes || family.is_some() { u64::MAX } else { MOST_STEPS };
        let named = family.as_ref().map_or(&[][..], |family| &family.names);
        let model = model.proved_within(lifted.iter().flatten().map(moved).collect(), named, most, steps)?;
        let is_lost = model.group.len() < permutations.len();
        // Where nothing is a solution, there are no classes, whatever the group.
        let is_group_whole = model.constraints.contains(&Constraint::never()) || is_whole && !is_lost;
        Ok(Built { model: model.with_clues(clues, steps)?, meaning, is_group_whole })
    }

    /// The constraints of conditions that follow from the others, and that one case of a number is there.
    fn following(
        &mut self,
        implied: &Conditions,
        steps: &mut Steps<'_>,
        budget: &Budget,
    ) -> Result<Vec<Constraint>, Trouble> {
        let mut all = encode::asked_of_all(implied, &mut self.formulas, steps, budget)?;
        // A symmetry may carry a number to one that is written in another way, and with classes it is not to be lost.
        if !self.classes {
            all.extend(self.formulas.one_of_each());
            all.extend(self.formulas.one_of_values());
        }
        Ok(all)
    }

    /// The number of each variable in the model.
    fn numbered(&self, last_places: &[Option<Item>]) -> Vec<Var> {
        let mut order: Vec<Var> = (0..last_places.len() as Var).collect();
        order.sort_by_cached_key(|&var| {
            let last = last_places[var as usize].map_or_else(Default::default, |place| self.rank(place));
            (last, self.formulas.meaning(var).is_none(), var)
        });
        let mut numbers = vec![0; order.len()];
        (0..).zip(order).for_each(|(number, var)| numbers[var as usize] = number);
        numbers
    }

    /// The place of each variable; of a defined one, the last place of its formula, through the formulas of others.
    fn last_places(&self, steps: &mut Steps<'_>) -> Result<Vec<Option<Item>>, Limit> {
        let (mut all, mut inner): (Vec<Option<Item>>, Vec<Var>) = (Vec::new(), Vec::new());
        for var in 0..self.formulas.own + self.formulas.defined.len() as Var {
            all.push(match self.formulas.meaning(var) {
                Some((place, _)) => Some(place),
                None => {
                    self.formulas.defined[(var - self.formulas.own) as usize].variables(&mut inner);
                    steps.take(inner.len())?;
                    // Formulas speak of variables that were defined before them.
                    let places = inner.drain(..).filter_map(|var| all[var as usize]);
                    places.max_by_key(|&place| self.rank(place))
                }
            });
        }
        Ok(all)
    }

    /// Where a place comes in the order. Where moves have to be connected, or to have no cycle, the earlier of their cells
    /// decides: then a cell has all of its moves at once, and few states are there that end nowhere. Measured, all states of
    /// layers: cycles of a wazir 8x8 151 543 and 33 838, closed tours of a knight 6x6 1 104 357 and 909 608, trees of a wazir
    /// 5x5 3751 and 4174.
    fn rank(&self, place: Item) -> [u32; 3] {
        self.setting.world.rank(place, !self.joined.is_empty())
    }

    /// At most one kind on a place, or exactly one value.
    pub(super) fn one_each(&self) -> Vec<Constraint> {
        let kinds = self.setting.holds.number();
        let places = self.setting.world.places();
        let of = |place: Item| (0..kinds).map(move |kind| self.formulas.literal(place, kind));
        match self.setting.holds {
            Holds::Kinds(_) if kinds == 1 => Vec::new(),
            Holds::Kinds(_) => places.map(|place| Constraint::at_most_one(of(place))).collect(),
            Holds::Values(..) if self.formulas.meaning(0).is_some_and(|(_, kind)| kind == 1) => Vec::new(),
            Holds::Values(..) => {
                places.map(|place| Constraint::count(Count::exactly(1, of(place)))).collect()
            }
        }
    }

    /// The constraints of a clue.
    pub(super) fn clue(&self, place: Item, given: Content) -> Vec<Constraint> {
        let literals = (0..self.setting.holds.number()).map(|kind| self.formulas.literal(place, kind));
        match given {
            Content::Kind(kind) => vec![Constraint::clause([self.formulas.literal(place, kind)])],
            Content::Full => vec![Constraint::clause(literals)],
            Content::Empty => literals.map(|literal| Constraint::clause([!literal])).collect(),
        }
    }

    /// The conditions that cells are connected.
    pub(super) fn connections(&mut self, budget: &Budget) -> Result<Vec<joined::Joined>, Trouble> {
        let steps = &mut Steps::new(budget);
        let connected = self.connected;
        let mut of = |connected: &Connected| {
            let attacks = self.setting.world.attacks(&connected.by, steps)?;
            let mut connection = Connection::new(&attacks.from, steps)?;
            connection.variable = self.chosen(connected.asked);
            Ok(joined::Joined::Vertices(connection))
        };
        connected.iter().map(&mut of).collect()
    }

    /// The graphs of whose edges something is asked: the moves that hold something.
    pub(super) fn networks(&mut self) -> Vec<Network> {
        let (setting, joined) = (self.setting, self.joined);
        let Some(moves) = &setting.world.moves else { return Vec::new() };
        let network = |joined: &Joined| Network {
            ends: moves.clone(),
            variable: self.chosen(joined.asked),
            connected: joined.connected.is_some(),
            acyclic: joined.acyclic.is_some(),
        };
        joined.iter().map(network).collect()
    }

    /// For each place the variable that says whether it holds this.
    fn chosen(&mut self, asked: Content) -> Vec<Var> {
        let (kinds, formulas) = (self.setting.holds.number(), &mut self.formulas);
        let of = |place: Item| {
            let chosen = match asked {
                Content::Kind(kind) => Formula::within(vec![(formulas.literal(place, kind).var, 1)], 1, 1),
                asked => {
                    let terms = (0..kinds).map(|kind| (formulas.literal(place, kind).var, 1)).collect();
                    let (low, high) = if asked == Content::Full { (1, i128::from(kinds)) } else { (0, 0) };
                    Formula::within(terms, low, high)
                }
            };
            match &chosen {
                Formula::Sum(sum) if sum.literal().is_some_and(|literal| literal.positive) => sum.terms[0].0,
                chosen => formulas.defining(chosen),
            }
        };
        self.setting.world.places().map(of).collect()
    }
}

/// Gives constraints these numbers of variables, which are most often their own ones.
fn renaming(numbered: &[Var]) -> impl Fn(Constraint) -> Constraint + '_ {
    let is_kept = (0..).zip(numbered).all(|(var, &number)| var == number);
    move |constraint| {
        if is_kept { constraint } else { constraint.renamed(|var| numbered[var as usize]) }
    }
}
