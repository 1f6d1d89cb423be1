//! A puzzle as a counting problem: variables, constraints, goal, symmetry, orders.

use limits::{Budget, Limit};

use crate::automorphisms::Conditions;
pub use crate::automorphisms::{Automorphisms, Permutation};
pub use crate::cell::Cell;
use crate::constraint::{Constraint, Count, Var, neg, pos, simplified};
use crate::fraction::Fraction;
use crate::joined::{Connection, Joined, Network};
use crate::sizes::Objective;
pub use crate::sizes::Sizes;
use crate::sorted::distinct;
use crate::steps::Steps;

/// A counting problem.
///
/// A solution is an assignment of the variables under which every constraint holds, and what is joined is as it has to be.
/// The size of a solution is the sum of `weights` over the true variables.
#[derive(Clone, Debug)]
pub struct Model {
    /// What each variable adds to the size when true (the number of pieces it stands for);
    /// its length is the number of variables. 0 for variables outside `projection`, so that a
    /// size depends on what is counted only.
    pub weights: Vec<u32>,
    /// By what each variable multiplies the weight of a solution where it is false, and where it is true; 1 for variables
    /// outside `projection`. `None` where solutions have no weights.
    pub factors: Option<Vec<[Fraction; 2]>>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// Those of the constraints that follow from the others, and help to count alone: formulas leave them out. None of
    /// them is a clue.
    pub implied: Vec<Constraint>,
    /// The graphs whose chosen vertices or edges have to be connected, or to have no cycle.
    pub joined: Vec<Joined>,
    /// Whether the constraints are in the order in which the source of the puzzle conjoins them. Where they are not, that
    /// is by descending smallest variable.
    pub has_published_order: bool,
    /// The sizes asked for by default.
    pub goal: Sizes,
    /// What sizes are to the file that says them by an objective.
    pub objective: Objective,
    /// The symmetry group, as far as it was looked for ([`Model::with_symmetries`]).
    pub group: Automorphisms,
    /// The model of which this one has the solutions that a permutation leaves unchanged, where some symmetry of that
    /// model is none of this one: classes go by all of them.
    pub whole: Option<Box<Whole>>,
    /// The question before the first clue, where there are clues.
    pub unclued: Option<Box<Unclued>>,
    /// What the literature calls the conjugacy class of each member of `group`, conjugate members
    /// alike; empty where its classes have no names.
    pub names: Vec<&'static str>,
    /// Where each variable stands; vertices of a graph, and empty where the model has neither (cnf).
    pub cells: Vec<Cell>,
    /// The variables that are counted, ascending, where not all of them are (cnf with `c p show`):
    /// solutions that agree on these count once.
    pub projection: Option<Vec<Var>>,
    /// The variables whose values follow from those of the others, ascending: parts of stated conditions. A search decides
    /// them last.
    pub defined: Vec<Var>,
    /// A partition of the variables into parts whose solutions can be listed and joined, for methods that do
    /// so; empty where no such parts are known.
    pub parts: Vec<Vec<Var>>,
    /// The two cells that each variable joins, where it joins two and `cells` does not name both; else empty.
    pub ends: Vec<[Cell; 2]>,
}

/// What keeps a question without its clues, and the clues so far.
#[derive(Clone, Debug)]
pub struct Unclued {
    group: Automorphisms,
    names: Vec<&'static str>,
    constraints: Vec<Constraint>,
    clues: Vec<Constraint>,
}

/// A model, and the permutation that leaves the solutions of another one unchanged.
#[derive(Clone, Debug)]
pub struct Whole {
    /// The model.
    pub model: Model,
    /// The permutation, one of its symmetries.
    pub by: Permutation,
    /// The variable of the other model for each of its variables.
    pub orbit: Vec<Var>,
}

impl Whole {
    /// Returns a solution of the other model as one of this model.
    fn lifted(&self, solution: &[bool]) -> Vec<bool> {
        self.orbit.iter().map(|&var| solution[var as usize]).collect()
    }

    /// Returns a solution of this model as one of the other model, which has so many `variables`; `None` if the
    /// permutation changes it.
    fn lowered(&self, solution: &[bool], variables: usize) -> Option<Vec<bool>> {
        let mut lowered = vec![None; variables];
        for (&var, &value) in self.orbit.iter().zip(solution) {
            if *lowered[var as usize].get_or_insert(value) != value {
                return None;
            }
        }
        lowered.into_iter().collect()
    }

