//! What the methods of functions have in common: a step in their manager, and its result as a function.

use ::bdd::{Bdd, Manager as Store};
use std::sync::Arc;

use limits::{Extreme, Limit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::classes::Function;
use crate::convert::int;

impl Function {
    pub fn like(&self, bdd: Bdd) -> Function {
        Function { shared: Arc::clone(&self.shared), bdd }
    }

    /// Makes a function from this one.
    pub fn make(
        &self,
        py: Python<'_>,
        make: impl FnOnce(&mut Store, &Bdd) -> Result<Bdd, Limit> + Send,
    ) -> PyResult<Function> {
        Ok(self.like(self.shared.operate(py, |m| make(m, &self.bdd))?))
    }

    /// Makes a function from this one and another one of the same manager.
    pub fn with(
        &self,
        py: Python<'_>,
        other: &Function,
        make: impl FnOnce(&mut Store, &Bdd, &Bdd) -> Result<Bdd, Limit> + Send,
    ) -> PyResult<Function> {
        self.check(other)?;
        self.make(py, |m, f| make(m, f, &other.bdd))
    }

    pub fn check(&self, other: &Function) -> PyResult<()> {
        match Arc::ptr_eq(&self.shared, &other.shared) {
            true => Ok(()),
            false => Err(PyValueError::new_err(
                "the functions are of two managers; make both in one, or carry one over by save and load",
            )),
        }
    }

    /// Whether this function implies another one.
    pub fn implies(&self, py: Python<'_>, other: &Function) -> PyResult<bool> {
        self.check(other)?;
        self.shared.operate(py, |m| {
            let beyond = m.and(&self.bdd, &m.not(&other.bdd))?;
            Ok(m.is_constant(&beyond, false))
        })
    }

    /// Checks the weights of variables; the variables have to be declared.
    pub fn weights(&self, py: Python<'_>, weights: Option<Vec<u32>>) -> PyResult<Vec<u32>> {
        let weights = weights.unwrap_or_default();
        let all = self.shared.operate(py, |m| Ok(m.variables()))?;
        match weights.len() {
            given if given > all => {
                let sentence = format!("{given} weights are given for {all} variables; leave the others out");
                Err(PyValueError::new_err(sentence))
            }
            _ => Ok(weights),
        }
    }

    pub fn is_constant(&self, py: Python<'_>, value: bool) -> PyResult<bool> {
        self.shared.operate(py, |m| Ok(m.is_constant(&self.bdd, value)))
    }

    pub fn extreme<'py>(
        &self,
        py: Python<'py>,
        weights: Option<Vec<u32>>,
        extreme: Extreme,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        let mut weights = self.weights(py, weights)?;
        let best = self.shared.pass(py, |m| {
            weights.resize(m.variables(), 1);
            m.best(&self.bdd, &weights, extreme)
        })?;
        best.map(|(size, count)| Ok((size, int(py, &count)?))).transpose()
    }
}
