//! The rests of clauses when variables are decided in order: suffixes of clauses, and sets of suffixes.

use std::collections::HashMap;

use limits::Limit;
use model::steps::{ON_HEAP, Steps};

use super::formula::Formula;
use super::literal::Literal;

/// No suffix: all literals of a clause are false.
pub(super) const NONE: u32 = u32::MAX;

/// The literals of a clause from some level on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suffix {
    /// The first literal.
    pub head: Literal,
    /// The suffix behind it, or [`NONE`].
    pub tail: u32,
    /// The only clause with this suffix, and the number of literals before the suffix. `None` for suffixes
    /// that clauses share: those of one literal, and those without auxiliary variables. (An auxiliary
    /// variable cannot stand in a product of the proof, and products name shared suffixes there.)
    pub of: Option<(u32, u32)>,
}

/// All suffixes of the clauses of a formula, and which of them imply which.
pub(super) struct Suffixes {
    /// By number.
    pub all: Vec<Suffix>,
    /// For each clause, the suffix behind its first literal.
    pub behind_first: Vec<u32>,
    /// The clauses that begin at each level. Those that follow from another clause alone are left out.
    pub begins: Vec<Vec<u32>>,
    /// The suffixes with this head.
    with_head: HashMap<Literal, Vec<u32>>,
    /// The clauses with this first literal.
    with_first: HashMap<Literal, Vec<u32>>,
    /// For each suffix, the suffixes that imply it, ascending. `Err` marks a superfluous suffix, which a
    /// whole clause implies. Filled in on first use.
    follows: Vec<Option<Result<Box<[u32]>, ()>>>,
    fresh: Vec<u32>,
    kept: Vec<u32>,
}

impl Suffixes {
    /// Builds the suffixes of a formula. Cost: one pass over it, and a comparison of clauses that share
    /// literals.
    pub fn new(formula: &Formula, steps: &mut Steps<'_>) -> Result<Suffixes, Limit> {
        let mut suffixes = Suffixes {
            all: Vec::new(),
            behind_first: Vec::new(),
            begins: vec![Vec::new(); formula.order.len()],
            with_head: HashMap::new(),
            with_first: HashMap::new(),
            follows: Vec::new(),
            fresh: Vec::new(),
            kept: Vec::new(),
        };
        let mut known = HashMap::new();
        for (number, clause) in (0..).zip(&formula.clauses) {
            suffixes.divide(number, clause, formula, &mut known);
            steps.take(1 + clause.len())?;
            steps.hold(clause.len() * (4 * size_of::<Suffix>() + 2 * ON_HEAP))?;
        }
        for (number, clause) in (0..).zip(&formula.clauses) {
            // The empty clause begins at no level; the graph knows it.
            let Some(&head) = clause.first() else { continue };
            if !suffixes.is_superfluous(number, clause, formula, steps)? {
                suffixes.begins[formula.level(head) as usize].push(number);
            }
        }
        suffixes.follows = vec![None; suffixes.all.len()];
        Ok(suffixes)
    }

    fn divide(
        &mut self,
        number: u32,
        clause: &[Literal],
        formula: &Formula,
        known: &mut HashMap<(Literal, u32), u32>,
    ) {
        let (mut tail, mut is_hidden) = (NONE, false);
        for (at, &head) in (0..clause.len() as u32).zip(clause).skip(1).rev() {
            is_hidden |= formula.is_hidden(head);
            let of = (is_hidden && tail != NONE).then_some((number, at));
            let new = self.all.len() as u32;
            let id = if of.is_some() { new } else { *known.entry((head, tail)).or_insert(new) };
            if id == new {
                self.all.push(Suffix { head, tail, of });
                self.with_head.entry(head).or_default().push(id);
            }
            tail = id;
        }
        self.behind_first.push(tail);
        if let Some(&head) = clause.first() {
            self.with_first.entry(head).or_default().push(number);
        }
    }

