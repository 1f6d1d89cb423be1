//! The content of a file of diagrams.

use num_bigint::BigUint;

/// The content of a file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its functions, in the order of the file.
    pub functions: Vec<Function>,
    /// The number of variables.
    pub variables: usize,
    /// Nodes of all functions together, the constant not counted.
    pub nodes: usize,
}

/// One function of a file.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name, empty if it has none.
    pub name: String,
    /// The number of assignments of all variables of the file that make the function true.
    pub count: BigUint,
    /// Its nodes, the constant not counted.
    pub nodes: usize,
}
