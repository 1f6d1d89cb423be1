//! Random models against every assignment.

use limits::{Budget, Random};
use model::constraint::{Constraint, Count, Lit, Var, pos};
use model::joined::{Connection, Joined, Network};
use model::witness::Witness;
use model::{Model, Sizes};

use counting::learn::{Found, Learner};

const VARIABLES: u32 = 7;

fn lit(rng: &mut Random) -> Lit {
    Lit { var: rng.u32(..VARIABLES), positive: rng.bool() }
}

fn constraint(rng: &mut Random) -> Constraint {
    let count = |rng: &mut Random| {
        let terms: Vec<_> = (0..rng.usize(1..5)).map(|_| lit(rng).times(rng.u32(1..4))).collect();
        let min = rng.u32(..4);
        Count::new(terms, min, if rng.bool() { u32::MAX } else { min + rng.u32(..3) })
    };
    Constraint { any: (0..rng.usize(1..4)).map(|_| count(rng)).collect() }
}

fn model(rng: &mut Random) -> Model {
    let constraints = (0..rng.usize(2..9)).map(|_| constraint(rng)).collect();
    let ends = vec![(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (0, 4), (1, 4)];
    let edges =
        Network { ends, variable: (0..VARIABLES).collect(), connected: rng.bool(), acyclic: rng.bool() };
    let path: Vec<[Var; 1]> = (0..VARIABLES).map(|var| [(var + 1).min(VARIABLES - 1)]).collect();
    let path = Connection::new(&path, &mut model::steps::Steps::new(&Budget::default())).unwrap();
    let joined = match rng.u32(..3) {
        0 => vec![],
        1 => vec![Joined::Edges(edges)],
        _ => vec![Joined::Vertices(path)],
    };
    Model { joined, ..Model::plain(vec![1; VARIABLES as usize], constraints, Sizes::Any) }
}

#[test]
fn answers_are_those_of_all_assignments() {
    let (mut rng, budget) = (Random::with_seed(7), Budget::default());
    let mut answers = [0; 2];
    for _ in 0..3000 {
        let model = model(&mut rng);
        let all: Vec<Vec<bool>> = (0..1u32 << VARIABLES)
            .map(|bits| (0..VARIABLES).map(|var| bits >> var & 1 == 1).collect())
            .filter(|values: &Vec<bool>| Witness::new(&model, values.clone()).is_some())
            .collect();
        let mut learner = Learner::new(&model, &mut rng);
        // A guarded constraint, asked for in some of the questions.
        let more = [constraint(&mut rng)];
        let guard = learner.guarded(&more);
        for _ in 0..6 {
            let mut assumed: Vec<Lit> = (0..rng.usize(..4)).map(|_| lit(&mut rng)).collect();
            let is_guarded = rng.bool();
            let is_one = |values: &&Vec<bool>, assumed: &[Lit]| {
                let own = assumed.iter().all(|lit| lit.var >= VARIABLES || lit.holds(values));
                own && (!assumed.contains(&guard) || more[0].holds(values))
            };
            assumed.extend(is_guarded.then_some(guard));
            let expected = all.iter().any(|values| is_one(&values, &assumed));
            match learner.find(&assumed, &budget).unwrap() {
                Found::Solution(values) => {
                    let values = values[..VARIABLES as usize].to_vec();
                    assert!(expected && all.contains(&values) && is_one(&&values, &assumed));
                }
                Found::None(core) => {
                    assert!(!expected && core.iter().all(|lit| assumed.contains(lit)));
                    assert!(!all.iter().any(|values| is_one(&values, &core)));
                }
            }
            answers[usize::from(expected)] += 1;
        }
    }
    assert!(answers.iter().all(|&number| number > 3000), "{answers:?}");
}

/// Clues that are left give one solution, and without any of them there are two.
#[test]
fn no_clue_that_is_left_can_be_left_out() {
    let (mut rng, budget) = (Random::with_seed(8), Budget::default());
    // A latin square: which of four values the place in a row and a column holds.
    let var = |row: u32, col: u32, value: u32| pos(16 * row + 4 * col + value);
    let mut constraints = Vec::new();
    for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))) {
        let lines: [[Lit; 4]; 3] = [
            [0, 1, 2, 3].map(|c| var(a, b, c)),
            [0, 1, 2, 3].map(|c| var(a, c, b)),
            [0, 1, 2, 3].map(|c| var(c, a, b)),
        ];
        constraints.extend(lines.map(|line| Constraint::count(Count::exactly(1, line))));
    }
    let model = Model::plain(vec![0; 64], constraints, Sizes::Any);
    for _ in 0..50 {
        let mut learner = Learner::new(&model, &mut rng);
        let Found::Solution(values) = learner.find(&[], &budget).unwrap() else {
            panic!("there are latin squares")
        };
        let own: Vec<Lit> = (0..64).map(pos).filter(|lit| lit.holds(&values)).collect();
        let other = learner.guarded(&[Constraint::clause(own.iter().map(|&lit| !lit))]);
        let needed = learner.needed(other, own.clone(), &mut rng, &budget).unwrap().unwrap();
        assert!((4..16).contains(&needed.len()), "four clues are the fewest");
        for left_out in 0..=needed.len() {
            let mut assumed = needed.clone();
            let is_all = left_out == needed.len();
            if !is_all {
                assumed.remove(left_out);
            }
            assumed.push(other);
            assert_eq!(matches!(learner.find(&assumed, &budget), Ok(Found::None(_))), is_all);
        }
        let vars: Vec<Var> = (0..64).collect();
        let mut easy = Learner::new(&model, &mut rng);
        own.iter().for_each(|&lit| easy.add(&Constraint::clause([lit])));
        assert_eq!(easy.suppositions(&vars, &budget), Ok((0, vec![])));
        assert_eq!(Learner::new(&model, &mut rng).suppositions(&vars, &budget), Ok((0, vars.clone())));
    }
}
