//! Orders from the constraints alone, which keep the information between two levels small.
//!
//! A level cuts constraints: those with variables on both sides are open. The variables above the cut act on
//! those below by the open constraints, or by the variables in open constraints, whichever are fewer. The
//! orders here take the variable next that leaves fewest of either kind, from several starts. The order with
//! the narrowest expected cuts (`width.rs`) is taken.

use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};

use model::Model;
use model::constraint::{Constraint, Var};
use model::sorted::distinct;

use super::marks::Marks;
use super::width;

/// The quantity that an order keeps small.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// The open constraints.
    Constraints,
    /// The variables above the cut that are in open constraints.
    Variables,
}

/// Starts that are tried.
const STARTS: usize = 6;

/// Most terms, times variables, of models for which that is done; beyond, breadth-first does.
const MOST: usize = 1 << 25;

/// Constraints and variables, as lists of each other.
struct Incidence {
    /// The variables of each constraint.
    members: Vec<Vec<Var>>,
    /// The constraints of each variable.
    constraints: Vec<Vec<usize>>,
}

impl Incidence {
    fn new(model: &Model) -> Incidence {
        let members = model.constraints.iter().map(|constraint| constraint.variables());
        Incidence::of(members.collect(), model.variables())
    }

    /// Where a model has places or marks, of its places alone.
    fn of_places(model: &Model, marks: &Marks) -> Incidence {
        let places = |constraint: &Constraint| {
            distinct(constraint.variables().into_iter().flat_map(|var| marks.about(var).iter().copied()))
        };
        Incidence::of(model.constraints.iter().map(places).collect(), marks.places())
    }

    fn of(members: Vec<Vec<Var>>, variables: usize) -> Incidence {
        let mut constraints = vec![Vec::new(); variables];
        for (at, members) in members.iter().enumerate() {
            members.iter().for_each(|&var| constraints[var as usize].push(at));
        }
        Incidence { members, constraints }
    }

    /// The variables in reach, in the order of their distance from `start`; of those equally far, as they are
    /// met, those with fewer constraints first.
    fn breadth_first(&self, start: Var, seen: &mut [bool]) -> Vec<Var> {
        let (mut order, mut pending) = (Vec::new(), VecDeque::from([start]));
        seen[start as usize] = true;
        while let Some(var) = pending.pop_front() {
            order.push(var);
            let mut next: Vec<Var> = Vec::new();
            for &constraint in &self.constraints[var as usize] {
                for &other in &self.members[constraint] {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        next.push(other);
                    }
                }
            }
            next.sort_by_key(|&var| self.constraints[var as usize].len());
            pending.extend(next);
        }
        order
    }

    /// All variables by their distance from one at the border, part by part.
    fn by_distance(&self) -> Vec<Var> {
        let variables = self.constraints.len();
        let (mut seen, mut order) = (vec![false; variables], Vec::new());
        for var in 0..variables as Var {
            if !seen[var as usize] {
                order.extend(self.breadth_first(self.border(var), &mut seen));
            }
        }
        order
    }

    /// A variable far from others in the part of the model that `var` is in.
    fn border(&self, var: Var) -> Var {
        let far =
            |from| self.breadth_first(from, &mut vec![false; self.constraints.len()]).pop().unwrap_or(from);
        far(far(var))
    }
}

/// Variables by their distance from one at the border, part by part.
pub(super) fn breadth_first(model: &Model) -> Vec<Var> {
    Incidence::new(model).by_distance()
}

