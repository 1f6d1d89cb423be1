//! Counts as clauses, with auxiliary variables that are functions of the others.
//!
//! Each auxiliary variable is defined in both directions, so every assignment of the model's variables
//! extends to exactly one assignment of all variables: a formula has as many models with them as without.

use std::collections::HashMap;

use model::constraint::{Count, Lit, Term, UNBOUNDED, Var, pos};
use model::steps::{ON_HEAP, Steps};

use super::problem::ExportError;

/// Receives clauses, one after another.
pub(super) type Sink<'a> = dyn FnMut(&[Lit]) -> Result<(), ExportError> + 'a;

/// A value in a circuit: known beforehand, or that of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Signal {
    Constant(bool),
    Literal(Lit),
}

impl std::ops::Not for Signal {
    type Output = Signal;

    fn not(self) -> Signal {
        match self {
            Signal::Constant(value) => Signal::Constant(!value),
            Signal::Literal(lit) => Signal::Literal(!lit),
        }
    }
}

/// The literals of which one has to be true for one of the signals to be; `None` where a signal always is.
fn literals(signals: impl IntoIterator<Item = Signal>) -> Option<Vec<Lit>> {
    let mut lits = Vec::new();
    for signal in signals {
        match signal {
            Signal::Constant(true) => return None,
            Signal::Constant(false) => {}
            Signal::Literal(lit) => lits.push(lit),
        }
    }
    Some(lits)
}

/// The definition of an auxiliary variable; equal definitions share one variable.
#[derive(PartialEq, Eq, Hash)]
enum Definition {
    /// The disjunction of literals, ascending.
    Any(Vec<Lit>),
    /// `low or (choice and high)`, where `low` implies `high`.
    Step { choice: Lit, low: Signal, high: Signal },
    /// The signal beside the one of these literals that is true.
    Chosen(Vec<(Lit, Signal)>),
}

/// The auxiliary variables made so far, and where their clauses go.
pub(super) struct Gates<'a, 'b> {
    /// The number of variables, those of the model included.
    pub variables: Var,
    known: HashMap<Definition, Lit>,
    /// Groups of variables one of which is true, and of each variable its group, if it has one.
    pub(super) groups: Vec<Vec<Var>>,
    pub(super) group_of: Vec<Option<u32>>,
    pub(super) steps: &'a mut Steps<'b>,
    sink: &'a mut Sink<'a>,
}

impl<'a, 'b> Gates<'a, 'b> {
    /// No auxiliary variable yet, behind `variables` variables of a model, which has these `groups` of variables one of which
    /// is true.
    pub fn new(
        variables: Var,
        groups: Vec<Vec<Var>>,
        steps: &'a mut Steps<'b>,
        sink: &'a mut Sink<'a>,
    ) -> Gates<'a, 'b> {
        let mut group_of = vec![None; variables as usize];
        for (at, group) in (0..).zip(&groups) {
            group.iter().for_each(|&var| group_of[var as usize] = Some(at));
        }
        Gates { variables, known: HashMap::new(), groups, group_of, steps, sink }
    }

