//! Equal components: two are equal where one, its variables renumbered, reads like the other.

use std::collections::HashMap;

use model::Model;
use model::constraint::{Constraint, Var};

/// A component read under one numbering of its variables.
#[derive(PartialEq, Eq, Hash)]
struct Form {
    /// Weight of each variable, and whether it is counted.
    variables: Vec<(u32, bool)>,
    /// Its constraints, sorted.
    constraints: Vec<Constraint>,
}

/// The components seen so far, as their variables ascend.
#[derive(Default)]
pub(super) struct Alike {
    seen: HashMap<Form, usize>,
}

impl Alike {
    /// The number given to an equal component, or `None` and the component is now `number`.
    ///
    /// A symmetry of the model is a hint how to renumber (the mirror image of a board takes one
    /// colour to the other); equal readings are the proof, whatever the hint is worth.
    pub fn find_or_insert(
        &mut self,
        model: &Model,
        members: &[Var],
        constraints: &[&Constraint],
        number: usize,
    ) -> Option<usize> {
        for symmetry in model.group.iter().filter(|_| !self.seen.is_empty()) {
            let form = form(model, members, constraints, |var| symmetry[var as usize]);
            if let Some(&equal) = self.seen.get(&form) {
                return Some(equal);
            }
        }
        self.seen.insert(form(model, members, constraints, |var| var), number);
        None
    }
}

/// The component under the numbering by ascending images.
fn form(model: &Model, members: &[Var], constraints: &[&Constraint], image: impl Fn(Var) -> Var) -> Form {
    let mut sorted: Vec<(Var, Var)> = members.iter().map(|&var| (image(var), var)).collect();
    sorted.sort_unstable();
    let number = |var: Var| {
        let at = sorted.binary_search(&(image(var), var));
        at.expect("a constraint of a component has variables of the component only") as Var
    };
    let mut constraints: Vec<_> = constraints.iter().map(|constraint| constraint.renamed(number)).collect();
    constraints.sort_unstable();
    let variables = sorted.iter().map(|&(_, var)| (model.weights[var as usize], model.is_shown(var)));
    Form { variables: variables.collect(), constraints }
}
