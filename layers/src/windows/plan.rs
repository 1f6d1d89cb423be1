//! The windows of strides, and the order of the states between them.
//!
//! The order is said by the bits of a state, the most significant first. The bits that are not in the window are sorted by the
//! stride that touches them next, the latest first: what the next stride touches is at the end, where it comes into the window
//! without a change of the order. A bit leaves the window where it becomes the most significant one, that is, where no other is
//! touched as late. On a board that is gone through row by row these are the bits of the columns that were passed last.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};

use crate::repeat::Stride;
use crate::sample::sample;
use crate::spec::Layered;

/// Most bits of a window: its states are told apart by a table of two to the power of this.
const MOST: usize = 18;
/// Most bits that leave a window at once: children are written to two to the power of this many streams.
const MOST_LEAVING: usize = 8;

/// What a stride looks at.
pub(super) struct Window<const W: usize> {
    /// The bits in which states that are gone through together differ.
    pub bits: [u64; W],
    /// Those by which their children are sorted, the most significant first.
    pub leaving: Vec<u32>,
    /// The same for windows of which all is the same.
    pub number: usize,
}

/// The window of each stride; `None` where it is not known what strides touch, or some window is too large.
///
/// Bits that are the same in all states may be anywhere, and would be in the way of others. Which these are is read from some
/// states of each level. Where a bit is among them that is not the same in all, some states stay apart that are the same; each is
/// counted all the same.
pub(super) fn windows<const W: usize>(spec: &impl Layered<W>, strides: &[Stride]) -> Option<Vec<Window<W>>> {
    let touched = strides.iter().map(|stride| spec.touched(stride.level(), stride.end()));
    let touched: Vec<[u64; W]> = touched.collect::<Option<_>>()?;
    let mut spare = [Vec::new(), Vec::new()];
    let follow = |stride: &Stride, states: &[[u64; W]]| {
        let mut below = Vec::new();
        states
            .iter()
            .for_each(|state| stride.follow(spec, *state, true, &mut spare, &mut |one| below.push(one)));
        below
    };
    let seen = sample(spec.root(), strides, follow);
    // By bit: the strides that touch it, the first one at the end.
    let mut uses = vec![Vec::new(); W * u64::BITS as usize];
    for (at, bits) in touched.iter().enumerate().rev() {
        ones(bits).for_each(|bit| uses[bit as usize].push(at));
    }
    let next = |uses: &[Vec<usize>], bit: u32| uses[bit as usize].last().copied().unwrap_or(usize::MAX);
    let (mut order, mut window) = (VecDeque::new(), Vec::new());
    let (mut windows, mut numbers) = (Vec::new(), HashMap::new());
    for (at, (stride, bits)) in strides.iter().zip(&touched).enumerate() {
        while order.iter().any(|&bit| has(bits, bit)) {
            window.extend(order.pop_back());
        }
        let new: Vec<u32> = ones(bits).filter(|bit| !window.contains(bit)).collect();
        window.extend(new);
        if window.len() > MOST {
            return None;
        }
        let own = mask(&window);
        ones(bits).for_each(|bit| _ = uses[bit as usize].pop());
        if let Some(below) = seen.get(at + 1) {
            window.retain(|&bit| has(&below.differing(), bit));
            order.retain(|&bit| has(&below.differing(), bit));
        }
        // What the next stride touches stays.
        let last = order.iter().map(|&bit| next(&uses, bit)).max().unwrap_or(0).max(at + 2);
        window.sort_by_key(|&bit| Reverse(next(&uses, bit)));
        let leave = window.iter().take_while(|&&bit| next(&uses, bit) >= last).count().min(MOST_LEAVING);
        let leaving: Vec<u32> = window.drain(..leave).collect();
        leaving.iter().rev().for_each(|&bit| order.push_front(bit));
        let new = numbers.len();
        let number = *numbers.entry((stride.kind, own, leaving.clone())).or_insert(new);
        windows.push(Window { bits: own, leaving, number });
    }
    Some(windows)
}

fn has<const W: usize>(bits: &[u64; W], bit: u32) -> bool {
    bits[(bit / u64::BITS) as usize] >> (bit % u64::BITS) & 1 == 1
}

fn ones<const W: usize>(bits: &[u64; W]) -> impl Iterator<Item = u32> + '_ {
    (0..W as u32 * u64::BITS).filter(|&bit| has(bits, bit))
}

fn mask<const W: usize>(window: &[u32]) -> [u64; W] {
    let mut mask = [0; W];
    window.iter().for_each(|&bit| mask[(bit / u64::BITS) as usize] |= 1 << (bit % u64::BITS));
    mask
}
