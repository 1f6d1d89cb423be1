//! A checker for certificates by layers. Such a certificate shows the number of solutions of a formula. It
//! lists the remaining parts of the clauses while the variables are decided one after another.
//!
//! **States.** The variables have an order; variable L of it is decided at level L. A *rest* is the part of a
//! clause after its first literal in that order. (Rests are numbered from 0 as they are met in the formula;
//! equal ones have one number. Clauses with a literal and its negation are left out.) A state of level L is a
//! set of rests. It stands for the formula R(S): of each rest in the set, the clause of its literals at level
//! L and below; and all clauses that begin at level L or below.
//!
//! **The format.** Lines of text: `kikisuji layers 1`; comments, `c ...`; the order, `o V.. 0`; for each
//! permutation but the identity, a line `g V.. 0` with the images of variables 1, 2, ...; `b`. Then bytes:
//! numbers, 7 bits a byte, low bits first, the high bit set if more bytes follow. There is a number for each
//! level, for each state of it (of level 0, only the empty set), for the value true, then for false. It is 0
//! if a clause is violated, else `1 + g + k G`. Here g is the number of a permutation (0 is the identity),
//! and G is the number of them. The child is the k-th last state of the next level so far, or a new one if k
//! is 0. After the number of a new state come the number of rests that are dropped, and these rests,
//! ascending, as differences from the one before.
//!
//! **The theorem.** If all checks succeed, the formula has as many solutions as there are ways that lead to
//! states behind the last level. The solutions with k true variables are as many as the ways with k of them.
//! If some variables are not shown, each assignment of the shown ones belongs to at most one of these
//! solutions.
//!
//! **Why it holds.** Let N(S) be the number of solutions of R(S) over the variables from the state's level
//! on, and W(S) the number of ways to S. Consider the sum of W(S) N(S) over a level. At level 0 it is the
//! number of solutions of the formula, since R of the empty set is the formula. Behind the last level it is
//! the sum of all W. The sum is the same for all levels, because N(S) is the sum over both values of
//! N(child):
//! 1. *Deciding.* Literals that become true remove their rests from the set; clauses that begin with a
//!    literal that becomes false put their rests into it. A rest or a clause without another literal is
//!    violated, and there is no solution. The formula that remains is R of the child.
//! 2. *Permuting.* A permutation of the variables maps the set of all clauses onto itself, shown variables to
//!    shown ones, and levels behind this one to such levels. So it maps clauses that begin there to such
//!    clauses. The image of each rest is a rest with these literals: R is renamed, N stays.
//! 3. *Dropping.* The remaining literals of a dropped rest include all remaining literals of a rest that
//!    stays in the set, or all literals of a clause that is still to begin. So R without the dropped rest
//!    implies it.
//!
//! If a variable is not shown, at least one of its two values is violated in each state. So no two solutions
//! differ only in variables that are not shown.
//!
//! Trusted besides: the library of big integers, the compiler, the machine.

mod file;

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use num_bigint::BigUint;

use self::file::File;
use crate::dimacs::{Formula, var};

/// The result that a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of solutions by the number of true variables, from 0 on, if it was asked for.
    pub spectrum: Vec<BigUint>,
    /// Clauses of the formula.
    pub clauses: usize,
    /// States of all levels, and of the widest one.
    pub states: [usize; 2],
}

/// Checks a certificate of a formula; `by_size` asks for the spectrum. Errors are one sentence without a full
/// stop. Cost: linear in the certificate. Memory: the states of two levels and their ways.
pub fn check(formula: impl BufRead, certificate: impl BufRead, by_size: bool) -> Result<Certified, String> {
    let formula = Formula::read(formula)?;
    let mut file = File(certificate);
    let checker = Checker::new(&formula, &mut file, by_size)?;
    match checker.rests.len().div_ceil(64) {
        0 | 1 => checker.run::<1>(&mut file),
        2 => checker.run::<2>(&mut file),
        3 | 4 => checker.run::<4>(&mut file),
        5..=8 => checker.run::<8>(&mut file),
        9..=16 => checker.run::<16>(&mut file),
        17..=64 => checker.run::<64>(&mut file),
        _ => Err("the formula has more than 4096 different rests of clauses".into()),
    }
}

/// A set of rests.
type Bits<const W: usize> = [u64; W];

/// The formula; each variable has the number of its level plus 1.
struct Checker {
    clauses: Vec<Vec<i32>>,
    /// The literals of each rest, and the rest of each clause that has one.
    rests: Vec<Vec<i32>>,
    rest_of: Vec<Option<usize>>,
    /// The image of each level.
    images: Vec<Vec<usize>>,
    /// Whether the variable of a level is shown.
    shown: Vec<bool>,
    by_size: bool,
    announced: usize,
}

