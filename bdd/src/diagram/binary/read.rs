//! Reading the compact binary form: every byte is distrusted.

use std::io::{BufRead, Read};

use super::{MAGIC, VERSION};
use crate::diagram::error::ReadError;
use crate::diagram::functions::{Diagram, Inner, MOST_VARIABLES, Ref, check, level_in};
use crate::order::{Var, VarOrder};
use crate::store::MAX_NODES;
use limits::Budget;
use limits::Meter;

impl Diagram {
    /// Reads the compact binary form, to the end of the input. Refuses a truncated, altered or foreign file,
    /// and one of a later version. The checksum detects every change of up to 32 adjacent bits, and all but
    /// one in four thousand million of the other changes. Takes memory only for nodes that were read: 12
    /// bytes each, within the byte limit. Obeys the deadline and the cancel flag.
    pub fn read_binary(input: impl BufRead, budget: &Budget) -> Result<Diagram, ReadError> {
        let mut input = Summed { input, sum: crc32fast::Hasher::new() };
        for byte in MAGIC {
            if input.byte()? != byte {
                return Err(ReadError::Foreign);
            }
        }
        match input.byte()? {
            VERSION => {}
            0 => return Err(ReadError::Altered("there is no version 0")),
            newer => return Err(ReadError::TooNew(newer)),
        }
        let variables = input.number(MOST_VARIABLES)?;
        let mut vars = Vec::new();
        for _ in 0..variables {
            vars.push(Var(input.number(variables - 1)? as u32));
        }
        let order = VarOrder::new(vars).map_err(|_| ReadError::Altered("a variable is listed twice"))?;
        let mut names = Vec::new();
        for _ in 0..variables {
            names.push(input.name()?);
        }
        let mut widths = Vec::new();
        for _ in 0..variables {
            widths.push(input.number(MAX_NODES as u64)?);
        }
        let mut nodes: Vec<Inner> = Vec::new();
        let meter = &mut Meter::at_once(budget);
        for (level, width) in (0..variables as u32).rev().zip(widths) {
            let (mut low, mut high) = (Ref(0), Ref(0));
            for _ in 0..width {
                check(meter, || size_of_val(&nodes[..]))?;
                low = Ref(input.difference(low.0.into(), 2 * nodes.len() as u64 + 1)? as u32);
                high = Ref::new(input.difference(high.number().into(), nodes.len() as u64)? as u32, false);
                if level_in(&nodes, low).min(level_in(&nodes, high)) <= level || nodes.len() + 1 >= MAX_NODES
                {
                    return Err(ReadError::Altered("a node is not above its children"));
                }
                nodes.push(Inner { level, low, high });
            }
        }
        let mut roots = Vec::new();
        for _ in 0..input.number(u32::MAX.into())? {
            let root = Ref(input.number(2 * nodes.len() as u64 + 1)? as u32);
            roots.push((input.name()?.unwrap_or_default(), root));
        }
        input.finish()?;
        budget.check_bytes(size_of_val(&nodes[..]))?;
        Ok(Diagram { order, names, nodes, roots })
    }
}

/// Keeps the checksum of what is read.
struct Summed<R> {
    input: R,
    sum: crc32fast::Hasher,
}

impl<R: BufRead> Summed<R> {
    fn byte(&mut self) -> Result<u8, ReadError> {
        let mut byte = [0];
        self.input.read_exact(&mut byte)?;
        self.sum.update(&byte);
        Ok(byte[0])
    }

    /// Reads a number up to `most`.
    fn number(&mut self, most: u64) -> Result<u64, ReadError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return if number <= most { Ok(number) } else { Err(OUT_OF_RANGE) };
            }
        }
        Err(OUT_OF_RANGE)
    }

    /// Reads a number up to `most`, as its difference to another one.
    fn difference(&mut self, from: i64, most: u64) -> Result<u64, ReadError> {
        let coded = self.number(u64::MAX >> 1)?;
        let difference = (coded >> 1) as i64 ^ -((coded & 1) as i64);
        let number = from.checked_add(difference).and_then(|number| u64::try_from(number).ok());
        number.filter(|&number| number <= most).ok_or(OUT_OF_RANGE)
    }

    fn name(&mut self) -> Result<Option<String>, ReadError> {
        let Some(len) = self.number(u32::MAX.into())?.checked_sub(1) else { return Ok(None) };
        let mut bytes = Vec::new();
        if (&mut self.input).take(len).read_to_end(&mut bytes)? as u64 != len {
            return Err(ReadError::Truncated);
        }
        self.sum.update(&bytes);
        let name = String::from_utf8(bytes).map_err(|_| ReadError::Altered("a name is not in UTF-8"))?;
        Ok(Some(name))
    }

    /// Checks the checksum, and that nothing follows it.
    fn finish(mut self) -> Result<(), ReadError> {
        let mut written = [0; 4];
        self.input.read_exact(&mut written)?;
        if u32::from_le_bytes(written) != self.sum.finalize() {
            return Err(ReadError::Altered("its checksum differs"));
        }
        match self.input.fill_buf()? {
            [] => Ok(()),
            _ => Err(ReadError::Altered("something follows its end")),
        }
    }
}

const OUT_OF_RANGE: ReadError = ReadError::Altered("a number is out of range");
