//! A shared package of reduced ordered binary decision diagrams (BDDs) with complement edges.
//!
//! ```
//! use bdd::{Manager, Var};
//!
//! let mut m = Manager::new(3);
//! let (x, y, z) = (m.var(Var(0))?, m.var(Var(1))?, m.var(Var(2))?);
//! let both = m.and(&x, &y)?;
//! let f = m.or(&both, &z)?;
//! assert!(m.evaluate(&f, &[true, true, false]));
//! assert_eq!(m.node_count(&f), 3);
//! # Ok::<(), bdd::Limit>(())
//! ```

mod apply;
mod bits;
mod budget;
mod cardinality;
mod clause;
mod collect;
mod computed;
mod count;
mod dot;
mod fold;
mod hash;
mod inspect;
mod manager;
mod node;
mod numbered;
mod order;
mod overflow;
mod quantify;
mod roots;
mod run;
mod solutions;
mod spectrum;
mod stats;
mod store;
mod unique;
mod word;

pub use budget::{Budget, Limit};
pub use cardinality::Weighted;
pub use count::{CountError, Extreme};
pub use manager::{Collection, Manager};
pub use numbered::{Numbered, Samples};
pub use order::{Level, OrderError, Var, VarOrder};
pub use roots::Bdd;
pub use solutions::Solutions;
pub use stats::Stats;
