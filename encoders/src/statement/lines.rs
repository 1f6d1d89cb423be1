//! A file of statements as its statements: a line each, unless a line goes on in the next one, and the pictures
//! behind some of them.

use std::ops::Range;

use super::wrong::Fault;

/// Brackets that may be open at once, and `each` and the like within each other. The parser goes as deep.
const DEEPEST: usize = 64;

/// A statement's text, and what stands below it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Lines {
    /// Bytes of the file.
    pub at: Range<usize>,
    /// The lines up to `end`, each as bytes of the file, where the statement has a picture or edges.
    pub below: Option<Vec<Range<usize>>>,
}

/// What the line so far says of the next one.
#[derive(Default)]
struct Scan {
    /// Brackets that are open, each with the number of quantifiers before it.
    open: Vec<(usize, u8, usize)>,
    /// `each`, `some`, `count` and `sum` that are not over: they reach to the end of the line, or of their bracket.
    quantifiers: usize,
    /// The bytes of the last word or sign, comments left out.
    last: Range<usize>,
}

impl Scan {
    /// Reads a line, `at` bytes of the file.
    fn line(&mut self, text: &str, at: Range<usize>) -> Result<(), Fault> {
        let bytes = text.as_bytes();
        let mut here = at.start;
        while here < at.end {
            let byte = bytes[here];
            match byte {
                b'#' => break,
                b'"' => {
                    let end = text[here + 1..at.end].find('"').map(|length| here + length + 2);
                    let end = end.ok_or_else(|| {
                        Fault::new(&(here..at.end), "this text does not end on its line; close it with \"")
                    })?;
                    self.last = here..end;
                    here = end;
                    continue;
                }
                b'(' | b'{' => {
                    self.open.push((here, byte, self.quantifiers));
                    self.check_depth(here)?;
                }
                b')' | b'}' => self.close(here, byte)?,
                _ => {}
            }
            let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
            if is_word(byte) && self.last.end == here && here > at.start && is_word(bytes[here - 1]) {
                self.last.end = here + 1;
            } else if !byte.is_ascii_whitespace() {
                self.last = here..here + 1;
                if is_quantifier(&text[here..at.end]) {
                    self.quantifiers += 1;
                    self.check_depth(here)?;
                }
            }
            here += 1;
        }
        Ok(())
    }

    fn check_depth(&self, here: usize) -> Result<(), Fault> {
        if self.open.len() + self.quantifiers <= DEEPEST {
            return Ok(());
        }
        let sentence =
            format!("more than {DEEPEST} brackets, each and the like are open here; say it with less depth");
        Err(Fault::new(&(here..here + 1), sentence))
    }

    fn close(&mut self, here: usize, byte: u8) -> Result<(), Fault> {
        let wanted = if byte == b')' { b'(' } else { b'{' };
        match self.open.pop() {
            Some((_, open, quantifiers)) if open == wanted => {
                self.quantifiers = quantifiers;
                Ok(())
            }
            Some((open, ..)) => Err(Fault::new(
                &(here..here + 1),
                format!(
                    "this closes no `{}`; the bracket that is open here is another one, {} characters before",
                    char::from(wanted),
                    here - open
                ),
            )),
            None => Err(Fault::new(&(here..here + 1), "no bracket is open here; take this one out")),
        }
    }

    /// Returns whether the statement goes on in the next line.
    fn goes_on(&self, text: &str) -> bool {
        let last = &text[self.last.clone()];
        // The arrow is two signs.
        let is_arrow = last == ">" && text[..self.last.start].ends_with('=');
        !self.open.is_empty() || is_arrow || matches!(last, "," | ":" | "and" | "or")
    }
}

/// Whether a text begins with a quantifier; `sum(S)` is none.
fn is_quantifier(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    matches!(&text[..end], "each" | "some" | "count" | "sum") && !text[end..].trim_start().starts_with('(')
}

/// Splits a text into statements.
pub(super) fn split(text: &str) -> Result<Vec<Lines>, Fault> {
    let mut all = Vec::new();
    let mut lines = lines(text).peekable();
    while let Some(first) = lines.next() {
        let mut scan = Scan { last: first.start..first.start, ..Scan::default() };
        scan.line(text, first.clone())?;
        if scan.last.is_empty() {
            continue;
        }
        let mut at = first;
        while scan.goes_on(text) {
            let Some(next) = lines.next() else {
                let (sentence, place) = match scan.open.last() {
                    Some(&(open, ..)) => ("this bracket is never closed", open..open + 1),
                    None => ("the statement goes on behind this, and the file ends", scan.last.clone()),
                };
                return Err(Fault::new(&place, sentence));
            };
            scan.line(text, next.clone())?;
            at.end = next.end;
        }
        at.end = scan.last.end;
        let below = has_lines_below(&text[at.clone()]).then(|| below(text, &at, &mut lines)).transpose()?;
        all.push(Lines { at, below });
    }
    Ok(all)
}

/// Returns the lines up to `end`, which is passed over.
fn below(
    text: &str,
    statement: &Range<usize>,
    lines: &mut impl Iterator<Item = Range<usize>>,
) -> Result<Vec<Range<usize>>, Fault> {
    let mut below = Vec::new();
    for line in lines {
        if is_end(&text[line.clone()]) {
            return Ok(below);
        }
        below.push(line);
    }
    Err(Fault::new(statement, "what stands below this has no end; write `end` on a line behind it"))
}

/// Returns whether a line ends what stands below a statement, with or without a comment behind a blank: `end#` may be a
/// row of a picture.
fn is_end(line: &str) -> bool {
    let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    word == "end" && (rest.is_empty() || rest.trim_start().starts_with('#'))
}

/// Returns whether a statement is one that has lines below it: `board` and `graph` alone, and `map NAME`.
fn has_lines_below(statement: &str) -> bool {
    let words: Vec<&str> = statement.split('#').next().unwrap_or("").split_whitespace().collect();
    matches!(words.as_slice(), ["board" | "graph"] | ["map", _])
}

/// The lines of a text, as bytes of it.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        at
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(String, Option<Vec<String>>)> {
        let lines = split(text).expect("statements");
        let words = |at: &Range<usize>| text[at.clone()].to_owned();
        lines
            .iter()
            .map(|lines| {
                (words(&lines.at), lines.below.as_ref().map(|below| below.iter().map(words).collect()))
            })
            .collect()
    }

    #[test]
    fn a_line_goes_on_behind_brackets_and_some_words() {
        let text = "a = 1 # b (\n\nqueen(all) =>\n  x or\n # nothing\n y\nf(\n1)\nboard\n..\n#.\n end \nz\nmap m\nend#\nend # of m";
        assert_eq!(
            texts(text),
            [
                ("a = 1".into(), None),
                ("queen(all) =>\n  x or\n # nothing\n y".into(), None),
                ("f(\n1)".into(), None),
                ("board".into(), Some(vec!["..".into(), "#.".into()])),
                ("z".into(), None),
                ("map m".into(), Some(vec!["end#".into()])),
            ]
        );
    }

    #[test]
    fn what_does_not_end_is_refused_where_it_begins() {
        for (text, at) in [
            ("a\nf((1)", 3..4),
            ("a)", 1..2),
            ("f(}", 2..3),
            ("a\nb and", 4..7),
            ("board\n..", 0..5),
            ("\"x", 0..2),
        ] {
            assert_eq!(split(text).expect_err(text).at, at, "{text}");
        }
    }
}
