//! Sets of cells of any relation of attacks, by trying every subset: what boards and graphs have in common.

use model::Sizes;
use std::collections::BTreeSet;

use counting::solve::{self, Method, Request, Silent};
use encoders::families;
use limits::Budget;

/// A set of cells: bit by cell.
type Set = u32;

/// Cells with a relation of attacks, and the permutations that make two sets the same.
pub struct Relation {
    /// The cells that each attacks.
    pub attacks: Vec<Set>,
    /// Permutations of the board. Those that keep what is given, and carry conditions of the puzzle to conditions, are its
    /// symmetries.
    pub motions: Vec<Vec<usize>>,
    /// The cells that have to be occupied, and those that have to be empty.
    pub given: (Set, Set),
}

/// The families, with their definitions: of the set and the cells that are attacked, all among so many cells.
type Rule = fn(Set, Set, Set) -> bool;
const RULES: [(&str, Rule); 4] = [
    ("independence", |set, attacked, _| set & attacked == 0),
    ("domination", |set, attacked, all| set | attacked == all),
    ("total-domination", |_, attacked, all| attacked == all),
    ("independent-domination", |set, attacked, all| set & attacked == 0 && set | attacked == all),
];

const METHODS: [Method; 3] = [Method::Layers, Method::Backtrack, Method::Apply];

fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..Set::BITS as usize).filter(move |&cell| set >> cell & 1 == 1)
}

impl Relation {
    fn image(motion: &[usize], set: Set) -> Set {
        members(set).fold(0, |image, cell| image | 1 << motion[cell])
    }

    /// Conditions on all cells of a family, each by the cells that it is about.
    fn conditions(&self, family: &str) -> Vec<BTreeSet<Set>> {
        let cells = || 0..self.attacks.len();
        let from = |to: usize| {
            cells().filter(|&from| self.attacks[from] >> to & 1 == 1).fold(0, |set, from| set | 1 << from)
        };
        let not_both = cells().flat_map(|a| members(self.attacks[a]).map(move |b| 1 << a | 1 << b)).collect();
        let watched = cells().map(|cell| from(cell) | 1 << cell).collect();
        match family {
            "independence" => vec![not_both],
            "domination" => vec![watched],
            "total-domination" => vec![cells().map(from).collect()],
            _ => vec![not_both, watched],
        }
    }

    fn keeps(&self, motion: &[usize], family: &str) -> bool {
        let moved = |set| Relation::image(motion, set);
        (moved(self.given.0), moved(self.given.1)) == self.given
            && self.conditions(family).iter().all(|all| all.iter().all(|&set| all.contains(&moved(set))))
    }

    /// Compares each family's numbers of sets and of classes by size, and its smallest and largest size.
    pub fn compare(&self, words: &str, text: Option<&str>) {
        let all: Set = (1 << self.attacks.len()) - 1;
        for (family, rule) in RULES {
            let words = format!("{family} {words}");
            let attacked = |set| members(set).fold(0, |attacked, cell| attacked | self.attacks[cell]);
            let fits = |set: &Set| set & self.given.0 == self.given.0 && set & self.given.1 == 0;
            let sets: BTreeSet<Set> =
                (0..=all).filter(fits).filter(|&set| rule(set, attacked(set), all)).collect();
            let symmetries: Vec<&Vec<usize>> =
                self.motions.iter().filter(|motion| self.keeps(motion, family)).collect();
            let mut sizes = vec![0usize; self.attacks.len() + 1];
            let mut firsts = vec![BTreeSet::new(); self.attacks.len() + 1];
            for &set in &sets {
                let size = set.count_ones() as usize;
                sizes[size] += 1;
                firsts[size].insert(symmetries.iter().map(|motion| Relation::image(motion, set)).min());
            }
            let classes: Vec<usize> = firsts.iter().map(BTreeSet::len).collect();
            let answer = |method, sizes| {
                let words: Vec<&str> = words.split_whitespace().collect();
                let puzzle =
                    families::parse(&words).unwrap().with_text(text, &limits::Budget::default()).unwrap();
                let model = puzzle.model(text, &Budget::default()).unwrap();
                let request = Request {
                    method,
                    sizes,
                    spectrum: sizes == Sizes::Any,
                    classes: true,
                    ..Request::default()
                };
                solve::count(&model, &request, &Budget::default(), &mut Silent).unwrap()
            };
            for method in METHODS {
                let said = answer(method, Sizes::Any);
                assert_eq!(said.count, sets.len().into(), "{words}, {method:?}");
                let padded = |told: Option<Vec<num_bigint::BigUint>>| {
                    let mut told = told.unwrap_or_default();
                    told.resize(sizes.len(), 0u32.into());
                    told
                };
                let numbers = |counted: &[usize]| counted.iter().map(|&n| n.into()).collect::<Vec<_>>();
                assert_eq!(padded(said.spectrum), numbers(&sizes), "{words}, {method:?}: spectrum");
                assert_eq!(padded(said.class_spectrum), numbers(&classes), "{words}, {method:?}: classes");
            }
            let best = [sizes.iter().position(|&n| n > 0), sizes.iter().rposition(|&n| n > 0)];
            for (sizes, best) in [Sizes::Min, Sizes::Max].into_iter().zip(best) {
                assert_eq!(
                    answer(Method::Auto, sizes).size.map(|size| size as usize),
                    best,
                    "{words}, {sizes:?}"
                );
            }
        }
    }
}
