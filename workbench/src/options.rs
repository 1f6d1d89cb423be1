//! Words that choose among a few ways, and orders that are not yet of a model.

use encoders::solve::Named;

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

/// How pictures name rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// By numbers from 0, from the upper left on, as `r0c0` does.
    Matrix,
    /// As chess players do: `a1` is at the lower left.
    Chess,
}

impl Named for Labels {
    const ALL: &'static [Labels] = &[Labels::Matrix, Labels::Chess];

    fn name(self) -> &'static str {
        match self {
            Labels::Matrix => "matrix",
            Labels::Chess => "chess",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Labels::Matrix => "Numbers from 0, from the upper left on, as r0c0",
            Labels::Chess => "Letters, and numbers from 1 at the bottom, as a1",
        }
    }
}

/// Techniques by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Named for Algorithm {
    const ALL: &'static [Algorithm] =
        &[Algorithm::MinConflicts, Algorithm::Ramis, Algorithm::Queen1, Algorithm::Queen2, Algorithm::Linear];

    fn name(self) -> &'static str {
        match self {
            Algorithm::MinConflicts => "min-conflicts",
            Algorithm::Ramis => "ramis",
            Algorithm::Queen1 => "queen1",
            Algorithm::Queen2 => "queen2",
            Algorithm::Linear => "linear",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Algorithm::MinConflicts => "Moves of single pieces, on any puzzle",
            Algorithm::Ramis => "A graph's largest independent set",
            Algorithm::Queen1 => "n queens: RaMIS at temperature 0",
            Algorithm::Queen2 => "n queens: swaps that do no harm",
            Algorithm::Linear => "n queens: swaps of queens in conflict only",
        }
    }
}

/// A format of other programs, or ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Named for Format {
    const ALL: &'static [Format] = &[
        Format::Cnf,
        Format::Opb,
        Format::Lp,
        Format::DimacsEdge,
        Format::Graph6,
        Format::Dot,
        Format::Dddmp,
        Format::Binary,
    ];

    fn name(self) -> &'static str {
        match self {
            Format::Cnf => "cnf",
            Format::Opb => "opb",
            Format::Lp => "lp",
            Format::DimacsEdge => "dimacs-edge",
            Format::Graph6 => "graph6",
            Format::Dot => "dot",
            Format::Dddmp => "dddmp",
            Format::Binary => "binary",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Format::Cnf => "A formula in DIMACS cnf, in the dialect of model counters",
            Format::Opb => "Pseudo-Boolean constraints",
            Format::Lp => "A program for answer set solvers (clingo)",
            Format::DimacsEdge => "The graph of who attacks whom, in the edge format of DIMACS",
            Format::Graph6 => "The same in graph6",
            Format::Dot => "A drawing of the solutions' diagram, for Graphviz",
            Format::Dddmp => "The solutions' diagram as DDDMP text, for CUDD and OxiDD",
            Format::Binary => "The solutions' diagram in the compact form of `count --save`",
        }
    }
}

/// The form of a listed solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The occupied cells: `r0c3 r1c6`; of a formula, literals.
    Cells,
    /// The same as chess players write it: `d8 g7`, a1 at the bottom.
    Chess,
    /// All counted variables, as solvers print them: `v 1 -2 3 0`.
    Literals,
    /// A digit a counted variable: `101`.
    Bits,
    /// A JSON array of row, column and letter of each piece, or of true variables.
    Json,
}

impl Named for Lines {
    const ALL: &'static [Lines] = &[Lines::Cells, Lines::Chess, Lines::Literals, Lines::Bits, Lines::Json];

    fn name(self) -> &'static str {
        match self {
            Lines::Cells => "cells",
            Lines::Chess => "chess",
            Lines::Literals => "literals",
            Lines::Bits => "bits",
            Lines::Json => "json",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Lines::Cells => "The occupied cells: `r0c3 r1c6`; of a formula, literals",
            Lines::Chess => "The same as chess players write it: `d8 g7`, a1 at the bottom",
            Lines::Literals => "All counted variables, as solvers print them: `v 1 -2 3 0`",
            Lines::Bits => "A digit a counted variable: `101`",
            Lines::Json => "A JSON array of row, column and letter of each piece, or of true variables",
        }
    }
}

/// The figure that ranks orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Returns the name of the figure in tables and pictures.
    pub fn label(self) -> &'static str {
        match self {
            By::Final => "final",
            By::Peak => "peak",
            By::Made => "made",
            By::Time => "seconds",
        }
    }
}

impl Named for By {
    const ALL: &'static [By] = &[By::Final, By::Peak, By::Made, By::Time];

    fn name(self) -> &'static str {
        match self {
            By::Final => "final",
            By::Peak => "peak",
            By::Made => "made",
            By::Time => "time",
        }
    }

    fn about(self) -> &'static str {
        match self {
            By::Final => "Nodes of the finished diagram",
            By::Peak => "Nodes of the largest product of constraints",
            By::Made => "Nodes made in all",
            By::Time => "Seconds",
        }
    }
}

/// What the terms of a sequence are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Numbers of placements.
    Count,
    /// Numbers of classes under the puzzle's symmetry group.
    Classes,
    /// Best sizes.
    Size,
    /// The count of every size: a triangle, read by rows.
    Spectrum,
}

impl Named for Terms {
    const ALL: &'static [Terms] = &[Terms::Count, Terms::Classes, Terms::Size, Terms::Spectrum];

    fn name(self) -> &'static str {
        match self {
            Terms::Count => "count",
            Terms::Classes => "classes",
            Terms::Size => "size",
            Terms::Spectrum => "spectrum",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Terms::Count => "Numbers of placements",
            Terms::Classes => "Numbers of classes under the puzzle's symmetry group",
            Terms::Size => "Best sizes",
            Terms::Spectrum => "The count of every size: a triangle, read by rows",
        }
    }
}

/// The form of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceForm {
    /// Comments, then `n a(n)` a line, as soon as the term is there.
    BFile,
    /// One line, as an entry of the encyclopedia shows it.
    Data,
    /// One JSON object.
    Json,
}

impl Named for SequenceForm {
    const ALL: &'static [SequenceForm] = &[SequenceForm::BFile, SequenceForm::Data, SequenceForm::Json];

    fn name(self) -> &'static str {
        match self {
            SequenceForm::BFile => "b-file",
            SequenceForm::Data => "data",
            SequenceForm::Json => "json",
        }
    }

    fn about(self) -> &'static str {
        match self {
            SequenceForm::BFile => "Comments, then `n a(n)` a line, as soon as the term is there",
            SequenceForm::Data => "One line, 1, 15, 495, no longer than an entry shows (260 characters)",
            SequenceForm::Json => "One JSON object",
        }
    }
}

/// A variable order, not yet of a model.
#[derive(Clone, Debug)]
pub struct AskedOrder {
    /// Its name or file.
    pub name: String,
    /// The seed of a random one.
    pub seed: u64,
}
