//! One level: the children of its states, derived from the clauses.

use std::collections::HashMap;

use super::file::File;
use super::graphs::{Graph, Step, image, joined};
use super::layer::Layer;
use super::sets::{Bits, bits, has, meets, put, without};
use crate::formula::var;

/// The effect of one value of a variable on a set.
struct Decision<const W: usize> {
    removed: Bits<W>,
    violated: Bits<W>,
    begun: Bits<W>,
    is_violated: bool,
}

/// The formula; each variable has the number of its level plus 1.
pub(super) struct Checker {
    pub clauses: Vec<Vec<i32>>,
    /// The literals of each rest, and the rest of each clause that has one.
    pub rests: Vec<Vec<i32>>,
    pub rest_of: Vec<Option<usize>>,
    pub graphs: Vec<Graph>,
    /// The image of each level.
    pub images: Vec<Vec<usize>>,
    /// Whether the variable of a level is shown, and what it adds to the size.
    pub shown: Vec<bool>,
    pub weights: Vec<usize>,
    pub by_size: bool,
    pub announced: usize,
}

impl Checker {
    /// Returns what the variable of a level adds to the size, if sizes are asked for.
    pub fn weight(&self, level: usize) -> usize {
        if self.by_size { self.weights[level] } else { 0 }
    }

    /// Reads and checks the children of all states of a level.
    pub fn level<const W: usize>(
        &self,
        level: usize,
        layer: &Layer<W>,
        mut below: Layer<W>,
        file: &mut File<'_>,
    ) -> Result<Layer<W>, String> {
        let decisions = [true, false].map(|value| self.decision::<W>(level, value));
        let left: Vec<&[i32]> = self.rests.iter().map(|rest| from(rest, level + 1)).collect();
        let images: Vec<_> = self.images.iter().map(|image| self.image_of(image, level + 1, &left)).collect();
        let forbids = self.forbids(&left);
        let graphs: Vec<Step<W>> = self.graphs.iter().map(|graph| graph.step(level, &forbids)).collect();
        let mut weaker: Vec<Option<Bits<W>>> = vec![None; left.len()];
        for (at, state) in layer.states.iter().enumerate() {
            let mut children = 0;
            for (value, decision) in [true, false].into_iter().zip(&decisions) {
                let child = decision
                    .child(state)
                    .and_then(|rests| Some((rests, joined(&graphs, layer.labels(at), value, &rests)?)));
                let (code, (rests, labels)) = match (file.number()?.checked_sub(1), child) {
                    (Some(code), Some(child)) => (code, child),
                    (None, None) => continue,
                    (None, _) => return Err("a state is said to violate the formula, and does not".into()),
                    (_, None) => return Err("a state violates the formula, and goes on".into()),
                };
                children += 1;
                let (back, permutation) = (code / images.len(), code % images.len());
                let labels = image(&graphs, &labels, permutation);
                let (rests_to, labels) = images[permutation]
                    .as_ref()
                    .zip(labels)
                    .ok_or("a permutation does not keep the levels")?;
                let whole = renamed(&rests, rests_to)?;
                if back == 0 {
                    let state = kept(file, whole)?;
                    below.push(state, &labels);
                }
                let to = below.states.len().checked_sub(back.max(1)).ok_or("there is no such state")?;
                let kept = below.states[to];
                if below.labels(to) != labels {
                    return Err("a state joins other nodes than its parent".into());
                }
                if bits(&kept).any(|rest| !has(&whole, rest)) {
                    return Err("a state has what its parent leaves not".into());
                }
                for rest in bits(&without(&whole, &kept)) {
                    let by = weaker[rest].get_or_insert_with(|| follows(rest, &left));
                    if !meets(by, &kept) && !self.is_free(left[rest], level + 1) {
                        return Err("a rest is dropped that does not follow".into());
                    }
                }
                below.add(to, layer, at, if value { self.weight(level) } else { 0 });
            }
            if children == 2 && !self.shown[level] {
                return Err("a variable that is not shown is free".into());
            }
        }
        Ok(below)
    }

    /// Returns how many labels the graphs have in a state of a level.
    pub fn labels(&self, level: usize) -> usize {
        self.graphs.iter().map(|graph| 1 + graph.open(level).len()).sum()
    }

    /// Returns for each level the rests of which its false value is all that is left; `None` where it is all of a
    /// clause.
    fn forbids<const W: usize>(&self, left: &[&[i32]]) -> Vec<Option<Bits<W>>> {
        let mut forbids = vec![Some([0; W]); self.shown.len()];
        for (rest, literals) in left.iter().enumerate() {
            if let [lit @ ..0] = **literals
                && let Some(set) = &mut forbids[var(lit) - 1]
            {
                put(set, rest);
            }
        }
        for clause in &self.clauses {
            if let [lit @ ..0] = **clause {
                forbids[var(lit) - 1] = None;
            }
        }
        forbids
    }

