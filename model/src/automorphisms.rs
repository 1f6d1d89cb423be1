//! The automorphisms of a model: permutations of its variables that carry it into itself.
//!
//! A board proposes permutations, and only those are kept that are proved here. So methods may rely on a group, and no
//! family can be wrong about it. A group that is too large gives wrong counts: the search counts one branch an orbit.
//! (`attacking` once took for symmetries what keeps attacks, though its rays said more. It counted 45 where there
//! are 50.)
//!
//! The proof compares constraints. A permutation is kept if the image of each constraint is a constraint. Constraints
//! that are written differently may say the same, so what fails at first is tried once more on a normal form
//! ([`unique`]).

use std::borrow::Borrow;
use std::hash::Hash;
use std::ops::Deref;

use fxhash::{FxHashMap, FxHashSet};
use limits::Limit;

use crate::constraint::{Constraint, Form, Var, following, unique, zero};
use crate::joined::Joined;
use crate::permutation::may_be_group;
use crate::sorted::each_once;
use crate::steps::Steps;

/// Bytes of a candidate in the table of all.
const INDEX: usize = 3 * size_of::<&[Var]>();

/// A permutation of a model's variables: `image[v]` is where `v` goes.
pub type Permutation = Vec<Var>;

/// What of a model a permutation has to carry into itself.
pub struct Conditions<'a> {
    /// The constraints.
    pub constraints: &'a [Constraint],
    /// What is joined.
    pub joined: &'a [Joined],
    /// Whether each variable is counted.
    pub counted: Vec<bool>,
    /// What each variable adds to the size of what is counted.
    pub sizes: Vec<u64>,
}

/// Permutations of a model's variables that carry its constraints, its sizes, what is joined and what is counted into
/// themselves; a group, the identity first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphisms(Vec<Permutation>);

impl Automorphisms {
    /// The identity alone.
    pub fn identity(variables: usize) -> Automorphisms {
        Automorphisms(vec![(0..variables as Var).collect()])
    }

    /// What proved automorphisms of one model do to the variables of another one that was made from it, the identity
    /// first, each once. Whoever calls it knows that they are automorphisms there.
    pub fn inherited(images: impl Iterator<Item = Permutation>) -> Automorphisms {
        let images = each_once(images);
        debug_assert!(may_be_group(&images), "a group is of permutations, the identity first");
        Automorphisms(images)
    }

    /// Returns the candidates that are automorphisms of a model, in their order, and the place of each among the
    /// candidates. These have to be a group, the identity first, each once.
    ///
    /// Cost: for each generator of the result, and each candidate that fails, up to one pass over the constraints; a
    /// few passes over the result for each generator. After `most` steps no further candidate is tried. The bytes of the
    /// candidates themselves are their maker's to count.
    pub fn proved(
        model: Conditions<'_>,
        candidates: Vec<Permutation>,
        most: u64,
        steps: &mut Steps<'_>,
    ) -> Result<(Automorphisms, Vec<usize>), Limit> {
        if candidates.len() < 2 {
            return Ok((Automorphisms::identity(model.counted.len()), vec![0]));
        }
        debug_assert!(may_be_group(&candidates), "candidates are permutations, the identity first");
        let mut proof = Proof::new(model, steps)?;
        let end = steps.taken().saturating_add(most);
        let holds = |at: usize, steps: &mut Steps<'_>| {
            Ok::<_, Limit>(steps.taken() < end && proof.holds(&candidates[at], steps)?)
        };
        let kept = subgroup(&candidates, holds, steps)?;
        Ok(only(candidates, &kept))
    }

    /// Returns those that carry these constraints into themselves, too, and the place of each.
    pub fn keeping(
        &self,
        constraints: &[Constraint],
        steps: &mut Steps<'_>,
    ) -> Result<(Automorphisms, Vec<usize>), Limit> {
        let all: FxHashSet<&Constraint> = constraints.iter().collect();
        let (mut images, mut places) = (Vec::new(), Vec::new());
        for (at, image) in self.iter().enumerate() {
            if carries(&all, image, steps)? {
                steps.hold(size_of::<Permutation>() + size_of_val(image.as_slice()))?;
                images.push(image.clone());
                places.push(at);
            }
        }
        debug_assert_eq!(self.len() % images.len(), 0, "the order of a subgroup divides that of the group");
        Ok((Automorphisms(images), places))
    }
}

