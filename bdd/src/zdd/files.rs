//! Families of sets apart from any manager.

use std::io::{BufRead, Write};

use super::families::{Families, Family};
use crate::diagram::{Diagram, ImportError, Kind, ReadError, WriteError};
use crate::manager::Manager;
use crate::store::Rule;
use limits::{Budget, Limit};

/// Several families as one diagram, shared parts once, apart from any manager: what [`Diagram`] is for
/// functions. Files are in the compact binary form, with the same checks; a file of one kind is refused by
/// the reader of the other.
///
/// ```
/// use bdd::{Budget, Families, FamilyDiagram, Var};
///
/// let mut m = Families::new(3);
/// let f = m.power_set(&[Var(0), Var(2)])?;
/// let mut file = Vec::new();
/// m.export(&[("f", &f)])?.write_binary(&mut file)?;
///
/// let diagram = FamilyDiagram::read_binary(&file[..], &Budget::default())?;
/// let mut other = diagram.families();
/// let g = &other.import_families(&diagram)?[0];
/// assert_eq!(other.count(g)?, 4u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyDiagram(Diagram);

impl FamilyDiagram {
    /// Writes the compact binary form and flushes it. `out` should be buffered, since it gets small pieces.
    pub fn write_binary(&self, out: impl Write) -> Result<(), WriteError> {
        self.0.write_kind(Kind::Families, out)
    }

    /// Reads the compact binary form, to the end of the input, with the limits and refusals of
    /// [`Diagram::read_binary`].
    pub fn read_binary(input: impl BufRead, budget: &Budget) -> Result<FamilyDiagram, ReadError> {
        Diagram::read_kind(Kind::Families, input, budget).map(FamilyDiagram)
    }

    /// Returns the number of nodes, constants not counted.
    pub fn node_count(&self) -> usize {
        self.0.node_count()
    }

    /// Returns the names of the families, in the order in which they were given; empty for those without.
    pub fn roots(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.roots()
    }

    /// Returns a manager without limits that has the variables of this diagram, in its order, with its names,
    /// and nothing in it.
    pub fn families(&self) -> Families {
        self.0.families()
    }
}

impl Families {
    /// Returns the diagram of several named families, shared parts once, to be written to a file; cost and
    /// refusals as of [`Manager::export`](crate::Manager::export).
    pub fn export(&self, roots: &[(&str, &Family)]) -> Result<FamilyDiagram, Limit> {
        let roots: Vec<_> = roots.iter().map(|(name, f)| (*name, self.manager.edge(&f.0))).collect();
        self.manager.export_edges(&roots).map(FamilyDiagram)
    }

    /// Builds the families of a diagram, in the order of [`FamilyDiagram::roots`]. One step a node if the
    /// occurring variables have the same order here and there, else a product and a union a node; refusals as
    /// of [`Manager::import`](crate::Manager::import). For functions of a [`Diagram`] as conditions see
    /// [`Families::import`].
    pub fn import_families(&mut self, diagram: &FamilyDiagram) -> Result<Vec<Family>, ImportError> {
        let join = Manager::join_sets;
        Ok(self.manager.import_by(Rule::Zdd, &diagram.0, join)?.into_iter().map(Family).collect())
    }
}
