//! Canonical forms: equal constraints of one shape become equal values, so sets can be compared.

use std::collections::{BTreeMap, HashSet};

use limits::{Budget, Limit};
use num_integer::gcd;

use super::{Constraint, Count, Lit, Shape, UNBOUNDED, Var};
use crate::steps::{ON_HEAP, Steps};

/// A count in canonical form, or the constant that it is.
enum Simple {
    Always,
    Never,
    Count(Count),
}

impl Count {
    /// Terms merged and sorted, an idle upper bound made [`UNBOUNDED`], the common divisor of the
    /// weights divided out and weights cut to the least that already decides the count.
    fn simple(self) -> Simple {
        let mut count = Count::new(self.terms, self.min, self.max);
        loop {
            let total = count.total();
            if u64::from(count.max) >= total {
                count.max = UNBOUNDED;
            }
            if count.min == 0 && count.max == UNBOUNDED {
                return Simple::Always;
            }
            if u64::from(count.min) > total || count.min > count.max {
                return Simple::Never;
            }
            // From here on there are terms: without any, the total of 0 was decided above.
            let divisor = count.terms.iter().fold(0, |divisor, term| gcd(term.weight, divisor));
            let cap = if count.max == UNBOUNDED { count.min } else { count.max + 1 };
            debug_assert!(!count.terms.is_empty(), "a count without terms holds always or never");
            if divisor <= 1 && count.terms.iter().all(|term| term.weight <= cap) {
                debug_assert!(count.min <= count.max, "a count that may hold has bounds in their order");
                debug_assert!(
                    count.max == UNBOUNDED || u64::from(count.max) < total,
                    "an upper bound that is kept is not idle"
                );
                return Simple::Count(count);
            }
            if divisor > 1 {
                count.terms.iter_mut().for_each(|term| term.weight /= divisor);
                count.min = count.min.div_ceil(divisor);
                if count.max != UNBOUNDED {
                    count.max /= divisor;
                }
            } else {
                count.terms.iter_mut().for_each(|term| term.weight = term.weight.min(cap));
            }
        }
    }
}

impl Constraint {
    /// The canonical form, or `None` where the constraint always holds.
    ///
    /// Every count is canonical, counts that never hold are gone, the clauses among the
    /// alternatives are one clause, and `any` is sorted without repetition. A constraint that
    /// never holds becomes [`Constraint::never`]. Polarity is kept: `at most one of x, y` and the
    /// clause `not x or not y` stay different values. Cost: about one sort.
    pub fn simplify(self) -> Option<Constraint> {
        let mut any = Vec::with_capacity(self.any.len());
        let mut clauses = Vec::new();
        for count in self.any {
            match count.simple() {
                Simple::Always => return None,
                Simple::Never => {}
                Simple::Count(count) if matches!(count.shape(), Shape::Clause(_)) => clauses.push(count),
                Simple::Count(count) => any.push(count),
            }
        }
        if clauses.len() > 1 {
            let terms = clauses.into_iter().flat_map(|clause| clause.terms);
            match Count::new(terms, 1, UNBOUNDED).simple() {
                Simple::Always => return None,
                Simple::Never => {}
                Simple::Count(clause) => any.push(clause),
            }
        } else {
            any.append(&mut clauses);
        }
        any.sort_unstable();
        any.dedup();
        debug_assert!(
            any.iter().filter(|count| matches!(count.shape(), Shape::Clause(_))).count() <= 1,
            "the clauses among the alternatives are one clause"
        );
        debug_assert!(any.is_sorted_by(|a, b| a < b), "the alternatives ascend, each once");
        Some(Constraint { any })
    }

    /// Returns the cost of one pass: the number of terms, plus 1.
    pub fn steps(&self) -> usize {
        1 + self.terms().count()
    }

