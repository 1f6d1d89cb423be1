//! Saving and loading as one operation of a round.

use bdd::{Bdd, Budget, Diagram, Limit};

use crate::functions::{FunctionRound, Made};
use crate::questions::differs;
use crate::round::Wrong;

impl FunctionRound {
    /// Everything held, saved in one of the forms and loaded into a fresh manager.
    pub fn files(&mut self) -> Result<Result<Made, Wrong>, Limit> {
        let roots: Vec<(&str, &Bdd)> = self.held.iter().map(|(f, _)| ("", f)).collect();
        let diagram = self.m.export(&roots)?;
        let (binary, mut file) = (self.random.bool(), Vec::new());
        let written = if binary { diagram.write_binary(&mut file) } else { diagram.write_dddmp(&mut file) };
        if let Err(error) = written {
            return Ok(Err(error.to_string()));
        }
        let read = |file: &[u8]| match binary {
            true => Diagram::read_binary(file, &Budget::default()),
            false => Diagram::read_dddmp(file, &Budget::default()),
        };
        let mut damaged = file.clone();
        match self.random.bool() {
            true => damaged.truncate(self.random.usize(..file.len())),
            false => damaged[self.random.usize(..file.len())] ^= 1 << self.random.u32(..8),
        }
        match read(&damaged) {
            Ok(_) if binary => return Ok(Err("a damaged file was read".into())),
            Ok(diagram) => drop(diagram.build(&Budget::default())),
            Err(_) => {}
        }
        let diagram = match read(&file) {
            Ok(diagram) => diagram,
            Err(error) => return Ok(Err(format!("a saved file is refused: {error}"))),
        };
        let (fresh, built) = diagram.build(&Budget::default()).expect("without limits");
        for (f, (_, table)) in built.iter().zip(&self.held) {
            if let Some(row) = differs(&fresh, f, table) {
                return Ok(Err(format!("a loaded function differs at {row:b}")));
            }
        }
        Ok(Ok(None))
    }
}
