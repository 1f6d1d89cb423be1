//! Whether chosen options are an exact cover, from the file and not from constraints.

use super::problem::Cover;

impl Cover {
    /// Whether the options with the value `true` are a solution, or what is wrong with them: the first item that is not
    /// covered as it has to be, in the order of the file. Refused: a list of values that is not as long as the options.
    /// Cost: linear in the items of all options.
    pub fn judged(&self, values: &[bool]) -> Result<(), String> {
        if values.len() != self.options.len() {
            return Err(format!("{} values stand for {} options", values.len(), self.options.len()));
        }
        let chosen: Vec<usize> = (0..values.len()).filter(|&at| values[at]).collect();
        if let Some(&idle) = chosen.iter().find(|&&at| self.is_idle(&self.options[at])) {
            return Err(format!("{} has no primary item, so it is never chosen", self.named(idle)));
        }
        let mut covering: Vec<Vec<(usize, Option<u32>)>> = vec![Vec::new(); self.items.len()];
        for &at in &chosen {
            let option = &self.options[at];
            option.items.iter().for_each(|part| covering[part.item as usize].push((at, part.colour)));
        }
        (0..self.items.len()).try_for_each(|item| self.item_judged(item, &covering[item]))
    }

    /// Whether an item is covered as it has to be by these options, each with its colour.
    fn item_judged(&self, item: usize, covering: &[(usize, Option<u32>)]) -> Result<(), String> {
        let name = &self.items[item].name;
        if item < self.primary {
            let (low, high) = self.items[item].bounds;
            return match covering {
                [] if low > 0 => Err(format!("no option covers the item {name}")),
                _ if covering.len() < low as usize => Err(format!(
                    "the item {name} needs {low} options, and {} of the chosen ones have it",
                    covering.len()
                )),
                [(first, _)] if high == 0 => Err(format!("{} covers the item {name}", self.named(*first))),
                &[(first, _), (second, _)] if high < 2 => Err(self.twice(name, first, second)),
                _ if covering.len() > high as usize => Err(format!(
                    "the item {name} allows {high} options, and {} of the chosen ones have it",
                    covering.len()
                )),
                _ => Ok(()),
            };
        }
        let differ = |pair: &&[(usize, Option<u32>)]| pair[0].1.is_none() || pair[0].1 != pair[1].1;
        match covering.windows(2).find(differ) {
            Some(&[(first, None), (second, None)]) => Err(self.twice(name, first, second)),
            Some(pair) => Err(format!(
                "{} and {} do not agree on the item {name}",
                self.named(pair[0].0),
                self.named(pair[1].0)
            )),
            None => Ok(()),
        }
    }

    /// That two options cover an item that allows one.
    fn twice(&self, item: &str, first: usize, second: usize) -> String {
        format!("the item {item} is covered twice, by {} and {}", self.named(first), self.named(second))
    }

    /// An option as sentences name it: `option 3 (line 5: A D)`.
    fn named(&self, at: usize) -> String {
        let option = &self.options[at];
        let words = option.items.iter().map(|part| {
            let name = &self.items[part.item as usize].name;
            part.colour.map_or(name.clone(), |colour| format!("{name}:{}", self.colours[colour as usize]))
        });
        format!("option {} (line {}: {})", at + 1, option.line, words.collect::<Vec<_>>().join(" "))
    }
}
