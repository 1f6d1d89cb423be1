//! The outlines of pieces, drawn for this program, in a square of 40 units.
//!
//! Nothing here needs a font: the characters on shogi pieces are strokes, too.

use encoders::families::{Drawing, Figures, Label};

use crate::svg::{COLOURS, escaped};

/// The side of the square of a piece.
pub const SIDE: f64 = 40.0;

/// The look of one piece: the name that `<use>` refers to, and its shape.
pub struct Glyph {
    /// Its identifier.
    pub id: String,
    /// The elements that draw it.
    pub shape: String,
}

/// An outline: the filled part, and the lines on it in the colour of paper.
struct Outline {
    filled: &'static str,
    on_it: &'static str,
}

const QUEEN: Outline = Outline {
    filled: "M11.2 29L7 15.5l6.8 7.6L13.4 11.5l4.4 10.6L20 9.5l2.2 12.6 4.4-10.6-.4 11.6L33 15.5 28.8 29z\
             M11 30.4h18v2.2H11zM9.5 34h21v2.8h-21z\
             M4.9 13.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM11.4 9.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z\
             M18.1 7.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM24.8 9.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z\
             M31.3 13.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
    on_it: "",
};
const SUPER_QUEEN: Outline = Outline {
    filled: "M11.2 29L7 17.5l6.8 6.6-.4-9.6 4.4 8.6 2.2-8.6 2.2 8.6 4.4-8.6-.4 9.6 6.8-6.6L28.8 29z\
             M11 30.4h18v2.2H11zM9.5 34h21v2.8h-21z\
             M4.9 15.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM11.4 12.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z\
             M24.8 12.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM31.3 15.8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z\
             M20 2.5l1.7 3.6 4 .5-2.9 2.7.7 3.9-3.5-1.9-3.5 1.9.7-3.9-2.9-2.7 4-.5z",
    on_it: "",
};
const AMAZON: Outline = Outline {
    filled: "M13.4 33c0-5.4 5.6-7.5 5.2-12-2 1.3-4.5 2.2-6.6 2.4-.5 1.5-1.9 2.4-3.1 1.9-1.4-.6-1.8-2.3-.8-3.7\
             l5.6-7.7.2-3.6 2.9 2.2c8 .2 13.2 6 12.8 15.5l-.3 5z\
             M12 34.4h18.6v2.6H12zM13.6 9.3L11.2 3.6l3.9 2.6L17.2 2l2.1 4.2 4.4-2.1-1.7 6.1-4.4-.9z",
    on_it: "M15.2 17.4h1.8",
};
const ROOK: Outline = Outline {
    filled: "M9.5 34h21v2.8h-21zM11.4 30.2h17.2v2.4H11.4zM13 28.8l1-9.6h12l1 9.6zM11 17.8V8.5h4.2v3.2h2.7V8.5h4.2\
             v3.2h2.7V8.5H29v9.3z",
    on_it: "",
};
const BISHOP: Outline = Outline {
    filled: "M20 10c4.6 3.3 7.2 7 7.2 10.9 0 2.9-1.4 5-3.4 6.5h-7.6c-2-1.5-3.4-3.6-3.4-6.5C12.8 17 15.4 13.3 20 10z\
             M15.2 28.8h9.6v2.4h-9.6zM9 36.8v-2.6c4.6 0 8-.4 9.2-1.7h3.6c1.2 1.3 4.6 1.7 9.2 1.7v2.6z\
             M17.9 7.2a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0z",
    on_it: "M20 15.5v8M16.7 18.8h6.6",
};
const KNIGHT: Outline = Outline {
    filled: "M12.6 33c0-6.4 6.6-8.9 6.1-14.3-2.4 1.6-5.4 2.6-7.9 2.9-.6 1.8-2.2 2.9-3.7 2.3-1.7-.7-2.1-2.8-1-4.5\
             l6.7-9.2.3-4.9 3.5 3.2c9.6-.4 15.7 6.7 15.2 18.1l-.3 6.4zM11.4 34.3h21.4v2.6H11.4z",
    on_it: "M14.4 13.8h2.2",
};
const KING: Outline = Outline {
    filled: "M18.8 4.2h2.4v2.6h2.8v2.4h-2.8v4h-2.4v-4H16V6.8h2.8z\
             M20 14.4c-2.2 0-3.2 1.6-3.3 3.6-2.5-2.5-9-2-9.3 3.3-.2 3.3 2.5 5.6 4 8h17.2c1.5-2.4 4.2-4.7 4-8\
             -.3-5.3-6.8-5.8-9.3-3.3-.1-2-1.1-3.6-3.3-3.6z\
             M11 30.4h18v2.2H11zM9.5 34h21v2.8h-21z",
    on_it: "M20 18.5v8.5",
};
const WAZIR: Outline = Outline {
    filled: "M20 5l5 6.4h-2.6v6.2h6.2V15l6.4 5-6.4 5v-2.6h-6.2v6.2H25L20 35l-5-6.4h2.6v-6.2h-6.2V25L5 20l6.4-5v2.6h6.2\
             v-6.2H15z",
    on_it: "",
};
const DISC: Outline = Outline { filled: "M10.5 20a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z", on_it: "" };