    /// The bytes of its lists, with what the allocator adds to them.
    pub fn bytes(&self) -> usize {
        let terms = self.any.iter().map(|count| ON_HEAP + size_of_val(count.terms.as_slice()));
        size_of::<Constraint>() + ON_HEAP + size_of_val(self.any.as_slice()) + terms.sum::<usize>()
    }

    /// The literals that a canonical constraint forces by itself: those of a single count that
    /// are too heavy for its upper bound, or without which it cannot reach its lower bound.
    fn forced(&self) -> Vec<Lit> {
        let Some(count) = self.single() else { return Vec::new() };
        debug_assert!(count.total() >= u64::from(count.min), "a canonical count may hold");
        let spare = count.total() - u64::from(count.min);
        let force = |term: &super::Term| {
            if term.weight > count.max {
                Some(!term.lit)
            } else {
                (u64::from(term.weight) > spare).then_some(term.lit)
            }
        };
        count.terms.iter().filter_map(force).collect()
    }
}

/// Constraints with the same solutions as `constraints`, in canonical form: a literal that one
/// constraint forces is a unit clause (these come first, ascending) and occurs in no other one;
/// constraints that always hold and repetitions are gone, the others keep their order. Where the
/// forced literals contradict each other, or a constraint never holds, only
/// [`Constraint::never`] is left. Cost: one pass, and one more for each wave of forced literals,
/// within the limits of `budget`.
pub fn normalise(constraints: Vec<Constraint>, budget: &Budget) -> Result<Vec<Constraint>, Limit> {
    let steps = &mut Steps::new(budget);
    let mut known: BTreeMap<Var, bool> = BTreeMap::new();
    let mut rest = simplified(constraints, steps)?;
    loop {
        let before = known.len();
        for constraint in &rest {
            steps.take(constraint.steps())?;
            if constraint.any.is_empty() {
                return Ok(vec![Constraint::never()]);
            }
            for lit in constraint.forced() {
                if known.insert(lit.var, lit.positive) == Some(!lit.positive) {
                    return Ok(vec![Constraint::never()]);
                }
            }
        }
        if known.len() == before {
            break;
        }
        let assign = |constraint: Constraint| {
            steps.take(constraint.steps())?;
            Ok(constraint.assigned(|var| known.get(&var).copied()).simplify())
        };
        rest = rest.into_iter().map(assign).filter_map(Result::transpose).collect::<Result<_, _>>()?;
    }
    debug_assert!(
        rest.iter().flat_map(Constraint::terms).all(|term| !known.contains_key(&term.lit.var)),
        "a literal that is forced occurs in its unit clause alone"
    );
    let units = known.into_iter().map(|(var, positive)| Constraint::clause([Lit { var, positive }]));
    without_repetition(units.chain(rest).collect(), steps)
}

/// The constraints in canonical form, in their order, without those that always hold and without
/// repetitions; nothing moves from one constraint to another.
pub fn simplified(
    constraints: impl IntoIterator<Item = Constraint>,
    steps: &mut Steps<'_>,
) -> Result<Vec<Constraint>, Limit> {
    let simple = |constraint: Constraint| {
        steps.take(constraint.steps())?;
        let simple = constraint.simplify();
        steps.hold(simple.as_ref().map_or(0, Constraint::bytes))?;
        Ok(simple)
    };
    let simple =
        constraints.into_iter().map(simple).filter_map(Result::transpose).collect::<Result<_, _>>()?;
    without_repetition(simple, steps)
}

/// The constraints without those that equal an earlier one.
fn without_repetition(constraints: Vec<Constraint>, steps: &mut Steps<'_>) -> Result<Vec<Constraint>, Limit> {
    let mut seen = HashSet::with_capacity(constraints.len());
    let mut first = Vec::with_capacity(constraints.len());
    for constraint in &constraints {
        steps.take(constraint.steps())?;
        first.push(seen.insert(constraint));
    }
    let mut first = first.into_iter();
    let mut constraints = constraints;
    constraints.retain(|_| first.next() == Some(true));
    Ok(constraints)
}
