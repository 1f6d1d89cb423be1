//! Pieces on a cube, against pieces that really walk round it: code that knows neither bands nor
//! hexagons, only what a step does at an edge.

use counting::solve::Method;
use model::constraint::Var;
use model::{Model, Sizes};
use num_bigint::BigUint;

use crate::support::{Question, ask, by, methods, puzzle, said};

type Vector = [i32; 3];

fn plus(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn times(factor: i32, a: Vector) -> Vector {
    a.map(|x| factor * x)
}

fn dot(a: Vector, b: Vector) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn unit(axis: usize) -> Vector {
    let mut unit = [0; 3];
    unit[axis] = 1;
    unit
}

/// The centres of all cells; cells are 2 wide. Face by face, as the variables are.
fn centres(n: i32) -> Vec<Vector> {
    let mut centres = Vec::new();
    for axis in 0..3 {
        for side in [-n, n] {
            for i in 0..n {
                for j in 0..n {
                    let across = plus(
                        times(2 * i + 1 - n, unit((axis + 1) % 3)),
                        times(2 * j + 1 - n, unit((axis + 2) % 3)),
                    );
                    centres.push(plus(times(side, unit(axis)), across));
                }
            }
        }
    }
    centres
}

/// The cells that a walker comes to from `start`, whose way is the sum of the directions in `way` on
/// the face with the outward normal `normal`, until it is back or stands at a corner.
fn walk(n: i32, start: Vector, normal: Vector, way: &[Vector]) -> Vec<Vector> {
    let (mut at, mut normal, mut way) = (start, normal, way.to_vec());
    let mut trail = Vec::new();
    loop {
        let leaves = |d: &Vector| dot(at, *d) == n - 1;
        match way.iter().filter(|d| leaves(d)).count() {
            0 => at = way.iter().fold(at, |at, &d| plus(at, times(2, d))),
            1 => {
                let over = way.iter().position(leaves).unwrap();
                let edge = way[over];
                // Half a step up to the edge, half a step down behind it.
                at = plus(at, plus(edge, times(-1, normal)));
                let along = way.iter().enumerate().filter(|&(which, _)| which != over);
                at = along.fold(at, |at, (_, &d)| plus(at, times(2, d)));
                way[over] = times(-1, normal);
                normal = edge;
            }
            _ => return trail,
        }
        if at == start {
            return trail;
        }
        trail.push(at);
    }
}

/// Which cells each cell attacks, as bits.
fn attacks(n: i32, queen: bool) -> Vec<u128> {
    let centres = centres(n);
    let place = |centre: &Vector| centres.iter().position(|other| other == centre).unwrap();
    let from = |start: &Vector| {
        let axis = (0..3).find(|&axis| start[axis].abs() == n).unwrap();
        let normal = times(start[axis].signum(), unit(axis));
        let (i, j) = (unit((axis + 1) % 3), unit((axis + 2) % 3));
        let straight = [vec![i], vec![times(-1, i)], vec![j], vec![times(-1, j)]];
        let slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(a, b)| vec![times(a, i), times(b, j)]);
        let ways = straight.iter().chain(slanted.iter().filter(|_| queen));
        ways.flat_map(|way| walk(n, *start, normal, way)).fold(0, |set, at| set | 1 << place(&at))
    };
    centres.iter().map(from).collect()
}

/// The pairs of variables that some constraint of the model excludes.
fn excluded(model: &Model) -> Vec<u128> {
    let mut pairs = vec![0u128; model.variables()];
    for constraint in &model.constraints {
        let vars = constraint.variables();
        for &a in &vars {
            pairs[a as usize] |= vars.iter().filter(|&&b| b != a).fold(0, |set, &b| set | 1 << b);
        }
    }
    pairs
}

#[test]
fn lines_are_where_pieces_walk() {
    for n in 1..=4 {
        for (name, queen) in [("rook", false), ("queen", true)] {
            let model = puzzle(&format!("cube {name} {n}"));
            assert_eq!(excluded(&model), attacks(n, queen), "{name} {n}");
        }
    }
}

/// The largest sets without attack, by trying every set of the 6 n^2 cells that has none.
fn largest(n: i32, queen: bool) -> Vec<Vec<Vector>> {
    fn grow(attacks: &[u128], first: usize, taken: u128, free: u128, found: &mut Vec<u128>) {
        match found.last().map_or(0, |set| set.count_ones()) {
            best if taken.count_ones() > best => *found = vec![taken],
            best if taken.count_ones() == best => found.push(taken),
            _ => {}
        }
        for at in first..attacks.len() {
            if free >> at & 1 == 1 {
                grow(attacks, at + 1, taken | 1 << at, free & !attacks[at], found);
            }
        }
    }
    let mut found = Vec::new();
    grow(&attacks(n, queen), 0, 0, u128::MAX, &mut found);
    let centres = centres(n);
    let places = |set: u128| (0..centres.len()).filter(move |at| set >> at & 1 == 1);
    found.into_iter().map(|set| places(set).map(|at| centres[at]).collect()).collect()
}

type Motion = fn(Vector) -> Vector;

