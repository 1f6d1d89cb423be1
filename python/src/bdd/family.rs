//! Families of sets: the methods of `Family`, and how a manager makes them.

use ::bdd::{Family as Sets, Manager as Store};
use std::sync::Arc;
use std::time::Instant;

use limits::Limit;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;

use super::classes::{Family, Function, Manager};
use super::lazy::{Lazy, Walked, set_of};
use super::shared::listed;
use crate::convert::{bounded, int, items};

impl Family {
    fn like(&self, family: Sets) -> Family {
        Family { shared: Arc::clone(&self.shared), family }
    }

    fn make(
        &self,
        py: Python<'_>,
        make: impl FnOnce(&mut Store, &Sets) -> Result<Sets, Limit> + Send,
    ) -> PyResult<Family> {
        Ok(self.like(self.shared.operate(py, |m| make(m, &self.family))?))
    }

    fn with(
        &self,
        py: Python<'_>,
        other: &Family,
        make: impl FnOnce(&mut Store, &Sets, &Sets) -> Result<Sets, Limit> + Send,
    ) -> PyResult<Family> {
        match Arc::ptr_eq(&self.shared, &other.shared) {
            true => self.make(py, |m, f| make(m, f, &other.family)),
            false => Err(PyValueError::new_err("the families are of two managers; make both in one")),
        }
    }

    /// The sets with, or without, a variable.
    fn split(&self, py: Python<'_>, variable: u32, value: bool) -> PyResult<Family> {
        let vars = self.shared.declared(py, &[variable])?;
        self.make(py, |m, f| {
            let has = m.var(vars[0])?;
            let wanted = if value { has } else { m.not(&has) };
            m.keep(f, &wanted)
        })
    }
}

/// The numbers of a set, a list or the like.
fn numbers(set: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    set.try_iter()?.map(|item| bounded(&item?)).collect()
}

/// The family of some sets of variables.
pub fn family(py: Python<'_>, manager: &Manager, sets: &Bound<'_, PyAny>) -> PyResult<Family> {
    let start = Instant::now();
    let mut found = manager.0.operate(py, |m| Ok(m.empty()))?;
    for set in sets.try_iter()? {
        let vars = manager.0.declared(py, &numbers(&set?)?)?;
        found = manager.0.operate_since(start, py, |m| {
            m.budget().check()?;
            let one = m.set(&vars)?;
            m.union(&found, &one)
        })?;
    }
    Ok(Family { shared: Arc::clone(&manager.0), family: found })
}

#[pymethods]
impl Family {
    /// The manager of the family.
    #[getter]
    fn manager(&self) -> Manager {
        Manager(Arc::clone(&self.shared))
    }

