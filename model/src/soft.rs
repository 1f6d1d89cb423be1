//! A puzzle of which each clue and each condition may be left out. In the words of solvers these are soft, and what is
//! left is hard: what a place may hold, and the rules of a family.

use std::fmt;

use limits::{Budget, Limit};

use crate::constraint::{Constraint, simplified};
use crate::joined::Joined;
use crate::model::{Model, Sizes};
use crate::steps::Steps;

/// What may be left out, as its user named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Member {
    /// A place that has to hold something.
    Given(String),
    /// A place that has to hold nothing.
    Empty(String),
    /// A condition, a clause or a constraint, by the line of the file in which it begins.
    Line(usize),
    /// An item of an exact cover.
    Item(String),
    /// The sizes that are asked for.
    Size(Sizes),
    /// The rules of a family, which are never left out.
    Rules(String),
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Member::Given(place) => write!(f, "given {place}"),
            Member::Empty(place) => write!(f, "empty {place}"),
            Member::Line(line) => write!(f, "line {line}"),
            Member::Item(item) => write!(f, "item {item}"),
            Member::Size(sizes) => write!(f, "size {sizes}"),
            Member::Rules(family) => f.write_str(family),
        }
    }
}

/// What a member asks for.
#[derive(Clone, Debug, Default)]
pub struct Demand {
    /// Constraints.
    pub constraints: Vec<Constraint>,
    /// What is joined.
    pub joined: Vec<Joined>,
}

impl From<Vec<Constraint>> for Demand {
    fn from(constraints: Vec<Constraint>) -> Demand {
        Demand { constraints, ..Demand::default() }
    }
}

impl Demand {
    fn holds(&self, values: &[bool]) -> bool {
        self.constraints.iter().all(|constraint| constraint.holds(values))
            && self.joined.iter().all(|joined| joined.holds(values))
    }
}

/// A puzzle in two parts.
#[derive(Debug)]
pub struct Softened {
    /// What always holds.
    pub hard: Model,
    /// What may be left out.
    soft: Vec<(Member, Demand)>,
}

impl Softened {
    /// Bytes of a member besides its constraints.
    pub const MEMBER: usize = size_of::<(Member, Demand)>();

    /// Nothing may be left out so far.
    pub fn new(hard: Model) -> Softened {
        Softened { hard, soft: Vec::new() }
    }

    /// Adds what may be left out; what has the name of the last one goes with it.
    pub fn add(&mut self, member: Member, mut demand: Demand) {
        match self.soft.last_mut().filter(|(known, _)| *known == member) {
            Some((_, known)) => {
                known.constraints.append(&mut demand.constraints);
                known.joined.append(&mut demand.joined);
            }
            None => self.soft.push((member, demand)),
        }
    }

    /// Adds sizes that may be left out, from the first to the second.
    pub fn add_size(&mut self, member: Member, (low, high): (u32, u32)) {
        let constraint = Constraint::count(self.hard.of_size(low, high));
        self.soft.push((member, vec![constraint].into()));
    }

    /// What may be left out.
    pub fn members(&self) -> impl ExactSizeIterator<Item = &Member> {
        self.soft.iter().map(|(member, _)| member)
    }

    /// The model of what is hard and of the members at some places.
    pub fn with(&self, kept: &[usize], budget: &Budget) -> Result<Model, Limit> {
        let (hard, steps) = (&self.hard, &mut Steps::new(budget));
        let bytes = |demand: &Demand| demand.constraints.iter().map(Constraint::bytes).sum::<usize>();
        let held = kept.iter().map(|&at| bytes(&self.soft[at].1)).sum::<usize>();
        steps.hold(held + hard.constraints.iter().map(Constraint::bytes).sum::<usize>())?;
        let mut kept_of = Demand { constraints: hard.constraints.clone(), joined: hard.joined.clone() };
        for &at in kept {
            let (_, demand) = &self.soft[at];
            kept_of.constraints.extend_from_slice(&demand.constraints);
            kept_of.joined.extend_from_slice(&demand.joined);
        }
        Ok(Model {
            constraints: simplified(kept_of.constraints, steps)?,
            joined: kept_of.joined,
            cells: hard.cells.clone(),
            ..Model::plain(hard.weights.clone(), Vec::new(), Sizes::Any)
        })
    }

    /// Bytes that it holds; one pass over it.
    pub fn bytes(&self) -> usize {
        let of = |(_, demand): &(Member, Demand)| {
            let constraints: usize = demand.constraints.iter().map(Constraint::bytes).sum();
            constraints + Softened::MEMBER
        };
        self.hard.bytes() + self.soft.iter().map(of).sum::<usize>()
    }

    /// The places of the members that do not hold with these values of the variables.
    pub fn broken(&self, values: &[bool]) -> Vec<usize> {
        (0..self.soft.len()).filter(|&at| !self.soft[at].1.holds(values)).collect()
    }
}
