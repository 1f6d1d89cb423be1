//! Fields whose values tell groups apart, and mean nothing else.

use super::private::Field;
use super::turn::Bits;

/// Fields in the order in which their groups are numbered, and the first number.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub fields: Vec<Field>,
    pub first: u8,
}

impl Names {
    /// Numbers the groups anew, by the first field of each. Smaller values are none of groups.
    pub fn number<const W: usize>(&self, state: &mut Bits<W>) {
        let mut names = [0; 1 + u8::MAX as usize];
        let mut next = self.first;
        for field in &self.fields {
            let code = field.read(state);
            if code < self.first {
                continue;
            }
            let name = &mut names[usize::from(code)];
            if *name == 0 {
                *name = next;
                next += 1;
            }
            if *name != code {
                field.write(state, *name);
            }
        }
    }
}
