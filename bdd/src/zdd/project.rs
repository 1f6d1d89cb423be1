//! Sets cut down to some of their variables.

use super::set::Union;
use crate::manager::Manager;
use crate::operations::{Cofactors, Join, Operation, Step};
use crate::order::Var;
use crate::store::{Edge, Family, Key, Rule, Store};
use limits::Limit;

#[derive(Clone, Copy)]
struct Project<'a> {
    /// By level.
    kept: &'a [bool],
    /// The first level below all that are not kept.
    end: u32,
    call: u32,
}

impl Operation for Project<'_> {
    type Operands = Edge;

    const RULE: Rule = Rule::Zdd;

    fn begin(self, manager: &mut Manager, f: Edge, _: u32) -> Result<Step<Edge>, Limit> {
        let store = &manager.store;
        if store.level(f) >= self.end {
            return Ok(Step::Done(f));
        }
        Ok(Step::Split { operands: f, flip: 0, remember: store.node(f).is_shared() })
    }

    fn key(self, f: Edge) -> Key {
        Key::call(f, 0, self.call)
    }

    fn cofactors(self, store: &Store, f: Edge) -> Cofactors<Edge> {
        let level = store.level(f);
        let (low, high) = store.children(f);
        let join = if self.kept[level as usize] { Join::Node(level) } else { Join::Own(level) };
        Cofactors { join, low, high, below: 0 }
    }

    fn join(self, manager: &mut Manager, _: u32, low: Edge, high: Edge) -> Result<Edge, Limit> {
        manager.apply(Union, low, high)
    }
}

impl Manager {
    /// Removes all variables but `vars` from each set of `f`; equal sets become one. As many unions as `f`
    /// has nodes of other variables; their cost has no bound in |f| alone, as with [`Manager::exists`].
    pub fn project(&mut self, f: &Family, vars: &[Var]) -> Result<Family, Limit> {
        let mut kept = vec![false; self.variables()];
        vars.iter().for_each(|&var| kept[self.level(var) as usize] = true);
        let end = kept.iter().rposition(|kept| !kept).map_or(0, |last| last as u32 + 1);
        self.attempt(|m| {
            let call = m.computed.new_call();
            m.run(Project { kept: &kept, end, call }, m.edge(f))
        })
    }
}
