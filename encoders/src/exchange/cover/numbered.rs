//! The form `p xc PRIMARY SECONDARY`, with items that are numbers.

use model::steps::{ON_HEAP, Steps};

use super::knuth::without_repetition;
use super::problem::{Choice, Cover, Covered, Failed, Item, MOST, Palette, named};
use crate::error::{ModelError, PuzzleError};

/// Whether a text is of this form: behind comments, its first line is the header. Another form may have items that are
/// called so, but not in such a line.
pub(super) fn is_form(text: &str) -> bool {
    let says = |line: &&str| !line.trim().is_empty() && !line.starts_with('c');
    let words: Vec<&str> = text.lines().find(says).unwrap_or_default().split_whitespace().take(2).collect();
    matches!(words[..], ["p", "xc" | "xcc"])
}

/// Reads a text.
pub(super) fn read(text: &str, steps: &mut Steps<'_>) -> Result<Cover, ModelError> {
    let mut reader = Reader::default();
    for (at, line) in (1..).zip(text.lines()) {
        steps.take(line.len())?;
        if !line.starts_with('c') {
            reader.line(line, at, steps).map_err(|failed| failed.in_line(at))?;
        }
    }
    match reader.open {
        Some(Choice { line, .. }) => {
            let sentence = format!("the cover file ends within the option from line {line} on; end it by 0");
            Err(PuzzleError(sentence).into())
        }
        None => Ok(reader.cover),
    }
}

#[derive(Default)]
struct Reader {
    /// Whether the header was met, and whether it allows colours.
    header: Option<bool>,
    cover: Cover,
    palette: Palette,
    /// The option under way.
    open: Option<Choice>,
}

impl Reader {
    fn line(&mut self, line: &str, at: usize, steps: &mut Steps<'_>) -> Result<(), Failed> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["p", kind, numbers @ ..] = words.as_slice() {
            return self.header(kind, numbers, steps);
        }
        for word in words {
            if word == "0" {
                let option = self.open.take().unwrap_or(Choice { line: at, items: Vec::new() });
                without_repetition(&option.items, &self.cover)?;
                self.cover.add(option, steps)?;
                continue;
            }
            let part = self.part(word, steps)?;
            self.open.get_or_insert(Choice { line: at, items: Vec::new() }).items.push(part);
        }
        Ok(())
    }

    fn header(&mut self, kind: &str, numbers: &[&str], steps: &mut Steps<'_>) -> Result<(), Failed> {
        if self.header.is_some() {
            return Err("is a second header; keep the first one".to_owned().into());
        }
        let parsed: Result<Vec<u64>, _> = numbers.iter().map(|word| word.parse()).collect();
        let Ok(&[primary, secondary]) = parsed.as_deref() else {
            return Err(format!("is not a header; write `p {kind} PRIMARY SECONDARY`").into());
        };
        let all = primary.saturating_add(secondary);
        if all > MOST as u64 {
            return Err(format!("announces {all} items, more than the {MOST} that are handled").into());
        }
        self.header = Some(kind == "xcc");
        self.cover.primary = primary as usize;
        let bytes = all as usize * (size_of::<Item>() + ON_HEAP);
        steps.hold(bytes)?;
        self.cover.bytes += bytes;
        self.cover.items =
            (1..=all).map(|number| Item { name: number.to_string(), bounds: (1, 1) }).collect();
        Ok(())
    }

    /// Reads an item of an option.
    fn part(&mut self, word: &str, steps: &mut Steps<'_>) -> Result<Covered, Failed> {
        let (number, colour) = named(word);
        let Ok(number) = number.parse::<u64>() else {
            return Err(
                format!("has `{word}`, which is no item; write numbers, each option ended by 0").into()
            );
        };
        let all = self.cover.items.len();
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1)).filter(|&at| at < all);
        let Some(at) = at else {
            return Err(format!(
                "has the item {number}, but the header announces {all}; correct one of them"
            )
            .into());
        };
        if colour.is_some() && self.header == Some(false) {
            return Err(
                format!("has the colour in `{word}`; the header of a file with colours is `p xcc`").into()
            );
        }
        self.palette.covered(at as u32, (word, &number, colour), &mut self.cover, steps)
    }
}
