//! Truth tables: what diagrams are checked against.

use bdd::{Bdd, Collection, Level, Manager, Traversal, Var, VarOrder};
use proptest::prelude::*;

/// Variables of the random functions.
pub const VARS: usize = 8;
const ROWS: usize = 1 << VARS;

/// A function of [`VARS`] variables; bit v of a row's number is the value of variable v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table(Vec<bool>);

impl Table {
    pub fn new(value: impl Fn(&[bool]) -> bool) -> Table {
        Table((0..ROWS).map(|row| value(&assignment(row))).collect())
    }

    pub fn at(&self, values: &[bool]) -> bool {
        self.0[values.iter().rev().fold(0, |row, &value| 2 * row + usize::from(value))]
    }

    pub fn not(&self) -> Table {
        Table(self.0.iter().map(|value| !value).collect())
    }

    pub fn join(&self, other: &Table, value: impl Fn(bool, bool) -> bool) -> Table {
        Table(self.0.iter().zip(&other.0).map(|(&a, &b)| value(a, b)).collect())
    }

    pub fn and(&self, other: &Table) -> Table {
        self.join(other, |a, b| a && b)
    }

    /// With variables fixed.
    pub fn cofactor(&self, literals: &[(Var, bool)]) -> Table {
        Table::new(|values| {
            let mut values = values.to_vec();
            for &(Var(var), value) in literals {
                values[var as usize] = value;
            }
            self.at(&values)
        })
    }

    pub fn exists(&self, vars: &[Var]) -> Table {
        vars.iter().fold(self.clone(), |f, &var| {
            f.cofactor(&[(var, false)]).join(&f.cofactor(&[(var, true)]), |a, b| a || b)
        })
    }

    pub fn depends_on(&self, var: Var) -> bool {
        self.cofactor(&[(var, false)]) != self.cofactor(&[(var, true)])
    }

    /// The satisfying assignments.
    pub fn models(&self) -> Vec<Vec<bool>> {
        (0..ROWS).filter(|&row| self.0[row]).map(assignment).collect()
    }

    /// The diagram, by Shannon expansion.
    pub fn build(&self, m: &mut Manager) -> Bdd {
        self.build_from(m, 0, &mut vec![false; VARS])
    }

    fn build_from(&self, m: &mut Manager, level: u32, values: &mut Vec<bool>) -> Bdd {
        if level as usize == VARS {
            return m.constant(self.at(values));
        }
        let var = m.order().var(Level(level));
        values[var.0 as usize] = false;
        let low = self.build_from(m, level + 1, values);
        values[var.0 as usize] = true;
        let high = self.build_from(m, level + 1, values);
        if low == high {
            return low;
        }
        let x = m.var(var).expect("no limit");
        m.ite(&x, &high, &low).expect("no limit")
    }

    /// Asserts that `f` is this function: pointwise and by its handle.
    pub fn check(&self, m: &mut Manager, f: &Bdd) {
        self.check_points(m, f);
        assert_eq!(*f, self.build(m), "equal functions, unequal handles");
    }

    pub fn check_points(&self, m: &Manager, f: &Bdd) {
        for row in 0..ROWS {
            assert_eq!(m.evaluate(f, &assignment(row)), self.0[row], "row {row:b}");
        }
    }
}

pub fn assignment(row: usize) -> Vec<bool> {
    (0..VARS).map(|var| row >> var & 1 == 1).collect()
}

/// Random functions from sparse to dense, some with few variables.
pub fn tables() -> impl Strategy<Value = Table> {
    let bits = || prop::collection::vec(any::<bool>(), ROWS).prop_map(Table);
    prop_oneof![
        bits(),
        (bits(), bits(), bits()).prop_map(|(a, b, c)| a.and(&b).and(&c)),
        (bits(), 0..1u32 << VARS).prop_map(|(f, fixed)| {
            let fixed: Vec<(Var, bool)> =
                (0..VARS as u32).filter(|v| fixed >> v & 1 == 1).map(|v| (Var(v), v % 2 == 0)).collect();
            f.cofactor(&fixed)
        }),
    ]
}

pub fn orders() -> impl Strategy<Value = VarOrder> {
    Just((0..VARS as u32).map(Var).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|vars| VarOrder::new(vars).expect("a permutation"))
}

pub fn var_sets() -> impl Strategy<Value = Vec<Var>> {
    prop::collection::vec((0..VARS as u32).prop_map(Var), 0..VARS)
}

pub fn literals() -> impl Strategy<Value = Vec<(Var, bool)>> {
    prop::collection::vec(((0..VARS as u32).prop_map(Var), any::<bool>()), 0..5)
}

pub fn collections() -> impl Strategy<Value = Collection> {
    prop_oneof![Just(Collection::Automatic), Just(Collection::Always), Just(Collection::Never)]
}

pub fn traversals() -> impl Strategy<Value = Traversal> {
    prop_oneof![Just(Traversal::Automatic), Just(Traversal::LevelByLevel)]
}

/// A manager of the order that collects as told.
pub fn manager(order: &VarOrder, collection: Collection) -> Manager {
    let mut m = Manager::with_order(order.clone());
    m.set_collection(collection);
    m
}
