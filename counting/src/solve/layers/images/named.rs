//! Images of states with groups, which are numbered by their first fields.
//!
//! States are compared by their fields, then by their other bits. So most images are given up after a few
//! fields, and an image is put together only where it is the least. Larger values come first: of parts that
//! mean the same the first one is taken, so this is the order in which fewest states differ from their images.

use std::cmp::Ordering;

use model::bits::{Bits, both, none, put};
use smallvec::SmallVec;

use super::super::field::Field;
use super::super::names::{Names, Numbering};
use super::super::symmetries::{Carried, Moves};
use super::image::Image;

/// Fields that fit without memory of their own.
const USUAL: usize = 96;

/// The values of all fields of a state.
type Codes = SmallVec<[u8; USUAL]>;

/// The symmetries of the states of a level, where some fields of states are names.
pub(in super::super) struct Named<const W: usize> {
    /// All fields; the first number of a group, and the end of the fields, for each kind of names.
    fields: Vec<Field>,
    kinds: Vec<(u8, usize)>,
    /// The bits of no field.
    others: Bits<W>,
    /// By symmetry: for each field the one from which its value comes, and the image of the other bits.
    images: Vec<(Vec<u16>, Image<W>)>,
}

impl<const W: usize> Named<W> {
    pub fn new(carried: &[Carried], names: Vec<Names>) -> Named<W> {
        let mut kinds = Vec::new();
        let mut fields: Vec<Field> = Vec::new();
        for names in names {
            fields.extend(names.fields);
            kinds.push((names.first, fields.len()));
        }
        let mut of_fields = none::<W>();
        fields.iter().flat_map(|field| field.places()).for_each(|place| put(&mut of_fields, place));
        let image = |moves: &Moves| {
            let source = |field: &Field| {
                let from = moves.iter().find(|(_, to)| *to == field.place).map(|&(from, _)| from);
                let at = fields.iter().position(|other| Some(other.place) == from);
                at.expect("a symmetry moves fields to fields") as u16
            };
            let is_other = |(from, _): &&(u32, u32)| of_fields[(from / 64) as usize] >> (from % 64) & 1 == 0;
            let others: Moves = moves.iter().filter(is_other).copied().collect();
            (fields.iter().map(source).collect(), Image::new(&others))
        };
        let images = carried.iter().map(|own| image(&own.bits)).collect();
        Named { fields, kinds, others: of_fields.map(|word| !word), images }
    }

    /// The least of a state and its images. The groups of the state are numbered.
    pub fn least(&self, state: Bits<W>) -> Bits<W> {
        let mut codes: Codes = SmallVec::from_elem(0, self.fields.len());
        for (code, field) in codes.iter_mut().zip(&self.fields) {
            *code = field.read(&state);
        }
        let mut least = codes.clone();
        let mut others = both(&state, &self.others);
        let before = others;
        for (sources, image) in &self.images {
            match self.compare(&codes, sources, &mut least) {
                Ordering::Less => others = image.of(&before),
                Ordering::Equal => others = others.min(image.of(&before)),
                Ordering::Greater => {}
            }
        }
        let mut state = others;
        for (field, code) in self.fields.iter().zip(least) {
            state[(field.place / 64) as usize] |= u64::from(code) << (field.place % 64);
        }
        state
    }

    /// Compares the fields of the image of a state with those that are least so far, and puts them in their
    /// place where they are less.
    #[inline]
    fn compare(&self, codes: &[u8], sources: &[u16], least: &mut [u8]) -> Ordering {
        let mut order = Ordering::Equal;
        let mut at = 0;
        for &(first, end) in &self.kinds {
            let mut numbering = Numbering::from(first);
            while at < end {
                let code = numbering.of(codes[usize::from(sources[at])]);
                order = order.then(least[at].cmp(&code));
                match order {
                    Ordering::Greater => return order,
                    _ => least[at] = code,
                }
                at += 1;
            }
        }
        order
    }
}
