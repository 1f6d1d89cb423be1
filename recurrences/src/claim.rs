//! Claims about a sequence, and what is true of them.
//!
//! Terms and a formula of sums, products, quotients by constants and powers have a recurrence, and so has what one is
//! more than the other. If that is 0 at as many places in a row as the order of that recurrence, it is 0 for ever.

use num_bigint::BigInt;

use crate::expression::{Reader, Tree};
use crate::linear::Recurrence;
use crate::quotient::Quotient;

/// Differences that are looked at to judge a claim.
const LONGEST: usize = 100_000;

/// What somebody says of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `a(n)` is this from some n on.
    Formula(Formula),
    /// The sum of `a(n) x^n` is this.
    Fraction(Quotient),
    /// Terms, each with its n; without an n, those from the first on.
    Terms(Vec<(Option<u64>, BigInt)>),
}

/// An expression for `a(n)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    tree: Tree,
    /// The n from which it is said to hold.
    from: Option<u64>,
}

/// What is true of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The n from which it is said to hold, if it is said.
    pub claimed_from: Option<u64>,
    /// The least n from which it is true, for ever or to the end of a list.
    pub true_from: Option<u64>,
    /// The first n where it is said to hold and does not.
    pub fails: Option<Failure>,
    /// The order of a claimed recurrence.
    pub order: Option<usize>,
    /// Whether that is more than the order of the shortest one.
    pub is_longer: bool,
}

/// Where a claim is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// This n.
    pub n: u64,
    /// What is claimed, as a quotient of integers; `None` where it divides by 0.
    pub claimed: Option<(BigInt, BigInt)>,
    /// The term.
    pub term: BigInt,
}

/// Why a claim cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// The text is not understood from here on.
    #[error(
        "cannot read `{0}` in a claim (such as `a(n) = 2*a(n-1) + 3 for n > 4`, `G.f.: x/(1 - x)`, or terms)"
    )]
    Text(String),
    /// No recurrence is known for the expression.
    #[error("no recurrence is known for this expression, so that finitely many terms do not prove it")]
    Expression,
    /// A list has this n, which is below the first one.
    #[error("the list has a term for n = {0}, and the first n is {1}")]
    Early(u64, u64),
}

impl Claim {
    /// Reads a formula (`Empirical: a(n) = 2*a(n-1) for n > 4.`), a generating function (`G.f.: x/(1 - x)`), or terms
    /// (`1, 2, 3`, or lines `n a(n)`).
    pub fn read(text: &str) -> Result<Claim, Unclear> {
        let unclear = |rest: &str| Unclear::Text(rest.trim().chars().take(40).collect());
        let after = |text: &str, at: usize| {
            text[at..].trim_start().strip_prefix(['=', ':']).map(|rest| text.len() - rest.len())
        };
        if let Some(begin) = text.match_indices("a(n)").find_map(|(at, word)| after(text, at + word.len())) {
            let mut reader = Reader::new(&text[begin..], 'n');
            let tree = reader.sum().ok_or_else(|| unclear(&text[begin..]))?;
            let from = condition(&mut reader).ok_or_else(|| unclear(reader.rest))?;
            return if ends(reader.rest) {
                Ok(Claim::Formula(Formula { tree, from }))
            } else {
                Err(unclear(reader.rest))
            };
        }
        let lower = text.to_ascii_lowercase();
        if let Some(begin) = lower.match_indices("g.f.").find_map(|(at, word)| after(text, at + word.len())) {
            let begin = text[begin..]
                .trim_start()
                .strip_prefix("A(x) =")
                .map_or(begin, |rest| text.len() - rest.len());
            let mut reader = Reader::new(&text[begin..], 'x');
            let tree = reader.sum().ok_or_else(|| unclear(&text[begin..]))?;
            let quotient = Quotient::of(&tree).ok_or_else(|| unclear(&text[begin..]))?;
            return if ends(reader.rest) { Ok(Claim::Fraction(quotient)) } else { Err(unclear(reader.rest)) };
        }
        let mut terms = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let words: Vec<&str> = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
            let number = |word: &str| word.parse::<BigInt>().map_err(|_| unclear(line));
            match words[..] {
                [n, term] if !line.contains(',') => {
                    terms.push((Some(n.parse().map_err(|_| unclear(line))?), number(term)?));
                }
                _ => terms.extend(words.into_iter().map(|word| Ok((None, number(word)?))).collect::<Result<
                    Vec<_>,
                    _,
                >>(
                )?),
            }
        }
        if terms.is_empty() { Err(unclear(text)) } else { Ok(Claim::Terms(terms)) }
    }

    /// What is true of the claim, where `proved` is right.
    pub fn verdict(&self, proved: &Recurrence) -> Result<Verdict, Unclear> {
        match self {
            Claim::Formula(formula) => formula.verdict(proved),
            Claim::Fraction(quotient) => {
                let differs = quotient.differs(proved);
                let term = |n: u64| {
                    let at = n.checked_sub(proved.first).and_then(|at| proved.iter().nth(at as usize));
                    at.unwrap_or_default()
                };
                let failure = |(n, claimed)| Failure { n, claimed: Some(lowest(claimed)), term: term(n) };
                Ok(Verdict {
                    claimed_from: None,
                    true_from: differs.is_none().then_some(proved.first),
                    fails: differs.map(failure),
                    order: None,
                    is_longer: false,
                })
            }
            Claim::Terms(terms) => listed(terms, proved),
        }
    }
}

