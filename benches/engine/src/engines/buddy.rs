//! BuDDy 2.4, a C library, as the system has it; only with the feature `buddy`.
//!
//! Its caches are of a fixed size and its table grows by no more than 50,000 nodes at a time, unless
//! told otherwise. [`SETTINGS`] does what the manual names for larger work, with the numbers that
//! took the least time for all of the usual workloads together.

use std::collections::HashMap;
use std::ffi::c_int;

use num_bigint::BigUint;
use library::{Handle, Library, Settings};

use crate::engine::{Engine, Figures, Literal};

// Calls to C are unsafe.
#[allow(unsafe_code)]
mod library;

/// Room for 100,000 nodes at first, the manual's size for medium examples: with the 1,000,000 that
/// it has for large ones, semba 10 took three times as long. The table doubles, by a limit that no
/// workload reaches: small steps mean many collections, each of which empties the caches. These have
/// an entry for 16 nodes and grow with the table.
const SETTINGS: Settings = Settings { nodes: 100_000, cache_ratio: 16, increase: 1 << 26 };

/// The library. There is one at a time: a second one waits until the first and all of its
/// functions are dropped, which on the same thread is for ever.
pub struct Buddy {
    library: Library,
    variables: u32,
}

impl Engine for Buddy {
    type Function = Handle;

    fn new(variables: u32) -> Buddy {
        Buddy { library: Library::begin(variables, &SETTINGS), variables }
    }

    fn constant(&mut self, value: bool) -> Handle {
        self.library.constant(value)
    }

    fn literal(&mut self, (variable, positive): Literal) -> Handle {
        self.library.literal(variable, positive)
    }

    fn not(&mut self, f: &Handle) -> Handle {
        f.not()
    }

    fn and(&mut self, f: &Handle, g: &Handle) -> Handle {
        f.and(g)
    }

    fn or(&mut self, f: &Handle, g: &Handle) -> Handle {
        f.or(g)
    }

    fn xor(&mut self, f: &Handle, g: &Handle) -> Handle {
        f.xor(g)
    }

    fn count(&mut self, f: &Handle) -> BigUint {
        let (level, count) = below(f, self.variables, &mut HashMap::new());
        count << level
    }

    fn nodes(&mut self, f: &Handle) -> usize {
        f.nodes()
    }

    fn figures(&mut self) -> Figures {
        Figures { held_nodes: Some(self.library.held()), ..Figures::default() }
    }
}

/// The topmost variable of f (for a constant: the number of variables), and how many assignments of
/// it and those below satisfy f. BuDDy itself counts in floating point.
fn below(f: &Handle, variables: u32, known: &mut HashMap<c_int, (u32, BigUint)>) -> (u32, BigUint) {
    if let Some(value) = f.value() {
        return (variables, u32::from(value).into());
    }
    if let Some(counted) = known.get(&f.root()) {
        return counted.clone();
    }
    let (variable, branches) = f.branches();
    let halves = branches.iter().map(|branch| {
        let (level, count) = below(branch, variables, known);
        count << (level - variable - 1)
    });
    let counted = (variable, halves.sum());
    known.insert(f.root(), counted.clone());
    counted
}