    /// Whether a clause always holds or follows from another one (of equal ones, from the first).
    fn is_superfluous(
        &self,
        number: u32,
        clause: &[Literal],
        formula: &Formula,
        steps: &mut Steps<'_>,
    ) -> Result<bool, Limit> {
        if clause.windows(2).any(|pair| pair[0] == -pair[1]) {
            return Ok(true);
        }
        for lit in clause {
            for &other in self.with_first.get(lit).into_iter().flatten() {
                steps.take(clause.len())?;
                let smaller = &formula.clauses[other as usize];
                let is_first = smaller.len() < clause.len() || other < number;
                if other != number && is_first && smaller.iter().all(|lit| clause.contains(lit)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The literals of a suffix.
    pub fn literals(&self, suffix: u32) -> impl Iterator<Item = Literal> {
        let at = |suffix: u32| (suffix != NONE).then(|| self.all[suffix as usize]);
        std::iter::successors(at(suffix), move |suffix| at(suffix.tail)).map(|suffix| suffix.head)
    }

    /// Fills in [`Suffixes::follows`] for a suffix.
    fn look_up(&mut self, suffix: u32, formula: &Formula, steps: &mut Steps<'_>) -> Result<(), Limit> {
        if self.follows[suffix as usize].is_some() {
            return Ok(());
        }
        let lits: Vec<Literal> = self.literals(suffix).collect();
        let mut from = Vec::new();
        for lit in &lits {
            for &clause in self.with_first.get(lit).into_iter().flatten() {
                let clause = &formula.clauses[clause as usize];
                steps.take(1 + clause.len())?;
                if clause.iter().all(|lit| lits.contains(lit)) {
                    self.follows[suffix as usize] = Some(Err(()));
                    return Ok(());
                }
            }
            for &other in self.with_head.get(lit).into_iter().flatten() {
                steps.take(1)?;
                let mut size = 0;
                let is_part = other != suffix
                    && self.literals(other).all(|lit| {
                        size += 1;
                        lits.contains(&lit)
                    });
                if is_part && (size < lits.len() || other < suffix) {
                    from.push(other);
                }
            }
        }
        from.sort_unstable();
        steps.hold(ON_HEAP + size_of_val(&*from))?;
        self.follows[suffix as usize] = Some(Ok(from.into()));
        Ok(())
    }

    /// Whether the first suffix follows from the second; the first must have been looked up.
    fn is_implied(&self, suffix: u32, by: u32) -> bool {
        match &self.follows[suffix as usize] {
            Some(Ok(from)) => from.binary_search(&by).is_ok(),
            _ => false,
        }
    }

    /// Decides `lit` in `state` (suffixes, ascending) and in the clauses that begin at its variable, and
    /// writes the remaining suffixes into `next`. Suffixes that follow from other suffixes, or from a clause
    /// that is still to begin, are left out. Returns whether no clause is violated and no two remaining
    /// suffixes contradict each other.
    pub fn decide(
        &mut self,
        formula: &Formula,
        state: &[u32],
        lit: Literal,
        next: &mut Vec<u32>,
        steps: &mut Steps<'_>,
    ) -> Result<bool, Limit> {
        let (mut kept, mut fresh) = (std::mem::take(&mut self.kept), std::mem::take(&mut self.fresh));
        kept.clear();
        fresh.clear();
        next.clear();
        for &suffix in state {
            match self.all[suffix as usize] {
                Suffix { head, .. } if head == lit => {}
                Suffix { head, tail, .. } if head == -lit => fresh.push(tail),
                _ => kept.push(suffix),
            }
        }
        for &clause in &self.begins[formula.level(lit) as usize] {
            if formula.clauses[clause as usize][0] == -lit {
                fresh.push(self.behind_first[clause as usize]);
            }
        }
        steps.take(1 + state.len() + fresh.len() * kept.len() / 8)?;
        let is_open = !fresh.contains(&NONE);
        if is_open {
            fresh.sort_unstable();
            fresh.dedup();
            for &suffix in &fresh {
                self.look_up(suffix, formula, steps)?;
            }
            fresh.retain(|&suffix| matches!(self.follows[suffix as usize], Some(Ok(_))));
            let of_kept = |suffix: u32, by: &[u32]| by.iter().any(|&by| self.is_implied(suffix, by));
            let more = fresh.iter().filter(|&&new| {
                kept.binary_search(&new).is_err() && !of_kept(new, &kept) && !of_kept(new, &fresh)
            });
            next.extend(more);
            next.extend(kept.iter().filter(|&&old| !of_kept(old, &fresh)));
            next.sort_unstable();
        }
        (self.kept, self.fresh) = (kept, fresh);
        Ok(is_open && !self.contradict(next))
    }

    /// Whether two suffixes of one literal contradict each other.
    fn contradict(&mut self, state: &[u32]) -> bool {
        let mut units = std::mem::take(&mut self.fresh);
        units.clear();
        let unit = |&&suffix: &&u32| self.all[suffix as usize].tail == NONE;
        let heads = state.iter().filter(unit).map(|&suffix| self.all[suffix as usize].head);
        // The sign at the end, so that opposite literals stand side by side.
        units.extend(heads.map(|head| head.unsigned_abs() << 1 | u32::from(head < 0)));
        units.sort_unstable();
        let found = units.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        self.fresh = units;
        found
    }
}
