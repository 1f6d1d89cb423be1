//! Certificates of counts, written beside their formula and read by the checker. The checker is a program of
//! its own (`checkers`) and shares no code with the writer.

mod against;
mod check;
mod classes;
mod files;
mod folder;
mod proved;
mod same;
mod write;

pub use against::against;
pub use files::{check_files, form, formula_of};
pub use folder::{check_folder, is_folder};
pub use proved::{Evidence, Proved};
pub use write::{provable, write};