    fn __or__(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.union(f, g))
    }

    fn __and__(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.intersection(f, g))
    }

    fn __sub__(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.difference(f, g))
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Family, compare: CompareOp) -> PyResult<bool> {
        let is_same = || Arc::ptr_eq(&self.shared, &other.shared) && self.family == other.family;
        let is_part = |one: &Family, of: &Family| one.__sub__(py, of)?.is_empty(py);
        match compare {
            CompareOp::Eq => Ok(is_same()),
            CompareOp::Ne => Ok(!is_same()),
            CompareOp::Le => is_part(self, other),
            CompareOp::Ge => is_part(other, self),
            CompareOp::Lt => Ok(is_part(self, other)? && !is_same()),
            CompareOp::Gt => Ok(is_part(other, self)? && !is_same()),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        self.shared.pass(py, |m| m.fingerprint(&self.family))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a family is neither true nor false; ask is_empty(), or write | & - for union, intersection and difference",
        ))
    }

    /// Whether there is no set in it; one step.
    fn is_empty(&self, py: Python<'_>) -> PyResult<bool> {
        self.shared.operate(py, |m| Ok(m.is_constant(&self.family, false)))
    }

    /// All unions of a set of this family and one of the other.
    fn join(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.product(f, g))
    }

    /// All intersections of a set of this family and one of the other.
    fn meet(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.meet(f, g))
    }

    /// The sets that are subsets of no other set of the family.
    fn maximal(&self, py: Python<'_>) -> PyResult<Family> {
        self.make(py, |m, f| m.maximal(f))
    }

    /// The sets that are supersets of no other set of the family.
    fn minimal(&self, py: Python<'_>) -> PyResult<Family> {
        self.make(py, |m, f| m.minimal(f))
    }

    /// The minimal sets that have an element in common with every set of the family.
    fn hitting_sets(&self, py: Python<'_>) -> PyResult<Family> {
        self.make(py, |m, f| m.hitting_sets(f))
    }

    /// The sets that are subsets of no set of the other family.
    fn nonsubsets(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.nonsubsets(f, g))
    }

    /// The sets that are supersets of no set of the other family.
    fn nonsupersets(&self, py: Python<'_>, other: &Family) -> PyResult<Family> {
        self.with(py, other, |m, f, g| m.nonsupersets(f, g))
    }

    /// The sets that have the variable.
    fn including(&self, py: Python<'_>, #[pyo3(from_py_with = bounded)] variable: u32) -> PyResult<Family> {
        self.split(py, variable, true)
    }

    /// The sets that do not have the variable.
    fn excluding(&self, py: Python<'_>, #[pyo3(from_py_with = bounded)] variable: u32) -> PyResult<Family> {
        self.split(py, variable, false)
    }

    /// The sets for which a function is true, where a variable is true if the set has it.
    fn keep(&self, py: Python<'_>, function: &Function) -> PyResult<Family> {
        match Arc::ptr_eq(&self.shared, &function.shared) {
            true => self.make(py, |m, f| m.keep(f, &function.bdd)),
            false => Err(PyValueError::new_err("function: it is of another manager; make it in this one")),
        }
    }

    /// Each set without all variables but these; equal ones are one.
    fn project(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
    ) -> PyResult<Family> {
        let vars = self.shared.declared(py, &variables)?;
        self.make(py, |m, f| m.project(f, &vars))
    }

    /// The number of sets; an integer of any length. One step a node.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.shared.pass(py, |m| m.sat_count(&self.family))?)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let count = self.shared.pass(py, |m| m.sat_count(&self.family))?;
        let count = isize::try_from(&count).map(isize::cast_unsigned);
        count.map_err(|_| PyOverflowError::new_err("len() is too small for this number of sets; ask count()"))
    }

    /// The number of sets of each size, from 0 to the largest that has one.
    fn spectrum<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let spectrum = self.shared.pass(py, |m| m.spectrum(&self.family, &[]))?;
        items(py, &spectrum, int)
    }

    fn __contains__(&self, py: Python<'_>, set: &Bound<'_, PyAny>) -> PyResult<bool> {
        let vars = self.shared.declared(py, &numbers(set)?)?;
        self.shared.operate(py, |m| {
            let one = m.set(&vars)?;
            let both = m.intersection(&self.family, &one)?;
            Ok(!m.is_constant(&both, false))
        })
    }

    /// Some set of the family, the first one in its order; ``None`` where there is none.
    fn choice<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyFrozenSet>>> {
        let first = self.shared.operate(py, |m| Ok(m.first(&self.family)))?;
        first.map(|values| set_of(py, &values)).transpose()
    }

    /// Sets drawn uniformly and independently; none where there is none. The same ones for the same seed.
    #[pyo3(signature = (number, seed=0))]
    fn samples<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = bounded)] number: usize,
        #[pyo3(from_py_with = bounded)] seed: u64,
    ) -> PyResult<Vec<Bound<'py, PyFrozenSet>>> {
        let drawn = self.shared.pass(py, |m| {
            let numbered = m.numbered(&self.family)?;
            listed(m, numbered.samples(seed).take(number))
        })?;
        items(py, &drawn, |py, values| set_of(py, values))
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Lazy> {
        Lazy::new(py, &self.shared, Walked::Family(self.family.clone()))
    }

    /// The number of nodes of its diagram, the terminals not counted.
    fn node_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.shared.pass(py, |m| Ok(m.node_count(&self.family)))
    }

    /// The diagram as a drawing for Graphviz.
    fn dot(&self, py: Python<'_>) -> PyResult<String> {
        self.shared.pass(py, |m| m.dot(&[("f", &self.family)]))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (count, nodes) = (self.count(py)?, self.node_count(py)?);
        Ok(format!("<Family: {count} sets, {nodes} nodes>"))
    }
}
