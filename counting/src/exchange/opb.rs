//! Pseudo-Boolean formulas (OPB), as solvers of linear constraints over 0 and 1 read them.
//!
//! Variable v of the model is `x` and v + 1 in the file. Of a disjunction of counts, each bound gets an
//! indicator that is true exactly where the bound holds; the indicators come behind the model's variables and
//! are functions of them, so that the number of solutions is that of the model.

use std::collections::BTreeMap;
use std::io::Write;

use limits::Budget;
use model::constraint::{Constraint, Count, Lit, Shape, UNBOUNDED, Var, pos};
use model::steps::Steps;
use model::{Model, Sizes};

use super::problem::{ExportError, Problem};

/// `sum of the coefficients of true variables, relation, bound`.
struct Line {
    coefficients: BTreeMap<Var, i64>,
    relation: &'static str,
    bound: i64,
}

impl Line {
    /// A sum of literals with coefficients; a negated one counts where its variable is false.
    fn new(terms: impl IntoIterator<Item = (Lit, i64)>, relation: &'static str, bound: i64) -> Line {
        let mut line = Line { coefficients: BTreeMap::new(), relation, bound };
        for (lit, weight) in terms {
            *line.coefficients.entry(lit.var).or_default() += if lit.positive { weight } else { -weight };
            line.bound -= if lit.positive { 0 } else { weight };
        }
        line
    }

    /// Whether it holds where it has no variables.
    fn holds(&self) -> bool {
        if self.relation == "=" { self.bound == 0 } else { self.bound <= 0 }
    }
}

/// Receives lines, one after another.
type Sink<'a> = dyn FnMut(&Line) -> Result<(), ExportError> + 'a;

/// Writes `problem`; streamed, a constraint at a time.
///
/// Constraints are encoded twice, since the header in front says how many variables and constraints there
/// are. Cost: linear in the terms of the model.
///
/// With a `sense`, which is the largest or the smallest size, the size is the objective; so it is where the model has the
/// objective of a file.
pub fn write(
    problem: &Problem<'_>,
    sense: Option<Sizes>,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    problem.check()?;
    let sense = sense.or(problem.model.objective.sense);
    let mut lines = 0u64;
    let variables = encode(problem, budget, &mut |_| {
        lines += 1;
        Ok(())
    })?;
    writeln!(out, "* #variable= {variables} #constraint= {lines}")?;
    writeln!(out, "* {}", problem.title)?;
    for (name, number) in problem.names.iter().take(problem.model.written()).zip(1u32..) {
        writeln!(out, "* x{number} {name}")?;
    }
    if problem.model.projection.is_some() {
        write!(out, "* ind")?;
        for var in problem.model.told() {
            write!(out, " {}", var + 1)?;
        }
        writeln!(out, " 0")?;
    }
    if let Some(sense) = sense {
        objective(problem.model, sense, out)?;
    }
    encode(problem, budget, &mut |line| {
        for (var, coefficient) in line.coefficients.iter().filter(|(_, coefficient)| **coefficient != 0) {
            write!(out, "{coefficient:+} x{} ", var + 1)?;
        }
        Ok(writeln!(out, "{} {} ;", line.relation, line.bound)?)
    })?;
    Ok(())
}

/// Writes the size as an objective. A constant in it is a number of some variable and the same of its negation.
fn objective(model: &Model, sense: Sizes, out: &mut dyn Write) -> Result<(), ExportError> {
    write!(out, "{}", if sense == Sizes::Max { "max:" } else { "min:" })?;
    let mut constant = model.objective.offset;
    let sizes = (0..).zip(model.sizes()).filter(|(_, size)| *size != 0);
    for (var, size) in sizes {
        let (lit, size) = (model.of_file(pos(var)), size as i64);
        constant += if lit.positive { 0 } else { size };
        write!(out, " {:+} x{}", if lit.positive { size } else { -size }, lit.var + 1)?;
    }
    if constant != 0 && model.written() > 0 {
        write!(out, " {constant:+} x1 {constant:+} ~x1")?;
    }
    Ok(writeln!(out, " ;")?)
}

/// Hands all lines to `sink` and says how many variables they have.
fn encode(problem: &Problem<'_>, budget: &Budget, sink: &mut Sink<'_>) -> Result<Var, ExportError> {
    let steps = &mut Steps::new(budget);
    let mut writer = Writer { model: problem.model, variables: problem.model.written() as Var, sink };
    for constraint in problem.constraints() {
        steps.take(constraint.steps())?;
        writer.state(&constraint)?;
    }
    Ok(writer.variables)
}

