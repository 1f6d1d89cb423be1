//! Some bits of a state, side by side.

/// Bits of a state as a number.
pub(crate) struct Gather<const W: usize> {
    /// Bits side by side: their word, the lowest of them, their number from there on, and their place in the number.
    parts: Vec<Part>,
}

struct Part {
    word: usize,
    first: u32,
    mask: u64,
    place: u32,
}

impl<const W: usize> Gather<W> {
    /// All bits of a mask, the lowest first.
    pub fn of(mask: &[u64; W]) -> Gather<W> {
        let (mut parts, mut place) = (Vec::new(), 0);
        for (word, &bits) in mask.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let first = rest.trailing_zeros();
                let len = (rest >> first).trailing_ones();
                let mask = u64::MAX >> (u64::BITS - len);
                parts.push(Part { word, first, mask, place });
                place += len;
                rest &= !(mask << first);
            }
        }
        Gather { parts }
    }

    /// These bits of a state.
    #[inline(always)]
    pub fn number(&self, state: &[u64; W]) -> u32 {
        let number = |part: &Part| (state[part.word] >> part.first & part.mask) << part.place;
        self.parts.iter().map(number).sum::<u64>() as u32
    }

    /// The state that has these bits, and no others.
    pub fn state(&self, number: u32) -> [u64; W] {
        let mut state = [0; W];
        for part in &self.parts {
            state[part.word] |= (u64::from(number) >> part.place & part.mask) << part.first;
        }
        state
    }
}
