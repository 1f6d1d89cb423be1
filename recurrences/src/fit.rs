//! A recurrence that some terms satisfy. It proves nothing of others.

use limits::Budget;
use num_bigint::BigInt;

use crate::linear::{Proof, Recurrence, residual};
use crate::reason::Reason;

/// Terms that have to satisfy a recurrence beside those that determine it.
const BESIDE: usize = 4;

impl Recurrence {
    /// The shortest recurrence that all of these `terms` satisfy, the first of them for n = `first`; `None` where too few are
    /// left beside those that determine it: any terms satisfy a recurrence of half as many.
    pub fn fit(first: u64, terms: &[BigInt], budget: &Budget) -> Result<Option<Recurrence>, Reason> {
        let (bound, mut given) = (terms.len() / 2 + BESIDE, terms.iter());
        let next = || given.next().cloned().ok_or(Reason::Order(terms.len()));
        let fit = match (Proof { bound, order_limit: terms.len(), budget }).prove(first, Vec::new(), next) {
            Err(Reason::Order(_)) => return Ok(None),
            fit => fit?,
        };
        let mut after = (fit.from - first) as usize..terms.len();
        let fits = after.all(|at| residual(terms, &fit.coefficients, at) == BigInt::ZERO);
        Ok(fits.then_some(Recurrence { states: 0, ..fit }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(terms: &[i64]) -> Option<Vec<BigInt>> {
        let terms: Vec<BigInt> = terms.iter().copied().map(BigInt::from).collect();
        Recurrence::fit(1, &terms, &Budget::default()).unwrap().map(|fit| fit.coefficients)
    }

    #[test]
    fn a_fit_has_terms_to_spare() {
        let fibonacci = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377];
        assert_eq!(fit(&fibonacci), Some(vec![1.into(), 1.into()]));
        assert_eq!(fit(&fibonacci[..7]), None);
        // One that begins later.
        let late = [9, 7, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192];
        assert_eq!(fit(&late), Some(vec![2.into()]));
        let mut wrong = late;
        wrong[15] += 1;
        assert_eq!(fit(&wrong), None);
        // The primes.
        assert_eq!(fit(&[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61]), None);
    }
}
