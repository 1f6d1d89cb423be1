//! A normal form for comparisons: constraints that say the same part by part become equal sets.

use std::collections::{BTreeMap, BTreeSet};

use fxhash::FxHashSet;
use limits::Limit;

use super::{Constraint, Count, Lit, Shape, Term, UNBOUNDED, Var, simplified};
use crate::steps::Steps;

/// Returns constraints with the same solutions as `constraints`.
///
/// A count with two bounds is two counts, and one that is bounded from above says instead how many of the negated
/// literals there are at least. All but one of some literals are clauses of two of them: so `at most one` is the same
/// whichever cliques it was written for, and so is `pieces of one army`. An alternative that implies another one is gone.
/// Where sums of variables are equal, all of them are said to be. Other constraints may say the same and stay different.
/// Nothing moves from one constraint to another: a condition is compared with conditions, not with what follows from
/// several.
/// Cost: about one sort of each constraint; pairs of the literals of each at-most-one, of the alternatives of each
/// disjunction, and of at most 16 sums that are 0, each with either sign.
pub fn unique(constraints: &[Constraint], steps: &mut Steps<'_>) -> Result<FxHashSet<Constraint>, Limit> {
    let canonical = simplified(constraints.iter().cloned(), steps)?;
    let equations = canonical.iter().filter_map(|all| Some((zero(all)?, 0)));
    let equations: Vec<(Form, i128)> = equations.take(MOST_EQUATIONS + 1).collect();
    let following = following(&equations, steps)?;
    let opposite = |form: &Form| form.iter().map(|(&var, times)| (var, -times)).collect::<Form>();
    let either = |(form, _): (Form, i128)| [not_negative(&opposite(&form)), not_negative(&form)];
    let equal = following.into_iter().flat_map(either).flatten();
    let mut parts = Parts { all: FxHashSet::default(), steps };
    for constraint in canonical.into_iter().chain(equal) {
        parts.split(constraint)?;
    }
    Ok(parts.all)
}

/// The parts of the constraints so far.
struct Parts<'a, 'b> {
    all: FxHashSet<Constraint>,
    steps: &'a mut Steps<'b>,
}

impl Parts<'_, '_> {
    /// Adds the parts of a canonical constraint, each bounded from below only.
    fn split(&mut self, constraint: Constraint) -> Result<(), Limit> {
        let [count] = constraint.any.as_slice() else {
            return self.of_disjunction(Constraint { any: constraint.any.iter().flat_map(turned).collect() });
        };
        if count.has_upper_bound() {
            // Bounded from above: the negated literals make up for the rest.
            let least = count.total() - u64::from(count.max);
            let Ok(min) = u32::try_from(least) else { return self.add(constraint) };
            self.at_least(Count::new(count.opposites(), min, UNBOUNDED))?;
        }
        match count.min {
            0 => Ok(()),
            _ => self.at_least(Count { max: UNBOUNDED, ..count.clone() }),
        }
    }

    /// Adds a count that is bounded from below: a unit clause for each literal without which it cannot hold, and what is
    /// left, clauses of two literals where one literal may be missing.
    fn at_least(&mut self, count: Count) -> Result<(), Limit> {
        let Some(constraint) = Constraint::count(count).simplify() else { return Ok(()) };
        let [count] = constraint.any.as_slice() else { return self.add(constraint) };
        let spare = count.total() - u64::from(count.min);
        if spare == 1 && count.terms.iter().all(|term| term.weight == 1) {
            let lits: Vec<Lit> = count.lits().collect();
            for (at, &lit) in lits.iter().enumerate() {
                for &other in &lits[at + 1..] {
                    self.add(Constraint::clause([lit, other]))?;
                }
            }
            return Ok(());
        }
        let (forced, free): (Vec<Term>, Vec<Term>) =
            count.terms.iter().partition(|term| u64::from(term.weight) > spare);
        if forced.is_empty() || count.terms.len() == 1 {
            return self.add(constraint);
        }
        let met = forced.iter().fold(0u32, |sum, term| sum.saturating_add(term.weight));
        for term in forced {
            self.add(Constraint::clause([term.lit]))?;
        }
        self.at_least(Count::new(free, count.min.saturating_sub(met), UNBOUNDED))
    }

