//! One puzzle under many variable orders: what ranks them, the table, the plot and the page.

pub mod by;
pub mod page;
pub mod plot;
pub mod table;
