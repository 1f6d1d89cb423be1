//! A small writer of vector graphics, for pictures of boards and for charts.
//!
//! Shapes have their colours on paper as attributes, which every program understands. Their classes give them
//! other colours if a browser is in dark mode. Only fonts of the reader's system are used.

use std::fmt::{self, Write};

use crate::exit::printable;

/// The colours of dark mode, by class, for pages and for every picture.
pub const DARK: &str = "@media (prefers-color-scheme:dark){.paper{fill:#16191d}.ink{fill:#e6e6e6}\
.faint{fill:#a3a9b2}.axis{stroke:#d0d4da}.grid{stroke:#434a54}.minor{stroke:#2a2f36}\
.s0{stroke:#f5f5f5}.s1{stroke:#4aa8e8}.s2{stroke:#f28a45}.s3{stroke:#2fc79b}.s4{stroke:#e39ac0}\
.s5{stroke:#f0b429}.s6{stroke:#8fd0f7}.s7{stroke:#d06a9c}.rest{stroke:#5a616b}.tag{fill:#16191d}.f0{fill:#f5f5f5}\
.f1{fill:#4aa8e8}.f2{fill:#f28a45}.f3{fill:#2fc79b}.f4{fill:#e39ac0}.f5{fill:#f0b429}.f6{fill:#8fd0f7}\
.f7{fill:#d06a9c}}";

/// Colours that colour-blind people can distinguish (Okabe and Ito, without the yellow that is invisible on
/// paper, and one of Tol); nobody can distinguish more. The classes `s0`, `f0` and so on are their strokes
/// and fills.
pub const COLOURS: [&str; 8] =
    ["#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#882255"];

/// A picture that is being drawn.
pub struct Svg {
    text: String,
}

/// The place of words relative to their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The point is at the left end.
    Start,
    /// The point is in the middle.
    Middle,
    /// The point is at the right end.
    End,
}

impl Svg {
    /// Returns a picture of this breadth and height, shown `scale` times as large; screen readers read
    /// `title` aloud.
    pub fn new(title: &str, (width, height): (f64, f64), scale: f64) -> Svg {
        let (shown, high) = ((width * scale).ceil(), (height * scale).ceil());
        let mut svg = Svg { text: String::new() };
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{shown}\" \
             height=\"{high}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" role=\"img\">\n\
             <title>{}</title>\n<style>{DARK}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>",
            escaped(title)
        );
        svg
    }

    /// Returns a part of a picture, without the elements around it.
    pub fn part() -> Svg {
        Svg { text: String::new() }
    }

    /// Returns the text so far.
    pub fn text(self) -> String {
        self.text
    }

    /// Adds a line as it is.
    pub fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// Adds words, in the colour of ink unless `attributes` has a class.
    pub fn words(&mut self, (x, y): (f64, f64), anchor: Anchor, attributes: &str, words: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let ink = if attributes.contains("class=") { "" } else { " class=\"ink\"" };
        let space = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(
            self,
            "<text x=\"{x:.1}\" y=\"{y:.1}\"{ink}{anchor}{space}{attributes}>{}</text>",
            escaped(words)
        );
    }

    /// Adds a line through points.
    pub fn curve(&mut self, through: &[(f64, f64)], look: &str) {
        let _ = writeln!(self, "<polyline fill=\"none\" {look} points=\"{}\"/>", points(through));
    }

    /// Adds words of less importance.
    pub fn faint(&mut self, at: (f64, f64), anchor: Anchor, words: &str) {
        self.words(at, anchor, "class=\"faint\" fill=\"#666666\"", words);
    }

    /// Returns the whole picture.
    pub fn end(self) -> String {
        self.text + "</svg>\n"
    }
}

impl Write for Svg {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.write_str(text)
    }
}

/// Returns points in the form of the attribute `points`.
pub fn points(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

/// Returns the attributes of a curve in colour number `at`; grey if there are no more colours.
pub fn stroke(at: usize, width: f64) -> String {
    match COLOURS.get(at) {
        Some(colour) => format!("class=\"s{at}\" stroke=\"{colour}\" stroke-width=\"{width}\""),
        None => format!("class=\"rest\" stroke=\"#bbbbbb\" stroke-width=\"{width}\""),
    }
}

/// Returns the attributes of an area in colour number `at`.
pub fn fill(at: usize) -> String {
    let at = at % COLOURS.len();
    format!("class=\"f{at}\" fill=\"{}\"", COLOURS[at])
}

/// Returns the approximate breadth of words of this height, rather too large than too small.
pub fn breadth(words: &str, height: f64) -> f64 {
    let breadth = |c: char| match c {
        'W' | 'M' | 'm' | 'w' | '@' | '%' => 0.95,
        'A'..='Z' => 0.72,
        c if c.is_ascii() => 0.58,
        _ => 1.05,
    };
    words.chars().map(breadth).sum::<f64>() * height
}

/// Returns words in lines of at most this breadth. A longer word has a line to itself.
pub fn wrapped(words: &str, height: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if breadth(line, height) + breadth(word, height) + 0.6 * height <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Puts narrow spaces between the thousands of the words that are whole numbers, with brackets and commas round them.
pub fn grouped(words: &str) -> String {
    let one = |word: &str| {
        let bare = word.trim_matches(['(', ')', ',', ';', '.', ':']);
        if bare.len() < 4 || !bare.bytes().all(|byte| byte.is_ascii_digit()) {
            return word.into();
        }
        let thousands = |(at, digit): (usize, char)| {
            if at > 0 && (bare.len() - at).is_multiple_of(3) { vec!['\u{202f}', digit] } else { vec![digit] }
        };
        word.replacen(bare, &bare.chars().enumerate().flat_map(thousands).collect::<String>(), 1)
    };
    words.split(' ').map(one).collect::<Vec<String>>().join(" ")
}

/// Escapes words for XML. Names of files may have any character; what turns the direction of reading is written as on
/// a terminal, and characters that XML cannot have are left out.
pub fn escaped(words: &str) -> String {
    let words = printable(words);
    let words: String = words.chars().filter(|c| !('\u{fffe}'..='\u{ffff}').contains(c)).collect();
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_between_words() {
        assert_eq!(wrapped("ab cd ef", 10.0, 40.0), ["ab cd", "ef"]);
        assert_eq!(wrapped("abcdefghijkl m", 10.0, 40.0), ["abcdefghijkl", "m"]);
        assert_eq!(wrapped("", 10.0, 40.0), [""]);
    }

    #[test]
    fn whole_numbers_are_grouped() {
        assert_eq!(
            grouped("1234567 ways (1000 of 100000), 1.5000 s, q1234.txt"),
            "1\u{202f}234\u{202f}567 ways (1\u{202f}000 of 100\u{202f}000), 1.5000 s, q1234.txt"
        );
    }

    #[test]
    fn any_words_are_xml() {
        assert_eq!(escaped("a<&>\"\u{7}\u{ffff}\u{202e}é"), r"a&lt;&amp;&gt;&quot;\u{7}\u{202e}é");
    }
}
