//! DDDMP 2.0 in text mode, the form in which the package CUDD writes decision diagrams.
//!
//! A header of lines that begin with a dot, then one line a node, children first:
//! `number [extra] variable then else`. Node 1 is the constant true, `1 T 1 0 0`; a negative else
//! or root is a negation. `variable` counts the variables that occur, from the top of the order;
//! `.ids` are their numbers, `.permids` their levels, in the same order. The convention for
//! complement edges is ours, too: the then edge is regular.
//!
//! The package OxiDD writes a dialect, which is read as well: nothing extra (`.varinfo 4`), constants as
//! `1 F 0 0` and `2 T 0 0`, and diagrams without complement edges. Its version 3.0 of the header adds
//! `.varnames`, the names of all variables by number. Its zero-suppressed diagrams have the constants `E`,
//! the empty family, and `B`, that of the empty set; they are read as functions.

mod header;
mod read;
mod tokens;
mod write;

/// The version that is written.
const VERSION: &str = "DDDMP-2.0";

/// A later version, which is read too.
const LATER: &str = "DDDMP-3.0";
