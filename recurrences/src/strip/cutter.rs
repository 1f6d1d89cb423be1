//! The parts of constraints: near, to the left, and on to the end.

use super::flat::Flat;
use super::parts::{Cut, Part, Register, Slice, Tail, Term};

/// Most tails, and most registers: of a strip that is cut wrong there is one for each column.
const MOST_FAR: usize = 256;

/// Cuts constraints.
pub(super) struct Cutter {
    pub cut: Cut,
    pub columns: usize,
    pub tails: Vec<Tail>,
    pub registers: Vec<Register>,
}

/// The number of a thing in a list, which it joins if it is new.
fn number<T: PartialEq>(list: &mut Vec<T>, one: T) -> u32 {
    let at = list.iter().position(|known| *known == one).unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    });
    at as u32
}

impl Cutter {
    /// The column in which a constraint begins, and its parts.
    pub fn parts(&mut self, any: Vec<Flat>) -> Result<(usize, Vec<Part>), &'static str> {
        let columns = any.iter().flat_map(|flat| &flat.terms).map(|(column, _)| *column as usize);
        let (first, last) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
        if last - first <= self.cut.near {
            let part = |flat: Flat| Part {
                before: None,
                near: flat
                    .terms
                    .iter()
                    .map(|&(column, term)| Term { on: column - first as u32, ..term })
                    .collect(),
                after: None,
                min: flat.min,
                max: flat.max,
            };
            let mut parts: Vec<Part> = any.into_iter().map(part).collect();
            parts.sort_unstable();
            return Ok((first, parts));
        }
        let any: Option<Vec<Flat>> = any.into_iter().map(Flat::small).collect();
        self.long(any.ok_or("a count along the strip is compared with a number that grows")?)
    }

    /// The same for a constraint of any length.
    fn long(&mut self, any: Vec<Flat>) -> Result<(usize, Vec<Part>), &'static str> {
        let Cut { left, right, near, period, .. } = self.cut;
        let (end, columns) = (self.columns - right, self.columns);
        let (first, last) = (self.cut.first, columns - self.cut.last);
        let mut slices: Vec<Vec<Slice>> = vec![vec![Vec::new(); any.len()]; columns];
        for (at, flat) in any.iter().enumerate() {
            flat.terms.iter().for_each(|&(column, term)| slices[column as usize][at].push(term));
        }
        // What repeats on the left, and on the right, read where it begins and where it ends.
        let of_left = |at: usize| &slices[first + (at + period - first % period) % period];
        let of_right = |at: usize| &slices[last - period + (at + period - (last - period) % period) % period];
        let from = (first..columns).find(|&at| slices[at] != *of_left(at));
        let to = (0..last).rfind(|&at| slices[at] != *of_right(at)).map_or(0, |at| at + 1);
        let (begin, near_end) = match from {
            // Nothing of its own in the middle: it begins with the strip, or where its end is its own.
            _ if to <= left => (0, to),
            Some(from) if from >= end => (from, columns),
            Some(from) if to.saturating_sub(from) <= near + 1 => (from, to.max(from)),
            _ => return Err("a condition joins columns any distance apart"),
        };
        let repeated = |of: &dyn Fn(usize) -> Slice| (0..period).map(of).collect::<Vec<Slice>>();
        let mut parts = Vec::new();
        for (at, flat) in any.iter().enumerate() {
            let own = |column: usize| slices[column][at].clone();
            let is_empty = |list: &[Slice]| list.iter().all(Vec::is_empty);
            let slices = repeated(&|phase| of_left(phase)[at].clone());
            let register = Register { left: (0..first).map(own).collect(), slices };
            let is_needed = begin > 0 && !(is_empty(&register.left) && is_empty(&register.slices));
            let before = is_needed.then(|| number(&mut self.registers, register));
            let on = |column: usize| move |term| Term { on: (column - begin) as u32, ..term };
            let near = (begin..near_end).flat_map(|column| own(column).into_iter().map(on(column))).collect();
            let slices = repeated(&|phase| of_right(phase)[at].clone());
            let tail = Tail { slices, right: (last..columns).map(own).collect() };
            let is_needed = near_end < columns && !(is_empty(&tail.right) && is_empty(&tail.slices));
            let after = is_needed.then(|| (number(&mut self.tails, tail), (near_end - begin) as u32));
            parts.push(Part { before, near, after, min: flat.min, max: flat.max });
        }
        if self.tails.len().max(self.registers.len()) > MOST_FAR {
            return Err("it has too many conditions that go along the strip");
        }
        parts.sort_unstable();
        Ok((begin, parts))
    }
}
