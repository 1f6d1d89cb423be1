//! A stated puzzle as a model.

use std::collections::BTreeMap;

use limits::Budget;

use super::encode;
use super::formula::{Formula, Formulas};
use super::puzzle::{Stated, Unstated};
use super::read::{Asked, Trouble, fault};
use super::setting::{Given, Holds};
use super::tree::{Span, Symmetry};
use super::world::Item;
use crate::connection::Connection;
use crate::constraint::{Constraint, Count, Var, neg, pos, simplified};
use crate::graph::Geometry;
use crate::model::{Cell, Model, Permutation};
use crate::steps::Steps;

/// Most permutations that are tried: each is kept as a list of all variables.
const MOST_SYMMETRIES: usize = 50_000;

impl Stated {
    /// Builds the model: a variable for each place and what it may hold, and one for each formula that is no
    /// disjunction of counts. Cost: the size of the conditions, within `budget`.
    pub(super) fn build(&self, budget: &Budget) -> Result<Model, Trouble> {
        let mut formulas = self.formulas.clone();
        let mut conditions: Vec<(Span, Formula)> =
            self.conditions.iter().map(|(expr, formula)| (expr.at.clone(), formula.clone())).collect();
        let connection = self.connection(&mut formulas, budget)?;
        let steps = &mut Steps::new(budget);
        let candidates = self.candidates(steps)?;
        conditions.retain(|(_, formula)| *formula != Formula::Known(true));
        let mut constraints = self.one_each();
        constraints.extend(encode::constraints(&conditions, &mut formulas, budget)?);
        let constraints = simplified(constraints, steps)?;
        let own = formulas.own as usize;
        let variables = own + formulas.defined.len();
        let kinds = self.setting.holds.number() as usize;
        let mut weights = vec![0; variables];
        (0..own).for_each(|var| weights[var] = self.weights[var % kinds]);
        let projection = (!self.hidden.is_empty()).then(|| {
            let is_shown = |var: &Var| !self.hidden.contains(&(var % kinds as Var));
            (0..own as Var).filter(is_shown).collect::<Vec<Var>>()
        });
        let model = Model {
            connection,
            projection,
            cells: self.cells_of(&formulas),
            ..Model::plain(weights, constraints, self.goal)
        };
        let lifted: Vec<Permutation> =
            candidates.iter().filter_map(|candidate| lifted(candidate, &formulas)).collect();
        let clues = self.clue_constraints(&formulas);
        Ok(model.proved(lifted, &[], steps)?.with_clues(clues, steps)?)
    }

    /// At most one kind on a place, or exactly one value.
    fn one_each(&self) -> Vec<Constraint> {
        let kinds = self.setting.holds.number();
        let places = self.setting.world.places();
        let of = |place: Item| (0..kinds).map(move |kind| pos(self.formulas.var(place, kind)));
        match self.setting.holds {
            Holds::Kinds(_) if kinds == 1 => Vec::new(),
            Holds::Kinds(_) => places.map(|place| Constraint::at_most_one(of(place))).collect(),
            Holds::Values(..) => {
                places.map(|place| Constraint::count(Count::exactly(1, of(place)))).collect()
            }
        }
    }

    fn clue_constraints(&self, formulas: &Formulas) -> Vec<Constraint> {
        let kinds = self.setting.holds.number();
        let mut all = Vec::new();
        for (&place, &given) in &self.clues {
            match given {
                Given::Kind(kind) => all.push(Constraint::clause([pos(formulas.var(place, kind))])),
                Given::Full => {
                    all.push(Constraint::clause((0..kinds).map(|kind| pos(formulas.var(place, kind)))))
                }
                Given::Empty => {
                    all.extend((0..kinds).map(|kind| Constraint::clause([neg(formulas.var(place, kind))])));
                }
            }
        }
        all
    }

    /// The cell of each variable; none where moves are the places, which stand between two.
    fn cells_of(&self, formulas: &Formulas) -> Vec<Cell> {
        if self.setting.world.moves.is_some() {
            return Vec::new();
        }
        let cells = self.setting.world.board.cells();
        let kinds = self.setting.holds.number();
        let own = (0..formulas.own).map(|var| cells[(var / kinds) as usize]);
        // A defined variable stands where the first variable of its formula does.
        let defined =
            formulas.defined.iter().map(|formula| cells[(first(formula, formulas) / kinds) as usize]);
        own.chain(defined).collect()
    }

    /// The condition that what is chosen is connected.
    fn connection(&self, formulas: &mut Formulas, budget: &Budget) -> Result<Option<Connection>, Trouble> {
        let Some(first) = self.connected.first() else { return Ok(None) };
        if let Some(second) = self.connected.get(1) {
            return fault(&second.at, "one `connected` can be counted, and this is a second one");
        }
        let Some(piece) = &first.by else {
            return fault(&first.at, "connected moves cannot be counted yet");
        };
        let world = &self.setting.world;
        let steps = &mut Steps::new(budget);
        let attacks = world.attacks(piece, budget)?;
        let mut connection = Connection::new(&attacks, steps)?;
        let kinds = self.setting.holds.number();
        for place in 0..world.cells {
            let chosen = match first.asked {
                Asked::Kind(kind) => Formula::within(vec![(formulas.var(place, kind), 1)], 1, 1),
                asked => {
                    let terms = (0..kinds).map(|kind| (formulas.var(place, kind), 1)).collect();
                    let (low, high) = if asked == Asked::Full { (1, i64::from(kinds)) } else { (0, 0) };
                    Formula::within(terms, low, high)
                }
            };
            connection.variable[place as usize] = match &chosen {
                Formula::Sum(sum) if sum.literal().is_some_and(|(_, value)| value) => sum.terms[0].0,
                chosen => formulas.defining(chosen),
            };
        }
        Ok(Some(connection))
    }

