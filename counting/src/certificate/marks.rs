//! Marks of a formula: variables without a size that clauses define. Each stands directly behind the variables that define it,
//! so that a state need not remember what is demanded of it.

use limits::Limit;
use model::constraint::Var;
use model::steps::Steps;

use super::literal::Literal;

/// Most cases in which it is looked for what forces a mark: enough for a sum of a line.
const MOST_CASES: u32 = 256;

/// The clauses of some variables while these are put in order.
struct Clauses<'c> {
    all: &'c [Vec<Literal>],
    /// The numbers of the clauses of each variable.
    of: Vec<Vec<usize>>,
    /// How many variables of each clause have no place yet.
    open: Vec<usize>,
}

/// Moves each of the variables of `order` for which `is_mark` says so behind the last one of those that define it. One that is
/// not defined stays where it is.
pub(super) fn behind(
    all: &[Vec<Literal>],
    order: &mut Vec<Var>,
    is_mark: impl Fn(Var) -> bool,
    steps: &mut Steps<'_>,
) -> Result<(), Limit> {
    let mut marks: Vec<bool> = vec![false; order.len()];
    order.iter().for_each(|&var| marks[var as usize] = is_mark(var));
    let mut of = vec![Vec::new(); order.len()];
    for (number, clause) in all.iter().enumerate() {
        for lit in clause {
            if let Some(of) = of.get_mut(place(lit)) {
                of.push(number);
            }
        }
    }
    while marks.contains(&true) {
        let open = all.iter().map(Vec::len).collect();
        let mut clauses = Clauses { all, of, open };
        let ordered = clauses.order(order, &marks, steps)?;
        if ordered.len() == order.len() {
            *order = ordered;
            break;
        }
        // Those that are not defined are variables as others.
        let mut is_placed = vec![false; order.len()];
        ordered.iter().for_each(|&var| is_placed[var as usize] = true);
        marks.iter_mut().zip(is_placed).for_each(|(mark, is_placed)| *mark &= is_placed);
        of = clauses.of;
    }
    Ok(())
}

impl Clauses<'_> {
    /// Returns the variables that are no marks in this order, and each mark as soon as it is forced.
    fn order(&mut self, given: &[Var], marks: &[bool], steps: &mut Steps<'_>) -> Result<Vec<Var>, Limit> {
        let mut order = Vec::with_capacity(given.len());
        let mut is_placed = vec![false; given.len()];
        for &var in given.iter().filter(|&&var| !marks[var as usize]) {
            let mut next = vec![var];
            while let Some(var) = next.pop() {
                if std::mem::replace(&mut is_placed[var as usize], true) {
                    continue;
                }
                order.push(var);
                let mut ready = Vec::new();
                for &number in &self.of[var as usize] {
                    self.open[number] -= 1;
                    let of_mark = |lit: &&Literal| {
                        let at = place(lit);
                        marks.get(at) == Some(&true) && !is_placed[at]
                    };
                    let mark = self.all[number].iter().find(of_mark).filter(|_| self.open[number] == 1);
                    ready.extend(mark.map(place));
                }
                ready.sort_unstable();
                ready.dedup();
                for mark in ready {
                    if self.forces(mark, steps)? {
                        next.push(mark as Var);
                    }
                }
            }
        }
        Ok(order)
    }

    /// Whether its clauses, as far as all other variables have a place, always force a value of a mark: not all can hold
    /// without it.
    fn forces(&self, mark: usize, steps: &mut Steps<'_>) -> Result<bool, Limit> {
        let ready = self.of[mark].iter().filter(|&&number| self.open[number] == 1);
        let ready: Vec<&Vec<Literal>> = ready.map(|&number| &self.all[number]).collect();
        let has = |lit: Literal| ready.iter().any(|clause| clause.contains(&lit));
        let own = mark as Literal + 1;
        steps.take(ready.iter().map(|clause| clause.len()).sum())?;
        if !has(own) || !has(-own) {
            return Ok(false);
        }
        let rest =
            |clause: &&Vec<Literal>| clause.iter().copied().filter(|&lit| place(&lit) != mark).collect();
        contradict(ready.iter().map(rest).collect(), &mut { MOST_CASES }, steps)
    }
}

/// Whether no assignment satisfies these clauses; false also where that takes too many cases.
fn contradict(mut clauses: Vec<Vec<Literal>>, cases: &mut u32, steps: &mut Steps<'_>) -> Result<bool, Limit> {
    loop {
        let Some(shortest) = clauses.iter().min_by_key(|clause| clause.len()) else { return Ok(false) };
        let (first, is_unit) = match shortest[..] {
            [] => return Ok(true),
            [lit] => (lit, true),
            [lit, ..] => (lit, false),
        };
        steps.take(clauses.iter().map(Vec::len).sum())?;
        if !is_unit {
            *cases = cases.saturating_sub(1);
            if *cases == 0 || !contradict(decided(&clauses, -first), cases, steps)? {
                return Ok(false);
            }
        }
        clauses = decided(&clauses, first);
    }
}

/// What is left of clauses where a literal is true.
fn decided(clauses: &[Vec<Literal>], lit: Literal) -> Vec<Vec<Literal>> {
    let open = clauses.iter().filter(|clause| !clause.contains(&lit));
    open.map(|clause| clause.iter().copied().filter(|&other| other != -lit).collect()).collect()
}

/// The variable of a literal, from 0.
fn place(lit: &Literal) -> usize {
    lit.unsigned_abs() as usize - 1
}