/// Returns the permutations that are kept, and the place of each.
fn only(all: Vec<Permutation>, kept: &[bool]) -> (Automorphisms, Vec<usize>) {
    let places: Vec<usize> = (0..all.len()).filter(|&at| kept[at]).collect();
    debug_assert_eq!(places.first(), Some(&0), "the identity is kept");
    let all = all.into_iter().zip(kept).filter(|(_, kept)| **kept).map(|(image, _)| image);
    (Automorphisms(all.collect()), places)
}

/// Whether a permutation carries each of these constraints to one of them.
pub fn carries<C: Borrow<Constraint> + Hash + Eq>(
    constraints: &FxHashSet<C>,
    image: &Permutation,
    steps: &mut Steps<'_>,
) -> Result<bool, Limit> {
    Ok(broken(constraints, image, steps)?.is_none())
}

/// The first of these constraints that a permutation carries to none of them.
fn broken<'a, C: Borrow<Constraint> + Hash + Eq>(
    constraints: &'a FxHashSet<C>,
    image: &Permutation,
    steps: &mut Steps<'_>,
) -> Result<Option<&'a Constraint>, Limit> {
    for constraint in constraints {
        let constraint = constraint.borrow();
        steps.take(4 * constraint.steps())?;
        if !constraints.contains(&constraint.renamed(|var| image[var as usize])) {
            return Ok(Some(constraint));
        }
    }
    Ok(None)
}

impl Deref for Automorphisms {
    type Target = [Permutation];

