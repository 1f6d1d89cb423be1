//! Agreement: every method against every other, against enumeration, and against closed forms.
//!
//! * `random`: models that no puzzle would think of, against the enumeration of all assignments;
//! * `families`: every family and piece on small boards, all methods on all questions;
//! * `brute`: every family and piece on every small board, against every subset, straight from the definitions;
//! * `chosen`: the best solutions, and those of some numbers, against all of them;
//! * `closed`: numbers known by formula, or by a program of a few lines that knows no constraint;
//! * `cube`: pieces on a cube, against pieces that walk round one;
//! * `backtrack`: the search by itself, on random models of all its kinds, against enumeration;
//! * `models`: models of puzzles against their rules, on tiny boards;
//! * `join`: solutions of parts, joined, against enumeration and the other methods;
//! * `layers`: as wide as levels of diagrams, the same numbers by symmetries and by residues;
//! * `solutions`: one diagram for several questions;
//! * `turns`: the default, where methods take turns;
//! * `up_to`: counts that end early, against enumeration;
//! * `boards`, `pieces`: cells, symmetries, attacks and cliques against each other, and counted by hand;
//! * `grammar`: what is read of a text, and where it is refused;
//! * `growth`: which puzzles are one rule for every n;
//! * `exchange`, `dimacs`: formulas and graphs, written and read by readers of their own;
//! * `files`: exact covers and linear constraints from files, against enumeration;
//! * `certificates`: what the checkers prove, against enumeration;
//! * `local_search`: witnesses against the definitions, optima against exhaustive counts;
//! * `symmetry`: quotients of models against solutions that are fixed;
//! * `statements`: the language of statements against an interpreter of its own; wrong files;
//! * `tilings`: tilings and packings, against placements and subsets of them;
//! * `sets`: those of a stated puzzle, as others ask for them;
//! * `encodings`: conditions over many places as small constraints, against enumeration;
//! * `stated`: built-in puzzles against their copies in the language of statements;
//! * `words`, `orders`: the grammar, round trips and refusals; orders of a small board;
//! * `all_cases`: how many cases of a test are run;
//! * `support`: the methods, and what is asked of them.

#![allow(clippy::too_many_lines, reason = "tests are tables of cases")]

#[path = "../../../tests/all_cases.rs"]
mod all_cases;
mod backtrack;
mod boards;
#[path = "../../../tests/brute/mod.rs"]
mod brute;
mod certificates;
mod chosen;
mod closed;
mod cube;
mod dimacs;
mod encodings;
mod exchange;
mod families;
mod files;
mod grammar;
mod growth;
mod join;
mod layers;
mod local_search;
mod marks;
mod models;
mod orders;
mod pieces;
mod placements;
mod random;
mod sets;
mod solutions;
mod stated;
mod statements;
mod support;
mod symmetry;
mod tilings;
mod turns;
mod up_to;
mod words;
