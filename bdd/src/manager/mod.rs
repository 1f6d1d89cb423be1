//! The manager: the store, its variables and its limits behind one interface.

mod collect;
mod policy;
mod restart;

pub use policy::{Collection, Traversal};

use std::collections::BTreeSet;
use std::sync::Arc;

use restart::Restart;

use crate::order::{Level, Var, VarOrder};
use crate::stats::Stats;
use crate::store::{Bdd, ComputedTable, Edge, Handle, Node, Roots, Store};
use limits::spare::ON_HEAP;
use limits::{Budget, Limit};

/// A shared store of diagrams over one set of variables, in one order, within one budget.
///
/// Every operation that can make a node returns a [`Result`]; after a refusal the manager is
/// consistent and usable, and the nodes that the refused operation had made are garbage.
pub struct Manager {
    pub(crate) store: Store,
    pub(crate) computed: ComputedTable,
    pub(crate) roots: Arc<Roots>,
    pub(crate) order: VarOrder,
    pub(crate) steps: u32,
    /// The limit that ended the operation under way.
    pub(crate) refusal: Option<Limit>,
    pub(crate) collections: u64,
    pub(crate) names: Vec<Option<String>>,
    /// The numbers in names such as `x7` that were given, to whichever variable.
    taken: BTreeSet<u32>,
    pub(crate) reorderings: u64,
    pub(crate) restart: Restart,
    /// Pairs of nodes met by operations level by level so far.
    pub(crate) pairs: u64,
    pub(crate) collection: Collection,
    /// The number of nodes from which on a collection is due.
    threshold: usize,
}

/// Bytes of a variable in the order and in the list of names.
const VARIABLE: usize = size_of::<Var>() + size_of::<Level>() + size_of::<Option<String>>();

/// Bytes of a number that is taken, in the set of them.
const TAKEN: usize = 2 * size_of::<u32>();

/// Returns the name of a variable that was given none.
fn made_up(number: u32) -> String {
    format!("x{number}")
}

/// No collection below this many nodes, if the limits have room: it would cost more than it frees.
const FIRST_THRESHOLD: usize = 1 << 17;

impl Manager {
    /// Returns a manager of `variables` variables, variable 0 at the top, without limits. Costs some
    /// dozens of bytes a variable until nodes are made.
    pub fn new(variables: usize) -> Manager {
        Manager::with_order(VarOrder::identity(variables))
    }

    /// Returns a manager of the variables of `order`, in that order, without limits.
    pub fn with_order(order: VarOrder) -> Manager {
        let computed = ComputedTable::new();
        let mut store = Store::new(order.len());
        store.other_bytes = computed.bytes() + order.len() * VARIABLE;
        Manager {
            store,
            computed,
            roots: Arc::default(),
            steps: 0,
            refusal: None,
            collections: 0,
            names: vec![None; order.len()],
            taken: BTreeSet::new(),
            order,
            reorderings: 0,
            restart: Restart::default(),
            pairs: 0,
            collection: Collection::Automatic,
            threshold: FIRST_THRESHOLD,
        }
    }

    /// Sets the limits for everything that follows. What is held already stays, even beyond them.
    pub fn set_budget(&mut self, budget: Budget) {
        self.store.set_budget(budget);
        self.set_threshold();
    }

    /// Returns the limits in force.
    pub fn budget(&self) -> &Budget {
        &self.store.budget
    }

    /// Sets when garbage is collected.
    pub fn set_collection(&mut self, collection: Collection) {
        self.collection = collection;
    }

    /// Sets how operations on two functions or families go through their diagrams.
    pub fn set_traversal(&mut self, traversal: Traversal) {
        self.restart = Restart::new(traversal);
    }

    /// Returns the order of the variables.
    pub fn order(&self) -> &VarOrder {
        &self.order
    }

    /// Returns the number of declared variables.
    pub fn variables(&self) -> usize {
        self.order.len()
    }

    /// Declares one more variable, at the bottom of the order. Functions that exist do not depend on it, and
    /// have twice as many solutions from now on. If `x` and its number is the name of another variable, its name is the
    /// next one of that kind that is free.
    ///
    /// Constant time but for two variables: with the 255th, and with the 65,535th, the levels of all nodes are
    /// written anew, in twice the bytes. Make the manager with all its variables if it will have that many. Returns a
    /// limit of the budget as an error.
    pub fn add_var(&mut self) -> Result<Var, Limit> {
        self.store.budget.check()?;
        // Full lists are copied to a place of twice their length.
        let copied =
            if self.names.len() == self.names.capacity() { 2 * self.names.len() * VARIABLE } else { 0 };
        let (more, nodes) = (copied + VARIABLE + TAKEN + self.store.bytes_of_level(), self.store.len());
        match self.store.ask_scratch(more) {
            Err(Limit::Bytes(_)) if self.collect_for_room(nodes)? => self.store.ask_scratch(more),
            asked => asked,
        }?;
        self.store.add_level();
        self.store.other_bytes += VARIABLE;
        self.names.push(None);
        let var = self.order.push();
        self.name_apart(var);
        Ok(var)
    }

