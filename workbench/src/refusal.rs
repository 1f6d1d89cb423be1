//! Refusals as values: what is wrong and what would help, in words that have options among them. An option is its name, and the
//! value that is meant; each face writes it in its own way, `--size any` or `size="any"`.

use std::fmt;

use counting::certificate::CertificateError;
use encoders::families::{Misread, PuzzleError};
use encoders::readable::readable;

/// Makes a refusal of its parts: words with their arguments in braces, options in brackets (`[size]`, `[size = "any"]`), and other
/// refusals in parentheses.
macro_rules! told {
    (@ $told:expr;) => { $told };
    (@ $told:expr; $words:literal $($rest:tt)*) => {
        $crate::refusal::told!(@ $told.and(format_args!($words).to_string()); $($rest)*)
    };
    (@ $told:expr; [$name:ident] $($rest:tt)*) => {
        $crate::refusal::told!(@ $told.and($crate::refusal::option(stringify!($name))); $($rest)*)
    };
    (@ $told:expr; [$name:ident = $value:expr] $($rest:tt)*) => {
        $crate::refusal::told!(
            @ $told.and($crate::refusal::Part::Option(stringify!($name), Some($value.to_string()))); $($rest)*
        )
    };
    (@ $told:expr; ($part:expr) $($rest:tt)*) => { $crate::refusal::told!(@ $told.and($part); $($rest)*) };
    ($($part:tt)+) => { $crate::refusal::told!(@ $crate::refusal::Refusal::default(); $($part)+) };
}
pub(crate) use told;

/// A part of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words, the same in every face.
    Words(String),
    /// An option, and the value that is meant.
    Option(&'static str, Option<String>),
    /// A puzzle in quotes, with an option behind it and its value.
    Asked(String, &'static str, String),
}

/// An option by its name.
pub fn option(name: &'static str) -> Part {
    Part::Option(name, None)
}

/// Why there is no result, and what would help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal(Vec<Part>);

impl Refusal {
    /// Returns the same with more behind it.
    pub fn and(mut self, more: impl Into<Refusal>) -> Refusal {
        self.0.extend(more.into().0);
        self
    }

    /// Returns the same with words that can be read, however long they are.
    pub(crate) fn readable(self) -> Refusal {
        let shorter = |part| match part {
            Part::Words(words) => Part::Words(readable(&words).into_owned()),
            part => part,
        };
        Refusal(self.0.into_iter().map(shorter).collect())
    }

    /// Returns the sentence, with each option as a face writes it: by its name, with the value that is meant.
    pub fn worded(&self, option: impl Fn(&str, Option<&str>) -> String, behind: &str) -> String {
        let word = |part: &Part| match part {
            Part::Words(words) => words.clone(),
            Part::Option(name, value) => option(name, value.as_deref()),
            Part::Asked(puzzle, name, value) => {
                format!("`{puzzle}{behind}{}`", option(name, Some(value)))
            }
        };
        self.0.iter().map(word).collect()
    }
}

/// As the command line writes it.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = |name: &str, value: Option<&str>| {
            let name = name.replace('_', "-");
            value.map_or_else(|| format!("--{name}"), |value| format!("--{name} {value}"))
        };
        f.write_str(&self.worded(option, " "))
    }
}

impl From<String> for Refusal {
    fn from(words: String) -> Refusal {
        Refusal(vec![Part::Words(words)])
    }
}

impl From<&str> for Refusal {
    fn from(words: &str) -> Refusal {
        words.to_owned().into()
    }
}

impl From<Misread> for Refusal {
    fn from(Misread { error: PuzzleError(error), meant }: Misread) -> Refusal {
        let Some(meant) = meant else { return error.into() };
        let (before, behind) = meant.advice(&error);
        let words = meant.words.join(" ");
        match meant.all_sizes {
            true => told!((before)(Part::Asked(words, "size", "any".into()))(behind)),
            false => told!((before) "`{words}`" (behind)),
        }
    }
}

impl From<&CertificateError> for Refusal {
    fn from(error: &CertificateError) -> Refusal {
        match error {
            CertificateError::Projected => {
                told!("{error}; take these lines out, or count without "[certificate])
            }
            CertificateError::Classes => {
                told!("{error}; take " [classes] " out, or count again by another method")
            }
            CertificateError::Sizes(..) | CertificateError::Open => {
                told!("{error}; count without "[certificate])
            }
            _ => error.to_string().into(),
        }
    }
}

impl From<Part> for Refusal {
    fn from(part: Part) -> Refusal {
        Refusal(vec![part])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_face_has_its_own_words() {
        let few = 3;
        let told = told!("{few} of them; leave " [classes] " out, or ask for " [size = "any"]);
        assert_eq!(told.to_string(), "3 of them; leave --classes out, or ask for --size any");
        let python = |name: &str, value: Option<&str>| format!("{name}={value:?}");
        assert_eq!(
            told.worded(python, ""),
            "3 of them; leave classes=None out, or ask for size=Some(\"any\")"
        );
        let asked = Refusal::from(Part::Asked("independence king 3".into(), "size", "any".into()));
        assert_eq!(asked.to_string(), "`independence king 3 --size any`");
    }
}
