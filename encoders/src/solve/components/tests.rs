//! How models fall apart; that the numbers come out right is tested against enumeration, from
//! outside.

use std::time::Instant;

use limits::{Budget, Limit};

use super::split::split;
use crate::constraint::{Constraint, Var, pos};
use crate::families;
use crate::model::{Model, Sizes};
use crate::steps::Steps;

fn puzzle(words: &str) -> Model {
    let words: Vec<&str> = words.split(' ').collect();
    let puzzle = families::parse(&words).expect("a puzzle of the grammar");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

/// Variables and number of equal components of every part.
fn parts(model: &Model) -> Vec<(usize, u32)> {
    let split = split(model, None, &mut Steps::new(&Budget::default())).expect("no limit");
    split.into_iter().flat_map(|split| split.parts).map(|part| (part.model.variables(), part.times)).collect()
}

fn clauses(variables: Var, clauses: &[&[Var]]) -> Model {
    let clause = |vars: &&[Var]| Constraint::clause(vars.iter().copied().map(pos));
    Model::plain(vec![1; variables as usize], clauses.iter().map(clause).collect(), Sizes::Min)
}

#[test]
fn colours_come_apart_and_mirror_images_are_one() {
    assert_eq!(parts(&puzzle("independence bishop 8")), [(32, 2)]);
    assert_eq!(parts(&puzzle("independence bishop 7")), [(24, 1), (25, 1)]);
    assert_eq!(parts(&puzzle("total-domination knight 6")), [(18, 2)]);
    assert_eq!(parts(&puzzle("domination knight 6")), []);
    assert_eq!(parts(&puzzle("domination queen 6")), []);
    assert_eq!(parts(&clauses(6, &[&[0, 1], &[2, 3], &[4, 5]])), [(2, 3)]);
}

#[test]
fn a_component_keeps_what_belongs_to_it() {
    let model = puzzle("domination bishop 4x5");
    let order: Vec<Var> = (0..20).rev().collect();
    let split = split(&model, Some(&order), &mut Steps::new(&Budget::default()));
    let split = split.expect("no limit").expect("two colours");
    let part = &split.parts[0];
    assert_eq!(part.order, Some((0..10).rev().collect()));
    assert!(part.model.has_published_order);
    let coloured = |parity| part.model.cells.iter().all(|cell| (cell.row + cell.col) % 2 == parity);
    assert!(coloured(0) || coloured(1));
    // Of the four symmetries of the board the reflection in the middle column keeps a colour.
    assert_eq!(part.model.group.len(), 2);
    for constraint in &part.model.constraints {
        assert!(
            part.model.constraints.contains(&constraint.renamed(|var| part.model.group[1][var as usize]))
        );
    }
}

#[test]
fn components_are_made_within_the_limits() {
    let model = puzzle("domination bishop 48");
    let few = Budget { bytes: Some(1 << 20), ..Budget::default() };
    assert!(matches!(split(&model, None, &mut Steps::of_short(&few)), Err(Limit::Bytes(_))));
    let over = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert!(matches!(split(&model, None, &mut Steps::of_short(&over)), Err(Limit::Deadline)));
}
