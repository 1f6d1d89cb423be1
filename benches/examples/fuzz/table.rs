//! Truth tables in machine words.

/// A function of the first variables; bit v of a row's number is the value of variable v.
#[derive(Clone, PartialEq, Eq)]
pub struct Table {
    variables: usize,
    words: Vec<u64>,
}

impl Table {
    pub fn new(variables: usize, value: impl Fn(usize) -> bool) -> Table {
        let mut words = vec![0u64; (1usize << variables).div_ceil(64)];
        for row in (0..1usize << variables).filter(|&row| value(row)) {
            words[row / 64] |= 1 << (row % 64);
        }
        Table { variables, words }
    }

    pub fn at(&self, row: usize) -> bool {
        self.words[row / 64] >> (row % 64) & 1 == 1
    }

    pub fn rows(&self) -> usize {
        1 << self.variables
    }

    /// Of one variable more, on which it does not depend.
    pub fn widened(&self) -> Table {
        Table::new(self.variables + 1, |row| self.at(row & (self.rows() - 1)))
    }

    pub fn map(&self, value: impl Fn(bool) -> bool) -> Table {
        Table::new(self.variables, |row| value(self.at(row)))
    }

    pub fn join(&self, other: &Table, value: impl Fn(bool, bool) -> bool) -> Table {
        Table::new(self.variables, |row| value(self.at(row), other.at(row)))
    }

    pub fn cofactor(&self, var: u32, value: bool) -> Table {
        let bit = 1 << var;
        Table::new(self.variables, |row| self.at(if value { row | bit } else { row & !bit }))
    }

    pub fn exists(&self, vars: &[bdd::Var]) -> Table {
        vars.iter().fold(self.clone(), |f, var| {
            f.cofactor(var.0, false).join(&f.cofactor(var.0, true), |a, b| a || b)
        })
    }

    pub fn depends_on(&self, var: u32) -> bool {
        self.cofactor(var, false) != self.cofactor(var, true)
    }

    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }
}