/// An element of each conjugacy class, as a motion of space.
const MOTIONS: [(&str, Motion); 10] = [
    ("e", |x| x),
    ("(ab)", |[x, y, z]| [y, x, -z]),
    ("(ab)(cd)", |[x, y, z]| [-x, -y, z]),
    ("(abc)", |[x, y, z]| [y, z, x]),
    ("(abcd)", |[x, y, z]| [-y, x, z]),
    ("-e", |[x, y, z]| [-x, -y, -z]),
    ("-(ab)", |[x, y, z]| [y, x, z]),
    ("-(ab)(cd)", |[x, y, z]| [x, y, -z]),
    ("-(abc)", |[x, y, z]| [-y, -z, -x]),
    ("-(abcd)", |[x, y, z]| [y, -x, -z]),
];

#[test]
fn fixed_placements_and_classes() {
    for (name, queen, n) in
        [("rook", false, 1), ("rook", false, 2), ("rook", false, 3), ("queen", true, 2), ("queen", true, 3)]
    {
        let sets = largest(n, queen);
        let fixed = |motion: Motion| {
            let kept = |set: &&Vec<Vector>| set.iter().all(|&x| set.contains(&motion(x)));
            sets.iter().filter(kept).count()
        };
        for (group, kinds) in [("rotations", 5), ("full", 10)] {
            let model = puzzle(&format!("cube {name} {n} --group {group}"));
            assert_eq!(model.group.len(), if kinds == 5 { 24 } else { 48 });
            let question = Question { classes: true, ..Question::new(Sizes::Max) };
            let answer = ask(&model, &question, by(Method::Auto));
            assert_eq!(answer.count, BigUint::from(sets.len()));
            assert_eq!(answer.size, Some(sets[0].len() as u32));
            assert_eq!(answer.psi.len(), kinds, "{name} {n}");
            for (class, motion) in &MOTIONS[..kinds] {
                let (_, ours) = answer.psi.iter().find(|(other, _)| other == class).unwrap();
                assert_eq!(*ours, BigUint::from(fixed(*motion)), "{name} {n} {class}");
            }
        }
    }
}

#[test]
fn every_subset_of_a_small_cube() {
    for (name, queen, n) in [("rook", false, 1), ("rook", false, 2), ("queen", true, 1), ("queen", true, 2)] {
        let attacks = attacks(n, queen);
        // Whether a set is free of attacks: that without its last piece is, and that piece sees none.
        let mut right = vec![true; 1 << attacks.len()];
        let mut sizes = [0u32; 8];
        for set in 0..1usize << attacks.len() {
            if set > 0 {
                let last = set.ilog2();
                right[set] = right[set ^ 1 << last] && attacks[last as usize] & set as u128 == 0;
            }
            if right[set] {
                sizes[set.count_ones() as usize] += 1;
            }
        }
        let model = puzzle(&format!("cube {name} {n}"));
        let question = Question { spectrum: true, ..Question::new(Sizes::Any) };
        for method in methods() {
            let answer = ask(&model, &question, method);
            let found = said(&answer).2.unwrap_or_default();
            assert!(sizes[found.len()..].iter().all(|&number| number == 0), "{name} {n} {method:?}");
            let expected = sizes[..found.len()].iter().map(|&number| BigUint::from(number));
            assert!(found.iter().cloned().eq(expected), "{name} {n} {method:?}: {found:?}");
        }
    }
}

/// Permutations of `r` out of `n` things.
fn arrangements(n: u32, r: u32) -> BigUint {
    (n - r + 1..=n).map(BigUint::from).product()
}

/// Fujiwara and Yamamura 2012, theorem 3.7.
fn rooks(n: u32) -> BigUint {
    let choices = |n: u32, r: u32| arrangements(n, r) / arrangements(r, r);
    let k = n / 2;
    match n % 2 {
        0 => {
            choices(n, k) * arrangements(n, k).pow(2) * arrangements(k, k) * (BigUint::from(1u32) << (3 * k))
        }
        _ => {
            let pairs = choices(n, k + 1) * arrangements(n, k + 1) * arrangements(n, k);
            BigUint::from(3u32) * pairs * arrangements(k + 1, k) * (BigUint::from(1u32) << (3 * k + 1))
        }
    }
}

#[test]
fn rooks_are_as_many_as_the_theorem_says() {
    for n in 1..=8 {
        let model = puzzle(&format!("cube rook {n}"));
        let answer = ask(&model, &Question::new(Sizes::Max), by(Method::Auto));
        assert_eq!((answer.size, answer.count), (Some(3 * n / 2), rooks(n)), "{n}");
    }
}

#[test]
fn all_methods_agree_and_the_motions_are_symmetries() {
    for (words, sizes) in
        [("cube rook 3", Sizes::Max), ("cube queen 3", Sizes::Max), ("cube queen 3", Sizes::Between(2, 2))]
    {
        let model = puzzle(&format!("{words} --group full"));
        for permutation in &model.group {
            let image = |var: Var| permutation[var as usize];
            assert!(model.constraints.iter().all(|c| model.constraints.contains(&c.renamed(image))));
        }
        let one = ask(&model, &Question::new(sizes), methods()[0]);
        for method in methods() {
            let other = ask(&model, &Question::new(sizes), method);
            assert_eq!(said(&one), said(&other), "{words} {method:?}");
        }
    }
}
