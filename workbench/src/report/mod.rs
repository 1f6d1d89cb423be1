//! Records: counts, searches and checked claims as JSON and as text. Only these modules know the field names
//! of the output.

mod cells;
mod certificate;
mod check;
mod claim;
mod computed;
mod count;
mod load;
mod made;
mod mc;
mod record;
mod recorded;
mod search;

pub use certificate::{certificate_json, certificate_text};
pub use check::{check_json, check_text};
pub use claim::claim_json;
pub use count::{
    caption, chart, how, of_size, order_json, question, shares, statistics, title, write_count_json,
    write_count_quiet, write_count_text,
};
pub use load::{load_json, load_text};
pub use made::made_json;
pub use mc::count_mc;
pub use record::{SCHEMA, program, solution_json, status};
pub use recorded::Recorded;
pub use search::{search_json, search_text};
