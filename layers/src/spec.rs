//! The specification of a count: a function by its states, and the quantity.

use std::num::NonZeroU32;

use limits::Extreme;

/// The quantity that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The number of solutions.
    Total,
    /// The number of solutions of each size.
    Spectrum,
    /// The best size and its number of solutions.
    Best(Extreme),
    /// The sum over all solutions of a number `x` to the power of their size, modulo a number, for some
    /// successive `x`. At 1 it is the residue of the number of solutions. At any `x` it is the residue of the
    /// polynomial whose coefficients are the numbers of solutions of each size. States take 8 bytes for each
    /// `x`, however long the counts are.
    Residues(Residues),
}

/// The modulus and the successive `x` of [`Quantity::Residues`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Residues {
    pub(super) modulus: u64,
    /// Below the modulus, so that no point wraps around.
    pub(super) first: u64,
    pub(super) points: u32,
}

impl Residues {
    /// Returns the question for `points` values of `x`, from `first` on; `None` where the modulus is not from 2 to
    /// below 2^63.
    pub fn new(modulus: u64, first: u64, points: NonZeroU32) -> Option<Residues> {
        let is_valid = (2..1 << 63).contains(&modulus);
        is_valid.then(|| Residues { modulus, first: first % modulus, points: points.get() })
    }
}

/// A step over successive levels, and bounds on what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// How many levels.
    pub levels: u32,
    /// Most of their variables that are true in a solution, at most [`Span::MOST_TRUE`].
    pub most_true: u32,
    /// Most states that are handed over for one state.
    pub children: u32,
}

impl Span {
    /// A step over one level.
    pub const ONE: Span = Span { levels: 1, most_true: 1, children: 2 };
    /// Most variables that may be true in a step.
    pub const MOST_TRUE: u32 = u8::MAX as u32;
}

/// A Boolean function over levels, top down, in states of `W` words.
///
/// States must be canonical as far as they are to be merged; two states of a level that stand for
/// the same function but differ cost width, never correctness.
pub trait Layered<const W: usize>: Sync {
    /// Returns the number of levels.
    fn levels(&self) -> u32;

    /// Returns the state before the first level; `None` where there is no solution.
    fn root(&self) -> Option<[u64; W]>;

    /// Returns the states after giving the variable at `level` the values false and true; `None` where no
    /// solution is left.
    ///
    /// After the last level every state counts as one solution, so a state that violates the function must
    /// have become `None` by then.
    fn children(&self, level: u32, state: &[u64; W]) -> [Option<[u64; W]>; 2];

    /// The step from `level` on: over one level, or over several whose variables have the same weight. No states are kept
    /// in between, where many more would be.
    fn span(&self, level: u32) -> Span {
        let _ = level;
        Span::ONE
    }

    /// The kind of the step from `level` on: steps of one kind make the same children of the same states. `None` where
    /// that is not known.
    fn kind(&self, level: u32) -> Option<u32> {
        let _ = level;
        None
    }

    /// All bits of a state on which the step from `level` to before `end` depends, or which it changes: what it does to others
    /// is nothing. `None` where that is not known.
    fn touched(&self, level: u32, end: u32) -> Option<[u64; W]> {
        let _ = (level, end);
        None
    }

    /// Whether the states of each level are wanted, so that no steps that repeat are taken together.
    fn tells_all(&self) -> bool {
        false
    }

    /// Hands over each state after the levels from `level` to before `end`, and the number of true variables of the step:
    /// `already` counts those before `level`. A state may be handed over several times, and is not yet the one that stands for
    /// others.
    fn descend(
        &self,
        level: u32,
        end: u32,
        state: &[u64; W],
        already: u32,
        take: &mut impl FnMut([u64; W], u32),
    ) {
        for (value, child) in (0..).zip(self.children(level, state)) {
            match child {
                None => {}
                Some(child) if level + 1 == end => take(child, already + value),
                Some(child) => self.descend(level + 1, end, &child, already + value, take),
            }
        }
    }

    /// The one of the states before `level` with as many solutions of each size that stands for them: it is counted in their
    /// place.
    fn representative(&self, level: u32, state: [u64; W]) -> [u64; W] {
        let _ = level;
        state
    }

    /// Most states that one stands for.
    fn represented(&self) -> usize {
        1
    }

    /// Work to expand a state at `level`, in nanoseconds on an ordinary machine: see [`Pace`](limits::Pace).
    fn work(&self, level: u32) -> u64 {
        let _ = level;
        100
    }

    /// Returns whether a state before `level`, reached with the best size `size`, may still lead to a size
    /// that is wanted. Called for [`Quantity::Best`] only; a state with `false` is not expanded.
    fn promises(&self, level: u32, state: &[u64; W], size: u64) -> bool {
        let _ = (level, state, size);
        true
    }
}
