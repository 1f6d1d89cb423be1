//! Decision diagrams: `kikisuji.bdd`.

mod classes;
mod family;
mod file;
mod function;
mod lazy;
mod manager;
mod operate;
mod puzzle;
mod shared;

pub use classes::{Family, Function, Manager};
pub use file::load;
pub use lazy::Lazy;
pub use puzzle::diagram;
