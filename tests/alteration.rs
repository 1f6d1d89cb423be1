//! Random alterations of a file of numbers.

/// Numbers that look random, the same for the same seed.
pub struct Random(pub u64);

impl Random {
    /// The next one below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // splitmix64 (Steele, Lea, Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// One of the lines, and what it becomes: a word of it gets another number, sign or place, is taken away or
/// stands there twice, or the line is dropped, or becomes a copy of another one.
pub fn altered(lines: &[&str], random: &mut Random) -> (usize, String) {
    loop {
        let at = random.below(lines.len());
        let mut words: Vec<String> = lines[at].split(' ').map(String::from).collect();
        let (word, other) = (random.below(words.len()), random.below(words.len()));
        let number = words[word].parse::<i64>();
        match (random.below(9), number) {
            (0, Ok(number)) => words[word] = (-number).to_string(),
            (1, Ok(number)) => words[word] = (number + 1).to_string(),
            (2, Ok(number)) => words[word] = (number - 1).to_string(),
            (3, Ok(number)) => words[word] = random.below(2 * number.unsigned_abs() as usize + 2).to_string(),
            (4, _) => words.swap(word, other),
            (5, _) => {
                words.remove(word);
            }
            (6, _) => words.insert(other, words[word].clone()),
            (7, _) => words.clear(),
            (8, _) => words = vec![lines[random.below(lines.len())].to_owned()],
            _ => {}
        }
        let altered = words.join(" ");
        if altered != lines[at] {
            return (at, altered);
        }
    }
}
