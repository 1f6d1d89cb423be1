//! Which solutions of a group use none of some lines: a bit for each, by look-up.

/// The solutions of one group as bits.
pub(super) struct Sieve {
    /// Words of a bit set.
    pub words: usize,
    /// All solutions.
    pub all: Vec<u64>,
    /// For each byte of the lines in use and each of its 256 values, the solutions that use one of these
    /// lines.
    clash: Vec<u64>,
    bytes: Vec<u32>,
}

impl Sieve {
    /// A sieve of entries that use the lines in `rest` and stand for `times` solutions each.
    pub fn new(rest: &[u64], times: &[u32]) -> Sieve {
        let number: usize = times.iter().map(|&times| times as usize).sum();
        let words = number.div_ceil(64);
        let used = rest.iter().fold(0, |used, rest| used | rest);
        let bytes: Vec<u32> = (0..8).filter(|byte| used >> (8 * byte) & 255 != 0).collect();
        let mut sieve =
            Sieve { words, all: vec![0; words], clash: vec![0; bytes.len() * 256 * words], bytes };
        let expanded = rest.iter().zip(times).flat_map(|(&rest, &times)| (0..times).map(move |_| rest));
        for (at, rest) in expanded.enumerate() {
            sieve.all[at / 64] |= 1 << (at % 64);
            for (which, byte) in sieve.bytes.iter().enumerate() {
                for bit in (0..8).filter(|bit| rest >> (8 * byte + bit) & 1 == 1) {
                    sieve.clash[(which * 256 + (1 << bit)) * words + at / 64] |= 1 << (at % 64);
                }
            }
        }
        // A value with several bits clashes where its lowest bit does or the others do.
        for which in 0..sieve.bytes.len() {
            for value in (1..256usize).filter(|value| !value.is_power_of_two()) {
                let others = value & (value - 1);
                let (lowest, others) = (which * 256 + (value ^ others), which * 256 + others);
                for word in 0..words {
                    sieve.clash[(which * 256 + value) * words + word] =
                        sieve.clash[lowest * words + word] | sieve.clash[others * words + word];
                }
            }
        }
        sieve
    }

    /// Writes the solutions that use no line of `rest` to `alive`; whether there are any.
    pub fn alive(&self, rest: u64, alive: &mut [u64]) -> bool {
        alive.copy_from_slice(&self.all);
        for (which, byte) in self.bytes.iter().enumerate() {
            let value = (rest >> (8 * byte) & 255) as usize;
            let clash = &self.clash[(which * 256 + value) * self.words..][..self.words];
            alive.iter_mut().zip(clash).for_each(|(alive, clash)| *alive &= !clash);
        }
        alive.iter().any(|&word| word != 0)
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.clash) + size_of_val(&*self.all)
    }
}
