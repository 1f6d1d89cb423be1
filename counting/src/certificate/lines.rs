//! The lines of a proof: numbers of clauses that rise, and the clauses that a line defines.

use std::io::{self, Write};

use super::literal::Literal;

/// Writes lines and numbers their clauses.
pub(super) struct Lines<'a> {
    out: &'a mut dyn Write,
    line: Vec<u8>,
    next: u64,
}

impl<'a> Lines<'a> {
    /// Starts a proof: its first clause gets the number after the `clauses` clauses of the formula.
    pub fn new(out: &'a mut dyn Write, clauses: usize) -> Lines<'a> {
        Lines { out, line: Vec::new(), next: clauses as u64 + 1 }
    }

    /// Writes the line that names the root, the first line of the proof.
    pub fn root(&mut self, root: Literal) -> io::Result<()> {
        writeln!(self.out, "r {root}")
    }

    /// Writes `node` as a product (`p`), a sum (`s`) or a Skolem node (`t`) of `children`, and returns the
    /// number of its first clause.
    ///
    /// The first clause of a product or a Skolem node says that the node holds where all children hold. For
    /// each child one more clause follows: the child holds where the node holds. The clauses of a sum are the
    /// opposite. The first says that a child holds where the sum holds; the other two say that the sum holds
    /// where a child holds.
    pub fn node(
        &mut self,
        kind: u8,
        node: Literal,
        children: &[Literal],
        hints: impl IntoIterator<Item = u64>,
    ) -> io::Result<u64> {
        let number = self.begin(kind, 1 + children.len() as u64);
        self.put(node.into());
        children.iter().for_each(|&child| self.put(child.into()));
        hints.into_iter().for_each(|hint| self.put(hint as i64));
        self.end()?;
        Ok(number)
    }

    /// Writes a clause that follows by unit propagation along the hints, and returns its number.
    pub fn clause(&mut self, clause: &[Literal], hints: impl IntoIterator<Item = u64>) -> io::Result<u64> {
        let number = self.begin(b'a', 1);
        clause.iter().for_each(|&lit| self.put(lit.into()));
        self.put(0);
        hints.into_iter().for_each(|hint| self.put(hint as i64));
        self.end()?;
        Ok(number)
    }

    fn begin(&mut self, kind: u8, clauses: u64) -> u64 {
        let number = self.next;
        self.next += clauses;
        self.line.clear();
        self.put(number as i64);
        self.line.extend([kind, b' ']);
        number
    }

    fn put(&mut self, number: i64) {
        let mut digits = [0; 20];
        let (mut at, mut rest) = (digits.len(), number.unsigned_abs());
        while rest > 0 || at == digits.len() {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if number < 0 {
            self.line.push(b'-');
        }
        self.line.extend_from_slice(&digits[at..]);
        self.line.push(b' ');
    }

    fn end(&mut self) -> io::Result<()> {
        self.line.extend(b"0\n");
        self.out.write_all(&self.line)
    }
}
