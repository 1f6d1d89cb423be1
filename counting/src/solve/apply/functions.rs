//! What ordinary diagrams alone are asked for: constants, samples, a diagram by itself.

use std::ops::RangeInclusive;

use bdd::{Bdd, Diagram, Manager};
use limits::{Limit, Meter};
use num_bigint::BigUint;

use super::{Apply, VALUE};
use crate::solve::Progress;
use crate::solve::weights::Weights;

impl Apply<'_, Bdd> {
    /// Takes the result of `build` as the diagram of all solutions of a size in `low..=high`, as if it had
    /// been conjoined.
    pub fn adopt(
        &mut self,
        sizes: (u32, u32),
        build: impl FnOnce(&mut Manager) -> Result<Bdd, Limit>,
    ) -> Result<(), Limit> {
        let f = build(&mut self.diagrams)?;
        self.profile.last = self.widths(&f);
        self.built = Some((sizes, f));
        Ok(())
    }

    /// Draws `number` solutions of a size in `low..=high`, uniformly or by their weights, and hands each to `visit`, until
    /// `visit` returns `false`. `seed` decides which are drawn. Hidden variables are false.
    pub fn samples(
        &mut self,
        (low, high): (u32, u32),
        (number, seed): (u64, u64),
        weights: Option<&Weights>,
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<(), Limit> {
        let f = self.build(low, high, progress)?;
        let f = self.without_hidden(&f)?;
        let mut meter = Meter::at_once(self.diagrams.budget());
        let (weighed, numbered);
        let drawn: Box<dyn Iterator<Item = Vec<bool>>> = match weights {
            Some(weights) => {
                weighed = self.diagrams.weighed(&f, &weights.factors)?;
                Box::new(weighed.samples(seed))
            }
            None => {
                numbered = self.diagrams.numbered(&f)?;
                Box::new(numbered.samples(seed))
            }
        };
        for solution in drawn.take(usize::try_from(number).unwrap_or(usize::MAX)) {
            meter.tick(VALUE * solution.len() as u64)?;
            if !visit(&solution) {
                break;
            }
        }
        Ok(())
    }

    /// Hands the solutions of a size in `low..=high` with these numbers, from 1 on in the order of [`Manager::solutions`],
    /// to `visit`, until it returns `false`. Hidden variables are false.
    pub fn ranked(
        &mut self,
        (low, high): (u32, u32),
        numbers: &RangeInclusive<BigUint>,
        progress: &mut dyn Progress,
        visit: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<(), Limit> {
        let f = self.build(low, high, progress)?;
        let f = self.without_hidden(&f)?;
        let first = self.diagrams.kth(&f, &(numbers.start() - 1u32))?;
        let first = first.expect("no number is larger than that of solutions");
        let mut left = numbers.end() - numbers.start();
        let mut goes_on = visit(&first);
        let mut meter = Meter::at_once(self.diagrams.budget());
        let mut further = self.diagrams.solutions_after(&f, &first);
        while goes_on && left > BigUint::ZERO {
            meter.tick(VALUE * first.len() as u64)?;
            goes_on = further.next().is_some_and(|solution| visit(&solution));
            left -= 1u32;
        }
        Ok(())
    }

    /// Returns the function with hidden variables false.
    fn without_hidden(&mut self, f: &Bdd) -> Result<Bdd, Limit> {
        let hidden: Vec<(bdd::Var, bool)> = self.hidden().into_iter().map(|var| (var, false)).collect();
        self.diagrams.and_cube(f, &hidden)
    }

    /// Returns the diagram of all solutions of a size in `low..=high` by itself, under `name`, with hidden
    /// variables false.
    pub fn export(
        &mut self,
        name: &str,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<Diagram, Limit> {
        let f = self.build(low, high, progress)?;
        let f = self.without_hidden(&f)?;
        self.diagrams.export(&[(name, &f)])
    }
}
