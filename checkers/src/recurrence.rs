//! Checks a recurrence: that the numbers of walks of a finite graph satisfy it for every n, and no shorter one.
//!
//! The certificate has lines of words. `first` is the first n. `early` has the counts for the first values of n. From the
//! next n on, a(n) counts walks: `start` has states and the ways to begin there, each line `step` a state, the next state
//! and the ways to go there, `ends` states and the ways to end there, and one more n means `stride` more steps. So
//! a(n) = u M^(stride (n - e)) v, where e is the first n after `early`. Then come `coefficients`, `from` and `terms`. With a
//! `divisor`, each term is the number of walks divided by it. The lemma of Cauchy and Frobenius gives numbers of classes in
//! that form: the divisor is the number of symmetries.
//!
//! **The recurrence holds from `from` on.** Let r(n) = a(n) - c1 a(n-1) - .. - ck a(n-k), and d the number of states. For
//! n >= e + k it is u N^(n-e-k) w with N = M^stride and a vector w. By Cayley and Hamilton N^d is a sum of lower powers
//! of N; so if r is zero for d values of n in a row, it is zero for all later ones. The checker computes r for these n, and
//! for those before them from `from` on. If `from` is beyond e + k, r is zero from there on by the same reason.
//!
//! **No shorter one holds from any n on.** A recurrence of order m < k that holds from some n on makes every later matrix
//! H(n) of the entries a(n+i+j), i, j < k, singular. But H(n+1) = C H(n), where C is the companion matrix of the
//! recurrence, whose determinant is ck up to its sign. ck is not zero, and H(from-k) is not singular modulo a prime.
//!
//! **`from` is least**: r(from-1) is not zero, or uses an n before `first`.
//!
//! That the walks are the solutions of a puzzle is not checked here.

use std::io::{BufRead, BufReader, Read};

use num_bigint::BigInt;

/// What a certificate proves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The first n.
    pub first: usize,
    /// The coefficients of a(n-1), a(n-2) and so on.
    pub coefficients: Vec<BigInt>,
    /// The least n from which the recurrence holds.
    pub from: usize,
    /// The number of states of the graph.
    pub states: usize,
    /// The first terms, as the walks have them.
    pub terms: Vec<BigInt>,
}

/// The walk, and what it proves.
#[derive(Default)]
struct Certificate {
    early: Vec<BigInt>,
    stride: usize,
    divisor: Option<BigInt>,
    start: Vec<BigInt>,
    steps: Vec<(usize, usize, BigInt)>,
    ends: Vec<BigInt>,
    claimed: Certified,
}

/// The most states, and the most values of n that are looked at: more are not checked within days.
const MOST: usize = 1 << 20;

/// The modulus under which a matrix is shown not to be singular: a prime.
const PRIME: u64 = (1 << 61) - 1;

/// Checks the certificate.
pub fn check(certificate: &mut dyn Read) -> Result<Certified, String> {
    let Certificate { early, stride, divisor, start, steps, ends, claimed } = read(certificate)?;
    let Certified { first, coefficients, from, states, terms } = &claimed;
    let (order, before) = (coefficients.len(), early.len());
    if *from < first + order || from - first > MOST || *stride.checked_sub(1).get_or_insert(MOST) >= MOST {
        return Err("`from` uses terms before the first one, or `stride` is no number of steps".into());
    }
    if coefficients.last() == Some(&BigInt::ZERO) {
        return Err("the last coefficient is zero, so that the order is lower".into());
    }
    // r(n) is looked at from the least n that it has up to d values after both `from` and e + k.
    let last = (from - first).max(before + order) + states;
    let mut known = early;
    let mut vector = start;
    while known.len() <= last.max(terms.len()).max(from - first + order) {
        known.push(vector.iter().zip(&ends).map(|(ways, end)| ways * end).sum());
        for _ in 0..stride {
            let mut next = vec![BigInt::ZERO; *states];
            steps.iter().for_each(|(here, to, ways)| next[*to] += &vector[*here] * ways);
            vector = next;
        }
    }
    let divisor = divisor.unwrap_or(1.into());
    if known.iter().zip(terms).any(|(walks, term)| *walks != term * &divisor) {
        return Err("the terms are not those of the walks".into());
    }
    let rest = |at: usize| {
        let told = coefficients.iter().enumerate().map(|(back, times)| times * &known[at - 1 - back]);
        &known[at] - told.sum::<BigInt>()
    };
    if let Some(at) = (from - first..=last).find(|&at| rest(at) != BigInt::ZERO) {
        return Err(format!("the recurrence does not hold for n = {}", first + at));
    }
    if *from > first + order && rest(from - first - 1) == BigInt::ZERO {
        return Err("the recurrence holds from an earlier n on".into());
    }
    if is_singular(&known[from - first - order..], order) {
        return Err(
            "a recurrence of lower order may hold: the matrix of terms is singular modulo a prime".into()
        );
    }
    Ok(claimed)
}

