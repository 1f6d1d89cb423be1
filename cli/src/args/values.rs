//! Values of options that are one of a few words.

use clap::ValueEnum;

/// When to show progress.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// On a terminal.
    Auto,
    /// Even where stderr is not a terminal.
    Always,
    /// Not at all.
    Never,
}

/// The form of a count.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountForm {
    /// A sentence and how it was found.
    Text,
    /// One JSON object, as with --json.
    Json,
    /// The lines that model counters print.
    Mc,
}

/// What the terms of a sequence are.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfArg {
    /// Numbers of placements.
    Count,
    /// Numbers of classes under the puzzle's symmetry group.
    Classes,
    /// Best sizes.
    Size,
    /// The count of every size: a triangle, read by rows.
    Spectrum,
}

/// The form of a sequence.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceForm {
    /// Comments, then `n a(n)` a line, as soon as the term is there.
    BFile,
    /// One line, 1, 15, 495, no longer than an entry shows (260 characters).
    Data,
    /// One JSON object.
    Json,
}

/// The form of a listed solution.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The occupied cells: `r0c3 r1c6`; of a formula, literals.
    Cells,
    /// All counted variables, as solvers print them: `v 1 -2 3 0`.
    Literals,
    /// A digit a counted variable: `101`.
    Bits,
    /// A JSON array of row, column and letter of each piece, or of true variables.
    Json,
}

/// The form in which checked claims are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A table a source, to be read on a terminal.
    Tables,
    /// The tables under headings, to be kept.
    Document,
    /// One JSON object a claim.
    Records,
}

/// The figure that ranks orders.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Nodes of the finished diagram.
    Final,
    /// Nodes of the largest product of constraints.
    Peak,
    /// Nodes made in all.
    Made,
    /// Seconds.
    Time,
}

impl By {
    /// The name of the figure, in tables and pictures.
    pub fn name(self) -> &'static str {
        match self {
            By::Final => "final",
            By::Peak => "peak",
            By::Made => "made",
            By::Time => "seconds",
        }
    }
}

/// Techniques by name.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Moves of single pieces, on any puzzle.
    MinConflicts,
    /// A graph's largest independent set.
    Ramis,
    /// n queens: RaMIS at temperature 0.
    Queen1,
    /// n queens: swaps that do no harm.
    Queen2,
    /// n queens: swaps of queens in conflict only.
    Linear,
}

impl Algorithm {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::MinConflicts => "min-conflicts",
            Algorithm::Ramis => "ramis",
            Algorithm::Queen1 => "queen1",
            Algorithm::Queen2 => "queen2",
            Algorithm::Linear => "linear",
        }
    }

    /// How many sweeps it makes where none are asked for; `None` where it has no sweeps.
    pub fn sweeps(self) -> Option<u64> {
        match self {
            Algorithm::Ramis => Some(30_000),
            Algorithm::Queen1 => Some(1000),
            Algorithm::Queen2 => Some(25),
            Algorithm::MinConflicts | Algorithm::Linear => None,
        }
    }
}

/// Which pairs of queens queen2 tests.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairsArg {
    /// All in lexicographic order.
    Ordered,
    /// Pairs at random.
    Random,
}

/// Where the queens of queen2 stand at first.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartArg {
    /// All on a diagonal.
    Identity,
    /// A random permutation.
    Random,
}

/// A format of other programs, or ours.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A formula in DIMACS cnf, in the dialect of model counters
    Cnf,
    /// Pseudo-Boolean constraints
    Opb,
    /// A program for answer set solvers (clingo)
    Lp,
    /// The graph of who attacks whom, in the edge format of DIMACS
    DimacsEdge,
    /// The same in graph6
    Graph6,
    /// A drawing of the solutions' diagram, for Graphviz
    Dot,
    /// The solutions' diagram as DDDMP text, for CUDD and OxiDD
    Dddmp,
    /// The solutions' diagram in the compact form of `count --save`
    Binary,
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}