/// The effect of one value of a variable on a set.
struct Decision<const W: usize> {
    removed: Bits<W>,
    violated: Bits<W>,
    begun: Bits<W>,
    is_violated: bool,
}

/// The states of a level, and the ways to each: `coefficients` times `limbs` words for each state.
#[derive(Default)]
struct Layer<const W: usize> {
    states: Vec<Bits<W>>,
    ways: Vec<u64>,
    coefficients: usize,
    limbs: usize,
}

impl Checker {
    fn new(formula: &Formula, file: &mut File<impl BufRead>, by_size: bool) -> Result<Checker, String> {
        let [order, images @ ..] = &file.header(formula.variables)?[..] else { unreachable!() };
        let mut level = vec![0; formula.variables + 1];
        order.iter().enumerate().for_each(|(at, &var)| level[var] = at);
        let named = |lit: &i32| (level[var(*lit)] as i32 + 1) * lit.signum();
        let in_levels = |clause: &Vec<i32>| sorted(clause.iter().map(named));
        let mut clauses: Vec<Vec<i32>> = formula.clauses.iter().map(in_levels).collect();
        clauses.retain(|clause| clause.windows(2).all(|pair| pair[0] != -pair[1]));
        let (mut known, mut rests, mut rest_of) = (HashMap::new(), Vec::new(), Vec::new());
        for clause in &clauses {
            let rest = clause.get(1..).filter(|rest| !rest.is_empty()).map(|rest| {
                *known.entry(rest).or_insert_with(|| {
                    rests.push(rest.to_vec());
                    rests.len() - 1
                })
            });
            rest_of.push(rest);
        }
        let shown: Vec<bool> = order.iter().map(|&var| formula.shown[var]).collect();
        let all: HashSet<&Vec<i32>> = clauses.iter().collect();
        let mut by_level = vec![(0..order.len()).collect::<Vec<usize>>()];
        for image in images {
            let image: Vec<usize> = order.iter().map(|&var| level[image[var - 1]]).collect();
            let renamed = |clause: &Vec<i32>| sorted(clause.iter().map(|&lit| moved(lit, &image)));
            if !clauses.iter().all(|clause| all.contains(&renamed(clause)))
                || (0..image.len()).any(|at| shown[at] != shown[image[at]])
            {
                return Err("a permutation is no symmetry of the formula".into());
            }
            by_level.push(image);
        }
        let announced = formula.clauses.len();
        Ok(Checker { images: by_level, clauses, rests, rest_of, shown, by_size, announced })
    }

    fn run<const W: usize>(&self, file: &mut File<impl BufRead>) -> Result<Certified, String> {
        let mut layer = Layer { coefficients: 1, limbs: 1, ..Layer::default() };
        // A clause without literals has no level at which it is violated: there is no state.
        if !self.clauses.contains(&Vec::new()) {
            layer.push([0; W]);
            layer.ways[0] = 1;
        }
        let mut states = [layer.states.len(); 2];
        for level in 0..self.shown.len() {
            let more = usize::from(self.by_size && self.shown[level]);
            let below = Layer {
                coefficients: layer.coefficients + more,
                limbs: (level + 1) / 64 + 1,
                ..Layer::default()
            };
            let within = |why| format!("level {level} of the certificate: {why}");
            layer = self.level(level, &layer, below, file).map_err(within)?;
            states = [states[0] + layer.states.len(), states[1].max(layer.states.len())];
        }
        if !file.is_over() {
            return Err("the certificate goes on behind its end".into());
        }
        let mut spectrum = vec![BigUint::ZERO; layer.coefficients];
        for (at, number) in layer.ways.chunks(layer.limbs).enumerate() {
            let digits = number.iter().flat_map(|limb| [*limb as u32, (limb >> 32) as u32]).collect();
            spectrum[at % layer.coefficients] += BigUint::new(digits);
        }
        let count = spectrum.iter().sum();
        spectrum.truncate(if self.by_size { layer.coefficients } else { 0 });
        Ok(Certified { count, spectrum, clauses: self.announced, states })
    }

