//! Words that choose among a few ways, and orders that are not yet of a model.

use counting::solve::{Method, Reduction, Request, Schedule};
use encoders::nearest::instead;
use model::{Named, choices};
use serde::{Deserialize, Serialize};

use crate::exit::{Exit, Failure};
use crate::refusal::told;

/// Returns what a word names; `what` says what kind of thing that is.
pub fn named<T: Named>(what: &str, word: &str) -> Result<T, Failure> {
    let unknown = || format!("there is no {what} `{word}`; {}", instead(word, &T::names()));
    T::named(word).ok_or_else(|| Failure::new(Exit::Usage, unknown()))
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

choices! {
    /// How pictures name rows and columns.
    pub enum Labels {
        Matrix "matrix", "Numbers from 0, from the upper left on, as r0c0";
        Chess "chess", "Letters, and numbers from 1 at the bottom, as a1";
    }
}

choices! {
    /// How to count: a method, of which apply has several ways.
    pub enum Way {
        Auto "auto", "Whichever is expected to be faster";
        Apply "apply", "Decision diagrams, conjoined";
        Layers "layers", "Top-down, level by level, without a diagram";
        Backtrack "backtrack", "Exhaustive search";
        Join "join", "Solutions of parts, joined";
        Determinant "determinant", "A determinant: perfect matchings of cells, such as dominoes";
        Zdd "apply-zdd", "Apply, with zero-suppressed diagrams";
        Semba "apply-semba", "Apply, in the order published by Semba (1994)";
        SembaZdd "apply-semba-zdd", "Apply, with both";
    }
}

impl Way {
    /// Returns the request to count so.
    pub fn request(self) -> Request {
        let mut request =
            Request { method: Method::named(self.name()).unwrap_or(Method::Apply), ..Request::default() };
        if matches!(self, Way::Zdd | Way::SembaZdd) {
            request.reduction = Reduction::Zdd;
        }
        if matches!(self, Way::Semba | Way::SembaZdd) {
            request.schedule = Schedule::Semba;
        }
        request
    }
}

choices! {
    /// Techniques by name.
    pub enum Algorithm {
        MinConflicts "min-conflicts", "Moves of single pieces, on any puzzle";
        Ramis "ramis", "A graph's largest independent set";
        Queen1 "queen1", "n queens: RaMIS at temperature 0";
        Queen2 "queen2", "n queens: swaps that do no harm";
        Linear "linear", "n queens: swaps of queens in conflict only";
    }
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

choices! {
    /// A format of other programs, or ours.
    pub enum Format {
        Cnf "cnf", "A formula in DIMACS cnf, in the dialect of model counters";
        Opb "opb", "Pseudo-Boolean constraints";
        Lp "lp", "A program for answer set solvers (clingo)";
        DimacsEdge "dimacs-edge", "The graph of who attacks whom, in the edge format of DIMACS";
        Graph6 "graph6", "The same in graph6";
        Dot "dot", "A drawing of the solutions' diagram, for Graphviz";
        Dddmp "dddmp", "The solutions' diagram as DDDMP text, for CUDD and OxiDD";
        Binary "binary", "The solutions' diagram in the compact form of `count --save`";
    }
}

choices! {
    /// The form of a listed solution.
    pub enum Lines {
        Cells "cells", "The occupied cells: `r0c3 r1c6`; of a formula, literals";
        Chess "chess", "The same as chess players write it: `d8 g7`, a1 at the bottom";
        Literals "literals", "All counted variables, as solvers print them: `v 1 -2 3 0`";
        Bits "bits", "A digit a counted variable: `101`";
        Json "json", "A JSON array of row, column and letter of each piece, or of true variables";
    }
}

choices! {
    /// The figure that ranks orders.
    pub enum By {
        Final "final", "Nodes of the finished diagram";
        Peak "peak", "The most live nodes at once: those of the largest product of constraints";
        Made "made", "Nodes made in all";
        Time "time", "Seconds";
    }
}

impl By {
    /// Returns the name of the figure in tables and pictures.
    pub fn label(self) -> &'static str {
        match self {
            By::Time => "seconds",
            By::Peak => "peak_nodes",
            by => by.name(),
        }
    }
}

choices! {
    /// What the terms of a sequence are.
    pub enum Terms {
        Count "count", "Numbers of placements";
        Classes "classes", "Numbers of classes under the puzzle's symmetry group";
        Size "size", "Best sizes";
        Spectrum "spectrum", "The count of every size: a triangle, read by rows";
    }
}

choices! {
    /// The form of a sequence.
    pub enum SequenceForm {
        BFile "b-file", "Comments, then `n a(n)` a line, as soon as the term is there";
        Data "data", "One line, 1, 15, 495, no longer than an entry shows (260 characters)";
        Json "json", "One JSON object";
    }
}

choices! {
    /// The form of a formula.
    pub enum FormulaForm {
        Text "text", "The recurrence, its first terms, its generating function, and what is proved";
        Json "json", "One JSON object";
        Oeis "oeis", "%F lines, ready to paste into an entry of the encyclopedia";
        Pari "pari", "A program for PARI/GP";
        Maple "maple", "A program for Maple";
        Mathematica "mathematica", "A program for Mathematica";
        Sage "sage", "A program for Sage";
    }
}

/// A variable order, not yet of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedOrder {
    /// Its name or file.
    pub name: String,
    /// The seed of a random one.
    pub seed: u64,
    /// The variables of one that is in memory, as a file has them.
    #[serde(skip)]
    pub text: Option<String>,
}

impl AskedOrder {
    /// Returns the order of this name, or in this file. An error if there is a seed but nothing random: the order is not
    /// random, and nothing is `drawn` at random.
    pub fn new(name: Option<String>, seed: Option<u64>, drawn: bool) -> Result<Option<AskedOrder>, Failure> {
        if seed.is_some() && !drawn && name.as_deref() != Some("random") {
            let refusal = told!([seed] " is of a random order; leave it out or add " [order = "random"]);
            return Err(Failure::new(Exit::Usage, refusal));
        }
        Ok(name.map(|name| AskedOrder { name, seed: seed.unwrap_or_default(), text: None }))
    }
}