    /// Adds a disjunction of products each of whose literals is in all of them, or in all but one, as clauses, and any
    /// other one as it is. That a clique has pieces of one army is of this form: for each army, no piece of the others.
    ///
    /// A literal in all products is a unit clause. Two literals that are missing in different products are a clause: each
    /// product has one of them. These clauses are enough: if all of them hold, the literals that are false are missing in
    /// one and the same product, which therefore holds.
    fn of_disjunction(&mut self, constraint: Constraint) -> Result<(), Limit> {
        let Some(lits) = missed(&constraint) else { return self.add(constraint) };
        for (at, &(lit, product)) in lits.iter().enumerate() {
            let Some(product) = product else {
                self.add(Constraint::clause([lit]))?;
                continue;
            };
            for &(other, another) in &lits[..at] {
                if another.is_some_and(|another| another != product)
                    && let Some(clause) = Constraint::clause([lit, other]).simplify()
                {
                    self.add(clause)?;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, part: Constraint) -> Result<(), Limit> {
        self.steps.take(2 * part.steps())?;
        self.steps.hold(part.bytes())?;
        self.all.insert(without_implied(part));
        Ok(())
    }
}

/// The same count as a permutation may turn it: bounded from below alone, or where it has both bounds, of its literals
/// and of the opposite ones.
fn turned(count: &Count) -> Vec<Count> {
    let (total, most) = (count.total(), count.most());
    let bounds = (u32::try_from(total - most.min(total)), u32::try_from(total - u64::from(count.min)));
    let opposite = |min, max| Count::new(count.opposites(), min, max);
    match (count.has_upper_bound(), count.min, bounds) {
        (true, 0, (Ok(min), _)) => vec![opposite(min, UNBOUNDED)],
        (true, _, (Ok(min), Ok(max))) => vec![count.clone(), opposite(min, max)],
        _ => vec![count.clone()],
    }
}

/// The literals of a disjunction of products, each with the only product that misses it; `None` where several do, or
/// where an alternative is no product.
fn missed(constraint: &Constraint) -> Option<Vec<(Lit, Option<usize>)>> {
    if constraint.any.is_empty() {
        return None;
    }
    let products: Vec<Vec<Lit>> = constraint.any.iter().map(demanded).collect::<Option<_>>()?;
    let all: BTreeSet<Lit> = products.iter().flatten().copied().collect();
    let missed = |lit: &Lit| {
        let mut missed = (0..products.len()).filter(|&at| !products[at].contains(lit));
        Some((*lit, missed.next())).filter(|_| missed.next().is_none())
    };
    all.iter().map(missed).collect()
}

/// A sum of multiples of variables.
pub type Form = BTreeMap<Var, i64>;

/// Most equations whose differences are taken: armies of one size are fewer.
const MOST_EQUATIONS: usize = 16;

/// What follows from equations, each a sum and its value: the sum and the difference of any two of them. (An equation is
/// written with one sign, and its image under a permutation with the other one, perhaps.) Only those that are no longer
/// than the two, with no larger factors: where A, B and C are equal by A - B and A - C, these are the ones with B - C, and
/// 2A - B - C, which has no image among the others, is not. Of more than 16 equations nothing, so that the cost is small.
pub fn differences(equations: &[(Form, i128)]) -> Vec<(Form, i128)> {
    let largest = |form: &Form| form.values().map(|times| times.unsigned_abs()).max();
    let joined = |(form, value): &(Form, i128), (other, more): &(Form, i128), sign: i64| {
        let mut sum = form.clone();
        for (&var, times) in other {
            let entry = sum.entry(var).or_insert(0);
            *entry = entry.checked_add(sign.checked_mul(*times)?)?;
        }
        sum.retain(|_, times| *times != 0);
        let is_short =
            sum.len() <= form.len().max(other.len()) && largest(&sum) <= largest(form).max(largest(other));
        is_short.then_some((sum, value + i128::from(sign) * more))
    };
    let few = if equations.len() > MOST_EQUATIONS { &[] } else { equations };
    let pairs = few.iter().enumerate().flat_map(|(at, one)| few[..at].iter().map(move |other| (one, other)));
    pairs
        .flat_map(|(one, other)| [1, -1].into_iter().filter_map(move |sign| joined(one, other, sign)))
        .collect()
}

/// The same, with its steps.
pub fn following(equations: &[(Form, i128)], steps: &mut Steps<'_>) -> Result<Vec<(Form, i128)>, Limit> {
    let terms: usize = equations.iter().map(|(form, _)| form.len()).sum();
    steps.take(if equations.len() > MOST_EQUATIONS { 0 } else { 32 * equations.len() * terms })?;
    Ok(differences(equations))
}

/// That a sum is not negative; `None` where it never is, or has larger weights than constraints.
fn not_negative(form: &Form) -> Option<Constraint> {
    let terms = form.iter().map(|(&var, times)| {
        let lit = Lit { var, positive: *times > 0 };
        Some(lit.times(u32::try_from(times.unsigned_abs()).ok()?))
    });
    let terms = terms.collect::<Option<Vec<_>>>()?;
    let negated = terms.iter().filter(|term| !term.lit.positive).map(|term| u64::from(term.weight));
    let least = u32::try_from(negated.sum::<u64>()).ok()?;
    Constraint::count(Count::new(terms, least, UNBOUNDED)).simplify()
}

/// The sum that a constraint says to be 0, if it says that.
pub fn zero(constraint: &Constraint) -> Option<Form> {
    let [count] = constraint.any.as_slice() else { return None };
    let negated = count.terms.iter().filter(|term| !term.lit.positive);
    let negated: u64 = negated.map(|term| u64::from(term.weight)).sum();
    if count.min != count.max || count.max == UNBOUNDED || u64::from(count.min) != negated {
        return None;
    }
    let signed = |term: &Term| if term.lit.positive { 1 } else { -1 } * i64::from(term.weight);
    Some(count.terms.iter().map(|term| (term.lit.var, signed(term))).collect())
}

/// Whether all of `part` is in `whole`; both ascending by variable.
fn contains(whole: &[Lit], part: &[Lit]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|lit| rest.any(|other| other == lit))
}

/// Writes the alternatives that are single literals as one clause, and leaves out those that imply another one: a
/// conjunction of more literals, or of a literal that is an alternative itself.
fn without_implied(constraint: Constraint) -> Constraint {
    if constraint.any.len() < 2 {
        return constraint;
    }
    let (mut lits, mut products, mut any) = (BTreeSet::new(), Vec::new(), Vec::new());
    for count in constraint.any {
        match demanded(&count) {
            Some(product) if product.len() == 1 => lits.extend(product),
            Some(product) => products.push(product),
            None if matches!(count.shape(), Shape::Clause(_)) => lits.extend(count.lits()),
            None => any.push(count),
        }
    }
    products.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut kept: Vec<Vec<Lit>> = Vec::new();
    for product in products {
        if !product.iter().any(|lit| lits.contains(lit))
            && !kept.iter().any(|other| contains(&product, other))
        {
            kept.push(product);
        }
    }
    any.extend(kept.into_iter().map(|product| {
        let all = product.len() as u32;
        Count::at_least(all, product)
    }));
    if !lits.is_empty() {
        any.push(Count::at_least(1, lits));
    }
    any.sort_unstable();
    Constraint { any }
}

/// The literals of which a count demands all; `None` where it demands anything else, or is a clause.
fn demanded(count: &Count) -> Option<Vec<Lit>> {
    match count.shape() {
        Shape::AtMost(count) if count.max == 0 => Some(count.lits().map(|lit| !lit).collect()),
        Shape::AtLeast(count) if u64::from(count.min) == count.total() => Some(count.lits().collect()),
        _ => None,
    }
}
