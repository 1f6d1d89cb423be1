//! Writing the compact binary form.

use std::io::{self, Write};

use super::{MAGIC, VERSION};
use crate::diagram::error::WriteError;
use crate::diagram::functions::{Diagram, MOST_VARIABLES};

impl Diagram {
    /// Writes the compact binary form and flushes it. `out` should be buffered, since it gets small pieces.
    pub fn write_binary(&self, out: impl Write) -> Result<(), WriteError> {
        if self.order.len() as u64 > MOST_VARIABLES {
            return Err(WriteError::Variables(self.order.len()));
        }
        let mut out = Summed { out, sum: crc32fast::Hasher::new() };
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION])?;
        out.number(self.order.len() as u64)?;
        for var in self.order.vars() {
            out.number(var.0.into())?;
        }
        for name in &self.names {
            out.name(name.as_deref())?;
        }
        let mut widths = vec![0u64; self.order.len()];
        for node in &self.nodes {
            widths[node.level as usize] += 1;
        }
        for &width in widths.iter().rev() {
            out.number(width)?;
        }
        let (mut level, mut low, mut high) = (u32::MAX, 0, 0);
        for node in &self.nodes {
            if node.level != level {
                (level, low, high) = (node.level, 0, 0);
            }
            out.difference(low, node.low.0.into())?;
            out.difference(high, node.high.number().into())?;
            (low, high) = (node.low.0.into(), node.high.number().into());
        }
        out.number(self.roots.len() as u64)?;
        for (name, root) in &self.roots {
            out.number(root.0.into())?;
            out.name(Some(name.as_str()).filter(|name| !name.is_empty()))?;
        }
        let Summed { mut out, sum } = out;
        out.write_all(&sum.finalize().to_le_bytes())?;
        Ok(out.flush()?)
    }
}

/// Keeps the checksum of what is written.
struct Summed<W> {
    out: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> Summed<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }

    fn number(&mut self, mut number: u64) -> io::Result<()> {
        let (mut bytes, mut len) = ([0u8; 10], 0);
        while number >= 0x80 {
            bytes[len] = number as u8 | 0x80;
            number >>= 7;
            len += 1;
        }
        bytes[len] = number as u8;
        self.write_all(&bytes[..=len])
    }

    /// Writes the difference of two numbers, with its sign in the lowest bit.
    fn difference(&mut self, from: i64, to: i64) -> io::Result<()> {
        let difference = to - from;
        self.number((difference << 1 ^ difference >> 63) as u64)
    }

    fn name(&mut self, name: Option<&str>) -> io::Result<()> {
        let Some(name) = name else { return self.number(0) };
        self.number(name.len() as u64 + 1)?;
        self.write_all(name.as_bytes())
    }
}
