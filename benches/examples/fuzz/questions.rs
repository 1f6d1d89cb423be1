//! What is checked otherwise than by a table of the result.

use bdd::{Bdd, Limit, Manager};

use crate::functions::Made;
use crate::round::Wrong;
use crate::table::Table;

/// The first row where the function is not its table.
pub fn differs(m: &Manager, f: &Bdd, table: &Table) -> Option<usize> {
    let mut values = vec![false; m.variables()];
    (0..table.rows()).find(|&row| {
        for (var, value) in values.iter_mut().enumerate() {
            *value = row >> var & 1 == 1;
        }
        m.evaluate(f, &values) != table.at(row)
    })
}

/// Questions that make no node.
pub fn questions(m: &mut Manager, f: &Bdd, tf: &Table) -> Result<Result<Made, Wrong>, Limit> {
    let n = m.variables();
    if m.sat_count(f)? != tf.count().into() {
        return Ok(Err("the number of solutions differs".into()));
    }
    let mut sizes = vec![0u32; n + 1];
    for row in (0..tf.rows()).filter(|&row| tf.at(row)) {
        sizes[row.count_ones() as usize] += 1;
    }
    let found = m.spectrum(f, &[])?;
    if (0..=n).any(|size| found.get(size).cloned().unwrap_or_default() != sizes[size].into()) {
        return Ok(Err("the spectrum differs".into()));
    }
    let mut support: Vec<u32> = m.support(f).iter().map(|var| var.0).collect();
    support.sort_unstable();
    if support != (0..n as u32).filter(|&var| tf.depends_on(var)).collect::<Vec<u32>>() {
        return Ok(Err("the support differs".into()));
    }
    let listed = m.solutions(f).all(|values| {
        let row = values.iter().rev().fold(0, |row, &value| 2 * row + usize::from(value));
        tf.at(row)
    });
    if !listed || m.solutions(f).count() != tf.count() as usize {
        return Ok(Err("the list of solutions differs".into()));
    }
    Ok(Ok(None))
}
