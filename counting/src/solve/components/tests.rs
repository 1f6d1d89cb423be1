//! How models fall apart; that the numbers come out right is tested against enumeration, from
//! outside.

use std::time::Instant;

use encoders::families;
use limits::{Budget, Limit};
use model::constraint::{Constraint, Term, Var, pos};
use model::joined::{Connection, Joined};
use model::steps::Steps;
use model::{Model, Sizes};

use super::polynomial::{Polynomial, power};
use super::split::split;

fn puzzle(words: &str) -> Model {
    let words: Vec<&str> = words.split(' ').collect();
    let puzzle = families::parse(&words).expect("a puzzle of the grammar");
    puzzle.model(None, &Budget::default()).expect("no limit")
}

/// Variables and number of equal components of every part.
fn parts(model: &Model) -> Vec<(usize, u32)> {
    parts_within(model, &Budget::default())
}

fn parts_within(model: &Model, budget: &Budget) -> Vec<(usize, u32)> {
    let split = split(model, None, &mut Steps::new(budget)).expect("no limit");
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
    let constraints = split.parts.iter().flat_map(|part| &part.model.constraints);
    assert!(
        split.bytes()
            >= constraints.map(|constraint| constraint.terms().count()).sum::<usize>() * size_of::<Term>()
    );
    let part = &split.parts[0];
    assert_eq!(part.order, Some((0..10).rev().collect()));
    assert!(part.model.has_published_order);
    let of_colour = |parity| model.cells.iter().filter(move |cell| (cell.row + cell.col) % 2 == parity);
    let coloured = |parity| part.model.cells.iter().eq(of_colour(parity));
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
fn hidden_and_defined_variables_stay_so() {
    let model =
        Model { projection: Some(vec![0, 1, 2]), defined: vec![3], ..clauses(4, &[&[0, 1], &[2, 3]]) };
    let split = split(&model, None, &mut Steps::new(&Budget::default())).expect("no limit");
    let parts = split.expect("two clauses").parts.into_iter();
    let kept: Vec<_> = parts.map(|part| (part.model.projection, part.model.defined)).collect();
    assert_eq!(kept, [(None, vec![]), (Some(vec![0]), vec![1])]);
}

#[test]
fn what_has_to_be_connected_stays_whole() {
    let path = [vec![1], vec![0, 2], vec![1, 3], vec![2]];
    let connection = Connection::new(&path, &mut Steps::new(&Budget::default()));
    let joined = vec![Joined::Vertices(connection.expect("no limit"))];
    assert_eq!(parts(&Model { joined, ..clauses(4, &[&[0, 1], &[2, 3]]) }), []);
}

/// Equal components by the binomial theorem; a size above the highest changes nothing.
#[test]
fn powers_are_products() {
    let power = |base: &[(u32, u128)], times, budget: &Budget| {
        let base: Polynomial = base.iter().map(|&(size, count)| (size, count.into())).collect();
        power(&base, times, 3, budget).map(|power| power.into_iter().collect::<Vec<_>>())
    };
    let binomials = (0..).zip([1u32, 13, 78, 286]).map(|(size, count)| (size, count.into())).collect();
    assert_eq!(power(&[(0, 1), (1, 1), (4, 1)], 13, &Budget::default()), Ok(binomials));
    let over = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert_eq!(power(&[(0, 1)], 1, &over), Err(Limit::Deadline));
    // Small numbers take their places in the map, large ones their digits.
    let few = Budget { bytes: Some(100), ..Budget::default() };
    for (base, times) in [(&[(0, 1), (1, 1)][..], 5), (&[(0, 1 << 100)][..], 10)] {
        assert!(matches!(power(base, times, &few), Err(Limit::Bytes(_))));
    }
}

#[test]
fn components_are_made_within_the_limits() {
    let model = puzzle("domination bishop 48");
    let few = Budget { bytes: Some(1 << 20), ..Budget::default() };
    assert!(matches!(split(&model, None, &mut Steps::of_short(&few)), Err(Limit::Bytes(_))));
    let over = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert!(matches!(split(&model, None, &mut Steps::of_short(&over)), Err(Limit::Deadline)));
    // Three lists of numbers by variable and one of variables; a list more for each component.
    let all: Vec<Var> = (0..1000).collect();
    let (one, none) = (clauses(1000, &[&all]), clauses(1000, &[]));
    for (model, bytes) in [(&one, 23_999), (&none, 48_000)] {
        let few = Budget { bytes: Some(bytes), ..Budget::default() };
        assert!(matches!(split(model, None, &mut Steps::new(&few)), Err(Limit::Bytes(_))));
    }
    // Equal components are held once: two forms of all these clauses would take as much again.
    let pairs = clauses(1000, &all.chunks(2).collect::<Vec<_>>());
    let enough = Budget { bytes: Some(150_000), ..Budget::default() };
    assert_eq!(parts_within(&pairs, &enough), [(2, 500)]);
    // Every literal is looked at to find components, and again to compare them.
    for (model, looks) in [(&one, 1000), (&pairs, 2000)] {
        let free = Budget::default();
        let mut steps = Steps::new(&free);
        split(model, None, &mut steps).expect("no limit");
        assert!(steps.taken() >= looks);
    }
}
