//! A shared package of reduced ordered binary decision diagrams (BDDs) with complement edges.
//!
//! A [`Manager`] holds Boolean functions of numbered variables in one shared diagram. Each function
//! has exactly one diagram, so equal functions have equal handles ([`Bdd`]); negation is free;
//! solutions are counted, listed, drawn and weighed without being enumerated.
//!
//! # An example: four queens
//!
//! ```
//! use bdd::{Manager, Var};
//!
//! let n = 4;
//! let mut m = Manager::new(n * n);
//! let cell = |row: usize, column: usize| Var((row * n + column) as u32);
//! let mut board = m.constant(true);
//! for row in (0..n).rev() {
//!     // Some queen in the row, and none on a line with another one further down.
//!     let some: Vec<(Var, bool)> = (0..n).map(|column| (cell(row, column), true)).collect();
//!     board = m.and_clause(&board, &some)?;
//!     for a in 0..n {
//!         for (r, b) in (row..n).flat_map(|r| (0..n).map(move |b| (r, b))) {
//!             let attacked = if r == row { b > a } else { a == b || a.abs_diff(b) == r - row };
//!             if attacked {
//!                 board = m.and_clause(&board, &[(cell(row, a), false), (cell(r, b), false)])?;
//!             }
//!         }
//!     }
//! }
//! assert_eq!(m.sat_count(&board)?, 2u32.into());
//! let first = m.first(&board).expect("there are two");
//! let columns: Vec<usize> = (0..n * n).filter(|&c| first[c]).map(|c| c % n).collect();
//! assert_eq!(columns, [2, 0, 3, 1]);
//! # Ok::<(), bdd::Limit>(())
//! ```
//!
//! # The central types
//!
//! * [`Manager`]: the store of nodes, the variables in their [order](VarOrder), and all operations;
//!   [`Bdd`]: a handle of a function in it; [`Family`]: one of a family of sets, zero-suppressed.
//! * [`Budget`] and [`Limit`]: what an operation may use, and the error of one that would use more.
//! * [`Diagram`]: functions apart from a manager, for files.
//!
//! # What there is
//!
//! * Connectives: [`and`](Manager::and), [`or`](Manager::or), [`xor`](Manager::xor),
//!   [`iff`](Manager::iff), [`implies`](Manager::implies), [`ite`](Manager::ite),
//!   [`not`](Manager::not).
//! * Clauses, cubes and sums: [`and_clause`](Manager::and_clause),
//!   [`and_cube`](Manager::and_cube); [`exactly`](Manager::exactly),
//!   [`at_most`](Manager::at_most), [`at_least`](Manager::at_least),
//!   [`sum_between`](Manager::sum_between).
//! * Fewer variables: [`cofactor`](Manager::cofactor),
//!   [`exists`](Manager::exists), [`forall`](Manager::forall),
//!   [`and_exists`](Manager::and_exists).
//! * Other variables: [`compose`](Manager::compose), and for several at once
//!   [`substitute`](Manager::substitute) and [`rename`](Manager::rename).
//! * From text: expressions ([`parse`](Manager::parse)).
//! * Exact counts, big integers of any size: [`sat_count`](Manager::sat_count),
//!   [`spectrum`](Manager::spectrum) by size, [`best`](Manager::best) size and how often,
//!   [`marginals`](Manager::marginals) by variable.
//! * Solutions: [`solutions`](Manager::solutions) in order, [`first`](Manager::first),
//!   [`kth`](Manager::kth), uniform random [`samples`](Numbered::samples).
//! * Questions and drawings: [`evaluate`](Manager::evaluate), [`support`](Manager::support),
//!   [`node_count`](Manager::node_count),
//!   [`dot`](Manager::dot), [`stats`](Manager::stats); from a node to its children
//!   ([`branches`](Manager::branches)).
//! * Families of sets, zero-suppressed ([`Family`]): [`power_set`](Manager::power_set),
//!   [`union`](Manager::union), [`intersection`](Manager::intersection),
//!   [`difference`](Manager::difference), [`product`](Manager::product) and [`meet`](Manager::meet),
//!   the [`maximal`](Manager::maximal) and [`minimal`](Manager::minimal) sets, those within or around none of
//!   another family ([`nonsubsets`](Manager::nonsubsets), [`nonsupersets`](Manager::nonsupersets)), minimal
//!   [`hitting_sets`](Manager::hitting_sets), [projection](Manager::project), and the sets that
//!   [keep](Manager::keep) a condition, which is a function. Counts, solutions, sifting and drawings are as for
//!   functions.
//! * Another order: [`sift`](Manager::sift).
//! * Files: a manager [exports](Manager::export) a [`Diagram`], and a diagram [builds](Diagram::build) a new manager.
//!   It is written and read as DDDMP text or in a compact binary form with a checksum.
//! * Top-down: the diagram of a function that is given by states is [built](Manager::build) level by level.
//!
//! # What it costs
//!
//! A node is 17 bytes, all in (18 beyond 254 variables, 20 beyond 65534). Nodes lie in the order in which
//! they were made, children before parents. An operation takes a bounded number of steps for each tuple of
//! nodes of its operands: |f| |g| for a conjunction, where |f| is [`node_count`](Manager::node_count) of f.
//! The documentation of each operation names its bound. The bound holds while the computed table loses no
//! entry. The table grows with the number of nodes, up to one entry for four nodes; for an operation that
//! would lose many entries, up to two entries a node. (A conjunction does not use the table for a pair that is
//! unlikely to be met twice; such a pair may be met once a level.) The size of diagrams depends above all on
//! the order of the variables, which is chosen at the beginning ([`Manager::with_order`]) and changed by
//! [`sift`](Manager::sift).
//!
//! Connectives of two functions and operations on two families begin depth-first. If the store is too large for
//! the caches and the operation is long, it restarts level by level. That takes half of the time and does not use
//! the computed table; while it runs, it takes 8 to 24 bytes a pair of nodes and some KiB a level.
//! [`set_traversal`](Manager::set_traversal) fixes either way.
//!
//! The depth of diagrams is not limited: below 300 levels an operation continues with an explicit stack on
//! the heap. Tens of thousands of variables need a thread with a stack of 128 KiB (1 MiB if this crate is
//! compiled without optimisation). Counting takes one step a node (one polynomial addition for the spectrum),
//! in 64- or 128-bit words while the result fits them.
//!
//! # Limits and refusals
//!
//! A [`Budget`] limits nodes, bytes and time, and holds a flag that stops work from outside. Every operation
//! that can make a node, and every count, returns a [`Limit`] as an error if the budget is not enough. After
//! that, handles are valid, the manager is consistent, and the operation can be repeated within a larger
//! budget. Before an operation is refused for nodes or bytes, garbage is collected and the operation is
//! tried again.
//!
//! The byte limit covers nodes, tables, and what collections and counts need while they run. It does not
//! cover handles, lists that are results, and the functions that return no error
//! ([`support`](Manager::support), [`node_count`](Manager::node_count)).
//!
//! # Handles
//!
//! A [`Bdd`] protects its function from collection; clone and drop it as any value, on any thread.
//! Collections run by themselves and invalidate no handle. A variable that was never declared, or a handle of
//! another manager, is an error in the caller's program and panics.
//!
//! The same operations in the same order make the same nodes in the same order, on any machine.

mod bit_set;
mod build;
mod count;
mod diagram;
mod dot;
mod expression;
mod inspect;
mod manager;
mod operations;
mod order;
mod prefetch;
mod reorder;
mod stats;
mod store;
mod zdd;

pub use count::{Numbered, Samples, Solutions, Weighed};
pub use diagram::{Diagram, ReadError, WriteError};
pub use expression::ExpressionError;
pub use inspect::Branches;
pub use limits::{Budget, Extreme, Limit, Pace};
pub use manager::{Collection, Manager, Traversal};
pub use operations::Weighted;
pub use order::{Level, OrderError, Var, VarOrder};
pub use reorder::Sifted;
pub use stats::Stats;
pub use store::{Bdd, Family, Handle};
