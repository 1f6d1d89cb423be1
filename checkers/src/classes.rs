//! A checker for certificates of numbers of classes. Such a certificate is a folder. It shows how many classes the
//! solutions of a formula form under a group of permutations of its variables: two solutions are in one class if a
//! permutation carries one to the other. The size of a solution is the same in a class, so classes have sizes, too.
//!
//! **The folder.** The file `group` has lines of text:
//! * `kikisuji classes 1 scpog` or `kikisuji classes 1 layers`: the kind of all certificates.
//! * `c ...`: a comment.
//! * `g V.. 0`: a permutation, the images of variables 1, 2, ..; those with `g` generate the group. Behind it, for each
//!   graph of the formula, a line `v A.. 0` with the images of nodes 1, 2, .. up to the last one that an edge has.
//! * `f TIMES COUNT V.. 0`, behind these: for a permutation of the group, the number of its conjugates (itself included),
//!   the number of solutions that it keeps, and its images. The first one is the identity.
//! * `q ORDER SUM CLASSES`, at the end: the order of the group, the sum of all TIMES x COUNT, and the number of classes.
//!
//! Beside it, for the K-th line `f`, the formula `K.cnf` and its certificate, `K.scpog` or `K.layers`. So `1.cnf` is
//! the formula whose solutions have classes.
//!
//! **The theorem.** If all checks succeed, the solutions of `1.cnf` form CLASSES classes under the group that the lines `g`
//! generate, and as many of each size as is returned.
//!
//! **Why it holds.**
//! 1. *The group acts on solutions.* All variables are shown. Each generator carries the set of clauses into itself,
//!    each graph into itself, and variables to variables that add the same to the size. So it carries solutions to
//!    solutions of the same size, and products of generators do, too. Their number is finite, so inverses are among
//!    them; they are made one by one, and are ORDER.
//! 2. *The lemma of Cauchy and Frobenius.* The number of classes is the sum, over the group, of the solutions that each
//!    element keeps, divided by ORDER. The same holds for the solutions of each size alone.
//! 3. *Conjugates keep equally many.* If h is in the group, it carries what g keeps to what h g h^-1 keeps, sizes included.
//!    The conjugates of each listed element are made one by one, by the generators; they are TIMES. No element is in
//!    two lists, and all are in one.
//! 4. *Each formula is the right one.* `K.cnf` has the variables, sizes and graphs of `1.cnf`, and, as a set, its
//!    clauses and for each variable x with another image y the clauses (-x y) and (x -y), and no others. Its solutions are
//!    those of `1.cnf` that the element keeps. Its certificate is checked by `scpog.rs` or `layers.rs`, and proves COUNT.
//!
//! Trusted besides: what these two rely on. Not shown: that the group has all symmetries of the formula, or those that a
//! puzzle means. Under a larger group there are fewer classes.

mod group;
mod listed;

use std::collections::HashSet;
use std::io::Read;

use num_bigint::BigUint;

use self::group::{Group, Permutation};
use self::listed::{Kind, Listed};
use crate::formula::Formula;
use crate::{layers, scpog};

/// The result that a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The number of solutions.
    pub count: BigUint,
    /// The number of solutions by size, from 0 on, if it was asked for.
    pub spectrum: Vec<BigUint>,
    /// The number of classes.
    pub classes: BigUint,
    /// The number of classes by size, from 0 on, if it was asked for.
    pub class_spectrum: Vec<BigUint>,
    /// Permutations that generate the group, each as the images of variables 1, 2, ..
    pub generators: Vec<Vec<usize>>,
    /// The order of the group.
    pub order: usize,
    /// The number of certificates that were checked.
    pub certificates: usize,
}

/// Opens a file of the folder by its name.
pub type Open<'a> = &'a mut dyn FnMut(&str) -> Result<Box<dyn Read>, String>;

