//! Diagrams as drawings.

use bdd::{Diagram, Var};
use counting::solve::Reduction;
use limits::Budget;

use super::prepare::Asked;
use crate::exit::{Exit, Failure};
use crate::refusal::told;

impl Asked {
    /// Returns the drawing of a diagram; an error if the diagram is too large.
    pub(super) fn drawing(&self, diagram: &Diagram, title: &str, budget: &Budget) -> Result<String, Failure> {
        if self.reduction == Reduction::Bdd {
            self.check_drawn(diagram.node_count())?;
        }
        let (mut manager, roots) = diagram.build(budget)?;
        let Some(root) = roots.first() else { return Ok(String::new()) };
        if self.reduction == Reduction::Bdd {
            return Ok(manager.dot(&[(title, root)])?);
        }
        let variables: Vec<Var> = manager.order().vars().to_vec();
        let all = manager.power_set(&variables)?;
        let sets = manager.keep(&all, root)?;
        self.check_drawn(manager.node_count(&sets))?;
        Ok(manager.dot(&[(title, &sets)])?)
    }

    fn check_drawn(&self, nodes: usize) -> Result<(), Failure> {
        if nodes <= self.drawn {
            return Ok(());
        }
        let (puzzle, drawn) = (&self.puzzle, self.drawn);
        let sentence = told!(
            "{puzzle}: the diagram has {nodes} nodes, more than the {drawn} of a drawing; raise " [drawn]
            " or use " [format = "dddmp"]
        );
        Err(Failure::new(Exit::Limit, sentence))
    }
}
