//! Sums along the course of a count.

use super::adding::Adding;
use super::course::{Course, Leg};
use super::means::Means;
use super::shape::{Shape, Step};
use super::tape::{Streams, Tape, share_free};
use limits::Limit;

/// States that a thread reads between two looks at the budget, about.
const CHUNK: usize = 1 << 17;
/// Work to take a number through a stride, in nanoseconds.
const SUM: u64 = 2;

/// A thread's part of a leg.
#[derive(Default)]
struct Adder {
    input: Tape,
    streams: Streams,
    /// Blocks that are done.
    done: usize,
    /// Numbers before a stride and behind it, by place: those of place 0 are zero.
    own: Vec<u64>,
    next: Vec<u64>,
    /// The largest number behind the leg.
    largest: u64,
}

impl Adder {
    /// Takes some blocks through a leg.
    fn go_on<A: Adding>(&mut self, adding: &A, shapes: &[Shape], blocks: &[u32]) {
        match adding.numbers() {
            1 => self.go_on_by::<1, A>(adding, shapes, blocks),
            2 => self.go_on_by::<2, A>(adding, shapes, blocks),
            3 => self.go_on_by::<3, A>(adding, shapes, blocks),
            4 => self.go_on_by::<4, A>(adding, shapes, blocks),
            5 => self.go_on_by::<5, A>(adding, shapes, blocks),
            6 => self.go_on_by::<6, A>(adding, shapes, blocks),
            7 => self.go_on_by::<7, A>(adding, shapes, blocks),
            8 => self.go_on_by::<8, A>(adding, shapes, blocks),
            more => unreachable!("{more} numbers at a time"),
        }
    }

    fn go_on_by<const N: usize, A: Adding>(&mut self, adding: &A, shapes: &[Shape], blocks: &[u32]) {
        let mut read = 0;
        for &shape in &blocks[self.done..] {
            if read > CHUNK {
                break;
            }
            let shape = &shapes[shape as usize];
            read += shape.len;
            self.done += 1;
            make_room(&mut self.own, (shape.len + 1) * N);
            let numbers = &mut self.own[N..(shape.len + 1) * N];
            self.input.take(numbers, &mut self.streams);
            adding.open(numbers);
            for (stride, step) in shape.steps.iter().enumerate() {
                make_room(&mut self.next, (shape.behind(stride) + 1) * N);
                let (own, next) = (self.own.as_chunks::<N>().0, self.next.as_chunks_mut::<N>().0);
                sum_behind(adding, step, own, &mut next[1..]);
                if step.closes {
                    adding.close(&mut self.next[N..(shape.behind(stride) + 1) * N]);
                }
                std::mem::swap(&mut self.own, &mut self.next);
            }
            let numbers = &mut self.own[N..(shape.streams.len() + 1) * N];
            adding.close(numbers);
            if A::TELLS_LARGEST {
                self.largest = numbers.iter().copied().fold(self.largest, u64::max);
            }
            for (numbers, &stream) in numbers.as_chunks::<N>().0.iter().zip(&shape.streams) {
                self.streams.write(stream as usize, numbers);
            }
        }
    }

    fn bytes(&self) -> usize {
        let between = (self.own.capacity() + self.next.capacity()) * size_of::<u64>();
        self.input.bytes() + self.streams.bytes() + between
    }
}

/// Sums the numbers of the states behind a stride. Those before it have places from 1 on.
#[inline(always)]
fn sum_behind<const N: usize, A: Adding>(adding: &A, step: &Step, own: &[[u64; N]], sums: &mut [[u64; N]]) {
    let both = |one: &[u64; N], other: &[u64; N]| std::array::from_fn(|at| adding.add(one[at], other[at]));
    let pair = |&[one, other]: &[u32; 2]| -> [u64; N] { both(&own[one as usize], &own[other as usize]) };
    let Some((first, others)) = step.rounds.split_first() else { return };
    sums.iter_mut().zip(first).for_each(|(sum, places)| *sum = pair(places));
    for round in others {
        sums.iter_mut().zip(round).for_each(|(sum, places)| *sum = both(sum, &pair(places)));
    }
}

fn make_room(numbers: &mut Vec<u64>, words: usize) {
    if numbers.len() < words {
        numbers.resize(words, 0);
    }
}

/// The sum over all solutions for each number; `None` where a layer has no room.
pub(super) fn sum<A: Adding>(
    course: &Course,
    adding: &mut A,
    means: &mut Means<'_>,
) -> Result<Option<Vec<u64>>, Limit> {
    let numbers = adding.numbers();
    let mut tape = Tape::of(&vec![adding.one(); numbers]);
    let mut adders: Vec<Adder> = (0..means.threads.most()).map(|_| Adder::default()).collect();
    let mut largest = adding.one();
    for Leg { level, strides, window, streams, parts } in &course.legs {
        adding.make_room(largest);
        let width = tape.words() / numbers;
        let shapes = &course.shapes[*window];
        let mut own: Vec<_> = adders.iter_mut().zip(parts.iter()).collect();
        for (adder, part) in &mut own {
            tape.move_to(&mut adder.input, part.states * numbers);
            adder.streams.make_room(*streams);
            (adder.done, adder.largest) = (0, 0);
        }
        while own.iter().any(|(adder, part)| adder.done < part.shapes.len()) {
            let adding = &*adding;
            means.threads.each(width, &mut own, |_, (adder, part)| adder.go_on(adding, shapes, &part.shapes));
            share_free(own.iter_mut().map(|(adder, _)| &mut adder.streams));
            let bytes = course.bytes + own.iter().map(|(adder, _)| adder.bytes()).sum::<usize>();
            let work = (CHUNK * parts.len()).min(width) * strides * numbers;
            if !means.spend(work as u64 * SUM, bytes)? {
                return Ok(None);
            }
            means.show(*level, width, bytes);
        }
        largest = adders.iter().map(|adder| adder.largest).max().unwrap_or(0);
        for stream in 0..*streams {
            adders.iter_mut().for_each(|adder| adder.streams.hand_over(stream, &mut tape));
        }
    }
    means.shown.done += 1;
    let mut words = vec![0; tape.words()];
    tape.take(&mut words, &mut Streams::default());
    Ok(Some(adding.total(words.chunks_exact(numbers))))
}
