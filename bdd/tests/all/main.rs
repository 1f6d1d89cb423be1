//! Tests of the package through its public interface, one module a concern.

mod apply;
mod budget;
mod cardinality;
mod clause;
mod count;
mod deep;
mod dot;
mod expression;
mod families;
mod families_algebra;
mod families_budget;
mod families_reorder;
mod files;
mod files_damaged;
mod files_foreign;
mod memory;
mod quantify;
mod queens;
mod reorder;
mod roots;
mod solutions;
mod store;
mod substitute;
mod table;
mod walk;
mod weighed;
