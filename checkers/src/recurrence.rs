//! Checks a recurrence: that the numbers of walks of a finite graph satisfy it for every n, and no shorter one.
//!
//! The walk is in the certificate (`lines.rs`): a(n) = u M^(stride (n - e)) v, where e is the first n after `early`. Then
//! come `coefficients`, `from` and `terms`. With a `divisor`, each term is the number of walks divided by it. The lemma of
//! Cauchy and Frobenius gives numbers of classes in that form: the divisor is the number of symmetries.
//!
//! Where solutions are counted by size, each of these counts is a polynomial in x, such as `1,0,3` for 1 + 3 x^2. All of the
//! following holds for polynomials as for integers.
//!
//! **The recurrence holds from `from` on.** Let r(n) = a(n) - c1 a(n-1) - .. - ck a(n-k), and d the number of states. For
//! n >= e + k it is u N^(n-e-k) w with N = M^stride and a vector w. By Cayley and Hamilton N^d is a sum of lower powers
//! of N; so if r is zero for d values of n in a row, it is zero for all later ones. The checker computes r for these n, and
//! for those before them from `from` on. If `from` is beyond e + k, r is zero from there on by the same reason.
//!
//! **No shorter one holds from any n on.** A recurrence of order m < k that holds from some n on makes every later matrix
//! H(n) of the entries a(n+i+j), i, j < k, singular. But H(n+1) = C H(n), where C is the companion matrix of the
//! recurrence, whose determinant is ck up to its sign. ck is not zero, and H(from-k) is not singular modulo a prime, with
//! one number in the place of x.
//!
//! **`from` is least**: r(from-1) is not zero, or uses an n before `first`.
//!
//! That the walks are the solutions of a puzzle is not checked here. Certificates of best sizes have a checker of their own.

use std::io::Read;

use num_bigint::BigInt;

use crate::best;
use crate::lines::{Line, MOST, Walk, lines};

/// A polynomial in x, from the power 0 on; the last coefficient is not zero.
type Polynomial = Vec<BigInt>;

/// The modulus under which a matrix is shown not to be singular: a prime.
const PRIME: u64 = (1 << 61) - 1;

/// The number in the place of x for that matrix.
const AT: u64 = 0x1234_5678_9abc_def1;

/// Checks a certificate of a recurrence, or of best sizes. Returns what it proves, in words.
pub fn check(certificate: &mut dyn Read) -> Result<String, String> {
    let (head, lines) = lines(certificate)?;
    match head.as_str() {
        "kikisuji recurrence 1" => proved(&lines),
        "kikisuji best sizes 1" => best::check(&lines),
        _ => Err("line 1 of the certificate is of no kind that is known".into()),
    }
}

fn proved(lines: &[Line]) -> Result<String, String> {
    let (mut from, mut divisor, mut coefficients, mut terms) = (0, 1, Vec::new(), Vec::new());
    let Walk { first, early, stride, states, start, steps, ends } = Walk::read(lines, polynomial, |line| {
        match line.kind.as_str() {
            "from" => from = line.number()?,
            "divisor" => divisor = line.number()?,
            "coefficients" => coefficients = line.list(0, polynomial)?,
            "terms" => terms = line.list(0, polynomial)?,
            _ => return Err(line.wrong()),
        }
        Ok(())
    })?;
    let (order, before) = (coefficients.len(), early.len());
    if from < first + order || from - first > MOST || divisor == 0 {
        return Err("`from` uses terms before the first one, or `divisor` is zero".into());
    }
    if coefficients.last().is_some_and(Vec::is_empty) {
        return Err("the last coefficient is zero, so that the order is lower".into());
    }
    // r(n) is looked at from the least n that it has up to d values after both `from` and e + k.
    let last = (from - first).max(before + order) + states;
    let vector = |all: Vec<(usize, Polynomial)>| {
        let mut vector = vec![Polynomial::new(); states];
        all.iter().for_each(|(state, ways)| add(&mut vector[*state], ways, &[1.into()]));
        vector
    };
    let (mut known, mut vector, ends) = (early, vector(start), vector(ends));
    while known.len() <= last.max(terms.len()).max(from - first + order) {
        known.push(sum(vector.iter().zip(&ends)));
        for _ in 0..stride {
            let mut next = vec![Polynomial::new(); states];
            steps.iter().for_each(|(here, to, ways)| add(&mut next[*to], &vector[*here], ways));
            vector = next;
        }
    }
    let divisor = vec![BigInt::from(divisor)];
    if terms.len() < from - first {
        return Err("the terms are too few to determine all others".into());
    }
    if known.iter().zip(&terms).any(|(walks, term)| *walks != sum([(term, &divisor)])) {
        return Err("the terms are not those of the walks".into());
    }
    let holds = |at: usize| known[at] == sum(known[..at].iter().rev().zip(&coefficients));
    if let Some(at) = (from - first..=last).find(|&at| !holds(at)) {
        return Err(format!("the recurrence does not hold for n = {}", first + at));
    }
    if from > first + order && holds(from - first - 1) {
        return Err("the recurrence holds from an earlier n on".into());
    }
    if is_singular(&known[from - first - order..], order) {
        return Err(
            "a recurrence of lower order may hold: the matrix of terms is singular modulo a prime".into()
        );
    }
    let (terms, coefficients) = (list(&terms), list(&coefficients));
    Ok(format!(
        "walks: {states} states\nterms from n = {first}: {terms}\norder {order} from n = {from}: {coefficients}\n"
    ))
}

