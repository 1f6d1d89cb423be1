//! The legs of a count, their windows, and the order of the states between them.
//!
//! The order is said by the bits of a state, the most significant first. The bits that are not in the window are sorted by the
//! leg that touches them next, the latest first: what the next leg touches is at the end, where it comes into the window
//! without a change of the order. A bit leaves the window where it becomes the most significant one, that is, where no other is
//! touched as late. On a board that is gone through row by row these are the bits of the columns that were passed last. Bits that
//! are the same in all states of a layer may be anywhere, so they are in no order.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

use super::bits::{either, has, ones};
use super::sample::{Met, look};
use crate::repeat::Stride;
use crate::spec::Layered;

/// Most bits of a window: what a leg makes of each of its values has to fit the cache.
const MOST: u32 = 24;
/// Most values that the strides of a leg meet, where it has several.
const MOST_VALUES: usize = 1 << 14;
/// Most bits that a sum gets longer by several strides of a leg.
const MOST_LONGER: u32 = 20;
/// Most bits that leave a window at once: children are written to two to the power of this many streams.
const MOST_LEAVING: usize = 14;

/// What a leg looks at.
pub(super) struct Window<const W: usize> {
    /// The bits in which states that are gone through together differ.
    pub bits: [u64; W],
    /// Those by which their children are sorted, the most significant first.
    pub leaving: Vec<u32>,
    /// The same for windows of which all is the same.
    pub number: usize,
}

/// What is the same of windows with the same number: the kinds of their strides, their bits, and those that leave.
type Whole<const W: usize> = (Vec<u32>, [u64; W], Vec<u32>);

/// The windows of legs, one after another.
#[derive(Clone)]
pub(super) struct Plan<const W: usize> {
    /// By leg: its strides.
    pub legs: Arc<[Range<usize>]>,
    /// By leg: the bits that it touches.
    touched: Arc<[[u64; W]]>,
    /// By leg: the bits in which states behind it are seen to differ.
    behind: Arc<[[u64; W]]>,
    /// By bit: the legs that touch it.
    uses: Arc<[Vec<usize>]>,
    /// The most significant bit first.
    order: VecDeque<u32>,
    window: Vec<u32>,
    numbers: HashMap<Whole<W>, usize>,
}

/// Legs of strides that together meet up to `most` values. A row begins a leg, so that rows have the same legs.
fn legs<const W: usize>(strides: &[Stride], met: &[Met<W>], most: usize) -> Vec<Range<usize>> {
    let row = strides.get(strides.len() / 2).map(|stride| stride.kind);
    let (mut legs, mut begin) = (Vec::new(), 0);
    let (mut values, mut longer) = (1, 0);
    for (at, stride) in strides.iter().enumerate() {
        let own = met[stride.kind as usize].values.max(1);
        (values, longer) = (values * own, longer + stride.bits());
        if at > begin && (Some(stride.kind) == row || values > most || longer > MOST_LONGER) {
            legs.push(begin..at);
            (begin, values, longer) = (at, own, stride.bits());
        }
    }
    legs.push(begin..strides.len());
    legs
}

impl<const W: usize> Plan<W> {
    /// `None` where it is not known what strides touch, or where windows would be too large, by a look at some states of each
    /// level.
    pub fn new(spec: &impl Layered<W>, strides: &[Stride]) -> Option<Plan<W>> {
        let met = look(spec, strides)?;
        let mut plans = [MOST_VALUES, 1].into_iter().map(|most| Plan::of(strides, &met, most));
        plans.find(|plan| plan.is_small(strides, &met))
    }

    /// Legs that meet up to `most` values, as few as can be, and as equal ones.
    fn of(strides: &[Stride], met: &[Met<W>], most: usize) -> Plan<W> {
        let few = legs(strides, met, most).len();
        let smaller =
            std::iter::successors(Some(most), |most| Some(most * 7 / 8)).take_while(|&most| most > 0);
        let least = smaller.take_while(|&most| legs(strides, met, most).len() == few).last();
        let legs = legs(strides, met, least.unwrap_or(most));
        let of_kind = |stride: &Stride| &met[stride.kind as usize];
        let touched: Arc<[[u64; W]]> = legs
            .iter()
            .map(|leg| {
                strides[leg.clone()].iter().fold([0; W], |all, stride| either(&all, &of_kind(stride).touched))
            })
            .collect();
        let differing =
            |leg: &Range<usize>| strides.get(leg.end).map_or([0; W], |next| of_kind(next).differing);
        let behind = legs.iter().map(differing).collect();
        let mut uses = vec![Vec::new(); W * u64::BITS as usize];
        for (at, bits) in touched.iter().enumerate() {
            ones(bits).for_each(|bit| uses[bit as usize].push(at));
        }
        Plan {
            legs: legs.into(),
            touched,
            behind,
            uses: uses.into(),
            order: VecDeque::new(),
            window: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Whether all windows are small enough.
    fn is_small(&self, strides: &[Stride], met: &[Met<W>]) -> bool {
        let mut plan = self.clone();
        (0..plan.legs.len()).all(|at| {
            let differing = &met[strides[plan.legs[at].start].kind as usize].differing;
            let window = plan.window(at, strides, differing);
            window.bits.iter().map(|word| word.count_ones()).sum::<u32>() <= MOST
        })
    }

    /// Whether states are in the order that another plan has come to.
    pub fn has_order_of(&self, other: &Plan<W>) -> bool {
        (&self.order, &self.window) == (&other.order, &other.window)
    }

    /// The window of a leg, after those of all before it. `differing`: the bits in which the states before it differ.
    pub fn window(&mut self, at: usize, strides: &[Stride], differing: &[u64; W]) -> Window<W> {
        let Plan { legs, touched, behind, uses, order, window, numbers } = self;
        let (touched, behind) = (&touched[at], &behind[at]);
        order.retain(|&bit| has(differing, bit));
        window.retain(|&bit| has(differing, bit));
        while order.iter().any(|&bit| has(touched, bit)) {
            window.extend(order.pop_back());
        }
        let new: Vec<u32> = ones(touched).filter(|bit| !window.contains(bit)).collect();
        window.extend(new);
        let mut bits = [0; W];
        window.iter().for_each(|&bit| bits[(bit / u64::BITS) as usize] |= 1 << (bit % u64::BITS));
        let next = |bit: u32| {
            let uses = &uses[bit as usize];
            uses.get(uses.partition_point(|&leg| leg <= at)).copied().unwrap_or(usize::MAX)
        };
        // What the next leg touches stays.
        let last = order.iter().map(|&bit| next(bit)).max().unwrap_or(0).max(at + 2);
        window.sort_by_key(|&bit| (Reverse(next(bit)), bit));
        // Bits that are the same in all states make no streams.
        let may_leave = |&bit: &u32| next(bit) >= last && has(behind, bit);
        let leaving: Vec<u32> = window.iter().copied().filter(may_leave).take(MOST_LEAVING).collect();
        window.retain(|bit| !leaving.contains(bit));
        leaving.iter().rev().for_each(|&bit| order.push_front(bit));
        let kinds = strides[legs[at].clone()].iter().map(|stride| stride.kind).collect();
        let new = numbers.len();
        let number = *numbers.entry((kinds, bits, leaving.clone())).or_insert(new);
        Window { bits, leaving, number }
    }
}
