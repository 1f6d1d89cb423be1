//! One branch for each orbit of variables.

use limits::Budget;

use counting::solve::Silent;
use counting::solve::backtrack::spectrum;
use model::constraint::{Constraint, Count, neg, pos};
use model::{Automorphisms, Model, Sizes};

/// The solutions of size 2 of three variables under a turn, and the branches that are no share of their orbit.
fn of_two(constraints: Vec<Constraint>) -> (u32, u64) {
    let turns = [vec![0, 1, 2], vec![1, 2, 0], vec![2, 0, 1]];
    let group = Automorphisms::inherited(turns.into_iter());
    let model = Model { group, ..Model::plain(vec![1; 3], constraints, Sizes::Any) };
    let outcome = spectrum(&model, 2, 2, None, &Budget::default(), &mut Silent).expect("no limit");
    (outcome.total().try_into().expect("a small number"), outcome.broken)
}

#[test]
fn a_branch_is_a_share_of_its_orbit() {
    let two = Count::at_least(2, (0..3).map(pos));
    assert_eq!(of_two(vec![Constraint::count(two)]), (3, 0));
    // The turn is none of this one's: three times its only solution, by halves.
    let one = [pos(0), pos(1), neg(2)].map(|lit| Constraint::clause([lit]));
    assert_eq!(of_two(one.to_vec()).1, 1);
}
