//! What a certificate of a number of classes takes: for one of each kind of conjugate symmetries, the formula of the
//! solutions that it keeps, and the certificate of their number; and the list of these symmetries.
//!
//! The formula has the clauses of the model, and says of each variable that it equals its image. (The model of orbits,
//! [`quotient`], is smaller, but a checker would have to derive its clauses.) The order of the variables is that of the
//! orbits, the members of each side by side: else what equals something far away is remembered all the way.

use std::io::{self, Write};

use fxhash::FxHashSet;
use limits::Budget;
use model::automorphisms::{Automorphisms, subgroup};
use model::constraint::{Constraint, Lit, Var, neg, pos};
use model::sorted::distinct;
use model::steps::Steps;
use model::symmetry::{conjugacy_classes, orbits, quotient};
use model::{Model, Permutation};

use super::outcome::{CertificateError, Summary};
use super::{Form, write_in};
use crate::exchange::hypergraph::Hypergraph;
use crate::exchange::{ExportError, Problem, cnf};
use crate::order;

/// Most clauses that a constraint becomes here without auxiliary variables: of these, nothing says where a symmetry
/// carries them.
const PLAIN: u64 = 1 << 14;

/// Writes the formula whose solutions have classes.
pub fn write_formula(problem: &Problem<'_>, budget: &Budget, out: &mut dyn Write) -> Result<(), ExportError> {
    cnf::write_with(problem, PLAIN, budget, out)
}

/// A symmetry, and the solutions that it keeps.
pub struct Part {
    /// The number of its conjugates.
    pub times: usize,
    element: Permutation,
}

/// The parts, that of the identity first, and what makes the group.
pub struct Parts {
    /// The parts.
    pub all: Vec<Part>,
    /// The order of the group.
    pub order: usize,
    /// Permutations that generate it, each with the images of the nodes of graphs.
    generators: Vec<(Permutation, Vec<Vec<u32>>)>,
}

impl Parts {
    /// Finds the parts of a model. Refused: one whose formula does not show the symmetries, or whose classes go by
    /// those of another model. Cost: a pass over the formula for each generator of the group, and some over the group.
    pub fn new(problem: &Problem<'_>, budget: &Budget) -> Result<Parts, CertificateError> {
        let (model, steps) = (problem.model, &mut Steps::new(budget));
        let mut clauses = FxHashSet::default();
        let variables = cnf::encode(problem, PLAIN, budget, &mut |clause| {
            steps.hold(2 * size_of_val(clause))?;
            clauses.insert(distinct(clause.iter().copied()));
            Ok::<(), ExportError>(())
        })?;
        if variables as usize > model.variables() || model.whole.is_some() || problem.sizes.is_some() {
            return Err(CertificateError::Classes);
        }
        let graphs = Hypergraph::all(model);
        let mut generators = Vec::new();
        subgroup::<CertificateError>(
            &model.group,
            |at, steps| {
                let image = &model.group[at];
                let to = |var: Var| image[var as usize];
                // Some keep the size of every solution, but not what each variable adds to it.
                if (0..).zip(&model.weights).any(|(var, weight)| model.weights[to(var) as usize] != *weight) {
                    return Err(CertificateError::Classes);
                }
                let moved = |lit: &Lit| Lit { var: to(lit.var), ..*lit };
                for clause in &clauses {
                    steps.take(1 + clause.len())?;
                    if !clauses.contains(&distinct(clause.iter().map(moved))) {
                        return Err(CertificateError::Classes);
                    }
                }
                let nodes: Option<Vec<Vec<u32>>> = graphs.iter().map(|graph| graph.carried(to)).collect();
                generators.push((image.clone(), nodes.ok_or(CertificateError::Classes)?));
                Ok(true)
            },
            steps,
        )?;
        let parts = conjugacy_classes(&model.group, budget)?.into_iter();
        let part = |(at, times): (usize, usize)| Part { times, element: model.group[at].clone() };
        Ok(Parts { all: parts.map(part).collect(), order: model.group.len(), generators })
    }

    /// Writes the list of symmetries, given how many solutions each part has, the sum over the group, and the number of
    /// classes. The checker has the grammar.
    pub fn write(
        &self,
        kind: &str,
        title: &str,
        (counts, sum, classes): (&[String], &str, &str),
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let list = |numbers: &[u32]| {
            let numbers: Vec<String> = numbers.iter().map(|number| (number + 1).to_string()).collect();
            [numbers.join(" "), "0".into()].join(" ").trim_start().to_owned()
        };
        writeln!(out, "kikisuji classes 1 {kind}\nc {title}")?;
        for (image, nodes) in &self.generators {
            writeln!(out, "g {}", list(image))?;
            nodes.iter().try_for_each(|nodes| writeln!(out, "v {}", list(nodes)))?;
        }
        for (part, count) in self.all.iter().zip(counts) {
            writeln!(out, "f {} {count} {}", part.times, list(&part.element))?;
        }
        writeln!(out, "q {} {sum} {classes}", self.order)
    }
}

impl Part {
    /// The model of the solutions that it keeps.
    fn model(&self, whole: &Model) -> Model {
        let Part { element, .. } = self;
        let moved = (0..).zip(element).filter(|(var, image)| var != *image);
        let equal = moved.flat_map(|(var, &image)| {
            [[neg(var), pos(image)], [pos(var), neg(image)]].map(Constraint::clause)
        });
        // What commutes with the element carries its equations to equations.
        let commutes = |other: &&Permutation| {
            element.iter().zip(*other).all(|(&image, &to)| other[image as usize] == element[to as usize])
        };
        let group = Automorphisms::inherited(whole.group.iter().filter(commutes).cloned());
        let constraints = whole.constraints.iter().cloned().chain(equal).collect();
        Model { constraints, group, ..whole.clone() }
    }

    /// Writes the formula of the solutions that it keeps.
    pub fn write_formula(
        &self,
        whole: &Problem<'_>,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<(), ExportError> {
        let model = self.model(whole.model);
        let (title, names) = (whole.title.clone(), whole.names.clone());
        write_formula(&Problem { title, model: &model, names, sizes: None }, budget, out)
    }

    /// Writes the certificate of their number.
    pub fn write(
        &self,
        whole: &Problem<'_>,
        form: Form,
        budget: &Budget,
        out: &mut dyn Write,
    ) -> Result<Summary, CertificateError> {
        let (order, model) = (self.order(whole.model, budget)?, self.model(whole.model));
        let problem = Problem { title: String::new(), model: &model, names: Vec::new(), sizes: None };
        write_in(&problem, (PLAIN, order), form, budget, out)
    }

    /// The order of the orbits, member by member; `None` for the identity.
    fn order(&self, whole: &Model, budget: &Budget) -> Result<Option<Vec<Var>>, CertificateError> {
        if (0..).zip(&self.element).all(|(var, &image)| var == image) {
            return Ok(None);
        }
        let by = std::slice::from_ref(&self.element);
        let fixed = quotient(whole, by, budget)?;
        let (orbit, first) = orbits(whole.variables(), by);
        let mut members = vec![Vec::new(); first.len()];
        (0..).zip(&orbit).for_each(|(var, &orbit)| members[orbit as usize].push(var));
        let order = order::of_layers(&fixed).order(&fixed);
        Ok(Some(order.into_iter().flat_map(|orbit| members[orbit as usize].clone()).collect()))
    }
}
