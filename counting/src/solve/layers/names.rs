//! Fields whose values tell groups apart, and mean nothing else.

use super::field::Field;

/// Fields in the order in which their groups are numbered, and the first number.
#[derive(Clone, Debug, Hash)]
pub(super) struct Names {
    pub fields: Vec<Field>,
    /// Smaller values are none of groups.
    pub first: u8,
}

/// Numbers for groups, in the order in which they are met.
pub(super) struct Numbering {
    names: [u8; 1 + u8::MAX as usize],
    first: u8,
    next: u8,
}

impl Numbering {
    /// Numbers from `first` on, which is not 0. Smaller codes are none of groups.
    pub fn from(first: u8) -> Numbering {
        Numbering { names: [0; 1 + u8::MAX as usize], first, next: first }
    }

    /// The number of the group with this code; a code that is none of a group stays as it is.
    #[inline]
    pub fn of(&mut self, code: u8) -> u8 {
        if code < self.first {
            return code;
        }
        let name = &mut self.names[usize::from(code)];
        if *name == 0 {
            *name = self.next;
            self.next += 1;
        }
        *name
    }
}