    fn decision<const W: usize>(&self, level: usize, value: bool) -> Decision<W> {
        let holds = if value { level as i32 + 1 } else { -(level as i32) - 1 };
        let of = |is_in: &dyn Fn(&Vec<i32>) -> bool| {
            let mut set = [0; W];
            (0..self.rests.len())
                .filter(|&rest| is_in(&self.rests[rest]))
                .for_each(|rest| put(&mut set, rest));
            set
        };
        let begins =
            || self.clauses.iter().zip(&self.rest_of).filter(|(clause, _)| clause.first() == Some(&-holds));
        let mut begun = [0; W];
        begins().filter_map(|(_, rest)| *rest).for_each(|rest| put(&mut begun, rest));
        Decision {
            removed: of(&|rest| rest.contains(&holds)),
            violated: of(&|rest| rest.last() == Some(&-holds)),
            begun,
            is_violated: begins().any(|(_, rest)| rest.is_none()),
        }
    }

    /// Finds for each rest the first rest that equals the image of its remaining literals, and returns their
    /// numbers. A rest without such an image gets the number of all rests. Returns `None` if the permutation
    /// moves a variable of `level` or below to a level above.
    fn image_of(&self, image: &[usize], level: usize, left: &[&[i32]]) -> Option<Vec<usize>> {
        if image[level..].iter().any(|&to| to < level) {
            return None;
        }
        let mut first = HashMap::new();
        for (rest, literals) in left.iter().enumerate() {
            first.entry(literals.to_vec()).or_insert(rest);
        }
        let to = |literals: &&[i32]| {
            let literals = sorted(literals.iter().map(|&lit| moved(lit, image)));
            first.get(&literals).filter(|_| !literals.is_empty()).copied().unwrap_or(left.len())
        };
        Some(left.iter().map(to).collect())
    }

    /// Returns whether the literals include all literals of a clause that is still to begin.
    fn is_free(&self, literals: &[i32], level: usize) -> bool {
        let is_later = |clause: &&Vec<i32>| clause.first().is_some_and(|lit| var(*lit) > level);
        self.clauses.iter().filter(is_later).any(|clause| is_within(clause, literals))
    }
}

impl<const W: usize> Decision<W> {
    /// Returns what is left of a state; `None` if it violates a clause.
    fn child(&self, state: &Bits<W>) -> Option<Bits<W>> {
        let is_violated = self.is_violated || meets(state, &self.violated);
        let left = || std::array::from_fn(|word| state[word] & !self.removed[word] | self.begun[word]);
        (!is_violated).then(left)
    }
}

/// Reads the dropped rests; returns the set without them.
fn kept<const W: usize>(file: &mut File<'_>, set: Bits<W>) -> Result<Bits<W>, String> {
    let dropped = listed(file)?;
    if without(&dropped, &set) != [0; W] {
        return Err("what is dropped is not there".into());
    }
    Ok(without(&set, &dropped))
}

/// Returns the image of a set under a permutation.
fn renamed<const W: usize>(set: &Bits<W>, image: &[usize]) -> Result<Bits<W>, String> {
    let mut renamed = [0; W];
    for rest in bits(set) {
        let to = *image.get(rest).filter(|&&to| to < image.len()).ok_or("a rest has no image")?;
        put(&mut renamed, to);
    }
    Ok(renamed)
}

/// Returns the literals of a rest from a level on.
fn from(rest: &[i32], level: usize) -> &[i32] {
    &rest[rest.partition_point(|lit| var(*lit) <= level)..]
}

/// Returns the other rests whose remaining literals all are remaining literals of `rest`.
fn follows<const W: usize>(rest: usize, left: &[&[i32]]) -> Bits<W> {
    let mut set = [0; W];
    let is_part =
        |&other: &usize| other != rest && !left[other].is_empty() && is_within(left[other], left[rest]);
    (0..left.len()).filter(is_part).for_each(|other| put(&mut set, other));
    set
}

fn is_within(few: &[i32], many: &[i32]) -> bool {
    few.iter().all(|lit| many.contains(lit))
}

/// Reads a set of rests.
fn listed<const W: usize>(file: &mut File<'_>) -> Result<Bits<W>, String> {
    let mut set = [0; W];
    let mut rest = 0;
    for _ in 0..file.number()? {
        rest += file.number()?;
        if rest >= 64 * W || has(&set, rest) {
            return Err("a list of rests has one that is none, or one twice".into());
        }
        put(&mut set, rest);
    }
    Ok(set)
}

/// The image of a literal.
pub(super) fn moved(lit: i32, image: &[usize]) -> i32 {
    (image[var(lit) - 1] as i32 + 1) * lit.signum()
}

/// Returns literals by their levels, each once.
pub(super) fn sorted(literals: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut literals: Vec<i32> = literals.collect();
    literals.sort_unstable_by_key(|lit| (var(*lit), *lit));
    literals.dedup();
    literals
}
