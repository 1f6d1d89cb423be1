//! Variables, levels, and the order that joins them.

/// A variable, numbered from 0 in the order of declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// A place in the order, 0 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(pub u32);

/// A bijection between variables and levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VarOrder {
    var_at: Vec<Var>,
    level_of: Vec<Level>,
}

/// Why a list of variables is not an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order lists each of its {len} variables once; variable {var} is out of range or repeated")]
pub struct OrderError {
    /// Length of the list.
    pub len: usize,
    /// The first offending variable.
    pub var: u32,
}

impl VarOrder {
    /// Returns variables in the order of their numbers.
    pub fn identity(variables: usize) -> VarOrder {
        VarOrder {
            var_at: (0..variables as u32).map(Var).collect(),
            level_of: (0..variables as u32).map(Level).collect(),
        }
    }

    /// Returns the order with `var_at[level]` at each level; each of the variables `0..len` exactly once.
    pub fn new(var_at: Vec<Var>) -> Result<VarOrder, OrderError> {
        let len = var_at.len();
        let mut level_of = vec![None; len];
        for (level, &var) in var_at.iter().enumerate() {
            match level_of.get_mut(var.0 as usize) {
                Some(place @ None) => *place = Some(Level(level as u32)),
                _ => return Err(OrderError { len, var: var.0 }),
            }
        }
        let level_of: Vec<Level> = level_of.into_iter().flatten().collect();
        debug_assert_eq!(level_of.len(), var_at.len(), "an order has a level for each variable");
        Ok(VarOrder { var_at, level_of })
    }

    /// Returns the number of variables.
    pub fn len(&self) -> usize {
        self.var_at.len()
    }

    /// Returns whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.var_at.is_empty()
    }

    /// Returns the level of a variable. Panics where the variable was never declared.
    pub fn level(&self, var: Var) -> Level {
        let level = self.level_of[var.0 as usize];
        debug_assert_eq!(self.var_at[level.0 as usize], var, "levels and variables are inverse");
        level
    }

    /// Returns the variable at a level. Panics where there is no such level.
    pub fn var(&self, level: Level) -> Var {
        let var = self.var_at[level.0 as usize];
        debug_assert_eq!(self.level_of[var.0 as usize], level, "variables and levels are inverse");
        var
    }

    /// Returns the variables from the top down.
    pub fn vars(&self) -> &[Var] {
        &self.var_at
    }

    /// Declares one more variable, at the bottom.
    pub(crate) fn push(&mut self) -> Var {
        let var = Var(self.len() as u32);
        self.level_of.push(Level(var.0));
        self.var_at.push(var);
        var
    }
}
