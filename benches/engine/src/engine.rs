//! What every package can do.

use num_bigint::BigUint;

/// A variable and whether it is taken as it is (`true`) or negated.
pub type Literal = (u32, bool);

/// What an engine tells about itself. None: it does not tell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Most nodes held at one time, garbage included.
    pub peak_nodes: Option<usize>,
    /// Nodes ever made.
    pub created_nodes: Option<usize>,
    /// Nodes held now, garbage included.
    pub held_nodes: Option<usize>,
}

/// A package of decision diagrams over variables 0 (at the top) to `variables - 1`.
///
/// Functions are values: cloned to be held twice, dropped to be forgotten. Running out of memory
/// panics: a run that does not finish has no figures to compare.
///
/// The methods with a body say what general operations make of clauses, cubes and sums. Only
/// engines that are shown in a further column replace them.
pub trait Engine {
    /// A handle of a function.
    type Function: Clone;

    /// An engine of that many variables, as its package recommends it or sets it by default.
    fn new(variables: u32) -> Self;

    /// A constant function.
    fn constant(&mut self, value: bool) -> Self::Function;

    /// One variable or its negation.
    fn literal(&mut self, literal: Literal) -> Self::Function;

    /// not f.
    fn not(&mut self, f: &Self::Function) -> Self::Function;

    /// f and g.
    fn and(&mut self, f: &Self::Function, g: &Self::Function) -> Self::Function;

    /// f or g.
    fn or(&mut self, f: &Self::Function, g: &Self::Function) -> Self::Function;

    /// Exactly one of f and g.
    fn xor(&mut self, f: &Self::Function, g: &Self::Function) -> Self::Function;

    /// The number of assignments of all variables that satisfy f, exactly. Panics where the package
    /// counts in floating point and the number is too large for that.
    fn count(&mut self, f: &Self::Function) -> BigUint;

    /// The nodes of f. Packages differ in whether they count terminals.
    fn nodes(&mut self, f: &Self::Function) -> usize;

    /// What the package tells about its nodes.
    fn figures(&mut self) -> Figures {
        Figures::default()
    }

    /// f and (one of the literals). The clause is built first, from the bottom up: each literal lies
    /// above what is there already.
    fn and_clause(&mut self, f: &Self::Function, literals: &[Literal]) -> Self::Function {
        let mut clause = self.constant(false);
        for literal in bottom_up(literals) {
            let literal = self.literal(literal);
            clause = self.or(&literal, &clause);
        }
        self.and(f, &clause)
    }

    /// All of the literals, from the bottom up.
    fn cube(&mut self, literals: &[Literal]) -> Self::Function {
        let mut cube = self.constant(true);
        for literal in bottom_up(literals) {
            let literal = self.literal(literal);
            cube = self.and(&literal, &cube);
        }
        cube
    }

    /// Exactly k of the first `variables` variables are true: f(i, j) = x f(i+1, j-1) or not x
    /// f(i+1, j), where f(i, j) is "j of the variables from i on" (Semba's recurrence), from the
    /// bottom up, for those j that can be reached from both ends.
    fn exactly(&mut self, variables: u32, k: u32) -> Self::Function {
        let nothing = self.constant(false);
        let mut lower = vec![nothing; k as usize + 1];
        lower[0] = self.constant(true);
        for x in (0..variables).rev() {
            let (yes, no) = (self.literal((x, true)), self.literal((x, false)));
            let mut upper = lower.clone();
            for j in k.saturating_sub(x)..=k.min(variables - x) {
                let without = self.and(&no, &lower[j as usize]);
                upper[j as usize] = match j.checked_sub(1) {
                    None => without,
                    Some(less) => {
                        let with = self.and(&yes, &lower[less as usize]);
                        self.or(&with, &without)
                    }
                };
            }
            lower = upper;
        }
        lower.swap_remove(k as usize)
    }
}

/// The literals in descending order of their variables.
fn bottom_up(literals: &[Literal]) -> Vec<Literal> {
    let mut sorted = literals.to_vec();
    sorted.sort_unstable_by_key(|&(variable, _)| std::cmp::Reverse(variable));
    sorted
}
