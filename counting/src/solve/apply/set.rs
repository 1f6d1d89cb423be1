//! Sets of solutions as diagrams. There are two kinds: functions, whose diagrams leave out variables that do not
//! matter, and families of sets, zero-suppressed, whose diagrams leave out variables that are false. A condition
//! is a function for both.

use bdd::{Bdd, Family, Handle, Manager, Var};
use limits::Limit;

use crate::solve::Reduction;

/// A set of assignments, cut down by conditions. What makes nodes is within the budget of the manager.
pub(crate) trait SolutionSet: Handle {
    /// Its name.
    const REDUCTION: Reduction;

    /// Returns the set of all assignments.
    fn all(m: &mut Manager) -> Result<Self, Limit>;

    /// Returns the set without an assignment.
    fn none(m: &Manager) -> Self;

    /// Returns the assignments for which the condition holds.
    fn keep(&self, m: &mut Manager, condition: &Bdd) -> Result<Self, Limit>;

    /// Returns the assignments for which all the literals are true.
    fn keep_cube(&self, m: &mut Manager, literals: &[(Var, bool)]) -> Result<Self, Limit> {
        let cube = m.and_cube(&m.constant(true), literals)?;
        self.keep(m, &cube)
    }

    /// Returns these assignments and the other ones.
    fn union(&self, m: &mut Manager, other: &Self) -> Result<Self, Limit>;

    /// Returns the assignments that both sets have.
    fn both(&self, m: &mut Manager, other: &Self) -> Result<Self, Limit>;

    /// Makes one of all assignments that differ only in `vars`: these become free in a function, and false in a
    /// family.
    fn forget(&self, m: &mut Manager, vars: &[Var]) -> Result<Self, Limit>;
}

impl SolutionSet for Bdd {
    const REDUCTION: Reduction = Reduction::Bdd;

    fn all(m: &mut Manager) -> Result<Bdd, Limit> {
        Ok(m.constant(true))
    }

    fn none(m: &Manager) -> Bdd {
        m.constant(false)
    }

    fn keep(&self, m: &mut Manager, condition: &Bdd) -> Result<Bdd, Limit> {
        m.and(self, condition)
    }

    fn union(&self, m: &mut Manager, other: &Bdd) -> Result<Bdd, Limit> {
        m.or(self, other)
    }

    fn both(&self, m: &mut Manager, other: &Bdd) -> Result<Bdd, Limit> {
        m.and(self, other)
    }

    fn forget(&self, m: &mut Manager, vars: &[Var]) -> Result<Bdd, Limit> {
        m.exists(self, vars)
    }
}

impl SolutionSet for Family {
    const REDUCTION: Reduction = Reduction::Zdd;

    fn all(m: &mut Manager) -> Result<Family, Limit> {
        let vars = m.order().vars().to_vec();
        m.power_set(&vars)
    }

    fn none(m: &Manager) -> Family {
        m.empty()
    }

    fn keep(&self, m: &mut Manager, condition: &Bdd) -> Result<Family, Limit> {
        m.keep(self, condition)
    }

    fn union(&self, m: &mut Manager, other: &Family) -> Result<Family, Limit> {
        m.union(self, other)
    }

    fn both(&self, m: &mut Manager, other: &Family) -> Result<Family, Limit> {
        m.intersection(self, other)
    }

    fn forget(&self, m: &mut Manager, vars: &[Var]) -> Result<Family, Limit> {
        let mut is_kept = vec![true; m.variables()];
        vars.iter().for_each(|var| is_kept[var.0 as usize] = false);
        let kept: Vec<Var> =
            (0..).map(Var).zip(is_kept).filter(|(_, kept)| *kept).map(|(var, _)| var).collect();
        m.project(self, &kept)
    }
}
