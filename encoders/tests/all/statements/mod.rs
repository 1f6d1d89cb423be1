//! The language of statements against an interpreter that shares no code with it: random statements as trees, written
//! as text and evaluated on every placement, with geometry from coordinates. Files that are wrong in any way. Examples of
//! the language, with numbers and refusals, stand in `tests/cases/`.

mod board;
#[cfg(test)]
mod budget;
mod compare;
mod conditions;
mod demands;
mod drawing;
mod fuzz;
mod group;
mod make;
mod meaning;
mod numbers;
mod print;
mod puzzles;
mod sets;
mod tree;
mod truth;
mod worlds;

pub use compare::{Tally, hunt};
pub use fuzz::fuzz;

/// Statements to be changed.
pub const SEEDS: &[&str] = &[
    "board 8x8 · kind queen · each l in lines(queen): queen(l) <= 1 · goal max · title \"Eight\"",
    "let n = 4 · board {n}x{n} · values 1..n · each l in rows, columns, boxes(2,2): distinct(l) · symmetry values",
    "board 3x3 · places moves of wazir · each c in cells where c.number != 0: edge(edges(c)) in {0, 2} · given r0c0-r0c1 = edge",
    "board · .#Q · -+. · end · kind queen knight · each k in kinds: k(all) <= 3 · size 3 * queen + knight · connected full by king · implied each k in kinds: k(all) <= 3",
    "board 1x7 · kind black · runs(black, row(r0c0)) = (2, 1) · hidden black",
    "board 2x3 · values -1..2 · map cage · 1 2 A · . . # · end · each p in parts(cage): sum(p) = 3 · lex(row(a1), row(a2))",
    "graph · 1 2 # an edge · 3 · end · kind x_ · places edges · connected x_ · acyclic x_",
    "board torus:3x3 · kind a_ b_ · each a b c in rows, columns: (count x in {a, b, c}: a_(x)) % 2 = 1 <=> b_(at(a, 1, 1))",
];

#[test]
fn random_statements_mean_what_they_say() {
    let mut tally = Tally::default();
    hunt(1, 200, &mut tally);
    assert!(tally.telling > 40, "{tally:?}");
}

#[test]
fn whatever_a_file_has_is_a_puzzle_or_a_sentence_about_a_line() {
    assert!(fuzz(1, 1500, SEEDS) > 20);
}
