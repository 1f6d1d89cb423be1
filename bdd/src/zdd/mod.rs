//! Families of sets: the same store under the zero-suppressed rule (Minato 1993, "Zero-suppressed
//! BDDs for set manipulation in combinatorial problems", DAC; Knuth 2011, TAOCP 4A, 7.1.4).
//!
//! A node is "the sets of `low`, and those of `high` with the variable added"; one whose high child is the
//! empty family is its low child. A variable that is not on a path is in no set of that path, so an absent
//! variable costs nothing. (Under the ordinary rule, such a variable does not matter.) Nodes, unique table,
//! computed table, drivers, collection, handles and budget are those of [`Manager`]; the same two children at
//! a level are one node under both rules.
//!
//! Families use the regular edges of the store and the two constants: true is the family of the empty set,
//! false the empty family. A high child is never false, so every high edge is regular, as the store requires.

mod families;
mod keep;
mod pairs;
mod product;
mod project;
mod set;
mod subsets;
