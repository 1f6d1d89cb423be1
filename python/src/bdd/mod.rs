//! Decision diagrams: `kikisuji.bdd`.

mod classes;
mod file;
mod function;
mod manager;
mod puzzle;
mod shared;

pub use classes::{Function, Manager};
pub use file::load;
pub use puzzle::diagram;