/// Reads the lines.
fn read(certificate: &mut dyn Read) -> Result<Certificate, String> {
    let mut read = Certificate::default();
    let claimed = &mut read.claimed;
    for (at, line) in BufReader::new(certificate).lines().enumerate() {
        let line = line.map_err(|error| error.to_string())?;
        let wrong = || format!("line {} of the certificate is of no kind that is known", at + 1);
        let mut words = line.split_whitespace();
        let kind = words.next();
        if (at == 0) != (line == "kikisuji recurrence 1") {
            return Err(wrong());
        }
        if at == 0 || matches!(kind, Some("c")) {
            continue;
        }
        let numbers: Vec<BigInt> =
            words.map(|word| word.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
        let index = |at: usize| {
            let index = numbers.get(at).and_then(|number| usize::try_from(number).ok());
            index.filter(|&index| index < MOST).ok_or_else(wrong)
        };
        match kind {
            Some("first") => claimed.first = index(0)?,
            Some("from") => claimed.from = index(0)?,
            Some("divisor") => read.divisor = Some(index(0)?.max(1).into()),
            Some("stride") => read.stride = index(0)?,
            Some("states") => {
                claimed.states = index(0)?;
                read.start = vec![BigInt::ZERO; claimed.states];
                read.ends = read.start.clone();
            }
            Some("early") => read.early = numbers,
            Some("coefficients") => claimed.coefficients = numbers,
            Some("terms") => claimed.terms = numbers,
            Some(kind @ ("start" | "ends")) if numbers.len() == 2 => {
                let list = if kind == "start" { &mut read.start } else { &mut read.ends };
                *list.get_mut(index(0)?).ok_or_else(wrong)? += &numbers[1];
            }
            Some("step") if numbers.len() == 3 && index(0)?.max(index(1)?) < claimed.states => {
                read.steps.push((index(0)?, index(1)?, numbers[2].clone()));
            }
            _ => return Err(wrong()),
        }
    }
    Ok(read)
}

/// Returns whether the matrix of a(i+j), i, j < `order`, is singular modulo a prime.
fn is_singular(terms: &[BigInt], order: usize) -> bool {
    let modulus = BigInt::from(PRIME);
    // What is left of a number below 0 is made positive.
    let left = |number: &BigInt| u64::try_from(((number % &modulus) + &modulus) % &modulus).unwrap_or(0);
    let left: Vec<u64> = terms.iter().take(2 * order).map(left).collect();
    let mut rows: Vec<Vec<u64>> = (0..order).map(|row| left[row..row + order].to_vec()).collect();
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64;
    let power = |base: u64| {
        (0..61).rev().fold(1, |done, bit| {
            let square = times(done, done);
            if (PRIME - 2) >> bit & 1 == 1 { times(square, base) } else { square }
        })
    };
    for column in 0..order {
        let Some(pivot) = (column..order).find(|&row| rows[row][column] != 0) else { return true };
        rows.swap(column, pivot);
        let (above, below) = rows.split_at_mut(column + 1);
        let (pivot, inverse) = (&above[column], power(above[column][column]));
        for row in below {
            let factor = times(row[column], inverse);
            let sums = row.iter_mut().zip(pivot);
            sums.for_each(|(entry, by)| *entry = (*entry + PRIME - times(factor, *by)) % PRIME);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Independent sets of a path: a(n) = a(n-1) + a(n-2), with a(1) = 2 and a(2) = 3, and a(1) apart.
    const PATH: &str = "kikisuji recurrence 1\nc a path\nfirst 1\nearly 2\nstride 1\nstates 2\nstart 0 2\nstart 1 1\n\
        step 0 0 1\nstep 0 1 1\nstep 1 0 1\nends 0 1\nends 1 1\ncoefficients 1 1\nfrom 3\nterms 2 3 5 8\n";

    #[test]
    fn a_recurrence_is_proved() {
        let proved = check(&mut PATH.as_bytes()).unwrap();
        assert_eq!((proved.from, proved.states, proved.coefficients), (3, 2, vec![1.into(), 1.into()]));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (old, new, told) in [
            ("coefficients 1 1", "coefficients 1 2", "hold for n = 3"),
            ("coefficients 1 1", "coefficients 2 0 -1", "uses terms before"),
            ("coefficients 1 1\nfrom 3", "coefficients 2 0 -1\nfrom 4", "lower order"),
            ("coefficients 1 1", "coefficients 1 1 0", "uses terms before"),
            ("from 3", "from 4", "earlier"),
            ("terms 2 3", "terms 2 4", "not those of the walks"),
            ("early 2", "early 7", "not those"),
            ("early 2", "divisor 2\nearly 2", "not those"),
            ("step 1 0 1", "step 1 2 1", "line 11"),
            ("stride 1", "stride 0", "stride"),
            ("kikisuji recurrence 1\n", "", "line 1"),
        ] {
            let wrong = check(&mut PATH.replace(old, new).as_bytes()).unwrap_err();
            assert!(wrong.contains(told), "{new}: {wrong}");
        }
    }

    #[test]
    fn order_zero_is_a_recurrence() {
        let text = "kikisuji recurrence 1\nfirst 1\nearly 1 1\nstride 1\nstates 1\nstart 0 0\ncoefficients\nfrom 3\nterms 1 1 0\n";
        assert_eq!(check(&mut text.as_bytes()).unwrap().from, 3);
        assert!(check(&mut text.replace("from 3", "from 2").as_bytes()).is_err());
    }
}
