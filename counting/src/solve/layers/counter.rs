//! Counting by layers as a method of its own.

use std::collections::BTreeMap;

use layers::{Counts, Quantity};
use limits::Extreme;
use num_bigint::BigUint;

use super::Layers;
use crate::solve::counter::Counter;
use crate::solve::reason::Reason;
use crate::solve::{Method, Profile, Progress, Reached, Work};

impl Counter for Layers<'_> {
    const METHOD: Method = Method::Layers;

    fn total(&mut self, low: u32, high: u32, progress: &mut dyn Progress) -> Result<BigUint, Reason> {
        if let Some(at_once) = self.residues {
            return self.total_by_residues(at_once, (low, high), progress);
        }
        match self.ask(Quantity::Total, low, high, progress)? {
            Counts::Total(total) => Ok(total),
            _ => Ok(BigUint::ZERO),
        }
    }

    fn sizes(
        &mut self,
        low: u32,
        high: u32,
        progress: &mut dyn Progress,
    ) -> Result<BTreeMap<u32, BigUint>, Reason> {
        if let Some(at_once) = self.residues {
            return self.sizes_by_residues(at_once, (low, high), progress);
        }
        match self.ask(Quantity::Spectrum, low, high, progress)? {
            Counts::Spectrum(sizes) => {
                Ok((0..).zip(sizes).filter(|(_, count)| *count != BigUint::ZERO).collect())
            }
            _ => Ok(BTreeMap::new()),
        }
    }

    fn total_of_best(
        &mut self,
        best: Extreme,
        size: u32,
        progress: &mut dyn Progress,
    ) -> Result<BigUint, Reason> {
        if self.residues.is_some() {
            return self.total(size, size, progress);
        }
        match self.ask(Quantity::Best(best), size, size, progress)? {
            Counts::Best(Some((found, count))) if found == u64::from(size) => Ok(count),
            _ => Ok(BigUint::ZERO),
        }
    }

    fn largest_at_once(
        &mut self,
        at_least: u32,
        progress: &mut dyn Progress,
    ) -> Result<Option<(u32, BigUint)>, Reason> {
        if self.residues.is_some() {
            return Ok(None);
        }
        match self.ask(Quantity::Best(Extreme::Heaviest), at_least, at_least, progress)? {
            Counts::Best(best) => {
                let best = best.and_then(|(size, count)| Some((u32::try_from(size).ok()?, count)));
                Ok(best.filter(|(size, _)| *size >= at_least))
            }
            _ => Ok(None),
        }
    }

    fn reached(&self) -> Option<Reached> {
        Some(Reached { widths: self.last.widths.clone(), next: self.last.next })
    }

    fn profile(&self) -> Option<Profile> {
        let widths = &self.last.widths;
        Some(Profile { last: widths.clone(), largest: widths.clone() })
    }

    fn work(&self) -> Work {
        Work { layers: self.work, peak_bytes: self.peak_bytes, ..Work::default() }
    }
}
