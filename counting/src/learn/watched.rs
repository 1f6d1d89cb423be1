//! Clauses, each watched by two of its literals.

use model::constraint::Lit;

/// What a clause says once a literal that watched it is false.
pub(super) enum Now {
    /// Another literal watches it.
    Elsewhere,
    Holds,
    Unit(Lit),
    Fails,
}

/// Clauses of at least two literals; the first two of each watch it.
#[derive(Clone, Default)]
pub(super) struct Watched {
    clauses: Vec<Vec<Lit>>,
    is_learned: Vec<bool>,
    watching: Vec<Vec<usize>>,
    /// How many of them were learned.
    pub learned: usize,
}

fn code(lit: Lit) -> usize {
    2 * lit.var as usize + usize::from(lit.positive)
}

impl Watched {
    pub fn add_variable(&mut self) {
        self.watching.extend([Vec::new(), Vec::new()]);
    }

    /// Adds a clause; those that were learned may be forgotten.
    pub fn add(&mut self, lits: Vec<Lit>, is_learned: bool) -> usize {
        let clause = self.clauses.len();
        lits[..2].iter().for_each(|&lit| self.watching[code(lit)].push(clause));
        self.clauses.push(lits);
        self.is_learned.push(is_learned);
        self.learned += usize::from(is_learned);
        clause
    }

    pub fn lits(&self, clause: usize) -> &[Lit] {
        &self.clauses[clause]
    }

    /// The clauses that a literal watches, to be put back.
    pub fn taken(&mut self, lit: Lit) -> Vec<usize> {
        std::mem::take(&mut self.watching[code(lit)])
    }

    pub fn put_back(&mut self, lit: Lit, clauses: Vec<usize>) {
        self.watching[code(lit)] = clauses;
    }

    /// Has a literal watch the clause in the place of a false one, if some other is not false.
    pub fn moved(&mut self, clause: usize, lit: Lit, holds: impl Fn(Lit) -> Option<bool>) -> Now {
        let lits = &mut self.clauses[clause];
        if lits[0] == lit {
            lits.swap(0, 1);
        }
        if holds(lits[0]) == Some(true) {
            return Now::Holds;
        }
        match (2..lits.len()).find(|&at| holds(lits[at]) != Some(false)) {
            Some(at) => {
                lits.swap(1, at);
                self.watching[code(lits[1])].push(clause);
                Now::Elsewhere
            }
            None if holds(lits[0]).is_none() => Now::Unit(lits[0]),
            None => Now::Fails,
        }
    }

    /// Forgets the earlier half of what was learned, but for short clauses. No clause is a reason any more.
    pub fn forget(&mut self) {
        const SHORT: usize = 3;
        let mut older = std::mem::take(&mut self.learned) / 2;
        self.watching.iter_mut().for_each(Vec::clear);
        let clauses = std::mem::take(&mut self.clauses);
        for (lits, is_learned) in clauses.into_iter().zip(std::mem::take(&mut self.is_learned)) {
            let is_old = is_learned && older > 0;
            older -= usize::from(is_old);
            if !is_old || lits.len() <= SHORT {
                self.add(lits, is_learned);
            }
        }
    }
}
