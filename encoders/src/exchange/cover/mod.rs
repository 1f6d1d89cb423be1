//! Exact cover problems: options, each a set of items, and the sets of options that cover every item as often as it has
//! to be.
//!
//! Two forms are read; which of them a text is shows in its first line.
//! * Knuth's, of his programs DLX1 to DLX3: the first line names the items, behind `|` the secondary ones; each further
//!   line is an option, the items in it. `2:3|item` has to be covered two or three times, `2|item` twice. `item:colour`
//!   in an option gives a secondary item a colour. Empty lines, and lines that begin with `|`, say nothing.
//! * `p xc PRIMARY SECONDARY`, then options, each a list of items ended by 0: numbers from 1, the primary ones first.
//!   With `p xcc`, `7:colour` has a colour. Lines that begin with `c` are comments.
//!
//! Option n of the file is variable n - 1 of the model. A primary item without numbers is covered exactly once. A
//! secondary item is covered at most once, or by any number of options that give it one colour. Options that are equal
//! are different options. An option without a primary item is never chosen: so Knuth defines it, since no item asks for
//! it. The size of a solution is the number of its options.

mod definition;
mod knuth;
mod numbered;
mod problem;
mod states;

use limits::{Budget, Limit};
use model::soft::{Member, Softened};
use model::steps::Steps;
use model::{Model, Sizes};
pub use problem::{Cover, Idle};

use crate::error::ModelError;

impl Cover {
    /// Reads a text in either form. What is wrong with it is refused with the number of its line. Cost: linear in the
    /// text, within the limits of `budget`.
    pub fn read(text: &str, budget: &Budget) -> Result<Cover, ModelError> {
        let steps = &mut Steps::new(budget);
        if numbered::is_form(text) { numbered::read(text, steps) } else { knuth::read(text, steps) }
    }

    /// The model. Goal: every size. Cost: linear in the items of all options, but for a secondary item times the digits
    /// of the number of its colours, within the limits of `budget`.
    pub fn model(&self, budget: &Budget) -> Result<Model, Limit> {
        let steps = &mut Steps::beside(budget, self.bytes);
        let constraints = states::constraints(self, steps, None)?;
        Ok(Model::plain(vec![1; self.options.len()], constraints, Sizes::Any))
    }

    /// The model with the primary items apart, each of which may then be covered any number of times; as [`Cover::model`].
    pub fn softened(&self, budget: &Budget) -> Result<Softened, Limit> {
        let (steps, mut apart) = (&mut Steps::beside(budget, self.bytes), Vec::new());
        let constraints = states::constraints(self, steps, Some(&mut apart))?;
        let hard = Model::plain(vec![1; self.options.len()], constraints, Sizes::Any);
        let mut softened = Softened::new(hard);
        for (item, constraint) in self.items.iter().zip(apart) {
            softened.add(Member::Item(item.name.clone()), vec![constraint].into());
        }
        Ok(softened)
    }
}