/// Checks the certificate whose files `open` opens; `by_size` asks for the spectra. Errors are one sentence without a full
/// stop. Cost: that of each certificate, and some passes over the group. Memory: the group, and that of one certificate.
pub fn check(open: Open<'_>, by_size: bool) -> Result<Certified, String> {
    let listed = Listed::read(&mut open("group")?)?;
    let first = bytes(open, "1.cnf")?;
    let formula = Formula::read(&mut first.as_slice())?;
    if formula.shown.iter().skip(1).any(|is_shown| !is_shown) {
        return Err(
            "some variables of the formula are not shown, and its permutations say nothing of them".into()
        );
    }
    let clauses = clauses_of(&formula);
    let mut group = Group::generated(&formula, &clauses, &listed.generators)?;
    if group.order() != listed.order {
        return Err(format!("the group has {} elements, not {}", group.order(), listed.order));
    }
    let (mut proved, mut sums) = (Certified::default(), Vec::new());
    for (at, part) in (1..).zip(&listed.parts) {
        let within = |why| format!("symmetry {at} of the group: {why}");
        if at == 1 && part.image.iter().zip(0..).any(|(&image, var)| image != var) {
            return Err(within("the first one is not the identity".into()));
        }
        let times = group.conjugates(&part.image).map_err(within)?;
        if times != part.times {
            return Err(within(format!("it has {times} conjugates, not {}", part.times)));
        }
        let text = if at == 1 { first.clone() } else { bytes(open, &format!("{at}.cnf"))? };
        keeps(&text, &formula, &clauses, &part.image).map_err(within)?;
        let certificate = open(&format!("{at}.{}", listed.kind.ending()))?;
        let (count, spectrum) = solutions(&listed, text, certificate, by_size).map_err(within)?;
        if count != part.count {
            return Err(within(format!("it keeps {count} solutions, not {}", part.count)));
        }
        add(&mut sums, times, std::iter::once(&count).chain(&spectrum));
        if at == 1 {
            (proved.count, proved.spectrum) = (count, spectrum);
        }
    }
    if !group.is_covered() {
        return Err("a symmetry of the group, and its conjugates, are not listed".into());
    }
    if sums.first() != Some(&listed.sum) {
        return Err("the sum is not that of the solutions that the symmetries keep".into());
    }
    let shares: Option<Vec<BigUint>> = sums.iter().map(|sum| share(sum, listed.order)).collect();
    let mut shares = shares.ok_or("a sum does not divide by the order of the group")?.into_iter();
    proved.classes = shares.next().unwrap_or_default();
    proved.class_spectrum = shares.collect();
    if proved.classes != listed.classes {
        return Err(format!("the number of classes is {}, not {}", proved.classes, listed.classes));
    }
    (proved.order, proved.certificates) = (listed.order, listed.parts.len());
    let images = |(image, _): &(Permutation, _)| image.iter().map(|&to| usize::from(to) + 1).collect();
    proved.generators = listed.generators.iter().map(images).collect();
    Ok(proved)
}

/// Reads a file.
fn bytes(open: Open<'_>, name: &str) -> Result<Vec<u8>, String> {
    let mut all = Vec::new();
    open(name)?.read_to_end(&mut all).map_err(|error| format!("{name}: {error}"))?;
    Ok(all)
}

/// The clauses of a formula as a set, their literals ascending.
fn clauses_of(formula: &Formula) -> HashSet<Vec<i32>> {
    formula.clauses.iter().map(|clause| group::ascending(clause.iter().copied())).collect()
}

/// Checks that a text is the formula of the solutions that a permutation keeps.
fn keeps(
    text: &[u8],
    formula: &Formula,
    clauses: &HashSet<Vec<i32>>,
    image: &Permutation,
) -> Result<(), String> {
    let own = Formula::read(&mut &*text)?;
    let mut expected = clauses.clone();
    for (var, to) in (1..).zip(image.iter().map(|&to| i32::from(to) + 1)).filter(|(var, to)| var != to) {
        expected.extend([[-var, to], [var, -to]].map(|clause| group::ascending(clause.into_iter())));
    }
    let is_same = (own.variables, &own.shown, &own.weights, &own.graphs)
        == (formula.variables, &formula.shown, &formula.weights, &formula.graphs);
    if !is_same || clauses_of(&own) != expected {
        return Err("its formula is not that of the solutions that it keeps".into());
    }
    Ok(())
}

/// The solutions that a certificate proves, and those of each size.
fn solutions(
    listed: &Listed,
    formula: Vec<u8>,
    mut certificate: Box<dyn Read>,
    by_size: bool,
) -> Result<(BigUint, Vec<BigUint>), String> {
    let formula = &mut formula.as_slice();
    match listed.kind {
        Kind::Layers => {
            let proved = layers::check(formula, &mut certificate, by_size)?;
            Ok((proved.count, proved.spectrum))
        }
        Kind::Scpog => {
            let proved = scpog::check(formula, &mut certificate)?;
            Ok((proved.count, if by_size { proved.spectrum } else { Vec::new() }))
        }
    }
}

/// Adds `times` times each number to the sum at its place.
fn add<'a>(sums: &mut Vec<BigUint>, times: usize, numbers: impl Iterator<Item = &'a BigUint>) {
    for (at, number) in numbers.enumerate() {
        if at == sums.len() {
            sums.push(BigUint::ZERO);
        }
        sums[at] += number * times;
    }
}

/// A sum divided by the order; `None` if something is left.
fn share(sum: &BigUint, order: usize) -> Option<BigUint> {
    let share = sum / order;
    (&share * order == *sum).then_some(share)
}
