//! Functions with operators, for programs that set no limits.

use std::cell::RefCell;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::rc::Rc;

use num_bigint::BigUint;

use crate::expression::ExpressionError;
use crate::manager::Manager;
use crate::order::Var;
use crate::store::Bdd;
use limits::{Budget, Limit};

/// A [`Manager`] without limits, whose functions are joined by operators: `&`, `|`, `^` and `!`, on functions
/// or on references to them.
///
/// A limit cannot be set here, so an operator returns a function and no [`Result`]. Two limits remain that no
/// program can lift: memory that the system does not give, and 2^30 nodes. As with `Vec`, an operator that
/// meets one of them panics. A program that must go on then uses a [`Manager`], where each is an error.
/// (Functions are valid after the panic, too.) Clones are the same manager. For one thread.
///
/// ```
/// use bdd::Functions;
///
/// let all = Functions::new(3);
/// let [x, y, z] = [0, 1, 2].map(|var| all.var(var));
/// let f = (&x & &y) | !&z;
/// assert_eq!(f.sat_count(), 5u32.into());
/// assert_eq!(!(x | y) & f.clone(), all.parse("~x0 & ~x1 & ~x2")?);
/// assert_eq!(f.ask(|m, f| m.node_count(f)), 3);
/// # Ok::<(), bdd::ExpressionError>(())
/// ```
#[derive(Clone)]
pub struct Functions(Rc<RefCell<Manager>>);

/// A function of [`Functions`]. Two are equal exactly when they are the same function of the same manager.
/// Functions of two managers cannot be joined: that panics.
#[derive(Clone)]
pub struct Function {
    all: Functions,
    bdd: Bdd,
}

impl Functions {
    /// Returns functions of `variables` variables, variable 0 at the top.
    pub fn new(variables: usize) -> Functions {
        Functions::from(Manager::new(variables))
    }

    /// Returns the function of one variable, by its number. Panics where it was never declared.
    pub fn var(&self, var: u32) -> Function {
        self.make(|m| m.var(Var(var)))
    }

    /// Returns the constant function.
    pub fn constant(&self, value: bool) -> Function {
        self.make(|m| Ok(m.constant(value)))
    }

    /// Returns the function that a text describes; see [`Manager::parse`].
    pub fn parse(&self, text: &str) -> Result<Function, ExpressionError> {
        let parsed = self.manager(|m| m.parse(text));
        parsed.map(|bdd| Function { all: self.clone(), bdd })
    }

    /// Returns the result of any operation of the manager on functions of it, whose handles are
    /// [`Function::handle`].
    ///
    /// ```
    /// use bdd::{Functions, Var};
    ///
    /// let all = Functions::new(4);
    /// let one = all.make(|m| m.exactly(&[Var(0), Var(1), Var(2)], 1));
    /// let some = all.make(|m| m.exists(one.handle(), &[Var(0)]));
    /// assert_eq!(some, !(all.var(1) & all.var(2)));
    /// # Ok::<(), bdd::Limit>(())
    /// ```
    pub fn make(&self, operation: impl FnOnce(&mut Manager) -> Result<Bdd, Limit>) -> Function {
        match self.manager(operation) {
            Ok(bdd) => Function { all: self.clone(), bdd },
            Err(limit) => panic!("{limit}; where that has to be an error, use a Manager and its results"),
        }
    }

    /// Works on the manager; whatever limits it sets end with it.
    fn manager<T>(&self, work: impl FnOnce(&mut Manager) -> T) -> T {
        let Ok(mut manager) = self.0.try_borrow_mut() else {
            panic!(
                "an operator was used within a closure that works on its manager; finish the closure first"
            )
        };
        let result = work(&mut manager);
        if !manager.budget().is_unlimited() {
            manager.set_budget(Budget::default());
        }
        result
    }
}

/// Takes over a manager that is in use already, with its order and names; its limits end.
impl From<Manager> for Functions {
    fn from(mut manager: Manager) -> Functions {
        manager.set_budget(Budget::default());
        Functions(Rc::new(RefCell::new(manager)))
    }
}

impl Function {
    /// Returns the handle of the function, for [`Functions::make`] and [`Function::ask`].
    pub fn handle(&self) -> &Bdd {
        &self.bdd
    }

    /// Returns the answer to any question about the function that makes no node.
    ///
    /// Panics if the question uses an operator on functions of the same manager.
    pub fn ask<T>(&self, question: impl FnOnce(&Manager, &Bdd) -> T) -> T {
        let Ok(manager) = self.all.0.try_borrow() else {
            panic!("a question was asked within an operation on its manager; finish the operation first")
        };
        question(&manager, &self.bdd)
    }

    /// Returns the number of assignments of all variables that make the function true.
    pub fn sat_count(&self) -> BigUint {
        self.ask(|m, f| m.sat_count(f)).unwrap_or_else(|limit| panic!("{limit}"))
    }

    /// Returns the function "this one implies the other".
    pub fn implies(&self, other: &Function) -> Function {
        self.all.make(|m| m.implies(&self.bdd, &other.bdd))
    }

    /// Returns the function "this one and the other are equal".
    pub fn iff(&self, other: &Function) -> Function {
        self.all.make(|m| m.iff(&self.bdd, &other.bdd))
    }

    /// Returns the function "if this one then `high` else `low`".
    pub fn ite(&self, high: &Function, low: &Function) -> Function {
        self.all.make(|m| m.ite(&self.bdd, &high.bdd, &low.bdd))
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Function) -> bool {
        self.bdd == other.bdd
    }
}

impl Eq for Function {}

impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.bdd.fmt(f)
    }
}

/// The four forms of an operator, with and without references.
macro_rules! operator {
    ($trait:ident, $method:ident, $operation:ident) => {
        impl $trait<&Function> for &Function {
            type Output = Function;

            fn $method(self, other: &Function) -> Function {
                self.all.make(|m| m.$operation(&self.bdd, &other.bdd))
            }
        }

        impl $trait<Function> for &Function {
            type Output = Function;

            fn $method(self, other: Function) -> Function {
                $trait::$method(self, &other)
            }
        }

        impl $trait<&Function> for Function {
            type Output = Function;

            fn $method(self, other: &Function) -> Function {
                $trait::$method(&self, other)
            }
        }

        impl $trait<Function> for Function {
            type Output = Function;

            fn $method(self, other: Function) -> Function {
                $trait::$method(&self, &other)
            }
        }
    };
}

operator!(BitAnd, bitand, and);
operator!(BitOr, bitor, or);
operator!(BitXor, bitxor, xor);

impl Not for &Function {
    type Output = Function;

    fn not(self) -> Function {
        self.all.make(|m| Ok(m.not(&self.bdd)))
    }
}

impl Not for Function {
    type Output = Function;

    fn not(self) -> Function {
        !&self
    }
}
