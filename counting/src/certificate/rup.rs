//! Unit propagation, as checkers do it: finds the hints of a clause, and that it follows at all.

use super::literal::Literal;

/// The assigned variables, with their reasons.
#[derive(Default)]
pub(super) struct Rup {
    /// For each variable: 0 for none, else 1 plus the place of its reason in `steps`, twice, plus its sign.
    value: Vec<u32>,
    /// The variables assigned.
    trail: Vec<u32>,
    /// The clauses that propagated: their numbers, and where their literals end in `literals`.
    steps: Vec<(u64, usize)>,
    literals: Vec<Literal>,
    needed: Vec<bool>,
    has_conflict: bool,
}

impl Rup {
    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.value.capacity() * size_of::<u32>()
    }

    /// Begins with the negation of a clause that is no tautology.
    pub fn refute(&mut self, clause: impl Iterator<Item = Literal>) {
        for var in self.trail.drain(..) {
            self.value[var as usize] = 0;
        }
        self.steps.clear();
        self.literals.clear();
        self.has_conflict = false;
        self.steps.push((0, 0));
        for lit in clause {
            if self.of(lit).is_none() {
                self.assign(-lit);
            }
        }
    }

    /// Whether a literal is true, where it has a value.
    fn of(&self, lit: Literal) -> Option<bool> {
        let value = self.value.get(lit.unsigned_abs() as usize).copied().unwrap_or(0);
        (value != 0).then_some((value & 1 == 1) == (lit > 0))
    }

    fn assign(&mut self, lit: Literal) {
        let var = lit.unsigned_abs();
        if self.value.len() <= var as usize {
            self.value.resize(var as usize + 1 + var as usize / 4, 0);
        }
        self.value[var as usize] = (self.steps.len() as u32) << 1 | u32::from(lit > 0);
        self.trail.push(var);
    }

    /// Propagates by the clause of this number, if it has one literal left, or none.
    pub fn take(&mut self, number: u64, clause: impl IntoIterator<Item = Literal>) {
        if self.has_conflict {
            return;
        }
        let begin = self.literals.len();
        let mut open = None;
        for lit in clause {
            match self.of(lit) {
                Some(false) => self.literals.push(lit),
                None if open.is_none() || open == Some(lit) => open = Some(lit),
                _ => return self.literals.truncate(begin),
            }
        }
        self.steps.push((number, self.literals.len()));
        match open {
            Some(lit) => self.assign(lit),
            None => self.has_conflict = true,
        }
    }

    /// The numbers of the clauses that the conflict needs, in order; `None` where there is no conflict.
    pub fn hints(&mut self) -> Option<impl Iterator<Item = u64>> {
        if !self.has_conflict {
            return None;
        }
        self.needed.clear();
        self.needed.resize(self.steps.len(), false);
        self.needed[self.steps.len() - 1] = true;
        for at in (1..self.steps.len()).rev() {
            if !self.needed[at] {
                continue;
            }
            for lit in &self.literals[self.steps[at - 1].1..self.steps[at].1] {
                let reason = (self.value[lit.unsigned_abs() as usize] >> 1) as usize - 1;
                self.needed[reason] = true;
            }
        }
        let needed = self.steps.iter().zip(&self.needed).skip(1);
        Some(needed.filter(|(_, needed)| **needed).map(|(step, _)| step.0))
    }
}
