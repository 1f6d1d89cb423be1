//! Agreement: every method against every other, against enumeration, and against closed forms.
//!
//! * `random`: models that no puzzle would think of, against the enumeration of all assignments;
//! * `families`: every family and piece on small boards, all methods on all questions;
//! * `brute`: every family and piece on every small board, against every subset, straight from the definitions;
//! * `closed`: numbers known by formula, or by a program of a few lines that knows no constraint;
//! * `cube`: pieces on a cube, against pieces that walk round one;
//! * `join`: solutions of parts, joined, against enumeration and the other methods;
//! * `layers`: as wide as levels of diagrams, the same numbers by symmetries and by residues;
//! * `solutions`: one diagram for several questions;
//! * `turns`: the default, where methods take turns;
//! * `support`: the methods, and what is asked of them.

#[path = "../../../tests/brute/mod.rs"]
mod brute;
mod closed;
mod cube;
mod families;
mod join;
mod layers;
mod placements;
mod random;
mod solutions;
mod support;
mod turns;
