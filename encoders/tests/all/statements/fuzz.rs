//! Files that nobody would write: whatever is in them, an error is a sentence about a line of the file.

use encoders::families::{self, ModelError};
use limits::Budget;

use super::puzzles::puzzle;

/// Words of the language, and what else may stand between two of them.
const WORDS: [&str; 48] = [
    "each",
    "some",
    "count",
    "sum",
    "in",
    "where",
    "and",
    "or",
    "not",
    "=>",
    "<=>",
    "=",
    "<=",
    "!=",
    "(",
    ")",
    "{",
    "}",
    "..",
    ",",
    ":",
    "all",
    "rows",
    "kinds",
    "queen",
    "x",
    "r0c0",
    "a1",
    "v3",
    "0",
    "-1",
    "9223372036854775807",
    "%",
    "/",
    "*",
    "end",
    "board",
    "map",
    "graph",
    "let",
    "values",
    "lex",
    "runs",
    "at",
    "\u{0}",
    "\u{feff}",
    "é",
    "\"",
];

/// Bytes of a model. A text that needs more is given up, on every machine the same ones.
const MOST: usize = 64 << 20;

/// Reads a text as a file of statements; panics if that is no puzzle and no sentence about one of its lines.
pub fn read(text: &str) -> bool {
    // What some texts describe is too large to be built.
    let budget = Budget { bytes: Some(MOST), ..Budget::default() };
    let puzzle = families::parse(&["puzzle", "f.puzzle"]).expect("words");
    let model = puzzle.with_text(Some(text), &budget);
    let model = model.and_then(|puzzle| match puzzle.further_file() {
        Some(_) => Ok(()),
        None => puzzle.model(None, &budget).map(drop),
    });
    match model {
        Ok(()) => true,
        Err(ModelError::Limit(_)) => false,
        Err(ModelError::Stated(_, wrong)) => {
            let lines: Vec<&str> = text.split('\n').collect();
            let line = wrong.line.checked_sub(1).and_then(|at| lines.get(at));
            let line = line.unwrap_or_else(|| panic!("{wrong:?}: {text:?}")).trim_end_matches('\r');
            let last = wrong.column + wrong.length;
            assert!(line == wrong.text && wrong.column > 0 && wrong.length > 0, "{wrong:?}: {text:?}");
            assert!(last <= line.chars().count().max(wrong.column) + 2, "{wrong:?}: {text:?}");
            assert!(!wrong.sentence.is_empty() && !wrong.sentence.contains('\n'), "{wrong:?}: {text:?}");
            false
        }
        Err(other) => panic!("{other:?}: {text:?}"),
    }
}

/// Reads so many changed statements.
pub fn fuzz(seed: u64, times: usize, examples: &[&str]) -> usize {
    let mut random = limits::Random::with_seed(seed);
    let mut taken = 0;
    for _ in 0..times {
        let text = match random.bool() {
            true => random.choice(examples).map(|text| text.replace(" · ", "\n")).unwrap_or_default(),
            false => puzzle(&mut random).text,
        };
        let mut text = text;
        for _ in 0..random.usize(1..=3) {
            text = changed(&mut random, &text);
        }
        taken += usize::from(read(&text));
    }
    taken
}

/// A place between two characters.
fn place(random: &mut limits::Random, text: &str) -> usize {
    let at = random.usize(0..=text.len());
    (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn changed(random: &mut limits::Random, text: &str) -> String {
    let (at, other) = (place(random, text), place(random, text));
    let (from, to) = (at.min(other), at.max(other));
    let with = |word: &str| format!("{}{word}{}", &text[..at], &text[at..]);
    match random.u8(0..16) {
        0 => {
            let mut bytes = text.as_bytes().to_vec();
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.u8(0..8);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
        1 => text[..at].to_owned(),
        2 => text[at..].to_owned(),
        3 => format!("{}{}", &text[..from], &text[to..]),
        4 => format!("{}{}", &text[..to], &text[from..]),
        5 | 6 => with(&format!(" {} ", random.choice(&WORDS).copied().unwrap_or_default())),
        7 => with(random.choice(&WORDS).copied().unwrap_or_default()),
        8 => swapped(random, text),
        9 => text.replace('(', "((").replace(')', "))"),
        10 => numbers(random, text),
        11 => text.replace('\n', random.choice(&["\r\n", "\r", "\n\n", " "]).copied().unwrap_or_default()),
        12 => format!("\u{feff}{text}"),
        13 => deep(random, text),
        14 => lines(random, text),
        _ => with(
            random
                .choice(&["\u{0}", "ü", "\u{2003}", "\u{1f600}", "\u{301}", "\t", "\u{c}"])
                .copied()
                .unwrap_or_default(),
        ),
    }
}

/// Two words change their places.
fn swapped(random: &mut limits::Random, text: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let (a, b) = (random.usize(0..words.len()), random.usize(0..words.len()));
    words.swap(a, b);
    words.join(" ")
}

/// Two lines change their places, or one goes, or stands twice.
fn lines(random: &mut limits::Random, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return String::new();
    }
    let (a, b) = (random.usize(0..lines.len()), random.usize(0..lines.len()));
    match random.u8(0..3) {
        0 => lines.swap(a, b),
        1 => drop(lines.remove(a)),
        _ => lines.insert(b, lines[a]),
    }
    lines.join("\n")
}

/// A number becomes a large one.
fn numbers(random: &mut limits::Random, text: &str) -> String {
    let digits: Vec<usize> =
        text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
    let Some(&at) = random.choice(&digits) else { return text.to_owned() };
    let large = [
        "9223372036854775807",
        "9223372036854775808",
        "4294967296",
        "1000000",
        "99999999999999999999999",
        "65",
    ];
    format!("{}{}{}", &text[..at], random.choice(&large).copied().unwrap_or_default(), &text[at + 1..])
}

/// Something within something within something.
fn deep(random: &mut limits::Random, text: &str) -> String {
    let times = *random.choice(&[10, 63, 64, 65, 500, 20_000]).unwrap_or(&10);
    let (before, inner, behind) = *random
        .choice(&[
            ("(", "full(all) = 1", ")"),
            ("not ", "full(all) = 1", ""),
            ("- ", "1 = 1", ""),
            ("full(all) => ", "full(all)", ""),
            ("full(all) or ", "full(all)", ""),
            ("1 + ", "1 = 1", ""),
            ("1 <= ", "1", ""),
            ("2 * ", "1 = 1", ""),
            ("each x in {}: ", "full(all)", ""),
            ("(each x in {}: ", "full(all)", ")"),
            ("{", "full(all)", "}"),
            ("len({", "all", "}) = 1"),
            ("all | ", "all", ""),
            ("full(", "all", ")"),
            ("some x in all where ", "1 = 1", ": 1 = 1"),
        ])
        .unwrap_or(&("", "", ""));
    format!("{text}\n{}{inner}{}\n", before.repeat(times), behind.repeat(times))
}