/// The outline of a shogi piece, and the strokes of the characters on it in a square of 100 units.
const WEDGE: &str = "M20 3.2l9.4 4.2 4.8 29.4H5.8l4.8-29.4z";
const STROKES: [(char, &str); 8] = [
    (
        'R',
        "M12 12H56Q58 34 84 38L90 28M86 8L68 20M90 22L74 28M40 22L12 34M30 30V66Q28 84 10 94M6 54H52M44 40V94\
         M58 54Q60 86 86 90L94 78M84 54L70 66M90 66L76 74",
    ),
    (
        'B',
        "M42 2L18 28M38 12H66L54 30M24 30H80M24 30V60Q24 82 8 96M80 30V92L68 88M24 50H80M24 70H80M52 30V86",
    ),
    ('K', "M14 14H86M22 48H78M8 88H92M50 14V88M64 60L78 76"),
    ('G', "M50 4L6 42M50 4L94 42M28 42H72M18 62H82M50 42V92M30 70L37 84M70 70L63 84M8 93H92"),
    (
        'S',
        "M26 4L2 34M26 4L48 32M14 38H40M8 58H42M26 38V88M12 66L17 80M40 66L35 80M2 92L46 84M56 8H90V46H56M56 27H90\
         M56 8V92L72 82M94 54L76 66M66 46Q76 80 98 94",
    ),
    (
        'N',
        "M2 28H44M24 2V98M24 30Q18 54 2 72M26 38L44 58M54 22H92M72 4V44M48 44H98M54 68H92M72 50V92M46 92H98",
    ),
    ('L', "M72 3Q50 13 24 13M8 28H92M50 12V54M48 30Q34 48 6 56M52 30Q66 46 94 54M28 60H74V97H28ZM28 78H74"),
    ('P', "M50 2V40M50 20H80M26 14V40M6 42H94M50 48V76M32 54Q26 66 14 74M68 54L84 70M84 74Q62 94 20 98"),
];

/// Returns the glyph of a piece of the drawing under `letter`.
pub fn of(drawing: &Drawing, letter: char) -> Glyph {
    match (drawing.figures, drawing.labels.get(&letter)) {
        (Figures::Kinds, Some(label)) => kind(letter, label),
        (figures, _) => glyph(figures, letter),
    }
}

/// Whether a piece of the drawing is a letter or a number.
pub fn is_sign(drawing: &Drawing, letter: char) -> bool {
    let label = drawing.labels.get(&letter);
    drawing.figures == Figures::Kinds && label.and_then(outlined).is_none()
}

/// Returns the outline of the piece that the kind is called after, or the letter or number.
fn kind(letter: char, label: &Label) -> Glyph {
    outlined(label).map_or_else(|| sign(letter, &label.text), black)
}

/// Returns the name of the kind, if there is an outline of that name.
fn outlined(label: &Label) -> Option<&str> {
    label.kind.as_deref().filter(|name| named(name).is_some())
}