/// The narrowest of several orders that keep little between levels.
pub(super) fn narrowest(model: &Model) -> Vec<Var> {
    let marks = Marks::of(model);
    let incidence = match &marks {
        Some(marks) => Incidence::of_places(model, marks),
        None => Incidence::new(model),
    };
    let whole = |order: Vec<Var>| match &marks {
        Some(marks) => marks.behind(&order),
        None => order,
    };
    let first = incidence.by_distance();
    let terms: usize = incidence.members.iter().map(Vec::len).sum();
    if terms * model.variables() > MOST || first.is_empty() {
        return whole(first);
    }
    let starts = (0..STARTS).map(|at| first[at * (first.len() - 1) / (STARTS - 1)]);
    let starts: BTreeSet<Var> = starts.collect();
    let kinds = [Kept::Constraints, Kept::Variables];
    let grown =
        starts.iter().flat_map(|&start| kinds.map(|kept| Growing::new(&incidence).order(start, kept)));
    // The family's own order, or that of a file.
    let own = (0..incidence.constraints.len() as Var).collect();
    let all = std::iter::once(first.clone()).chain(grown).chain([own]).map(whole);
    let narrowest = all.min_by_key(|order| width::cuts(model, order).map(|cuts| cuts.bits));
    narrowest.unwrap_or_default()
}

/// An order in the making.
struct Growing<'a> {
    incidence: &'a Incidence,
    /// How many variables of each constraint are still to come.
    missing: Vec<usize>,
    /// How many open constraints each variable placed is in.
    open: Vec<usize>,
    placed: Vec<bool>,
    /// Those still to come that are in open constraints, and for each variable whether it is or was one.
    next: Vec<Var>,
    met: Vec<bool>,
}

impl<'a> Growing<'a> {
    fn new(incidence: &'a Incidence) -> Growing<'a> {
        let variables = incidence.constraints.len();
        Growing {
            incidence,
            missing: incidence.members.iter().map(Vec::len).collect(),
            open: vec![0; variables],
            placed: vec![false; variables],
            next: Vec::new(),
            met: vec![false; variables],
        }
    }

    /// All variables, from `start` on.
    fn order(mut self, start: Var, kept: Kept) -> Vec<Var> {
        let mut order = vec![start];
        self.place(start);
        let mut rest: Vec<Var> = (0..self.placed.len() as Var).collect();
        rest.sort_by_key(|&var| Reverse(self.incidence.constraints[var as usize].len()));
        loop {
            // Of equal ones the first by number.
            let prices = self.next.iter().map(|&var| (self.price(var, kept), var));
            let best =
                prices.enumerate().min_by_key(|&(_, price)| price).map(|(at, _)| self.next.swap_remove(at));
            // Where nothing is open, the next part begins with a variable of few constraints.
            let next = best.or_else(|| {
                while rest.last().is_some_and(|&var| self.placed[var as usize]) {
                    rest.pop();
                }
                rest.pop()
            });
            let Some(var) = next else { return order };
            order.push(var);
            self.place(var);
        }
    }

    /// Returns by how much the kept quantity grows with a variable; ties go to the variable in most open
    /// constraints.
    fn price(&self, var: Var, kept: Kept) -> (i64, Reverse<usize>) {
        let (mut begun, mut opened, mut closed, mut released, mut stays) = (0, 0, 0, 0, false);
        for &constraint in &self.incidence.constraints[var as usize] {
            let (members, missing) = (&self.incidence.members[constraint], self.missing[constraint]);
            let is_new = missing == members.len();
            begun += usize::from(!is_new);
            opened += i64::from(is_new && missing > 1);
            closed += i64::from(!is_new && missing == 1);
            stays |= missing > 1;
            if !is_new && missing == 1 && kept == Kept::Variables {
                let is_last = |member: &&Var| **member != var && self.open[**member as usize] == 1;
                released += members.iter().filter(is_last).count() as i64;
            }
        }
        let grows = match kept {
            Kept::Constraints => opened - closed,
            Kept::Variables => i64::from(stays) - released,
        };
        (grows, Reverse(begun))
    }

    fn place(&mut self, var: Var) {
        self.placed[var as usize] = true;
        self.met[var as usize] = true;
        for &constraint in &self.incidence.constraints[var as usize] {
            let members = &self.incidence.members[constraint];
            self.missing[constraint] -= 1;
            match self.missing[constraint] {
                0 => {
                    let others = members.iter().filter(|&&member| member != var);
                    others.for_each(|&member| self.open[member as usize] -= 1);
                }
                _ => {
                    self.open[var as usize] += 1;
                    for &member in members {
                        if !std::mem::replace(&mut self.met[member as usize], true) {
                            self.next.push(member);
                        }
                    }
                }
            }
        }
    }
}