    /// Names a variable, for drawings, files and [expressions](Manager::parse). Panics where it was never
    /// declared.
    pub fn set_name(&mut self, var: Var, name: &str) {
        let bytes = |name: &String| ON_HEAP + name.len();
        let last = self.names[var.0 as usize].replace(name.to_owned());
        self.store.other_bytes += ON_HEAP + name.len();
        self.store.other_bytes -= last.as_ref().map_or(0, bytes);
        let number = name.strip_prefix('x').and_then(|number| number.parse().ok());
        if let Some(number) = number.filter(|number| name == made_up(*number))
            && self.taken.insert(number)
        {
            self.store.other_bytes += TAKEN;
        }
    }

    /// Gives a variable without a name the next one that is free, if the name by its number was given to another one.
    pub(crate) fn name_apart(&mut self, var: Var) {
        if self.names[var.0 as usize].is_none() && self.taken.contains(&var.0) {
            let free = (self.variables() as u32..).find(|number| !self.taken.contains(number));
            self.set_name(var, &made_up(free.expect("there are fewer variables than numbers")));
        }
    }

    /// Returns the name of a variable: the given one, or `x` and its number.
    pub fn name(&self, var: Var) -> String {
        self.names[var.0 as usize].clone().unwrap_or_else(|| made_up(var.0))
    }

    /// Returns the constant function. Makes no node.
    pub fn constant(&self, value: bool) -> Bdd {
        self.protect(if value { Edge::TRUE } else { Edge::FALSE })
    }

    /// Returns counters of the manager's work and of the memory that it holds; constant time.
    pub fn stats(&self) -> Stats {
        Stats {
            nodes: self.store.len(),
            peak_nodes: self.store.peak(),
            created_nodes: self.store.created(),
            computed_lookups: self.computed.lookups,
            computed_hits: self.computed.hits,
            pairs: self.pairs,
            collections: self.collections,
            reorderings: self.reorderings,
            bytes: self.store.bytes(),
            peak_bytes: self.store.peak_bytes(),
        }
    }

    /// Returns whether a collection is due.
    pub(crate) fn wants_collection(&self) -> bool {
        match self.collection {
            Collection::Automatic => self.store.len() >= self.threshold,
            Collection::Always => true,
            Collection::Never => false,
        }
    }

    /// Sets when the next collection is due: when garbage may exceed the live nodes, or half of what the
    /// budget leaves; but not before an eighth of the live nodes is new. Otherwise collections close to the
    /// limit would follow one another at once.
    pub(crate) fn set_threshold(&mut self) {
        let live = self.store.len();
        let budget = &self.store.budget;
        let most = budget
            .nodes
            .unwrap_or(usize::MAX)
            .min(budget.bytes.map_or(usize::MAX, |bytes| bytes / size_of::<Node>()));
        let room = most.saturating_sub(live);
        self.threshold = (2 * live).max(FIRST_THRESHOLD).min(live + (room / 2).max(live / 8) + 1);
    }

    pub(crate) fn level(&self, var: Var) -> u32 {
        let Level(level) = self.order.level(var);
        level
    }

    pub(crate) fn edge(&self, f: &impl Handle) -> Edge {
        f.root().edge(&self.roots)
    }

    pub(crate) fn protect<H: Handle>(&self, edge: Edge) -> H {
        H::new(self.roots.protect(H::RULE, edge))
    }

    /// Does a part of an operation that holds `bytes` beside the store: what it makes has to fit beside them.
    pub(crate) fn beside<T>(
        &mut self,
        bytes: usize,
        part: impl FnOnce(&mut Manager) -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        self.store.check_scratch(bytes)?;
        self.store.other_bytes += bytes;
        let result = part(self);
        self.store.other_bytes -= bytes;
        result
    }

    /// Grows the computed table with the number of nodes, if the byte limit has room.
    #[cold]
    pub(crate) fn grow_computed(&mut self) {
        let more = self.computed.bytes();
        let wanted = self.computed.is_small_for(self.store.len());
        if wanted && self.store.check_scratch(more).is_ok() && self.computed.grow() {
            self.store.other_bytes += self.computed.bytes() - more;
        } else {
            self.computed.decline_growth();
        }
    }
}
