//! Knuth's form: a line of items, then a line for each option.

use std::collections::HashMap;

use model::steps::{ON_HEAP, Steps};

use super::problem::{Choice, Cover, Covered, Failed, Item, MOST, Palette, named};
use crate::error::{ModelError, PuzzleError};

/// Reads a text.
pub(super) fn read(text: &str, steps: &mut Steps<'_>) -> Result<Cover, ModelError> {
    let says = |line: &&str| !line.is_empty() && !line.starts_with('|');
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| says(line));
    let Some((at, line)) = lines.next() else {
        let sentence =
            "the cover file has no items; name them in its first line, the secondary ones behind `|`";
        return Err(PuzzleError(sentence.to_owned()).into());
    };
    steps.take(line.len())?;
    let (mut cover, names) = items(line, steps).map_err(|failed| failed.in_line(at))?;
    let mut palette = Palette::default();
    for (at, line) in lines {
        steps.take(line.len())?;
        let read = option(line, &names, &mut palette, &mut cover, steps);
        let option = read.and_then(|items| cover.add(Choice { line: at, items }, steps));
        option.map_err(|failed| failed.in_line(at))?;
    }
    Ok(cover)
}

/// Reads the line of items. Returns a cover without options, and the number of each item.
fn items<'a>(line: &'a str, steps: &mut Steps<'_>) -> Result<(Cover, HashMap<&'a str, u32>), Failed> {
    let (mut cover, mut names, mut is_secondary) = (Cover::default(), HashMap::new(), false);
    let are_digits = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
    // Items may be called 0110, but hardly 0 and 1 alone.
    if is_row(line) && !line.as_bytes().windows(2).any(are_digits) {
        return Err(MATRIX.to_owned().into());
    }
    for word in line.split_whitespace() {
        if word == "|" {
            if is_secondary {
                return Err("has a second `|`; one stands before the secondary items".to_owned().into());
            }
            is_secondary = true;
            continue;
        }
        let (bounds, name) = match word.split_once('|') {
            Some(_) if is_secondary => {
                return Err(format!("gives the secondary item `{word}` a number; name it alone").into());
            }
            Some((bounds, name)) => (self::bounds(bounds, word)?, name),
            None => ((1, 1), word),
        };
        if name.is_empty() || name.contains(['|', ':']) {
            return Err(format!("has the item `{word}`; `:` and `|` are no part of a name").into());
        }
        if names.insert(name, cover.items.len() as u32).is_some() {
            return Err(format!("names the item `{name}` twice; keep one").into());
        }
        if names.len() > MOST {
            return Err(format!("has more than the {MOST} items that are handled; leave some out").into());
        }
        let bytes = size_of::<Item>() + name.len() + ON_HEAP;
        steps.hold(2 * bytes)?;
        cover.bytes += bytes;
        cover.items.push(Item { name: name.to_owned(), bounds });
        cover.primary += usize::from(!is_secondary);
    }
    Ok((cover, names))
}

/// Reads what stands before an item: `2:3`, or `2` for exactly two.
fn bounds(text: &str, word: &str) -> Result<(u32, u32), String> {
    let (low, high) = text.split_once(':').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        (Ok::<u32, _>(low), Ok::<u32, _>(high)) => {
            Err(format!("wants `{word}` at least {low} and at most {high} times; exchange the two"))
        }
        _ => Err(format!("has `{word}`; write `2:3|item` for an item that is covered two or three times")),
    }
}

/// Reads the items of an option.
fn option(
    line: &str,
    names: &HashMap<&str, u32>,
    palette: &mut Palette,
    cover: &mut Cover,
    steps: &mut Steps<'_>,
) -> Result<Vec<Covered>, Failed> {
    let mut items: Vec<Covered> = Vec::new();
    for word in line.split_whitespace() {
        let (name, colour) = named(word);
        let Some(&item) = names.get(name) else { return Err(unknown(word, name, line).into()) };
        items.push(palette.covered(item, (word, &name, colour), cover, steps)?);
    }
    without_repetition(&items, cover)?;
    Ok(items)
}

/// What is wrong with a word of an option whose name is that of no item.
fn unknown(word: &str, name: &str, line: &str) -> String {
    if is_row(line) {
        return MATRIX.to_owned();
    }
    match word.strip_prefix('$').or_else(|| word.rsplit_once("|$").map(|(_, cost)| cost)) {
        Some(cost) if cost.bytes().all(|digit| digit.is_ascii_digit()) => {
            format!(
                "gives its option a cost (`{word}`, as for DLX5), and solutions are counted without costs; remove it"
            )
        }
        _ if word.contains('|') => {
            format!("has `{word}` in an option; a `|` separates items in their line alone")
        }
        _ => format!("has `{name}`, which the line of items does not name; correct one of them"),
    }
}

/// Whether a line may be a row of a matrix of 0 and 1.
fn is_row(line: &str) -> bool {
    line.len() > 1 && line.trim_matches(['[', ']', ',']).bytes().all(|sign| b"01 \t,".contains(&sign))
}

/// What is said of such a row.
const MATRIX: &str = "looks like a row of a matrix of 0 and 1; write `p xc COLUMNS 0` first, and in the place of each row the \
    numbers of its columns with a 1, ended by 0";

/// Refuses an item that stands twice in an option.
pub(super) fn without_repetition(items: &[Covered], cover: &Cover) -> Result<(), String> {
    let mut numbers: Vec<u32> = items.iter().map(|part| part.item).collect();
    numbers.sort_unstable();
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!(
            "has the item `{}` twice in one option; keep one",
            cover.items[pair[0] as usize].name
        )),
        None => Ok(()),
    }
}
