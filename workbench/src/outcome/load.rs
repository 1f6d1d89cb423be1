//! The content of a file of diagrams.

use serde::Serialize;

use crate::claims::Decimal;

/// The content of a file; its fields are those of the record.
#[derive(Clone, Debug, Serialize)]
pub struct Loaded {
    /// Its functions, in the order of the file.
    pub functions: Vec<Function>,
    /// The number of variables.
    pub variables: usize,
    /// Nodes of all functions together, the constant not counted.
    pub nodes: usize,
}

/// One function of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Function {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The number of assignments of all variables of the file that make the function true.
    pub count: Decimal,
    /// Its nodes, the constant not counted.
    pub nodes: usize,
}
