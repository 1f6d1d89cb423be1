//! Decision diagrams: `kikisuji.bdd`.

mod file;
mod function;
mod manager;
mod puzzle;
mod shared;

pub use file::load;
pub use function::Function;
pub use manager::Manager;
pub use puzzle::diagram;
