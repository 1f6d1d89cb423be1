//! What is known of the edges of a level.

use model::bits::Bits;
use smallvec::SmallVec;

/// Groups that fit without memory of their own.
const USUAL: usize = 24;

/// The edges that are free, the groups, and the variables to come that are blocked.
#[derive(Clone)]
pub(in super::super) struct Status<const L: usize> {
    pub free: Bits<L>,
    /// The edges of each group, in the order of their numbers.
    pub groups: SmallVec<[Bits<L>; USUAL]>,
    pub blocked: Bits<L>,
}
