//! The methods of `Manager`.

use ::bdd::{Bdd, ExpressionError, Manager as Store, Var, VarOrder, Weighted};
use std::collections::HashSet;
use std::sync::Arc;

use limits::Limit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::classes::{Family, Function, Manager};
use super::family::family;
use super::file::save;
use super::shared::Shared;
use crate::convert::bounded;
use crate::error::limited;
use crate::options::limits;

/// The measured bytes of a variable without nodes.
const VARIABLE: usize = 50;

impl Manager {
    fn function(&self, bdd: Bdd) -> Function {
        Function { shared: Arc::clone(&self.0), bdd }
    }

    /// Makes a function of `vars`, which have to be declared.
    fn make(
        &self,
        py: Python<'_>,
        vars: &[u32],
        make: impl FnOnce(&mut Store, &[Var]) -> Result<Bdd, Limit> + Send,
    ) -> PyResult<Function> {
        let vars = self.0.declared(py, vars)?;
        Ok(self.function(self.0.operate(py, |m| make(m, &vars))?))
    }
}

#[pymethods]
impl Manager {
    #[new]
    #[pyo3(signature = (variables, *, order=None, nodes=None, memory=None, timeout=None))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: u32,
        order: Option<Vec<u32>>,
        nodes: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Manager> {
        let limits = limits(nodes, memory, timeout)?;
        if let Some(most) = limits.bytes.filter(|&most| variables as usize > most / VARIABLE) {
            return Err(limited(py, &format!("{variables} variables"), Limit::Bytes(most), None, None));
        }
        let order = order.unwrap_or_else(|| (0..variables).collect());
        if order.len() != variables as usize {
            let sentence = format!("the order has {} of {variables} variables; name each once", order.len());
            return Err(PyValueError::new_err(sentence));
        }
        let order = VarOrder::new(order.into_iter().map(Var).collect());
        let order = order.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Manager(Shared::new(Store::with_order(order), limits)))
    }

    /// Set the limits of all operations to come; what is not given is unlimited, memory as for a count.
    #[pyo3(signature = (*, nodes=None, memory=None, timeout=None))]
    fn limit(
        &self,
        nodes: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.0.set_limits(limits(nodes, memory, timeout)?);
        Ok(())
    }

    /// The number of variables.
    #[getter]
    fn variables(&self, py: Python<'_>) -> PyResult<usize> {
        self.0.operate(py, |m| Ok(m.variables()))
    }

    /// The variables in their order, top first.
    #[getter]
    fn order(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.0.operate(py, |m| Ok(m.order().vars().iter().map(|var| var.0).collect()))
    }

    /// The names of the variables: given ones of a file, else ``x0`` and so on.
    #[getter]
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.0.operate(py, |m| Ok((0..m.variables() as u32).map(|var| m.name(Var(var))).collect()))
    }

    #[setter(names)]
    fn set_names(&self, py: Python<'_>, names: Vec<String>) -> PyResult<()> {
        let wrong = self.0.operate(py, |m| {
            let mut seen = HashSet::new();
            let (given, all) = (names.len(), m.variables());
            if given != all {
                return Ok(Some(format!("names: {given} are given for {all} variables; give one for each")));
            }
            if let Some(twice) = names.iter().find(|name| !seen.insert(name.as_str())) {
                return Ok(Some(format!("names: {twice:?} is given twice; give each variable its own")));
            }
            (0..).zip(&names).for_each(|(var, name)| m.set_name(Var(var), name));
            Ok(None)
        })?;
        wrong.map_or(Ok(()), |sentence| Err(PyValueError::new_err(sentence)))
    }

    /// The family of some sets of variables: ``[[0, 1], [2]]``.
    fn family(&self, py: Python<'_>, sets: &Bound<'_, PyAny>) -> PyResult<Family> {
        family(py, self, sets)
    }

    /// All subsets of the variables.
    fn power_set(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
    ) -> PyResult<Family> {
        let vars = self.0.declared(py, &variables)?;
        let family = self.0.operate(py, |m| m.power_set(&vars))?;
        Ok(Family { shared: Arc::clone(&self.0), family })
    }

    /// Declare one more variable, at the bottom of the order, and return its number. Its name is ``x`` and the number, or
    /// the next such name that no variable has.
    fn add_variable(&self, py: Python<'_>) -> PyResult<u32> {
        self.0.operate(py, |m| Ok(m.add_var()?.0))
    }

    /// The function that is true everywhere.
    #[getter(r#true)]
    fn truth(&self, py: Python<'_>) -> PyResult<Function> {
        Ok(self.function(self.0.operate(py, |m| Ok(m.constant(true)))?))
    }

    /// The function that is true nowhere.
    #[getter(r#false)]
    fn falsity(&self, py: Python<'_>) -> PyResult<Function> {
        Ok(self.function(self.0.operate(py, |m| Ok(m.constant(false)))?))
    }

    /// The function that is true where the variable is.
    fn var(&self, py: Python<'_>, #[pyo3(from_py_with = bounded)] number: u32) -> PyResult<Function> {
        self.make(py, &[number], |m, vars| m.var(vars[0]))
    }

    /// The function that an expression describes, in the syntax of the package dd, by the names of variables:
    /// ``~ = & | ^ - => <=>`` and their other spellings, ``TRUE``, ``FALSE``, ``ite(a, b, c)``,
    /// ``\A x, y: u``, ``\E x: u``, and ``\S x / y: u`` (``u`` with ``x`` in place of ``y``).
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Function> {
        let parsed = self.0.operate(py, |m| match m.parse(text) {
            Err(ExpressionError::Limit(limit)) => Err(limit),
            parsed => Ok(parsed),
        })?;
        match parsed {
            Ok(bdd) => Ok(self.function(bdd)),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// The function that is true where some variable has its value in the dictionary: ``{0: True, 3:
    /// False}``.
    fn clause(&self, py: Python<'_>, values: &Bound<'_, PyDict>) -> PyResult<Function> {
        let literals = self.0.literals(py, values)?;
        Ok(self.function(self.0.operate(py, |m| m.and_clause(&m.constant(true), &literals))?))
    }

    /// Exactly so many of the variables are true. About k (n - k) nodes.
    fn exactly(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
        #[pyo3(from_py_with = bounded)] number: u32,
    ) -> PyResult<Function> {
        self.make(py, &variables, |m, vars| m.exactly(vars, number))
    }

    /// At most so many of the variables are true.
    fn at_most(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
        #[pyo3(from_py_with = bounded)] number: u32,
    ) -> PyResult<Function> {
        self.make(py, &variables, |m, vars| m.at_most(vars, number))
    }

    /// At least so many of the variables are true.
    fn at_least(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] variables: Vec<u32>,
        #[pyo3(from_py_with = bounded)] number: u32,
    ) -> PyResult<Function> {
        self.make(py, &variables, |m, vars| m.at_least(vars, number))
    }

    /// The weights of true variables add up to ``least`` at least and ``most`` at most; terms are pairs of a
    /// variable and its weight.
    fn sum_between(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = bounded)] terms: Vec<(u32, u32)>,
        #[pyo3(from_py_with = bounded)] least: u64,
        #[pyo3(from_py_with = bounded)] most: u64,
    ) -> PyResult<Function> {
        let vars: Vec<u32> = terms.iter().map(|&(var, _)| var).collect();
        self.make(py, &vars, |m, vars| {
            let term = |(&var, &(_, weight)): (&Var, &(u32, u32))| Weighted { var, positive: true, weight };
            m.sum_between(&vars.iter().zip(&terms).map(term).collect::<Vec<_>>(), least, most)
        })
    }

    /// Look for a better order of the variables by sifting (Rudell 1993); functions stay what they are.
    fn sift(&self, py: Python<'_>) -> PyResult<()> {
        self.0.pass(py, |m| m.sift().map(drop))
    }

    /// What the manager holds and has done: nodes, bytes, collections, as a dictionary.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.0.operate(py, |m| Ok(m.stats()))?;
        let told = PyDict::new(py);
        told.set_item("nodes", stats.nodes)?;
        told.set_item("peak_nodes", stats.peak_nodes)?;
        told.set_item("created_nodes", stats.created_nodes)?;
        told.set_item("collections", stats.collections)?;
        told.set_item("reorderings", stats.reorderings)?;
        told.set_item("bytes", stats.bytes)?;
        told.set_item("peak_bytes", stats.peak_bytes)?;
        Ok(told)
    }

    fn __eq__(&self, other: &Manager) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn __hash__(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// Write functions to a file, by name, as DDDMP text; with ``binary``, in the compact form of the command
    /// line. The file is complete or it is not there. DDDMP has names of letters, digits and ``_``, a letter first; other
    /// names, of functions or variables, are refused.
    #[pyo3(signature = (path, functions, *, binary=false))]
    fn save(
        &self,
        py: Python<'_>,
        path: std::path::PathBuf,
        functions: &Bound<'_, PyDict>,
        binary: bool,
    ) -> PyResult<()> {
        save(py, &self.0, &path, functions, binary)
    }
}
