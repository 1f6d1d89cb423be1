//! The numbers of a count that is done, and the figures of its layers, as its folder keeps them.

use layers::Counts;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// The figures of a layer: of one file while the layer is being made, of all files after that.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Known {
    /// The level that the states came from.
    pub from: u32,
    /// The numbers of expanded states, for each level from there on.
    pub widths: Vec<u64>,
    /// States written; a state in several files counts in each of them.
    pub states: u64,
    /// Bytes written.
    pub bytes: u64,
    /// Seconds of work.
    pub seconds: f64,
    /// Most bytes of memory in use at once.
    pub peak_bytes: usize,
}

impl Known {
    /// Returns the states that were expanded. Figures have no checksum, so the sum may not fit.
    pub fn expanded(&self) -> u64 {
        self.widths.iter().fold(0, |sum: u64, &width| sum.saturating_add(width))
    }

    /// Adds up the figures of two files of a layer, or of two counts.
    pub fn and(mut self, other: &Known) -> Known {
        self.widths.resize(self.widths.len().max(other.widths.len()), 0);
        let widths = self.widths.iter_mut().zip(&other.widths);
        widths.for_each(|(sum, width)| *sum = sum.saturating_add(*width));
        Known {
            from: self.from.max(other.from),
            states: self.states.saturating_add(other.states),
            bytes: self.bytes.saturating_add(other.bytes),
            seconds: self.seconds + other.seconds,
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
            ..self
        }
    }
}

/// The numbers of a count, and how it went.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Done {
    fingerprint: String,
    kind: String,
    size: Option<u64>,
    counts: Vec<String>,
    /// A checksum of the numbers.
    check: u32,
    /// How it went, all levels together.
    pub known: Known,
}

impl Done {
    /// The numbers of the count with this fingerprint.
    pub fn new(fingerprint: u64, counts: &Counts, known: Known) -> Done {
        let texts = |numbers: &[BigUint]| numbers.iter().map(BigUint::to_string).collect();
        let (kind, size, counts): (_, _, Vec<String>) = match counts {
            Counts::Total(total) => ("total", None, vec![total.to_string()]),
            Counts::Spectrum(sizes) => ("spectrum", None, texts(sizes)),
            Counts::Residues(residues) => ("residues", None, residues.iter().map(u64::to_string).collect()),
            Counts::Best(Some((size, count))) => ("best", Some(*size), vec![count.to_string()]),
            Counts::Best(None) => ("best", None, Vec::new()),
        };
        let fingerprint = format!("{fingerprint:016x}");
        let check = check(&fingerprint, kind, size, &counts);
        Done { fingerprint, kind: kind.into(), size, counts, check, known }
    }

    /// How it went, if the numbers are not damaged, whichever count they belong to.
    pub fn intact(self) -> Option<Known> {
        let is_intact = self.check == check(&self.fingerprint, &self.kind, self.size, &self.counts);
        is_intact.then_some(self.known)
    }

    /// The numbers and how it went, unless they are damaged or those of a count with another fingerprint.
    pub fn of(self, fingerprint: u64) -> Option<(Counts, Known)> {
        let is_own = self.fingerprint == format!("{fingerprint:016x}");
        let counts = self.counts().filter(|_| is_own)?;
        Some((counts, self.intact()?))
    }

    fn counts(&self) -> Option<Counts> {
        let numbers: Option<Vec<BigUint>> = self.counts.iter().map(|count| count.parse().ok()).collect();
        let numbers = numbers?;
        Some(match (self.kind.as_str(), self.size) {
            ("residues", _) => Counts::Residues(numbers.iter().map(low).collect()),
            ("spectrum", _) => Counts::Spectrum(numbers),
            ("best", Some(size)) => Counts::Best(Some((size, numbers.into_iter().sum()))),
            ("best", None) => Counts::Best(None),
            _ => Counts::Total(numbers.into_iter().sum()),
        })
    }
}

/// The number, which has no more than 64 bits.
fn low(number: &BigUint) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0)
}

/// A checksum of the numbers of a count.
fn check(fingerprint: &str, kind: &str, size: Option<u64>, counts: &[String]) -> u32 {
    crc32fast::hash(format!("{fingerprint} {kind} {size:?} {counts:?}").as_bytes())
}
