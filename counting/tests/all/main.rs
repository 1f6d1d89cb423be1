//! Methods and the ways within them, one by one: against each other, against enumeration, and under limits. `counting` itself
//! has the tests of what is smaller than a method, so that no method is compiled for them a second time; what models of
//! puzzles count is tested in `encoders/tests`.
//!
//! * `turns`: methods without threads, and a race that is stopped;
//! * `sums`: each way to the numbers and weights of solutions by variable;
//! * `layers`: plans and passes of layers, and equal states that are kept as different ones;
//! * `exclusions`, `places`, `columns`: two searches of their own, against the search of any constraints and all assignments;
//! * `cases`: how a job divides a count;
//! * `blocks`, `orbits`: what a search makes of a model first;
//! * `learn`: the search that learns, against all assignments.

mod blocks;
mod cases;
mod columns;
mod exclusions;
mod layers;
mod learn;
mod orbits;
mod places;
mod sums;
mod turns;
