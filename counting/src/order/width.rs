//! The information that passes from the variables above a level to those below it: a bound on the width of
//! layers.
//!
//! A cut splits a constraint into an upper part and a lower part. States differ only in which upper parts are
//! satisfied, or only in which lower parts; for each constraint one of the two is enough. So the smallest set
//! of parts that has one of every constraint bounds the bits of a state. It is as large as a largest matching
//! of upper to lower parts (Koenig), and grows and shrinks as the layers do.

use fxhash::FxHashMap;
use model::Model;
use model::constraint::Var;
use model::joined::Connection;
use model::sorted::distinct;
use model::symmetry::prefixes_kept;

/// Most cuts looked at.
const CUTS: usize = 12;
/// Most constraints, times cuts, of models that are looked at: some milliseconds.
const MOST: usize = 1 << 16;

/// The bounds of some cuts of an order, evenly spread, summed up.
#[derive(Clone, Copy)]
pub(super) struct Cuts {
    /// As they are.
    pub bits: u64,
    /// Each at most the number of variables above the cut: there are no more states than their assignments.
    pub bounded: u64,
    /// The largest of them.
    pub most: u64,
}

/// The bounds over some cuts of the order; `None` where that would take long.
pub(super) fn cuts(model: &Model, order: &[Var]) -> Option<Cuts> {
    let levels = order.len();
    let step = levels.div_ceil(CUTS).max(1);
    if model.constraints.len() * (levels / step) > MOST {
        return None;
    }
    let mut level = vec![0; levels];
    order.iter().enumerate().for_each(|(at, &var)| level[var as usize] = at);
    let random = &mut limits::Random::with_seed(0);
    let names: Vec<u64> = (0..levels).map(|_| random.u64(..)).collect();
    let constraints: Vec<Parts> = model
        .constraints
        .iter()
        .map(|constraint| {
            Parts::new(constraint.variables().into_iter().map(|var| level[var as usize]), &names)
        })
        .collect();
    let fronts: Vec<(usize, usize)> =
        model.connections().flat_map(|connection| front(connection, &level)).collect();
    let cuts = (1..levels).step_by(step);
    Some(cuts.fold(Cuts { bits: 0, bounded: 0, most: 0 }, |sum, cut| {
        let front = fronts.iter().filter(|(first, last)| (first + 1..=*last).contains(&cut)).count();
        let bits = matching(constraints.iter().filter_map(|parts| parts.at(cut))) + front as u64;
        Cuts { bits: sum.bits + bits, bounded: sum.bounded + bits.min(cut as u64), most: sum.most.max(bits) }
    }))
}

/// For each vertex of a connection, its level and that of its last neighbour. Between them a state tells which of the parts
/// chosen so far it belongs to.
fn front<'a>(connection: &'a Connection, level: &'a [usize]) -> impl Iterator<Item = (usize, usize)> + 'a {
    let at = |vertex: usize| level[connection.variable[vertex] as usize];
    let last = move |vertex: usize, near: &[u32]| {
        near.iter().map(|&next| at(next as usize)).fold(at(vertex), usize::max)
    };
    connection.adjacent.iter().enumerate().map(move |(vertex, near)| (at(vertex), last(vertex, near)))
}

/// Returns the largest number of symmetries of the model that map the variables above some level in the
/// middle of the order to themselves. Layers keep one state of each set of symmetric states.
pub(super) fn symmetries(model: &Model, order: &[Var]) -> usize {
    let levels = order.len();
    let mut level = vec![0; levels];
    (0..).zip(order).for_each(|(at, &var)| level[var as usize] = at);
    let mut keeping = vec![0; levels + 1];
    for image in &model.group {
        let images = order.iter().map(|&var| level[image[var as usize] as usize]);
        for (above, is_kept) in (1..).zip(prefixes_kept(images)) {
            keeping[above] += usize::from(is_kept);
        }
    }
    keeping[levels / 3..=2 * levels / 3].iter().copied().max().unwrap_or(0)
}