/// Returns the glyph of a piece under `letter`, if letters mean `figures`.
fn glyph(figures: Figures, letter: char) -> Glyph {
    match figures {
        Figures::Shogi => shogi(letter),
        Figures::Kinds => sign(letter, &letter.to_string()),
        Figures::Armies(name) => {
            let army = (letter as usize).wrapping_sub('A' as usize) % COLOURS.len();
            // The second army is white; others have colours, and a piece of an army that is left open is grey.
            let fill = match (letter, army) {
                ('+', _) => "#bbbbbb",
                (_, 1) => "#ffffff",
                _ => COLOURS[army],
            };
            let border = if army == 1 { "#000000" } else { "#ffffff" };
            let id = format!("k-{name}-{}", letter.to_ascii_lowercase());
            Glyph { id, shape: shape(outline(name), fill, border) }
        }
        Figures::Alike(name) => black(name),
    }
}

/// Returns a piece of this name in the colour of ink.
fn black(name: &str) -> Glyph {
    Glyph { id: format!("k-{name}"), shape: shape(outline(name), "#1a1a1a", "#ffffff") }
}

/// Returns the outline of a piece; a disc for a piece without an outline of its own.
fn outline(name: &str) -> Outline {
    named(name).unwrap_or(DISC)
}

/// Returns the outline of its own that a piece has.
fn named(name: &str) -> Option<Outline> {
    Some(match name {
        "queen" => QUEEN,
        "super-queen" => SUPER_QUEEN,
        "amazon" => AMAZON,
        "rook" => ROOK,
        "bishop" => BISHOP,
        "knight" => KNIGHT,
        "king" => KING,
        "wazir" => WAZIR,
        _ => return None,
    })
}

/// Returns a filled outline with a thin border, so that it is visible on squares of either shade.
fn shape(Outline { filled, on_it }: Outline, fill: &str, border: &str) -> String {
    let body = format!(
        "<path d=\"{filled}\" fill=\"{fill}\" stroke=\"{border}\" stroke-width=\".9\" stroke-linejoin=\"round\"/>"
    );
    if on_it.is_empty() {
        return body;
    }
    body + &format!(
        "<path d=\"{on_it}\" fill=\"none\" stroke=\"{border}\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>"
    )
}

/// Returns words as a part of a picture, round a point.
pub fn words((x, y): (f64, f64), size: f64, words: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"{size:.1}\" font-weight=\"600\" \
         fill=\"#1a1a1a\" stroke=\"#ffffff\" stroke-width=\"1\" paint-order=\"stroke\">{}</text>",
        y + 0.34 * size,
        escaped(words)
    )
}

/// Returns the size of a letter or a number in this breadth and at most so large.
pub fn fitting(label: &str, breadth: f64, most: f64) -> f64 {
    (breadth / label.chars().count().max(1) as f64).min(most)
}

/// Returns a letter or a number, smaller where it is long.
fn sign(letter: char, label: &str) -> Glyph {
    let shape = words((SIDE / 2.0, SIDE / 2.0), fitting(label, 46.0, 25.0), label);
    Glyph { id: format!("k-sign-{:x}", u32::from(letter)), shape }
}

fn shogi(letter: char) -> Glyph {
    let strokes = STROKES.iter().find(|(known, _)| *known == letter).map_or("", |(_, strokes)| *strokes);
    let shape = format!(
        "<path d=\"{WEDGE}\" fill=\"#fbe9c6\" stroke=\"#1a1a1a\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>\
         <path d=\"{strokes}\" transform=\"translate(10.8 12.4) scale(.184 .206)\" fill=\"none\" stroke=\"#1a1a1a\" \
         stroke-width=\"9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    );
    Glyph { id: format!("k-shogi-{}", letter.to_ascii_lowercase()), shape }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_piece_has_an_outline_of_its_own() {
        let names = ["queen", "super-queen", "amazon", "rook", "bishop", "knight", "king", "wazir", "point"];
        let mut shapes: Vec<String> =
            names.iter().map(|name| glyph(Figures::Alike(name), '*').shape).collect();
        shapes.extend("RBKGSNLP".chars().map(|letter| glyph(Figures::Shogi, letter).shape));
        shapes.extend("ABCD".chars().map(|army| glyph(Figures::Armies("queen"), army).shape));
        let all = shapes.len();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), all);
    }
}
