//! Functions apart from any manager, as files hold them.

use crate::order::{Level, Var, VarOrder};
use limits::Limit;
use limits::Meter;
use limits::spare::ON_HEAP;

/// Several functions as one diagram, shared parts once, apart from any manager.
///
/// Made by [`Manager::export`](crate::Manager::export) or read from a file; written to a file or
/// [built](Diagram::build) in a manager of its own. Takes 12 bytes a node.
///
/// ```
/// use bdd::{Budget, Diagram, Manager, Var};
///
/// let mut m = Manager::new(3);
/// let f = m.exactly(&[Var(0), Var(1), Var(2)], 1)?;
/// let mut file = Vec::new();
/// m.export(&[("f", &f)])?.write_binary(&mut file)?;
///
/// let diagram = Diagram::read_binary(&file[..], &Budget::default())?;
/// let (other, functions) = diagram.build(&Budget::default())?;
/// assert_eq!(other.sat_count(&functions[0])?, 3u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The variable at each level.
    pub(super) order: VarOrder,
    /// The names by variable.
    pub(super) names: Vec<Option<String>>,
    /// The nodes bottom up, level by level.
    pub(super) nodes: Vec<Inner>,
    /// The functions with their names, empty for a function without one.
    pub(super) roots: Vec<(String, Ref)>,
}

/// A node: if the variable at its level then high else low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inner {
    pub level: u32,
    pub low: Ref,
    /// The high edge, which is regular.
    pub high: Ref,
}

/// A reference to a function: twice the number of the node, plus 1 for its negation. Node 0 is the
/// constant true, node n is `nodes[n - 1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ref(pub u32);

impl Ref {
    pub fn new(number: u32, complement: bool) -> Ref {
        Ref(number << 1 | u32::from(complement))
    }

    pub fn number(self) -> u32 {
        self.0 >> 1
    }

    pub fn negated(self) -> Ref {
        Ref(self.0 ^ 1)
    }

    pub fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The most variables that a file may declare: more than any useful diagram has, and few enough that a
/// manager of them is small.
pub(super) const MOST_VARIABLES: u64 = 1 << 20;

/// The longest word that is taken from a text, in bytes: anything longer is no diagram.
pub(super) const LONGEST: usize = 1 << 12;

/// Nanoseconds to read or to write a node.
pub(super) const ITEM: u64 = 50;

impl Diagram {
    /// Returns the same diagram with `names` for the variables, by number. Variables beyond the list keep
    /// their names.
    pub fn with_names(mut self, names: impl IntoIterator<Item = String>) -> Diagram {
        self.names.iter_mut().zip(names).for_each(|(name, given)| *name = Some(given));
        self
    }

    /// Returns the variables and their order.
    pub fn order(&self) -> &VarOrder {
        &self.order
    }

    /// Returns the number of nodes, the terminal not counted.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the bytes that it takes.
    pub fn bytes(&self) -> usize {
        let of_name = |name: &String| ON_HEAP + name.len();
        let names = self.names.iter().flatten().chain(self.roots.iter().map(|(name, _)| name));
        self.nodes.len() * size_of::<Inner>()
            + self.names.len() * (size_of::<Var>() + size_of::<Level>() + size_of::<Option<String>>())
            + self.roots.len() * size_of::<(String, Ref)>()
            + names.map(of_name).sum::<usize>()
    }

    /// Returns the names of the functions, in the order in which they were given; empty for those without.
    pub fn roots(&self) -> impl ExactSizeIterator<Item = &str> {
        self.roots.iter().map(|(name, _)| name.as_str())
    }
}

/// Returns the level of a function among nodes that are known already.
pub(super) fn level_in(nodes: &[Inner], of: Ref) -> u32 {
    of.number().checked_sub(1).map_or(u32::MAX, |at| nodes[at as usize].level)
}

/// Checks the bytes that a reader holds, and the rest of its budget, if that is due. Called before each node.
pub(super) fn check(meter: &mut Meter<'_>, bytes: impl FnOnce() -> usize) -> Result<(), Limit> {
    if meter.is_due(ITEM) {
        meter.budget().check()?;
        meter.budget().check_bytes(bytes())?;
    }
    Ok(())
}
