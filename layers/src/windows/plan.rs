//! The windows of strides, and the order of the states between them.
//!
//! The order is said by the bits of a state, the most significant first. The bits that are not in the window are sorted by the
//! stride that touches them next, the latest first: what the next stride touches is at the end, where it comes into the window
//! without a change of the order. A bit leaves the window where it becomes the most significant one, that is, where no other is
//! touched as late. On a board that is gone through row by row these are the bits of the columns that were passed last. Bits that
//! are the same in all states of a layer may be anywhere, so they are in no order.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};

use crate::repeat::Stride;
use crate::sample::sample;
use crate::spec::Layered;

/// Most bits of a window: what a stride makes of each of its values has to fit the cache.
const MOST: u32 = 24;
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

/// The windows of strides, one after another.
#[derive(Clone)]
pub(super) struct Plan<const W: usize> {
    /// By stride: the bits that it touches.
    touched: Vec<[u64; W]>,
    /// By bit: the strides that touch it from now on, the first one at the end.
    uses: Vec<Vec<usize>>,
    /// The most significant bit first.
    order: VecDeque<u32>,
    window: Vec<u32>,
    numbers: HashMap<(u32, [u64; W], Vec<u32>), usize>,
}

impl<const W: usize> Plan<W> {
    /// `None` where it is not known what strides touch, or where windows would be too large, by a look at some states of each
    /// level.
    pub fn new(spec: &impl Layered<W>, strides: &[Stride]) -> Option<Plan<W>> {
        let touched = strides.iter().map(|stride| spec.touched(stride.level(), stride.end()));
        let touched: Vec<[u64; W]> = touched.collect::<Option<_>>()?;
        let mut uses = vec![Vec::new(); W * u64::BITS as usize];
        for (at, bits) in touched.iter().enumerate().rev() {
            ones(bits).for_each(|bit| uses[bit as usize].push(at));
        }
        let plan =
            Plan { touched, uses, order: VecDeque::new(), window: Vec::new(), numbers: HashMap::new() };
        let mut spare = [Vec::new(), Vec::new()];
        let follow = |stride: &Stride, states: &[[u64; W]]| {
            let mut below = Vec::new();
            let mut take = |child| below.push(child);
            states.iter().for_each(|state| stride.follow(spec, *state, true, &mut spare, &mut take));
            below
        };
        let seen = sample(spec.root(), strides, follow);
        let mut probe = plan.clone();
        let is_small = |(at, stride): (usize, &Stride)| {
            let window = probe.window(at, stride, &seen[at].differing());
            window.bits.iter().map(|word| word.count_ones()).sum::<u32>() <= MOST
        };
        strides.iter().enumerate().all(is_small).then_some(plan)
    }

    /// The window of a stride, after those of all before it. `differing`: the bits in which the states before it differ.
    pub fn window(&mut self, at: usize, stride: &Stride, differing: &[u64; W]) -> Window<W> {
        let Plan { touched, uses, order, window, numbers } = self;
        let touched = &touched[at];
        order.retain(|&bit| has(differing, bit));
        window.retain(|&bit| has(differing, bit));
        while order.iter().any(|&bit| has(touched, bit)) {
            window.extend(order.pop_back());
        }
        let new: Vec<u32> = ones(touched).filter(|bit| !window.contains(bit)).collect();
        window.extend(new);
        let mut bits = [0; W];
        window.iter().for_each(|&bit| bits[(bit / u64::BITS) as usize] |= 1 << (bit % u64::BITS));
        ones(touched).for_each(|bit| _ = uses[bit as usize].pop());
        let next = |bit: u32| uses[bit as usize].last().copied().unwrap_or(usize::MAX);
        // What the next stride touches stays.
        let last = order.iter().map(|&bit| next(bit)).max().unwrap_or(0).max(at + 2);
        window.sort_by_key(|&bit| Reverse(next(bit)));
        let leave = window.iter().take_while(|&&bit| next(bit) >= last).count().min(MOST_LEAVING);
        let leaving: Vec<u32> = window.drain(..leave).collect();
        leaving.iter().rev().for_each(|&bit| order.push_front(bit));
        let new = numbers.len();
        let number = *numbers.entry((stride.kind, bits, leaving.clone())).or_insert(new);
        Window { bits, leaving, number }
    }
}

fn has<const W: usize>(bits: &[u64; W], bit: u32) -> bool {
    bits[(bit / u64::BITS) as usize] >> (bit % u64::BITS) & 1 == 1
}

fn ones<const W: usize>(bits: &[u64; W]) -> impl Iterator<Item = u32> + '_ {
    (0..W as u32 * u64::BITS).filter(|&bit| has(bits, bit))
}
