//! Formulas in DIMACS cnf.

use std::io::BufRead;

/// Most variables of a formula.
const MOST: usize = 1 << 16;

/// A formula: clauses of literals. A literal is the number of a variable, negative if it is negated.
pub(super) struct Formula {
    /// The number of variables, which are numbered from 1.
    pub variables: usize,
    /// Whether each variable is shown; entry 0 is unused.
    pub shown: Vec<bool>,
    /// The clauses in their order.
    pub clauses: Vec<Vec<i32>>,
}

impl Formula {
    /// Reads a formula. Lines `c p show` name the variables that are shown; without them, all are.
    pub fn read(text: impl BufRead) -> Result<Formula, String> {
        let (mut header, mut named, mut all) = (None::<(usize, usize)>, None::<Vec<i32>>, Vec::new());
        for line in text.lines() {
            let line = line.map_err(|error| format!("the formula cannot be read: {error}"))?;
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["c", "p", "show", rest @ ..] => named.get_or_insert_default().extend(numbers(rest)?),
                ["p", "cnf", variables, clauses] if header.is_none() => {
                    header = variables.parse().ok().zip(clauses.parse().ok());
                }
                [word, ..] if word.starts_with('c') => {}
                words => all.extend(words.iter().map(|word| word.parse::<i32>().unwrap_or(i32::MIN))),
            }
        }
        let (variables, announced) = header.filter(|header| header.0 <= MOST).unwrap_or_default();
        let is_known = |lit: &i32| var(*lit) <= variables;
        if !all.iter().chain(named.iter().flatten()).all(is_known)
            || all.last().is_some_and(|&last| last != 0)
        {
            return Err("the formula has no line `p cnf`, too many variables, or what is no clause".into());
        }
        let mut shown = vec![named.is_none(); variables + 1];
        named.into_iter().flatten().for_each(|lit| shown[var(lit)] = true);
        let clauses = all.split_inclusive(|&lit| lit == 0).map(|clause| clause[..clause.len() - 1].to_vec());
        let clauses: Vec<Vec<i32>> = clauses.collect();
        let is_whole = clauses.len() == announced && header.is_some();
        is_whole.then_some(()).ok_or("the formula has not the clauses that it announces")?;
        Ok(Formula { variables, shown, clauses })
    }
}

/// Returns the number of a literal's variable.
pub(super) fn var(lit: i32) -> usize {
    lit.unsigned_abs() as usize
}

/// Returns the numbers of a list before the 0 that ends it; an error for another 0.
pub(super) fn numbers(words: &[&str]) -> Result<Vec<i32>, String> {
    let all = words.iter().map(|word| word.parse().ok().filter(|&number| number > i32::MIN));
    match all.collect::<Option<Vec<i32>>>().as_deref() {
        Some([all @ .., 0]) if !all.contains(&0) => Ok(all.to_vec()),
        _ => Err("a list of numbers does not end in 0".into()),
    }
}
