//! Fields whose values tell groups apart, and mean nothing else.

use super::field::Field;
use crate::bits::Bits;

/// Fields in the order in which their groups are numbered, and the first number.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub fields: Vec<Field>,
    pub first: u8,
}

impl Names {
    /// Numbers the groups anew, by the first field of each. Smaller values are none of groups.
    pub fn number<const W: usize>(&self, state: &mut Bits<W>) {
        let mut numbering = Numbering::from(self.first);
        for field in &self.fields {
            let code = field.read(state);
            let name = numbering.of(code);
            if name != code {
                field.write(state, name);
            }
        }
    }
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