    /// States that one of the signals is true, in a clause with each literal once; not at all if one of them
    /// always is.
    pub fn clause(&mut self, signals: impl IntoIterator<Item = Signal>) -> Result<(), ExportError> {
        let Some(clause) = literals(signals) else { return Ok(()) };
        self.steps.take(1 + clause.len())?;
        // Readers may count a literal that is there twice as two.
        let mut sorted = clause.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Ok(());
        }
        sorted.dedup();
        (self.sink)(if sorted.len() < clause.len() { &sorted } else { &clause })
    }

    /// Whether the count holds.
    pub fn holds(&mut self, count: &Count) -> Result<Signal, ExportError> {
        let [low, high] = self.bounds(count)?;
        self.any([!low, high]).map(|fails| !fails)
    }

    /// Whether the sum of the count reaches its lower bound, and whether it exceeds its upper one. Without a
    /// lower bound the first is always true, without an upper one the second always false.
    ///
    /// Cost: no more variables than terms times the upper bound (the lower one, where that is the only one).
    pub fn bounds(&mut self, count: &Count) -> Result<[Signal; 2], ExportError> {
        let total = count.total();
        let beyond = match count.max {
            UNBOUNDED => total + 1,
            max => u64::from(max) + 1,
        };
        let ends = [u64::from(count.min), beyond];
        let mut signals = [Signal::Constant(false); 2];
        let mut open = Vec::new();
        for (signal, &sum) in signals.iter_mut().zip(&ends) {
            match self.at_once(&count.terms, sum, total)? {
                Some(known) => *signal = known,
                None => open.push(sum),
            }
        }
        let counted = self.counter(&count.terms, &open)?;
        for (sum, counted) in open.into_iter().zip(counted) {
            let at = if sum == ends[0] { 0 } else { 1 };
            signals[at] = counted;
        }
        Ok(signals)
    }

    /// Whether the sum is at least `sum`, where that takes one gate or none: one true literal is enough, or
    /// all are needed.
    fn at_once(&mut self, terms: &[Term], sum: u64, total: u64) -> Result<Option<Signal>, ExportError> {
        if sum == 0 || sum > total {
            return Ok(Some(Signal::Constant(sum == 0)));
        }
        let least = terms.iter().map(|term| u64::from(term.weight)).min().unwrap_or_default();
        if least >= sum {
            return self.any(terms.iter().map(|term| Signal::Literal(term.lit))).map(Some);
        }
        if total - least < sum {
            let any = self.any(terms.iter().map(|term| Signal::Literal(!term.lit)))?;
            return Ok(Some(!any));
        }
        Ok(None)
    }

    /// Whether any of the signals is true.
    pub fn any(&mut self, signals: impl IntoIterator<Item = Signal>) -> Result<Signal, ExportError> {
        let Some(mut lits) = literals(signals) else { return Ok(Signal::Constant(true)) };
        lits.sort_unstable();
        lits.dedup();
        match lits.as_slice() {
            [] => return Ok(Signal::Constant(false)),
            [lit] => return Ok(Signal::Literal(*lit)),
            _ if lits.windows(2).any(|pair| pair[0] == !pair[1]) => return Ok(Signal::Constant(true)),
            _ => {}
        }
        let (gate, is_new) = self.variable(Definition::Any(lits.clone()), ON_HEAP + size_of_val(&*lits))?;
        if is_new {
            let lits = lits.into_iter().map(Signal::Literal);
            for lit in lits.clone() {
                self.clause([gate, !lit])?;
            }
            self.clause(lits.chain([!gate]))?;
        }
        Ok(gate)
    }

    /// The signal beside the one of some literals that is true.
    pub(super) fn chosen(&mut self, choices: Vec<(Lit, Signal)>) -> Result<Signal, ExportError> {
        let first = choices[0].1;
        if choices.iter().all(|choice| choice.1 == first) {
            return Ok(first);
        }
        if choices.iter().all(|choice| matches!(choice.1, Signal::Constant(_))) {
            let with = choices.iter().filter(|choice| choice.1 == Signal::Constant(true));
            return self.any(with.map(|choice| Signal::Literal(choice.0)));
        }
        let bytes = ON_HEAP + size_of_val(&*choices);
        let (gate, is_new) = self.variable(Definition::Chosen(choices.clone()), bytes)?;
        if is_new {
            for (lit, signal) in choices {
                self.clause([gate, Signal::Literal(!lit), !signal])?;
                self.clause([!gate, Signal::Literal(!lit), signal])?;
            }
        }
        Ok(gate)
    }

    /// `low or (choice and high)`, where `low` implies `high`.
    pub(super) fn step(&mut self, choice: Lit, low: Signal, high: Signal) -> Result<Signal, ExportError> {
        match (low, high) {
            _ if low == high => return Ok(low),
            (Signal::Constant(false), Signal::Constant(true)) => return Ok(Signal::Literal(choice)),
            _ => {}
        }
        let (gate, is_new) = self.variable(Definition::Step { choice, low, high }, 0)?;
        if is_new {
            let choice = Signal::Literal(choice);
            self.clause([gate, !low])?;
            self.clause([gate, !choice, !high])?;
            self.clause([!gate, high])?;
            self.clause([!gate, low, choice])?;
        }
        Ok(gate)
    }

    /// The variable with this definition, which has `bytes` outside itself, and whether it is new.
    fn variable(&mut self, definition: Definition, bytes: usize) -> Result<(Signal, bool), ExportError> {
        if let Some(&lit) = self.known.get(&definition) {
            return Ok((Signal::Literal(lit), false));
        }
        // A table takes up to twice the bytes of its entries.
        self.steps.hold(bytes + 2 * size_of::<(Definition, Lit)>())?;
        let lit = pos(self.variables);
        self.variables += 1;
        self.known.insert(definition, lit);
        Ok((Signal::Literal(lit), true))
    }
}
