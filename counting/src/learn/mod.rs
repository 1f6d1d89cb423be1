//! A search that learns from conflicts, for many questions about one model: is there a solution with these literals true?
//!
//! Conflict-driven clause learning (Marques-Silva and Sakallah, 1996), on constraints as they are: disjunctions of counts with
//! the sums of their true and free literals. The reason of a value is worked out where a conflict needs it. What was learned
//! stays for the next question. An answer "none" comes with the assumptions that it needed (Eén and Sörensson, 2003), so that one
//! question may do away with many clues. It finds solutions, and counts none.

mod joined;
mod search;
mod tight;

use joined::conflict;
use limits::Random;
use model::Model;
use model::constraint::{Constraint, Lit, Shape, Term, Var};
use model::joined::Joined;
pub use search::Found;
use tight::tight;

/// A count with the sums of its literals.
#[derive(Clone)]
struct Sum {
    min: u64,
    max: u64,
    terms: Vec<Term>,
    heaviest: u64,
    /// The constraint of which it is an alternative.
    constraint: usize,
    /// The weights of the true literals, and of those without a value.
    sure: u64,
    open: u64,
}

/// What is known of a variable that has a value.
#[derive(Clone, Copy)]
struct Known {
    value: bool,
    level: usize,
    /// The count for which it has to have it, the only alternative left; none if it is assumed, decided, or always so.
    reason: Option<usize>,
    /// Its place in the order of assignments.
    at: usize,
}

/// A model with what was learned of it.
#[derive(Clone)]
pub struct Learner {
    known: Vec<Option<Known>>,
    trail: Vec<Lit>,
    /// The length of the trail at each decision.
    levels: Vec<usize>,
    sums: Vec<Sum>,
    /// The alternatives of each constraint, in `sums`.
    constraints: Vec<std::ops::Range<usize>>,
    /// The sums in which each variable occurs, with the term.
    occurs: Vec<Vec<(usize, Term)>>,
    dirty: Vec<usize>,
    is_dirty: Vec<bool>,
    /// Where the constraints begin that were learned.
    learned: usize,
    joined: Vec<Joined>,
    /// Variables that are decided; the others only say that a guarded constraint is asked for.
    is_free: Vec<bool>,
    activity: Vec<u64>,
    bump: u64,
    usual: Vec<bool>,
    /// Whether it is known to have no solution.
    is_refuted: bool,
}

impl Learner {
    /// The constraints of a model and what is joined, in solutions of any size. The order of decisions is random. Linear in
    /// the model.
    pub fn new(model: &Model, rng: &mut Random) -> Learner {
        let mut learner = Learner {
            known: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            sums: Vec::new(),
            constraints: Vec::new(),
            occurs: Vec::new(),
            dirty: Vec::new(),
            is_dirty: Vec::new(),
            learned: 0,
            joined: model.joined.clone(),
            is_free: Vec::new(),
            activity: Vec::new(),
            bump: 1 << 16,
            usual: Vec::new(),
            is_refuted: false,
        };
        (0..model.variables()).for_each(|_| _ = learner.variable(true));
        learner.shuffle(rng);
        model.constraints.iter().for_each(|constraint| learner.add(constraint));
        tight(model).iter().for_each(|constraint| learner.add(constraint));
        learner
    }

    /// Makes the next decisions random.
    pub fn shuffle(&mut self, rng: &mut Random) {
        self.activity.iter_mut().for_each(|activity| *activity = rng.u64(..self.bump));
        self.usual.iter_mut().for_each(|usual| *usual = rng.bool());
    }

    fn variable(&mut self, is_free: bool) -> Var {
        self.known.push(None);
        self.occurs.push(Vec::new());
        self.is_free.push(is_free);
        self.activity.push(0);
        self.usual.push(false);
        self.known.len() as Var - 1
    }

    /// Adds a constraint, and forgets what was learned.
    pub fn add(&mut self, constraint: &Constraint) {
        self.forget(0);
        self.put(constraint);
        self.learned = self.constraints.len();
    }

    fn put(&mut self, constraint: &Constraint) {
        if constraint.shape() == Shape::Always {
            return;
        }
        let first = self.sums.len();
        for count in &constraint.any {
            let (min, max, terms) = (count.min.into(), count.most(), count.terms.clone());
            let heaviest = terms.iter().map(|term| term.weight.into()).max().unwrap_or(0);
            let mut sum =
                Sum { min, max, terms, heaviest, constraint: self.constraints.len(), sure: 0, open: 0 };
            for term in &count.terms {
                match self.holds(term.lit) {
                    Some(true) => sum.sure += u64::from(term.weight),
                    None => sum.open += u64::from(term.weight),
                    Some(false) => {}
                }
                self.occurs[term.lit.var as usize].push((self.sums.len(), *term));
            }
            self.sums.push(sum);
        }
        self.is_dirty.push(true);
        self.dirty.push(self.constraints.len());
        self.constraints.push(first..self.sums.len());
    }

    /// Forgets all learned constraints except the last `kept`. To be called while nothing is assumed.
    fn forget(&mut self, kept: usize) {
        if self.constraints.len() == self.learned {
            return;
        }
        let clause = |own: &std::ops::Range<usize>| {
            Constraint::clause(self.sums[own.start].terms.iter().map(|term| term.lit))
        };
        let later: Vec<Constraint> =
            self.constraints[self.constraints.len() - kept..].iter().map(clause).collect();
        self.sums.truncate(self.constraints[self.learned].start);
        self.constraints.truncate(self.learned);
        self.is_dirty.truncate(self.learned);
        let sums = self.sums.len();
        self.occurs.iter_mut().for_each(|occurs| occurs.retain(|(sum, _)| *sum < sums));
        later.iter().for_each(|constraint| self.put(constraint));
    }

