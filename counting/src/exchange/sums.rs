//! Sums compared with numbers, as gates.

use model::constraint::{Lit, Term, Var};
use model::steps::ON_HEAP;

use super::gates::{Gates, Signal};
use super::problem::ExportError;

/// What adds one weight to a sum: a literal its own or nothing, or of a group the variable that is true.
struct Part {
    choices: Vec<(Lit, u64)>,
    is_group: bool,
}

impl Part {
    fn most(&self) -> u64 {
        self.choices.iter().map(|choice| choice.1).max().unwrap_or(0)
    }
}

impl Gates<'_, '_> {
    /// The parts of a sum, and what they leave out of it. A group of which the sum has several terms is one part: one of its
    /// variables is true, so that there are as many sums as it has weights, and not as many as its weights have sums. The
    /// parts that add most come first where there are groups, since few sums are within reach behind them.
    fn parts(&self, terms: &[Term]) -> (Vec<Part>, u64) {
        // What says that one of a group is true cannot take it for granted.
        let is_group = |own: &&Vec<Var>| own.iter().copied().eq(terms.iter().map(|term| term.lit.var));
        let whole = terms.first().and_then(|first| self.group_of[first.lit.var as usize]);
        let is_said = whole.map(|at| &self.groups[at as usize]).filter(is_group).is_some();
        let group = |term: &Term| self.group_of[term.lit.var as usize].filter(|_| !is_said);
        let (mut parts, mut always, mut done) = (Vec::new(), 0, Vec::new());
        for term in terms {
            let own = group(term);
            let several = own.is_some_and(|_| terms.iter().filter(|term| group(term) == own).count() > 1);
            let Some(at) = own.filter(|_| several) else {
                parts.push(Part { choices: vec![(term.lit, term.weight.into())], is_group: false });
                continue;
            };
            if done.contains(&at) {
                continue;
            }
            done.push(at);
            let of_group: Vec<&Term> = terms.iter().filter(|term| group(term) == own).collect();
            let weight = |var| {
                let adds = |term: &&&Term| term.lit.positive == (term.lit.var == var);
                of_group.iter().filter(adds).map(|term| u64::from(term.weight)).sum::<u64>()
            };
            let weights: Vec<u64> = self.groups[at as usize].iter().map(|&var| weight(var)).collect();
            let least = weights.iter().copied().min().unwrap_or(0);
            always += least;
            let lits = self.groups[at as usize].iter().map(|&var| Lit { var, positive: true });
            let choices = lits.zip(weights).map(|(lit, weight)| (lit, weight - least)).collect();
            parts.push(Part { choices, is_group: true });
        }
        if !done.is_empty() {
            parts.sort_by_key(|part| std::cmp::Reverse(part.most()));
        }
        (parts, always)
    }

    /// Whether the sum of the terms is at least each of `sums`: a counter that goes from the last part to the first one. "At
    /// least k from here on" is "at least k less the weight of the variable that is true behind here".
    pub(super) fn counter(&mut self, terms: &[Term], sums: &[u64]) -> Result<Vec<Signal>, ExportError> {
        let (parts, always) = self.parts(terms);
        let total: u64 = parts.iter().map(Part::most).sum();
        let ends: Vec<u64> = sums.iter().map(|sum| sum.saturating_sub(always)).collect();
        // The sums to compare with from each place on: those that are neither reached nor out of reach.
        let is_open = |sum: &u64, most: u64| 0 < *sum && *sum <= most;
        let mut asked: Vec<Vec<u64>> = vec![ends.iter().copied().filter(|sum| is_open(sum, total)).collect()];
        let mut behind = total;
        for part in &parts {
            behind -= part.most();
            let here = asked.last().map_or(&[][..], Vec::as_slice);
            let mut next: Vec<u64> = here.iter().filter(|_| !part.is_group).copied().collect();
            for &(_, weight) in &part.choices {
                next.extend(here.iter().filter_map(|sum| sum.checked_sub(weight)));
            }
            next.retain(|sum| is_open(sum, behind));
            next.sort_unstable();
            next.dedup();
            self.steps.take(1 + next.len())?;
            self.steps.hold(ON_HEAP + size_of_val(next.as_slice()))?;
            asked.push(next);
        }
        let held: usize = asked.iter().skip(1).map(|sums| ON_HEAP + size_of_val(sums.as_slice())).sum();
        let mut signals: Vec<Signal> = Vec::new();
        let mut below = asked.pop().unwrap_or_default();
        for part in parts.iter().rev() {
            let here = asked.pop().unwrap_or_default();
            let value = |sum: u64| match below.binary_search(&sum) {
                Ok(at) => signals[at],
                Err(_) => Signal::Constant(sum == 0),
            };
            let beside = |&sum: &u64| {
                let choice = |&(lit, weight): &(Lit, u64)| (lit, value(sum.saturating_sub(weight)));
                (value(sum), part.choices.iter().map(choice).collect::<Vec<_>>())
            };
            let ways: Vec<_> = here.iter().map(beside).collect();
            let gates = ways.into_iter().map(|(low, choices)| match part.is_group {
                true => self.chosen(choices),
                false => self.step(choices[0].0, low, choices[0].1),
            });
            signals = gates.collect::<Result<_, _>>()?;
            below = here;
        }
        self.steps.release(held);
        let known = |sum: &u64| match below.binary_search(sum) {
            Ok(at) => signals[at],
            Err(_) => Signal::Constant(*sum == 0),
        };
        Ok(ends.iter().map(known).collect())
    }
}