/// The levels of a constraint, ascending, and for each the hash of all levels up to it. A hash is a sum of
/// random numbers, one for each level, so that sets with the same hash are taken to be equal.
struct Parts {
    levels: Vec<usize>,
    names: Vec<u64>,
}

impl Parts {
    fn new(levels: impl Iterator<Item = usize>, names: &[u64]) -> Parts {
        let levels = distinct(levels);
        let mut sum = 0u64;
        let add = |&level: &usize| {
            sum = sum.wrapping_add(names[level]);
            sum
        };
        let names = levels.iter().map(add).collect();
        Parts { levels, names }
    }

    /// Returns the hashes of the parts above and below the cut, where neither part is empty.
    fn at(&self, cut: usize) -> Option<(u64, u64)> {
        let above = self.levels.partition_point(|&level| level < cut);
        let all = *self.names.last()?;
        (0 < above && above < self.levels.len())
            .then(|| (self.names[above - 1], all.wrapping_sub(self.names[above - 1])))
    }
}

/// The size of a largest matching in a bipartite graph.
fn matching(edges: impl Iterator<Item = (u64, u64)>) -> u64 {
    let (mut uppers, mut lowers) = (FxHashMap::default(), FxHashMap::default());
    let mut partners: Vec<Vec<usize>> = Vec::new();
    for (upper, lower) in edges {
        let (new_upper, new_lower) = (uppers.len(), lowers.len());
        let upper = *uppers.entry(upper).or_insert(new_upper);
        let lower = *lowers.entry(lower).or_insert(new_lower);
        partners.resize(partners.len().max(upper + 1), Vec::new());
        partners[upper].push(lower);
    }
    let mut matched = vec![None; lowers.len()];
    let mut size = 0;
    for upper in 0..partners.len() {
        let mut seen = vec![false; lowers.len()];
        size += u64::from(augment(upper, &partners, &mut matched, &mut seen));
    }
    size
}

/// Matches `upper`, if need be by other partners for those matched before: along a path that alternates, with
/// a stack of its own.
fn augment(upper: usize, partners: &[Vec<usize>], matched: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    // An upper part with the place of the next partner to try, and the lower part that led to it.
    let mut path: Vec<(usize, usize)> = vec![(upper, 0)];
    while let Some((upper, next)) = path.last_mut() {
        let Some(&lower) = partners[*upper].get(*next) else {
            path.pop();
            continue;
        };
        *next += 1;
        if std::mem::replace(&mut seen[lower], true) {
            continue;
        }
        match matched[lower] {
            Some(other) => path.push((other, 0)),
            None => {
                for &(upper, next) in &path {
                    matched[partners[upper][next - 1]] = Some(upper);
                }
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchings_are_largest() {
        assert_eq!(matching([].into_iter()), 0);
        assert_eq!(matching([(1, 1), (1, 2), (2, 1)].into_iter()), 2);
        assert_eq!(matching([(1, 1), (2, 1), (3, 1), (3, 2)].into_iter()), 2);
        let path = (0..100).flat_map(|at| [(at, at), (at, at + 1)]);
        assert_eq!(matching(path.chain([(100, 0)])), 101);
    }

    /// Most cells above a cut touch one below it in either order, and rings keep more symmetries. Six by six have 297 959 states
    /// by rings and 1 763 007 by rows.
    #[test]
    fn cells_that_have_to_be_connected_count_at_a_cut() {
        let order = |words: &[&str]| {
            let puzzle = encoders::families::parse(words).expect("a puzzle");
            let model = puzzle.model(None, &limits::Budget::default()).expect("a model");
            crate::order::of_layers(&model).word()
        };
        assert_eq!(order(&["connected-domination", "rook", "6"]), "centre-out");
        assert_eq!(order(&["domination", "rook", "6"]), "rows");
        assert_eq!(order(&["connected-domination", "king", "7"]), "rows");
    }
}