    /// Adds clues of the other model, for each variable of an orbit: the permutation has to keep them, too.
    fn with_clues(self, clues: &[Constraint], steps: &mut Steps<'_>) -> Result<Whole, Limit> {
        let mut first: Vec<Var> = vec![0; self.orbit.iter().max().map_or(0, |&last| last as usize + 1)];
        self.orbit.iter().enumerate().rev().for_each(|(var, &orbit)| first[orbit as usize] = var as Var);
        let (mut all, mut of_orbit) = (Vec::new(), first.clone());
        loop {
            all.extend(clues.iter().map(|clue| clue.renamed(|var| of_orbit[var as usize])));
            of_orbit.iter_mut().for_each(|var| *var = self.by[*var as usize]);
            if of_orbit == first {
                return Ok(Whole { model: self.model.with_clues(all, steps)?, ..self });
            }
        }
    }
}

/// The names at some places; none where there are no names.
fn named(names: &[&'static str], places: &[usize]) -> Vec<&'static str> {
    places.iter().filter_map(|&at| names.get(at).copied()).collect()
}

/// The image of a solution under a permutation of the variables.
fn moved(solution: &[bool], by: &Permutation) -> Vec<bool> {
    let mut image = vec![false; solution.len()];
    solution.iter().zip(by).for_each(|(&value, &to)| image[to as usize] = value);
    image
}

impl Model {
    /// The solutions that count as one with this one up to symmetry, itself among them.
    pub fn alike(&self, solution: &[bool]) -> impl Iterator<Item = Vec<bool>> {
        let (own, whole) = match &self.whole {
            None => (Some(self.group.iter().map(|by| moved(solution, by))), None),
            Some(whole) => {
                let lifted = whole.lifted(solution);
                let images = whole.model.group.iter().map(move |by| moved(&lifted, by));
                (None, Some(images.filter_map(|image| whole.lowered(&image, self.variables()))))
            }
        };
        own.into_iter().flatten().chain(whole.into_iter().flatten())
    }

    /// A model of which no more is known: no symmetry but the identity, no board, no parts.
    pub fn plain(weights: Vec<u32>, constraints: Vec<Constraint>, goal: Sizes) -> Model {
        Model {
            group: Automorphisms::identity(weights.len()),
            weights,
            factors: None,
            constraints,
            implied: Vec::new(),
            joined: Vec::new(),
            has_published_order: false,
            goal,
            objective: Objective::default(),
            whole: None,
            unclued: None,
            names: Vec::new(),
            cells: Vec::new(),
            projection: None,
            defined: Vec::new(),
            parts: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Gives the model those of `candidates` (a group, the identity first, each once) that are proved to carry it into
    /// itself: constraints, sizes, what is joined, and what is counted. Their names, where `names` has one for each, go
    /// along. Cost: for each generator of the group, and each candidate that fails, up to one pass over the model.
    pub fn with_symmetries(
        self,
        candidates: Vec<Permutation>,
        names: &[&'static str],
        budget: &Budget,
    ) -> Result<Model, Limit> {
        self.proved(candidates, names, &mut Steps::new(budget))
    }

    /// As [`Model::with_symmetries`], with its steps.
    pub fn proved(
        self,
        candidates: Vec<Permutation>,
        names: &[&'static str],
        steps: &mut Steps<'_>,
    ) -> Result<Model, Limit> {
        self.proved_within(candidates, names, u64::MAX, steps)
    }

    /// The same, and after `most` steps no further candidate is tried.
    pub fn proved_within(
        self,
        candidates: Vec<Permutation>,
        names: &[&'static str],
        most: u64,
        steps: &mut Steps<'_>,
    ) -> Result<Model, Limit> {
        let conditions = Conditions {
            constraints: &self.constraints,
            joined: &self.joined,
            counted: self.counted(),
            sizes: self.sizes(),
        };
        let (group, places) = Automorphisms::proved(conditions, candidates, most, steps)?;
        Ok(Model { group, names: named(names, &places), ..self })
    }

    /// Adds what is given besides the question, ahead of its constraints. The group is what keeps both, each by itself: a
    /// clue that says what a condition says is not that condition.
    pub fn with_clues(self, clues: Vec<Constraint>, steps: &mut Steps<'_>) -> Result<Model, Limit> {
        if clues.is_empty() {
            return Ok(self);
        }
        let clues = simplified(clues, steps)?;
        let whole = self.whole.map(|whole| whole.with_clues(&clues, steps)).transpose()?.map(Box::new);
        // Clues of a picture and of options are one set: a symmetry may carry one to the other.
        let mut unclued = self.unclued.unwrap_or_else(|| {
            let constraints = self.constraints.clone();
            Box::new(Unclued { group: self.group, names: self.names, constraints, clues: Vec::new() })
        });
        let constraints = simplified(clues.iter().cloned().chain(self.constraints), steps)?;
        unclued.clues = simplified(unclued.clues.into_iter().chain(clues), steps)?;
        let mut implied = self.implied;
        implied.retain(|own| !unclued.clues.contains(own));
        let (group, places) = unclued.group.keeping(&unclued.clues, steps)?;
        let names = named(&unclued.names, &places);
        Ok(Model { constraints, implied, group, names, whole, unclued: Some(unclued), ..self })
    }

    /// The question without its clues; it knows no symmetry but the identity.
    pub fn without_clues(self) -> Model {
        let constraints = self.unclued.map_or(self.constraints, |unclued| unclued.constraints);
        Model { joined: self.joined, cells: self.cells, ..Model::plain(self.weights, constraints, self.goal) }
    }

    /// Returns the same question with some values given. The result knows no symmetry but the identity, and
    /// no parts: nobody checks which of them the values keep.
    pub fn with_values(&self, values: impl IntoIterator<Item = (Var, bool)>) -> Model {
        let unit = |(var, value)| Constraint::clause([if value { pos(var) } else { neg(var) }]);
        let constraints = values.into_iter().map(unit).chain(self.constraints.iter().cloned()).collect();
        Model {
            has_published_order: self.has_published_order,
            joined: self.joined.clone(),
            cells: self.cells.clone(),
            projection: self.projection.clone(),
            ..Model::plain(self.weights.clone(), constraints, self.goal)
        }
    }

    /// Bytes that it holds, one pass over the constraints.
    pub fn bytes(&self) -> usize {
        let unclued = self.unclued.iter().flat_map(|unclued| &unclued.constraints);
        let constraints: usize = self.constraints.iter().chain(unclued).map(Constraint::bytes).sum();
        let group = self.group.len() * self.variables() * size_of::<Var>();
        let factors = size_of_val(self.factors.as_deref().unwrap_or_default());
        constraints + group + factors + self.variables() * (size_of::<u32>() + size_of::<Cell>())
    }

    /// Most that all variables together may add to a size where solutions are counted size by size: a list has them all.
    pub const MOST_LISTED: u64 = 1_000_000;

    /// Whether a factor of weights is negative: then these say nothing of how likely a solution is.
    pub fn has_negative_weights(&self) -> bool {
        self.factors.iter().flatten().flatten().any(|factor| *factor.numer() < 0)
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.weights.len()
    }

    /// The size where all variables are true.
    pub fn total(&self) -> u64 {
        self.weights.iter().map(|&weight| u64::from(weight)).sum()
    }

    /// The condition that the size is in `low..=high`.
    pub fn of_size(&self, low: u32, high: u32) -> Count {
        let terms = (0..).zip(&self.weights).map(|(var, &weight)| pos(var).times(weight));
        Count::new(terms, low, high)
    }

    /// Whether something is asked that no constraint says: a choice is connected, or has no cycle.
    pub fn is_joined(&self) -> bool {
        !self.joined.is_empty()
    }

    /// The graphs whose chosen vertices have to be connected.
    pub fn connections(&self) -> impl Iterator<Item = &Connection> {
        self.joined.iter().filter_map(|joined| match joined {
            Joined::Vertices(connection) => Some(connection),
            Joined::Edges(_) => None,
        })
    }

    /// The graphs whose chosen edges have to be connected, or to have no cycle.
    pub fn networks(&self) -> impl Iterator<Item = &Network> {
        self.joined.iter().filter_map(|joined| match joined {
            Joined::Edges(network) => Some(network),
            Joined::Vertices(_) => None,
        })
    }

    /// Whether its variables stand on the cells of a board.
    pub fn has_board(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.number().is_none()) && !self.has_moves()
    }

    /// Whether its variables stand on moves between cells.
    pub fn has_moves(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.ends().is_some())
    }

    /// Whether some cell has more than one variable.
    pub fn has_several_a_cell(&self) -> bool {
        distinct(&self.cells).len() < self.cells.len()
    }

    /// Of each variable whether it follows from others, as `defined` says.
    pub fn is_defined(&self) -> Vec<bool> {
        let mut is_defined = vec![false; self.variables()];
        self.defined.iter().for_each(|&var| is_defined[var as usize] = true);
        is_defined
    }

    /// What each variable adds to the size of what is counted: its weight, or 0 where it is not counted.
    pub fn sizes(&self) -> Vec<u64> {
        let size = |(&weight, counted)| if counted { u64::from(weight) } else { 0 };
        self.weights.iter().zip(self.counted()).map(size).collect()
    }
}
