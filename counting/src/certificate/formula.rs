//! The formula of a certificate: its clauses as the file has them, and the order in which variables are
//! decided.

use limits::Budget;
use model::constraint::{Lit, Var};
use model::steps::{ON_HEAP, Steps};

use super::literal::Literal;
use super::marks::behind;
use super::outcome::CertificateError;
use crate::exchange::hypergraph::Hypergraph;
use crate::exchange::{Problem, cnf};
use crate::order;

/// A formula whose variables have an order.
pub(super) struct Formula {
    /// The clauses in the order of the file, each with its literals in the order of their levels. Clause `i`
    /// has the number `i + 1` in proofs.
    pub clauses: Vec<Vec<Literal>>,
    /// The variable of each level, top first.
    pub order: Vec<Literal>,
    /// The level of each variable.
    level: Vec<u32>,
    /// Variables from here on are auxiliary: functions of those before.
    shown: usize,
    /// What each of the variables before adds to the size.
    weights: Vec<u32>,
    /// What is asked besides the clauses.
    pub graphs: Vec<Hypergraph>,
}

impl Formula {
    /// Builds the formula that is exported for `problem`, all of whose variables have to be counted; a constraint of
    /// more than `plain` clauses gets auxiliary variables. The variables of the model have the order that is `given`, if
    /// one is. Cost: linear in the formula, and a sort of each clause.
    pub fn new(
        problem: &Problem<'_>,
        plain: u64,
        given: Option<Vec<Var>>,
        budget: &Budget,
        steps: &mut Steps<'_>,
    ) -> Result<Formula, CertificateError> {
        if problem.model.projection.is_some() {
            return Err(CertificateError::Projected);
        }
        let mut clauses = Vec::new();
        let variables = cnf::encode(problem, plain, budget, &mut |clause| {
            steps.hold(2 * ON_HEAP + size_of_val(clause))?;
            clauses.push(clause.iter().map(|&lit| literal(lit)).collect());
            Ok(())
        })?;
        let own = || order::of_layers(problem.model).order(problem.model);
        let mut orders = vec![given.unwrap_or_else(own)];
        let is_mark = |var: Var| problem.model.weights[var as usize] == 0;
        if variables as usize > problem.model.variables() {
            // Counters have their variables by number.
            orders.push((0..problem.model.variables() as Var).collect());
            orders.extend(orders.clone().into_iter().map(|order| order.into_iter().rev().collect()));
        }
        for order in &mut orders {
            behind(&clauses, order, is_mark, steps)?;
        }
        let ordered = Formula::in_order(clauses, variables as usize, &orders);
        let (weights, graphs) = (problem.model.weights.clone(), Hypergraph::all(problem.model));
        for (_, nodes) in graphs.iter().flat_map(|graph| &graph.edges) {
            steps.hold(2 * (2 * ON_HEAP + size_of_val(nodes.as_slice())))?;
        }
        Ok(Formula { weights, graphs, ..ordered })
    }

    /// Builds the formula in one of the given orders of the first variables: the one in which clauses end
    /// soonest after they begin. The choice matters for auxiliary variables: a counter has to be met from the
    /// end at which it begins. Only the first variables are counted between a clause's ends. (Auxiliary
    /// variables stand everywhere in the right order, and behind all others in the wrong one, where long
    /// clauses are shorter without them.)
    fn in_order(mut clauses: Vec<Vec<Literal>>, variables: usize, orders: &[Vec<Var>]) -> Formula {
        let shown = orders.first().map_or(0, Vec::len);
        let spans = |(order, level): &(Vec<Literal>, Vec<u32>)| -> u64 {
            let mut before = 0;
            let places = order.iter().map(|&var| {
                before += u32::from(var as usize <= shown);
                before
            });
            let places: Vec<u32> = places.collect();
            let span = |clause: &Vec<Literal>| {
                let at = || clause.iter().map(|lit| places[level[lit.unsigned_abs() as usize - 1] as usize]);
                u64::from(at().max().unwrap_or(0) - at().min().unwrap_or(0))
            };
            clauses.iter().map(span).sum()
        };
        let ordered = orders.iter().map(|order| Formula::ordered(&clauses, variables, order));
        let (order, level) = ordered.min_by_key(spans).unwrap_or_default();
        for clause in &mut clauses {
            clause.sort_unstable_by_key(|lit| (level[lit.unsigned_abs() as usize - 1], *lit));
            clause.dedup();
        }
        Formula { clauses, order, level, shown, weights: Vec::new(), graphs: Vec::new() }
    }

    /// Returns the variable of each level and the level of each variable. An auxiliary variable stands
    /// directly behind the last of the variables that define it. Its definition is the clauses in which it
    /// has the largest number.
    fn ordered(clauses: &[Vec<Literal>], variables: usize, given: &[Var]) -> (Vec<Literal>, Vec<u32>) {
        let mut place = vec![0; variables];
        for (at, &var) in (0u32..).zip(given) {
            place[var as usize] = at;
        }
        let number = |lit: &Literal| lit.unsigned_abs() as usize - 1;
        // The empty clause defines nothing.
        let last = |clause: &Vec<Literal>| clause.iter().map(number).max();
        let mut defining: Vec<(usize, &Vec<Literal>)> =
            clauses.iter().filter_map(|clause| Some((last(clause)?, clause))).collect();
        defining.retain(|(last, _)| *last >= given.len());
        defining.sort_by_key(|(last, _)| *last);
        for (last, clause) in defining {
            let needed = clause.iter().map(number).filter(|&var| var != last).map(|var| place[var]);
            place[last] = needed.max().unwrap_or(0).max(place[last]);
        }
        let mut order: Vec<usize> = (0..variables).collect();
        order.sort_by_key(|&var| (place[var], var >= given.len(), var));
        let mut level = vec![0; variables];
        for (at, &var) in (0u32..).zip(&order) {
            level[var] = at;
        }
        (order.into_iter().map(|var| var as Literal + 1).collect(), level)
    }

    /// The level of a literal's variable.
    pub fn level(&self, lit: Literal) -> u32 {
        self.level[lit.unsigned_abs() as usize - 1]
    }

    /// What a variable of the model adds to the size.
    pub fn weight(&self, var: Var) -> u32 {
        self.weights[var as usize]
    }

    /// Whether the variable of a literal is auxiliary.
    pub fn is_hidden(&self, lit: Literal) -> bool {
        lit.unsigned_abs() as usize > self.shown
    }
}

/// A literal of a model as files write it.
fn literal(lit: Lit) -> Literal {
    let number = lit.var as Literal + 1;
    if lit.positive { number } else { -number }
}