/// What is written so far.
struct Writer<'a, 'b> {
    model: &'a Model,
    /// The number of variables, those of the model included.
    variables: Var,
    sink: &'a mut Sink<'b>,
}

impl Writer<'_, '_> {
    /// States a canonical constraint.
    fn state(&mut self, constraint: &Constraint) -> Result<(), ExportError> {
        let (clauses, counts): (Vec<&Count>, Vec<&Count>) =
            constraint.any.iter().partition(|count| matches!(count.shape(), Shape::Clause(_)));
        let unless: Vec<Lit> = clauses.iter().flat_map(|clause| &clause.terms).map(|term| term.lit).collect();
        match counts.as_slice() {
            [] if unless.is_empty() => self.never(),
            [] => self.line(unless.into_iter().map(|lit| (lit, 1)), ">=", 1),
            [count] => self.state_count(count, &unless),
            counts => {
                let mut some: Vec<(Lit, i64)> = unless.into_iter().map(|lit| (lit, 1)).collect();
                let mut bound = 1;
                for count in counts {
                    if count.min > 0 {
                        some.push((self.reaches(count, count.min.into())?, 1));
                    }
                    if count.max != UNBOUNDED {
                        some.push((!self.reaches(count, i64::from(count.max) + 1)?, 1));
                    }
                    // A sum above the upper bound reaches the lower bound, so at least one of two indicators is true.
                    bound += i64::from(count.min > 0 && count.max != UNBOUNDED);
                }
                self.line(some, ">=", bound)
            }
        }
    }

    /// States that a count holds unless one of the literals is true: the coefficient of such a literal makes
    /// up for the largest possible violation.
    fn state_count(&mut self, count: &Count, unless: &[Lit]) -> Result<(), ExportError> {
        let total = count.total() as i64;
        let with = |spare: i64| terms(count).chain(unless.iter().map(move |&lit| (lit, spare)));
        if unless.is_empty() && u64::from(count.min) == count.most() {
            return self.line(terms(count), "=", count.min.into());
        }
        if count.min > 0 {
            self.line(with(count.min.into()), ">=", count.min.into())?;
        }
        if count.max != UNBOUNDED {
            let spare = total - i64::from(count.max);
            let sum = with(-spare).map(|(lit, weight)| (lit, -weight));
            self.line(sum, ">=", -i64::from(count.max))?;
        }
        Ok(())
    }

    /// A new variable that is true exactly where the sum of a count is at least `sum`, which is between 1 and
    /// the total.
    fn reaches(&mut self, count: &Count, sum: i64) -> Result<Lit, ExportError> {
        let indicator = self.fresh();
        self.line(terms(count).chain([(indicator, -sum)]), ">=", 0)?;
        let spare = count.total() as i64 - sum + 1;
        let lacking = terms(count).map(|(lit, weight)| (lit, -weight)).chain([(indicator, spare)]);
        self.line(lacking, ">=", 1 - sum)?;
        Ok(indicator)
    }

    /// States a line that no assignment satisfies.
    fn never(&mut self) -> Result<(), ExportError> {
        let any = self.fresh();
        self.line([(any, 1)], ">=", 2)
    }

    fn fresh(&mut self) -> Lit {
        self.variables += 1;
        // Behind the variables of the model, whose negations have no number in the file.
        pos(self.variables - 1 + self.model.objective.negated.len() as Var)
    }

    fn line(
        &mut self,
        terms: impl IntoIterator<Item = (Lit, i64)>,
        relation: &'static str,
        bound: i64,
    ) -> Result<(), ExportError> {
        // A negation beside its variable says nothing.
        let number = |lit: Lit| match (lit.var as usize).checked_sub(self.model.variables()) {
            Some(at) => Lit { var: (self.model.written() + at) as Var, ..lit },
            None => self.model.of_file(lit),
        };
        let line = Line::new(terms.into_iter().map(|(lit, weight)| (number(lit), weight)), relation, bound);
        if line.coefficients.values().all(|&coefficient| coefficient == 0) && line.holds() {
            return Ok(());
        }
        (self.sink)(&line)
    }
}

fn terms(count: &Count) -> impl Iterator<Item = (Lit, i64)> {
    count.terms.iter().map(|term| (term.lit, term.weight.into()))
}
