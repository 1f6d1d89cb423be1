//! The methods of `Function`.

use ::bdd::{Bdd, Var};
use std::sync::Arc;

use limits::Extreme;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::classes::{Family, Function, Manager};
use super::lazy::{Lazy, Walked};
use super::shared::listed;
use crate::convert::{bounded, int, items, natural};

#[pymethods]
impl Function {
    /// The manager of the function.
    #[getter]
    fn manager(&self) -> Manager {
        Manager(Arc::clone(&self.shared))
    }

    fn __and__(&self, py: Python<'_>, other: &Function) -> PyResult<Function> {
        self.with(py, other, |m, f, g| m.and(f, g))
    }

    fn __or__(&self, py: Python<'_>, other: &Function) -> PyResult<Function> {
        self.with(py, other, |m, f, g| m.or(f, g))
    }

    fn __xor__(&self, py: Python<'_>, other: &Function) -> PyResult<Function> {
        self.with(py, other, |m, f, g| m.xor(f, g))
    }

    fn __sub__(&self, py: Python<'_>, other: &Function) -> PyResult<Function> {
        self.with(py, other, |m, f, g| m.and(f, &m.not(g)))
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<Function> {
        self.make(py, |m, f| Ok(m.not(f)))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        self.shared.pass(py, |m| m.fingerprint(&self.bdd))
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Lazy> {
        Lazy::new(py, &self.shared, Walked::Function(self.bdd.clone()))
    }

    /// The solutions as a family of sets: those of the variables that are true, over all variables of the manager.
    fn sets(&self, py: Python<'_>) -> PyResult<Family> {
        let family = self.shared.operate(py, |m| {
            let vars: Vec<Var> = m.order().vars().to_vec();
            let all = m.power_set(&vars)?;
            m.keep(&all, &self.bdd)
        })?;
        Ok(Family { shared: Arc::clone(&self.shared), family })
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a function is neither true nor false; use & | ~ for `and or not`, and is_true() or is_false()",
        ))
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Function, compare: CompareOp) -> PyResult<bool> {
        let is_same = || Arc::ptr_eq(&self.shared, &other.shared) && self.bdd == other.bdd;
        match compare {
            CompareOp::Eq => Ok(is_same()),
            CompareOp::Ne => Ok(!is_same()),
            CompareOp::Le => self.implies(py, other),
            CompareOp::Ge => other.implies(py, self),
            CompareOp::Lt => Ok(self.implies(py, other)? && !is_same()),
            CompareOp::Gt => Ok(other.implies(py, self)? && !is_same()),
        }
    }

    fn __call__(&self, py: Python<'_>, values: Vec<bool>) -> PyResult<bool> {
        let known = values.len();
        let value = self.shared.operate(py, |m| {
            let fits = known == m.variables();
            Ok(fits.then(|| m.evaluate(&self.bdd, &values)).ok_or(m.variables()))
        })?;
        value.map_err(|all| {
            let sentence = format!("{known} values are given for {all} variables; give one for each");
            PyValueError::new_err(sentence)
        })
    }

    /// Whether the function is true everywhere; one step.
    fn is_true(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_constant(py, true)
    }

    /// Whether the function is true nowhere; one step.
    fn is_false(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_constant(py, false)
    }

    /// If this function then ``then``, else ``otherwise``.
    fn ite(&self, py: Python<'_>, then: &Function, otherwise: &Function) -> PyResult<Function> {
        self.check(otherwise)?;
        self.with(py, then, |m, f, g| m.ite(f, g, &otherwise.bdd))
    }

    /// True where some values of these variables make the function true.
    fn exists(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
    ) -> PyResult<Function> {
        let vars = self.shared.declared(py, &variables)?;
        self.make(py, |m, f| m.exists(f, &vars))
    }

    /// True where all values of these variables make the function true.
    fn forall(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
    ) -> PyResult<Function> {
        let vars = self.shared.declared(py, &variables)?;
        self.make(py, |m, f| m.forall(f, &vars))
    }

    /// The function with variables fixed to values: ``{0: True, 3: False}``.
    fn cofactor(&self, py: Python<'_>, values: &Bound<'_, PyDict>) -> PyResult<Function> {
        let literals = self.shared.literals(py, values)?;
        self.make(py, |m, f| m.cofactor_cube(f, &literals))
    }

    /// The function with another one in the place of a variable.
    fn compose(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variable: u32,
        function: &Function,
    ) -> PyResult<Function> {
        let vars = self.shared.declared(py, &[variable])?;
        self.with(py, function, |m, f, g| m.compose(f, vars[0], g))
    }

    /// The function with other ones in the places of several variables, all at once: ``{0: f, 3: g}``.
    fn substitute(&self, py: Python<'_>, functions: &Bound<'_, PyDict>) -> PyResult<Function> {
        let mut given = Vec::new();
        for (var, function) in functions {
            let function: Bound<'_, Function> = function.extract()?;
            self.check(function.get())?;
            given.push((bounded(&var)?, function.unbind()));
        }
        let vars = self.shared.declared(py, &given.iter().map(|&(var, _)| var).collect::<Vec<u32>>())?;
        let by: Vec<(Var, &Bdd)> =
            vars.into_iter().zip(&given).map(|(var, (_, g))| (var, &g.get().bdd)).collect();
        self.make(py, |m, f| m.substitute(f, &by))
    }

