//! The manager of families.

use crate::budget::{Budget, Limit};
use crate::inspect::Branches;
use crate::manager::{Collection, Manager, Traversal};
use crate::order::{Var, VarOrder};
use crate::stats::Stats;
use crate::store::{Bdd, Edge, Rule};

/// A family of sets of variables in [`Families`]; a handle, as [`Bdd`] is one of a function. Two
/// handles of one manager are equal exactly when their families are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family(pub(super) Bdd);

/// A shared store of families of sets over one set of variables, in one order, within one budget:
/// zero-suppressed decision diagrams.
///
/// As with [`Manager`], every operation that can make a node returns a [`Result`], and after a
/// refusal everything is as usable as before; |f| is the number of nodes of f.
///
/// ```
/// use bdd::{Families, Var, Weighted};
///
/// // The independent sets of a path of five vertices: no two neighbours.
/// let mut families = Families::new(5);
/// let vertices: Vec<Var> = (0..5).map(Var).collect();
/// let mut sets = families.power_set(&vertices)?;
/// for edge in vertices.windows(2) {
///     let ends = [edge[0], edge[1]].map(|var| Weighted { var, positive: true, weight: 1 });
///     let at_most_one = families.sum_between(&ends, 0, 1)?;
///     sets = families.keep(&sets, &at_most_one)?;
/// }
/// assert_eq!(families.count(&sets)?, 13u32.into());
/// assert_eq!(families.spectrum(&sets, &[])?, [1u32, 5, 6, 1].map(Into::into));
/// assert!(families.contains(&sets, &[Var(0), Var(2), Var(4)]));
/// # Ok::<(), bdd::Limit>(())
/// ```
pub struct Families {
    pub(crate) manager: Manager,
}

impl Families {
    /// Returns families of sets of `variables` variables, variable 0 at the top, without limits.
    pub fn new(variables: usize) -> Families {
        Families::with_order(VarOrder::identity(variables))
    }

    /// Returns families of sets of the variables of `order`, in that order, without limits.
    pub fn with_order(order: VarOrder) -> Families {
        Families { manager: Manager::with_order(order) }
    }

    /// Sets the limits for everything that follows; see [`Manager::set_budget`].
    pub fn set_budget(&mut self, budget: Budget) {
        self.manager.set_budget(budget);
    }

    /// Returns the limits in force.
    pub fn budget(&self) -> &Budget {
        self.manager.budget()
    }

    /// Sets when garbage is collected.
    pub fn set_collection(&mut self, collection: Collection) {
        self.manager.set_collection(collection);
    }

    /// Sets how operations on two families, or a family and a condition, go through their diagrams.
    pub fn set_traversal(&mut self, traversal: Traversal) {
        self.manager.set_traversal(traversal);
    }

    /// Removes every node that no handle reaches; see [`Manager::collect`].
    pub fn collect(&mut self) {
        self.manager.collect();
    }

    /// Returns counters of the work so far and of the memory held; constant time.
    pub fn stats(&self) -> Stats {
        self.manager.stats()
    }

    /// Returns the order of the variables.
    pub fn order(&self) -> &VarOrder {
        self.manager.order()
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.manager.variables()
    }

    /// Declares one more variable, at the bottom of the order; no set has it. As [`Manager::add_var`], and
    /// what is known of the families of all sets, a step a variable, is forgotten.
    pub fn add_var(&mut self) -> Var {
        self.manager.add_var()
    }

    /// Names a variable, for drawings and files. Panics where it was never declared.
    pub fn set_name(&mut self, var: Var, name: &str) {
        self.manager.set_name(var, name);
    }

    /// Returns the name of a variable: the given one, or `x` and its number.
    pub fn name(&self, var: Var) -> String {
        self.manager.name(var)
    }

    /// Returns the family without any set. Makes no node.
    pub fn empty(&self) -> Family {
        Family(self.manager.constant(false))
    }

    /// Returns the family of one set. One node and step a variable.
    pub fn set(&mut self, vars: &[Var]) -> Result<Family, Limit> {
        let levels = self.levels(vars);
        self.operate(|m| {
            levels.iter().rev().try_fold(Edge::TRUE, |below, &level| {
                m.tick()?;
                m.store.make_family(level, Edge::FALSE, below)
            })
        })
    }

    /// Returns all subsets of `vars`. One node and step a variable.
    pub fn power_set(&mut self, vars: &[Var]) -> Result<Family, Limit> {
        let levels = self.levels(vars);
        self.operate(|m| {
            levels.iter().rev().try_fold(Edge::TRUE, |below, &level| {
                m.tick()?;
                m.store.make_family(level, below, below)
            })
        })
    }

    /// Returns the levels of `vars`, top first, each once.
    pub(super) fn levels(&self, vars: &[Var]) -> Vec<u32> {
        let mut levels: Vec<u32> = vars.iter().map(|&var| self.manager.level(var)).collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// Returns the topmost variable of the sets of `f`, the sets without it, and those with it, from which it
    /// is removed; `None` for the families of no set and of the empty set alone. One step; makes no node.
    pub fn branches(&self, f: &Family) -> Option<Branches<Family>> {
        self.manager.branches_of(self.edge(f), |edge| Family(self.manager.protect_as(Rule::Zdd, edge)))
    }

    pub(super) fn edge(&self, f: &Family) -> Edge {
        self.manager.edge(&f.0)
    }

    pub(super) fn operate(
        &mut self,
        operation: impl FnMut(&mut Manager) -> Result<Edge, Limit>,
    ) -> Result<Family, Limit> {
        self.manager.operate_as(Rule::Zdd, operation).map(Family)
    }
}