/// Writes polynomials.
fn list(all: &[Polynomial]) -> String {
    let word = |one: &Polynomial| match one.as_slice() {
        [] => "0".into(),
        all => all.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
    };
    all.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Reads a polynomial: `1,0,3`.
fn polynomial(word: &str) -> Option<Polynomial> {
    let all: Polynomial = word.split(',').map(|one| one.parse().ok()).collect::<Option<_>>()?;
    Some(sum([(&all, &vec![1.into()])]))
}

/// Adds a product.
fn add(sum: &mut Polynomial, a: &[BigInt], b: &[BigInt]) {
    if a.is_empty() || b.is_empty() {
        return;
    }
    sum.resize(sum.len().max(a.len() + b.len() - 1), BigInt::ZERO);
    for (at, one) in a.iter().enumerate() {
        sum[at..].iter_mut().zip(b).for_each(|(place, other)| *place += one * other);
    }
    while sum.last() == Some(&BigInt::ZERO) {
        sum.pop();
    }
}

/// Returns the sum of products.
fn sum<'a>(pairs: impl IntoIterator<Item = (&'a Polynomial, &'a Polynomial)>) -> Polynomial {
    let mut all = Polynomial::new();
    pairs.into_iter().for_each(|(a, b)| add(&mut all, a, b));
    all
}

/// Returns whether the matrix of a(i+j), i, j < `order`, is singular modulo a prime, with a number in the place of x.
fn is_singular(terms: &[Polynomial], order: usize) -> bool {
    let modulus = BigInt::from(PRIME);
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64;
    // What is left of a number below 0 is made positive.
    let left = |number: &BigInt| u64::try_from(((number % &modulus) + &modulus) % &modulus).unwrap_or(0);
    let value =
        |one: &Polynomial| one.iter().rev().fold(0, |sum, next| (times(sum, AT) + left(next)) % PRIME);
    let left: Vec<u64> = terms.iter().take(2 * order).map(value).collect();
    let mut rows: Vec<Vec<u64>> = (0..order).map(|row| left[row..row + order].to_vec()).collect();
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
        let proved = "walks: 2 states\nterms from n = 1: 2 3 5 8\norder 2 from n = 3: 1 1\n";
        assert_eq!(check(&mut PATH.as_bytes()), Ok(proved.into()));
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
            ("terms 2 3 5 8", "terms 2", "too few"),
            ("early 2", "divisor 2\nearly 2", "not those"),
            ("step 1 0 1", "step 1 2 1", "no state 2"),
            ("step 1 0 1", "step 1 0", "line 11"),
            ("stride 1", "stride 0", "stride"),
            ("states 2", "states 3", "no step"),
            ("kikisuji recurrence 1\n", "", "line 1"),
        ] {
            let wrong = check(&mut PATH.replace(old, new).as_bytes()).unwrap_err();
            assert!(wrong.contains(told), "{new}: {wrong}");
        }
    }

    #[test]
    fn order_zero_is_a_recurrence() {
        let text = "kikisuji recurrence 1\nfirst 1\nearly 1 1\nstride 1\nstates 1\nstart 0 0\ncoefficients\nfrom 3\nterms 1 1 0\n";
        assert!(check(&mut text.as_bytes()).unwrap().ends_with("order 0 from n = 3: \n"));
        assert!(check(&mut text.replace("from 3", "from 2").as_bytes()).is_err());
    }
}