    /// The function with other variables, all at once: ``{0: 1, 1: 0}`` lets two change places.
    fn rename(&self, py: Python<'_>, variables: &Bound<'_, PyDict>) -> PyResult<Function> {
        let pair = |(from, to): (Bound<'_, PyAny>, Bound<'_, PyAny>)| Ok([bounded(&from)?, bounded(&to)?]);
        let pairs = variables.iter().map(pair).collect::<PyResult<Vec<[u32; 2]>>>()?;
        let vars = self.shared.declared(py, pairs.as_flattened())?;
        let pairs: Vec<(Var, Var)> = vars.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        self.make(py, |m, f| m.rename(f, &pairs))
    }

    /// The topmost variable, and the function where it is false, and where it is true; ``None`` for a
    /// constant.
    fn branches(&self, py: Python<'_>) -> PyResult<Option<(u32, Function, Function)>> {
        let branches = self.shared.operate(py, |m| Ok(m.branches(&self.bdd)))?;
        Ok(branches.map(|found| (found.var.0, self.like(found.low), self.like(found.high))))
    }

    /// The number of solutions, over all variables of the manager. One step a node.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.shared.pass(py, |m| m.sat_count(&self.bdd))?)
    }

    /// The number of solutions of each size, from 0 to the largest that has one. The size is the number of
    /// true variables, or the sum of their ``weights``, which are by variable, 1 where the list is too short.
    #[pyo3(signature = (weights=None))]
    fn spectrum<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = bounded)] weights: Option<Vec<u32>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let weights = self.weights(py, weights)?;
        let spectrum = self.shared.pass(py, |m| m.spectrum(&self.bdd, &weights))?;
        items(py, &spectrum, int)
    }

    /// The least size of a solution and the number of solutions that have it; ``None`` where there is none.
    #[pyo3(signature = (weights=None))]
    fn smallest<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = bounded)] weights: Option<Vec<u32>>,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        self.extreme(py, weights, Extreme::Lightest)
    }

    /// The largest size of a solution and the number of solutions that have it; ``None`` where there is none.
    #[pyo3(signature = (weights=None))]
    fn largest<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = bounded)] weights: Option<Vec<u32>>,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        self.extreme(py, weights, Extreme::Heaviest)
    }

    /// The first solution, as the value of each variable; ``None`` where there is none.
    fn first(&self, py: Python<'_>) -> PyResult<Option<Vec<bool>>> {
        self.shared.operate(py, |m| Ok(m.first(&self.bdd)))
    }

    /// The first ``most`` solutions, or all if there are fewer, in order: false before true, from the top
    /// variable down.
    fn solutions<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = bounded)] most: usize,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let found = self.shared.pass(py, |m| listed(m, m.solutions(&self.bdd).take(most)))?;
        items(py, &found, |py, values| PyList::new(py, values))
    }

    /// The solution of this number, from 0, in the order of ``solutions``; ``None`` where there are not so
    /// many.
    fn solution(&self, py: Python<'_>, number: &Bound<'_, PyAny>) -> PyResult<Option<Vec<bool>>> {
        let number = natural(number)?;
        self.shared.pass(py, |m| m.kth(&self.bdd, &number))
    }

    /// Solutions drawn uniformly and independently; none where there is none. The same ones for the same
    /// seed.
    #[pyo3(signature = (number, seed=0))]
    fn samples<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = bounded)] number: usize,
        #[pyo3(from_py_with = bounded)] seed: u64,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let drawn = self.shared.pass(py, |m| {
            let numbered = m.numbered(&self.bdd)?;
            listed(m, numbered.samples(seed).take(number))
        })?;
        items(py, &drawn, |py, values| PyList::new(py, values))
    }

    /// The variables that the function depends on, from the top down.
    fn support(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        let support = self.shared.pass(py, |m| Ok(m.support(&self.bdd)))?;
        Ok(support.into_iter().map(|var| var.0).collect())
    }

    /// The number of nodes of its diagram, the terminal not counted.
    fn node_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.shared.pass(py, |m| Ok(m.node_count(&self.bdd)))
    }

    /// The number of nodes at each level, top first.
    fn profile(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.shared.pass(py, |m| Ok(m.profile(&self.bdd)))
    }

    /// The diagram as a drawing for Graphviz.
    fn dot(&self, py: Python<'_>) -> PyResult<String> {
        self.shared.pass(py, |m| m.dot(&[("f", &self.bdd)]))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let words = match (self.is_constant(py, true)?, self.is_constant(py, false)?) {
            (true, _) => "true".to_owned(),
            (_, true) => "false".to_owned(),
            _ => format!("{} nodes", self.node_count(py)?),
        };
        Ok(format!("<Function: {words}>"))
    }
}