    fn deref(&self) -> &[Permutation] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Automorphisms {
    type Item = &'a Permutation;
    type IntoIter = std::slice::Iter<'a, Permutation>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Which of these permutations are kept: those for which `holds`, called with their place, and all products of them, which
/// need no proof of their own. All of them have to be a group, the identity first, which is kept.
pub fn subgroup<E: From<Limit>>(
    all: &[Permutation],
    mut holds: impl FnMut(usize, &mut Steps<'_>) -> Result<bool, E>,
    steps: &mut Steps<'_>,
) -> Result<Vec<bool>, E> {
    steps.hold(all.len() * INDEX)?;
    let mut closure = Closure::new(all);
    for at in 1..all.len() {
        if !closure.kept[at] && holds(at, steps)? {
            closure.generators.push(at);
            closure.generate(steps)?;
        }
    }
    Ok(closure.kept)
}

/// A group of candidates, and the subgroup of those that are proved so far.
struct Closure<'a> {
    all: &'a [Permutation],
    place: FxHashMap<&'a [Var], usize>,
    kept: Vec<bool>,
    members: Vec<usize>,
    generators: Vec<usize>,
}

impl<'a> Closure<'a> {
    fn new(all: &'a [Permutation]) -> Closure<'a> {
        let place = all.iter().enumerate().map(|(at, image)| (image.as_slice(), at)).collect();
        let mut kept = vec![false; all.len()];
        kept[0] = true;
        Closure { all, place, kept, members: vec![0], generators: Vec::new() }
    }

    /// Adds all products with the last generator, coset by coset (Dimino's algorithm; Butler 1991, Fundamental Algorithms for
    /// Permutation Groups, chapter 3): a product for each element, and for each coset and generator.
    fn generate(&mut self, steps: &mut Steps<'_>) -> Result<(), Limit> {
        let (mut cosets, mut at, before) = (vec![0], 0, self.members.clone());
        while at < cosets.len() {
            for generator in self.generators.clone() {
                let Some(coset) = self.product(cosets[at], generator, steps)? else { continue };
                if self.kept[coset] {
                    continue;
                }
                for product in self.products(&before, coset, steps)? {
                    self.kept[product] = true;
                    self.members.push(product);
                }
                cosets.push(coset);
            }
            at += 1;
        }
        let kept = || self.kept.iter().filter(|kept| **kept).count();
        debug_assert_eq!(self.members.len(), kept(), "the members are what is kept, each once");
        Ok(())
    }

    /// The products of these with another one.
    fn products(&self, all: &[usize], other: usize, steps: &mut Steps<'_>) -> Result<Vec<usize>, Limit> {
        let products = all.iter().map(|&one| self.product(one, other, steps));
        products.filter_map(Result::transpose).collect()
    }

    /// The place of the candidate that is the one and then the other. Candidates are a group, so that there is one.
    fn product(&self, one: usize, other: usize, steps: &mut Steps<'_>) -> Result<Option<usize>, Limit> {
        let (one, other) = (&self.all[one], &self.all[other]);
        steps.take(one.len())?;
        let product: Permutation = one.iter().map(|&var| other[var as usize]).collect();
        Ok(self.place.get(product.as_slice()).copied())
    }
}

/// The proof that permutations are automorphisms. Its sets are walked in the same order by every process: which permutations
/// are proved within some steps may depend on it.
struct Proof<'a> {
    model: Conditions<'a>,
    constraints: FxHashSet<&'a Constraint>,
    /// Their normal form, once a permutation asked for it.
    unique: Option<FxHashSet<Constraint>>,
    /// The sums that are 0 by a constraint or by two of them, once a permutation changes sizes.
    equal: Option<Vec<(Form, i128)>>,
    /// The constraint that the last permutation that failed did not carry to one, and that of their normal form.
    breaking: Option<[Constraint; 2]>,
}

impl<'a> Proof<'a> {
    fn new(model: Conditions<'a>, steps: &mut Steps<'_>) -> Result<Proof<'a>, Limit> {
        let mut constraints =
            FxHashSet::with_capacity_and_hasher(model.constraints.len(), Default::default());
        for constraint in model.constraints {
            steps.take(constraint.steps())?;
            constraints.insert(constraint);
        }
        Ok(Proof { model, constraints, unique: None, equal: None, breaking: None })
    }

    fn holds(&mut self, image: &Permutation, steps: &mut Steps<'_>) -> Result<bool, Limit> {
        let counted = &self.model.counted;
        let variables = counted.len();
        steps.take(variables)?;
        let of_counted = |var: usize| counted[var] == counted[image[var] as usize];
        if image.len() != variables || !(0..variables).all(of_counted) || !self.keeps_sizes(image, steps)? {
            return Ok(false);
        }
        let all = self.model.joined;
        for joined in all {
            steps.take(4 * joined.steps() * all.len())?;
            if !all.iter().any(|other| joined.is_carried_to(other, image)) {
                return Ok(false);
            }
        }
        if self.breaks_again(image, steps)? {
            return Ok(false);
        }
        let Some(written) = broken(&self.constraints, image, steps)? else { return Ok(true) };
        let unique = match &mut self.unique {
            Some(unique) => unique,
            none => none.insert(unique(self.model.constraints, steps)?),
        };
        let Some(normal) = broken(unique, image, steps)? else { return Ok(true) };
        self.breaking = Some([written.clone(), normal.clone()]);
        Ok(false)
    }

    /// Whether a permutation fails by the same constraint as the last one that failed: of many, most do.
    fn breaks_again(&self, image: &Permutation, steps: &mut Steps<'_>) -> Result<bool, Limit> {
        let (Some([written, normal]), Some(unique)) = (&self.breaking, &self.unique) else {
            return Ok(false);
        };
        steps.take(4 * (written.steps() + normal.steps()))?;
        let [written, normal] = [written, normal].map(|own| own.renamed(|var| image[var as usize]));
        Ok(!self.constraints.contains(&written) && !unique.contains(&normal))
    }

    /// Whether the image of a solution has its size: the weights are the same, or it follows from a constraint, or two of
    /// them, that what they differ by is 0.
    fn keeps_sizes(&mut self, image: &Permutation, steps: &mut Steps<'_>) -> Result<bool, Limit> {
        let sizes = &self.model.sizes;
        let more = |var: usize| sizes[image[var] as usize] as i64 - sizes[var] as i64;
        let differ = (0..sizes.len()).map(|var| (var as Var, more(var)));
        let differ: Form = differ.filter(|(_, more)| *more != 0).collect();
        if differ.is_empty() {
            return Ok(true);
        }
        if self.equal.is_none() {
            let said = |constraint: &Constraint| Some((zero(constraint)?, 0));
            let mut equal: Vec<(Form, i128)> = self.model.constraints.iter().filter_map(said).collect();
            equal.extend(following(&equal, steps)?);
            self.equal = Some(equal);
        }
        steps.take(differ.len())?;
        Ok(self.equal.iter().flatten().any(|(form, _)| is_multiple(&differ, form)))
    }
}

/// Whether one sum is the other one times some number.
fn is_multiple(one: &Form, other: &Form) -> bool {
    let Some((first, times)) = one.values().next().zip(other.values().next()) else { return false };
    let [first, times] = [first, times].map(|&by| i128::from(by));
    let scaled = |(a, b): (i64, i64)| i128::from(a) * times == i128::from(b) * first;
    one.keys().eq(other.keys()) && one.values().copied().zip(other.values().copied()).all(scaled)
}