/// Reads `for n > 4`, if there is such a condition: `None` where it is not understood.
fn condition(reader: &mut Reader<'_>) -> Option<Option<u64>> {
    let words =
        [reader.take(","), reader.take("for"), reader.take("with"), reader.take("if"), reader.take("all")];
    let is_one = words[1..].contains(&true) || words[0] && reader.rest.trim_start().starts_with('n');
    if !is_one {
        return Some(None);
    }
    if !reader.take("n") {
        return None;
    }
    let (above, equal) = (reader.take(">"), reader.take("="));
    let number: u64 = (above).then(|| reader.number())??.try_into().ok()?;
    Some(Some(number + u64::from(!equal)))
}

/// Whether nothing follows a claim but the name of who made it, or another sentence.
fn ends(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(['.', ';', '\n', '['])
        || rest.trim_start_matches('-').trim_start().starts_with('_')
}

impl Formula {
    fn verdict(&self, proved: &Recurrence) -> Result<Verdict, Unclear> {
        let (order, reach) = (proved.order(), self.tree.reach());
        // The terms are in the difference anyway.
        let bound = self.tree.bound(order.max(1)).ok_or(Unclear::Expression)?.more.saturating_add(order);
        if bound > LONGEST {
            return Err(Unclear::Expression);
        }
        let least = proved.first + reach;
        let claimed = self.from.map_or(least, |from| from.max(least));
        // From here on the recurrence gives all terms that the difference is made of.
        let regular = proved.from - order as u64 + reach;
        let end = regular.max(claimed) + bound as u64 + 1;
        let terms: Vec<BigInt> = proved.iter().take((end - proved.first) as usize).collect();
        let term = |n: u64| terms[(n - proved.first) as usize].clone();
        let fails = |n: u64| {
            let claimed = self.tree.value(n, &term);
            let holds = claimed.as_ref().is_some_and(|(number, divisor)| *number == term(n) * divisor);
            (!holds).then(|| Failure { n, claimed: claimed.map(lowest), term: term(n) })
        };
        let holds_for_ever = (regular..regular + bound as u64).all(|n| fails(n).is_none());
        let true_from = holds_for_ever
            .then(|| (least..regular).rev().find(|&n| fails(n).is_some()).map_or(least, |n| n + 1));
        let order = self.tree.is_recurrence().then_some(reach as usize);
        Ok(Verdict {
            claimed_from: self.from,
            true_from,
            fails: (claimed..end).find_map(fails),
            order,
            is_longer: order.is_some_and(|order| order > proved.order()),
        })
    }
}

/// The quotient in lowest terms.
fn lowest((number, divisor): (BigInt, BigInt)) -> (BigInt, BigInt) {
    let common = crate::closed::gcd(number.clone(), divisor.clone());
    let common = if divisor < BigInt::ZERO { -common } else { common };
    (number / &common, divisor / common)
}

fn listed(listed: &[(Option<u64>, BigInt)], proved: &Recurrence) -> Result<Verdict, Unclear> {
    let at = |(at, (n, term)): (u64, &(Option<u64>, BigInt))| (n.unwrap_or(proved.first + at), term.clone());
    let mut listed: Vec<(u64, BigInt)> = (0..).zip(listed).map(at).collect();
    listed.sort();
    if let Some((n, _)) = listed.first().filter(|(n, _)| *n < proved.first) {
        return Err(Unclear::Early(*n, proved.first));
    }
    let mut terms = (proved.first..).zip(proved.iter()).peekable();
    let (mut fails, mut true_from) = (None, listed.first().map(|(n, _)| *n));
    for (n, claimed) in listed {
        while terms.next_if(|(at, _)| *at < n).is_some() {}
        let (_, term) = terms.peek().expect("there is no end");
        if *term != claimed {
            true_from = Some(n + 1);
            let failure = Failure { n, claimed: Some((claimed, 1.into())), term: term.clone() };
            fails.get_or_insert(failure);
        }
    }
    Ok(Verdict { claimed_from: None, true_from, fails, order: None, is_longer: false })
}