    /// Reads and checks the children of all states of a level.
    fn level<const W: usize>(
        &self,
        level: usize,
        layer: &Layer<W>,
        mut below: Layer<W>,
        file: &mut File<impl BufRead>,
    ) -> Result<Layer<W>, String> {
        let decisions = [true, false].map(|value| self.decision::<W>(level, value));
        let left: Vec<&[i32]> = self.rests.iter().map(|rest| from(rest, level + 1)).collect();
        let images: Vec<_> = self.images.iter().map(|image| self.image_of(image, level + 1, &left)).collect();
        let mut weaker: Vec<Option<Bits<W>>> = vec![None; left.len()];
        for (at, state) in layer.states.iter().enumerate() {
            let mut children = 0;
            for (value, decision) in [true, false].into_iter().zip(&decisions) {
                let code = file.number()?;
                let Some(code) = code.checked_sub(1) else {
                    if !decision.violates(state) {
                        return Err("a state is said to violate a clause, and does not".into());
                    }
                    continue;
                };
                if decision.violates(state) {
                    return Err("a state violates a clause, and goes on".into());
                }
                children += 1;
                let (back, image) = (code / images.len(), &images[code % images.len()]);
                let image = image.as_ref().ok_or("a permutation does not keep the levels")?;
                let whole = renamed(&decision.child(state), image)?;
                if back == 0 {
                    let state = kept(file, whole)?;
                    below.push(state);
                }
                let to = below.states.len().checked_sub(back.max(1)).ok_or("there is no such state")?;
                let kept = below.states[to];
                if bits(&kept).any(|rest| !has(&whole, rest)) {
                    return Err("a state has what its parent leaves not".into());
                }
                for rest in bits(&without(&whole, &kept)) {
                    let by = weaker[rest].get_or_insert_with(|| follows(rest, &left));
                    if !by.iter().zip(&kept).any(|(by, kept)| by & kept != 0)
                        && !self.is_free(left[rest], level + 1)
                    {
                        return Err("a rest is dropped that does not follow".into());
                    }
                }
                below.add(to, layer, at, usize::from(value && self.by_size && self.shown[level]));
            }
            if children == 2 && !self.shown[level] {
                return Err("a variable that is not shown is free".into());
            }
        }
        Ok(below)
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
    fn violates(&self, state: &Bits<W>) -> bool {
        self.is_violated || state.iter().zip(&self.violated).any(|(own, violated)| own & violated != 0)
    }

    fn child(&self, state: &Bits<W>) -> Bits<W> {
        std::array::from_fn(|word| state[word] & !self.removed[word] | self.begun[word])
    }
}

impl<const W: usize> Layer<W> {
    fn push(&mut self, state: Bits<W>) {
        self.states.push(state);
        self.ways.resize(self.states.len() * self.coefficients * self.limbs, 0);
    }

    /// Adds the ways to state `at` of the layer above to those of state `to`. `more` is 1 if each of these
    /// ways has one more true variable that is counted, else 0.
    fn add(&mut self, to: usize, above: &Layer<W>, at: usize, more: usize) {
        let own = &mut self.ways[to * self.coefficients * self.limbs..][more * self.limbs..];
        let theirs = &above.ways[at * above.coefficients * above.limbs..][..above.coefficients * above.limbs];
        for (own, theirs) in own.chunks_mut(self.limbs).zip(theirs.chunks(above.limbs)) {
            let mut carry = false;
            for (at, limb) in own.iter_mut().enumerate() {
                let (sum, over) = limb.overflowing_add(*theirs.get(at).unwrap_or(&0));
                let (sum, again) = sum.overflowing_add(carry.into());
                (*limb, carry) = (sum, over || again);
            }
        }
    }
}

/// Reads the dropped rests; returns the set without them.
fn kept<const W: usize>(file: &mut File<impl BufRead>, mut set: Bits<W>) -> Result<Bits<W>, String> {
    let mut rest = 0;
    for _ in 0..file.number()? {
        rest += file.number()?;
        if rest >= 64 * W || !has(&set, rest) {
            return Err("what is dropped is not there".into());
        }
        set[rest / 64] ^= 1 << (rest % 64);
    }
    Ok(set)
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

fn put<const W: usize>(set: &mut Bits<W>, rest: usize) {
    set[rest / 64] |= 1 << (rest % 64);
}

fn has<const W: usize>(set: &Bits<W>, rest: usize) -> bool {
    set[rest / 64] >> (rest % 64) & 1 == 1
}

fn without<const W: usize>(set: &Bits<W>, other: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|word| set[word] & !other[word])
}

/// Returns the rests of a set, ascending.
fn bits<const W: usize>(set: &Bits<W>) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let next = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
        let words = std::iter::successors(Some(word).filter(|&word| word != 0), next);
        words.map(move |word| 64 * at + word.trailing_zeros() as usize)
    })
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

fn moved(lit: i32, image: &[usize]) -> i32 {
    (image[var(lit) - 1] as i32 + 1) * lit.signum()
}

/// Returns literals by their levels, each once.
fn sorted(literals: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut literals: Vec<i32> = literals.collect();
    literals.sort_unstable_by_key(|lit| (var(*lit), *lit));
    literals.dedup();
    literals
}

fn is_within(few: &[i32], many: &[i32]) -> bool {
    few.iter().all(|lit| many.contains(lit))
}
