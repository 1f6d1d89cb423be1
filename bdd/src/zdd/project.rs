//! Sets cut down to some of their variables.

use super::{Families, Family};
use crate::budget::Limit;
use crate::manager::Manager;
use crate::operations::run::{Join, Operation, Step};
use crate::order::Var;
use crate::store::computed::Key;
use crate::store::node::Edge;

struct Project {
    /// By level.
    kept: Vec<bool>,
    /// The first level below all that are not kept.
    end: u32,
    call: u32,
}

impl Operation for Project {
    type Args = Edge;

    fn step(&mut self, manager: &mut Manager, f: Edge) -> Result<Step<Edge>, Limit> {
        let store = &manager.store;
        let level = store.level(f);
        if level >= self.end {
            return Ok(Step::Done(f));
        }
        let (low, high) = store.children(f);
        let join = if self.kept[level as usize] { Join::Family } else { Join::Union };
        let key = store.node(f).is_shared().then(|| Key::call(f, 0, self.call));
        Ok(Step::Split { level, low, high, join, key, flip: 0 })
    }

    fn edges(args: &mut Edge, visit: &mut dyn FnMut(&mut Edge)) {
        visit(args);
    }
}

impl Families {
    /// What is left of each set of `f` when all variables but `vars` are taken from it, each such
    /// set once. As many unions as `f` has nodes of other variables; their cost has no bound in |f|
    /// alone, as with [`Manager::exists`].
    pub fn project(&mut self, f: &Family, vars: &[Var]) -> Result<Family, Limit> {
        let mut kept = vec![false; self.variables()];
        vars.iter().for_each(|&var| kept[self.manager.level(var) as usize] = true);
        let end = kept.iter().rposition(|kept| !kept).map_or(0, |last| last as u32 + 1);
        let mut project = Project { kept, end, call: 0 };
        self.operate(|m| {
            project.call = m.computed.new_call();
            m.run(&mut project, m.edge(&f.0))
        })
    }
}