    /// The permutations of places and kinds that may be symmetries: a group, the identity first.
    fn candidates(&self, steps: &mut Steps<'_>) -> Result<Vec<Permutation>, Trouble> {
        let world = &self.setting.world;
        let kinds = self.setting.holds.number();
        let places: Vec<Permutation> = match self.symmetry {
            Symmetry::None => vec![(0..world.cells).collect()],
            _ => world.board.symmetries(steps)?,
        };
        let exchanged = self.exchanged();
        let many = places.len().saturating_mul(factorial(exchanged.len()));
        if many > MOST_SYMMETRIES {
            let at = self.conditions.first().map_or(0..0, |(expr, _)| expr.at.clone());
            let sentence = format!(
                "the symmetry of this file has {many} members, more than the {MOST_SYMMETRIES} that can be looked at"
            );
            return fault(&at, sentence);
        }
        let orders = orders(&exchanged, kinds);
        let mut all = Vec::with_capacity(many);
        for moved in &places {
            let Some(moved) = self.on_places(moved) else { continue };
            for order in &orders {
                let image = |(place, kind): (u32, u32)| moved[place as usize] * kinds + order[kind as usize];
                let pairs =
                    (0..moved.len() as u32).flat_map(|place| (0..kinds).map(move |kind| (place, kind)));
                let permutation: Permutation = pairs.map(image).collect();
                steps.take(permutation.len())?;
                steps.hold(size_of_val(permutation.as_slice()))?;
                all.push(permutation);
            }
        }
        // Different symmetries of the cells may move the moves alike.
        let mut seen = std::collections::HashSet::new();
        all.retain(|permutation| seen.insert(permutation.clone()));
        Ok(all)
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

/// The first variable of a formula that is one of a place.
fn first(formula: &Formula, formulas: &Formulas) -> Var {
    match formula {
        Formula::Known(_) => 0,
        Formula::All(parts) | Formula::Any(parts) => parts.first().map_or(0, |part| first(part, formulas)),
        Formula::Sum(sum) => {
            let var = sum.terms.first().map_or(0, |term| term.0);
            match var.checked_sub(formulas.own) {
                None => var,
                Some(defined) => first(&formulas.defined[defined as usize], formulas),
            }
        }
    }
}

/// A permutation of the places' variables as one of all variables; `None` where the formula of a defined variable
/// becomes one that no variable has.
fn lifted(permutation: &Permutation, formulas: &Formulas) -> Option<Permutation> {
    let mut all = permutation.clone();
    for formula in &formulas.defined {
        // Formulas speak of variables that were defined before them.
        let image = formula.renamed(&|var| all.get(var as usize).copied())?;
        all.push(formulas.defined_by(&image)?);
    }
    Some(all)
}

fn factorial(n: usize) -> usize {
    (1..=n).fold(1, usize::saturating_mul)
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

impl Stated {
    /// The sizes that the file asks for.
    pub fn goal(&self) -> crate::model::Sizes {
        self.goal
    }

    /// Builds the model; see [`Stated::read`]. Some errors come up only now; `text` is that of the file.
    pub fn model(&self, text: &str, budget: &Budget) -> Result<Model, Unstated> {
        self.build(budget).map_err(|trouble| match trouble {
            Trouble::Fault(fault) => Unstated::Wrong(fault.located(text)),
            Trouble::Limit(limit) => Unstated::Limit(limit),
        })
    }

    /// The board, where cells are the places.
    pub(crate) fn board(&self) -> Option<&dyn Geometry> {
        self.setting.world.moves.is_none().then(|| self.setting.world.board.as_ref())
    }

    /// Whether a variable is that of a place, and not of a formula.
    pub(crate) fn is_own(&self, var: Var) -> bool {
        var < self.formulas.own
    }

    /// The letter of a variable's kind or value.
    pub(crate) fn letter(&self, var: Var) -> char {
        self.letters[(var % self.setting.holds.number()) as usize]
    }

    /// The size of a placement.
    pub(crate) fn size(&self, pieces: &BTreeMap<Cell, char>) -> u32 {
        let weight = |letter: &char| {
            let kind = self.letters.iter().position(|known| known == letter);
            kind.map_or(0, |kind| self.weights[kind])
        };
        pieces.values().map(weight).sum()
    }

    /// Whether a cell has several variables.
    pub(crate) fn has_several_a_cell(&self) -> bool {
        self.has_kinds() || !self.formulas.defined.is_empty()
    }

    /// Whether a place may hold different things.
    pub(crate) fn has_kinds(&self) -> bool {
        self.setting.holds.number() > 1
    }
}
