//! Runs along a line.

use super::super::domain::Domain;
use super::super::setting::Content;
use super::super::tree::{Expr, Span};
use super::super::world::Item;
use super::{Reader, Trouble, fault};

impl<D: Domain> Reader<'_, D> {
    /// The maximal runs of a kind along a set have these lengths.
    pub(super) fn runs(
        &mut self,
        expr: &Expr,
        kind: &Expr,
        set: &Expr,
        lengths: &[Expr],
    ) -> Result<D::Condition, Trouble> {
        let Some(asked) = self.asked_by(kind) else { return fault(&kind.at, "a kind is expected here") };
        let set = self.places(set)?;
        let mut runs = Vec::new();
        for length in lengths {
            match self.fixed(length)? {
                ..1 => return fault(&length.at, "a run has at least one place"),
                run => runs.push(run),
            }
        }
        self.has_runs(&expr.at, asked, &set, &runs)
    }

    /// The maximal runs of what is asked along a set have these lengths.
    pub fn has_runs(
        &mut self,
        at: &Span,
        asked: Content,
        set: &[Item],
        runs: &[i64],
    ) -> Result<D::Condition, Trouble> {
        if runs.iter().any(|&run| run > set.len() as i64) {
            return Ok(self.domain.any(Vec::new()));
        }
        let mut line = Vec::new();
        for &run in runs {
            // A run is preceded by a gap. The gap between two runs has one place at least.
            line.push(false);
            line.extend(std::iter::repeat_n(true, run as usize));
        }
        line.push(false);
        self.fits_line(at, asked, set, &line)
    }

    /// The places of a set hold the kind or not as `line` says, whose gaps may be longer, and those at the ends empty. Goes
    /// along the set by the states of the automaton that reads such a line: before the runs, within one, between two, behind
    /// them. A line that is right is in one of the states from which it may end, at each place: this is said too, so that what
    /// follows from both sides of a place follows place by place.
    fn fits_line(
        &mut self,
        at: &Span,
        asked: Content,
        set: &[Item],
        line: &[bool],
    ) -> Result<D::Condition, Trouble> {
        // State s: the first s of `line` are over. A state before a false may stay there.
        let never = self.domain.any(Vec::new());
        let mut states = vec![never.clone(); line.len() + 1];
        let lacks = |state: usize| (line.len() - 1).saturating_sub(state.max(1));
        states[0] = self.domain.all(Vec::new());
        let mut all = Vec::new();
        for (before, &place) in set.iter().enumerate() {
            let left = set.len() - before - 1;
            let number = self.how_many(at, asked, &[place])?;
            let black = self.domain.within(&number, 1, i64::MAX);
            let white = self.domain.not(&black);
            let mut next = vec![never.clone(); states.len()];
            // Into a state by the last of its signs, or staying in a gap.
            for to in (1..states.len()).filter(|&to| lacks(to) <= left) {
                self.steps.take(1)?;
                let is_black = line[to - 1];
                let mut from = vec![states[to - 1].clone()];
                match is_black {
                    true => from.extend((to == 2).then(|| states[0].clone())),
                    false => from.push(states[to].clone()),
                }
                let sign = if is_black { &black } else { &white };
                let any = from.into_iter().map(|from| self.domain.all(vec![from, sign.clone()])).collect();
                let reached = self.domain.any(any);
                next[to] = self.domain.shared(reached);
            }
            states = next;
            let indicators: Vec<_> = states.iter().map(|state| (1, self.domain.indicator(state))).collect();
            let number = self.sum(at, &indicators)?;
            all.push(self.domain.within(&number, 1, 1));
        }
        let last = states.len() - 1;
        all.push(self.domain.any(vec![states[last].clone(), states[last - 1].clone()]));
        Ok(self.domain.all(all))
    }
}