    /// A literal under which constraints hold where it is assumed; the only literal of the only one of them, if that is all.
    pub fn guarded(&mut self, constraints: &[Constraint]) -> Lit {
        if let [one] = constraints
            && let Shape::Clause(count) = one.shape()
            && let [term] = count.terms.as_slice()
        {
            return term.lit;
        }
        let guard = Lit { var: self.variable(false), positive: true };
        for constraint in constraints {
            self.add(&match constraint.shape() {
                Shape::Clause(count) => Constraint::clause(count.lits().chain([!guard])),
                _ => Constraint {
                    any: [constraint.any.as_slice(), &Constraint::clause([!guard]).any].concat(),
                },
            });
        }
        guard
    }

    /// Whether a literal is true, if it has a value.
    fn holds(&self, lit: Lit) -> Option<bool> {
        Some(self.known[lit.var as usize]?.value == lit.positive)
    }

    fn assign(&mut self, lit: Lit, reason: Option<usize>) {
        let var = lit.var as usize;
        debug_assert!(self.known[var].is_none(), "a variable gets one value");
        let known = Known { value: lit.positive, level: self.levels.len(), reason, at: self.trail.len() };
        self.known[var] = Some(known);
        self.trail.push(lit);
        for &(sum, term) in &self.occurs[var] {
            let weight = u64::from(term.weight);
            let sum = &mut self.sums[sum];
            sum.open -= weight;
            sum.sure += if term.lit == lit { weight } else { 0 };
            if !std::mem::replace(&mut self.is_dirty[sum.constraint], true) {
                self.dirty.push(sum.constraint);
            }
        }
    }

    /// Takes back all decisions after the first `level` ones.
    fn back_to(&mut self, level: usize) {
        let Some(&start) = self.levels.get(level) else { return };
        for lit in self.trail.drain(start..).rev() {
            let var = lit.var as usize;
            (self.known[var], self.usual[var]) = (None, lit.positive);
            for &(sum, term) in &self.occurs[var] {
                let weight = u64::from(term.weight);
                self.sums[sum].open += weight;
                self.sums[sum].sure -= if term.lit == lit { weight } else { 0 };
            }
        }
        self.levels.truncate(level);
        self.dirty.drain(..).for_each(|constraint| self.is_dirty[constraint] = false);
    }

    /// Draws conclusions until nothing follows; otherwise returns literals, all of them false, of which one has to be true.
    fn propagate(&mut self) -> Option<Vec<Lit>> {
        while let Some(constraint) = self.dirty.pop() {
            self.is_dirty[constraint] = false;
            if let Some(conflict) = self.examine(constraint) {
                return Some(conflict);
            }
        }
        self.joined
            .iter()
            .find_map(|joined| conflict(joined, |var| self.known[var as usize].map(|known| known.value)))
    }

    /// Gives the literals of the last alternative of a constraint the values without which it fails.
    fn examine(&mut self, constraint: usize) -> Option<Vec<Lit>> {
        let mut last = None;
        for at in self.constraints[constraint].clone() {
            let Sum { min, max, sure, open, .. } = self.sums[at];
            match () {
                () if sure > max || sure + open < min => {}
                () if sure >= min && sure + open <= max => return None,
                () if last.is_some() => return None,
                () => last = Some(at),
            }
        }
        let Some(last) = last else { return Some(self.explained(constraint, None, self.trail.len())) };
        let Sum { min, max, heaviest, .. } = self.sums[last];
        for term in 0..self.sums[last].terms.len() {
            let Sum { sure, open, .. } = self.sums[last];
            if sure + heaviest <= max && sure + open >= min + heaviest {
                break;
            }
            let Term { lit, weight } = self.sums[last].terms[term];
            let weight = u64::from(weight);
            if self.known[lit.var as usize].is_none() {
                if sure + weight > max {
                    self.assign(!lit, Some(last));
                } else if sure + open < min + weight {
                    self.assign(lit, Some(last));
                }
            }
        }
        None
    }

    /// Returns the literals that were false after the first `before` assignments, and for which a constraint fails. With `forced`,
    /// the constraint fails unless that literal of its last alternative is true.
    fn explained(&self, constraint: usize, forced: Option<(usize, Lit)>, before: usize) -> Vec<Lit> {
        let mut lits = Vec::new();
        for at in self.constraints[constraint].clone() {
            let sum = &self.sums[at];
            let weight = |term: &Term| u64::from(term.weight);
            let seen = |term: &Term, value| {
                let known = self.known[term.lit.var as usize].filter(|known| known.at < before);
                known.is_some_and(|known| (known.value == term.lit.positive) == value)
            };
            let all: u64 = sum.terms.iter().map(weight).sum();
            let of = |value| sum.terms.iter().filter(|term| seen(term, value)).map(weight).sum::<u64>();
            let own = forced.filter(|(own, _)| *own == at).and_then(|(_, lit)| {
                sum.terms
                    .iter()
                    .find(|term| term.lit.var == lit.var)
                    .map(|term| (term.lit != lit, weight(term)))
            });
            // Too much is true, or too little is left; with the forced literal false it would be.
            let (too_much, more) = own.unwrap_or_else(|| (of(true) > sum.max, 0));
            let mut left = match too_much {
                true => (sum.max + 1).saturating_sub(more),
                false => (all + 1).saturating_sub(sum.min + more),
            };
            for term in sum.terms.iter().filter(|term| seen(term, too_much)) {
                if left == 0 {
                    break;
                }
                left = left.saturating_sub(weight(term));
                lits.push(if too_much { !term.lit } else { term.lit });
            }
            debug_assert_eq!(left, 0, "what is false explains the failure");
        }
        lits
    }
}
