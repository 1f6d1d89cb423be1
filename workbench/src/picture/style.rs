//! The abilities of the terminal.

use std::env;
use std::io::{self, IsTerminal};

use crate::options::Labels;

/// The style of pictures in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether letters can be faint, by an escape code.
    pub faint: bool,
    /// Whether signs beyond ASCII can be shown.
    pub unicode: bool,
    /// The number of columns.
    pub columns: usize,
    /// How rows and columns of boards are named, if they are.
    pub labels: Option<Labels>,
}

/// The number of columns if nothing is known.
const COLUMNS: usize = 80;

impl Style {
    /// For files of text.
    pub const PLAIN: Style = Style { faint: false, unicode: true, columns: COLUMNS, labels: None };

    /// Returns the style for stdout and the environment. Escape codes are for terminals only, and not for
    /// users who set `NO_COLOR`.
    pub fn of_stdout() -> Style {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        Style {
            faint: io::stdout().is_terminal() && !dumb && !set("NO_COLOR"),
            unicode: is_utf8(|name| env::var(name).ok()),
            columns: columns(),
            labels: None,
        }
    }
}

/// Returns the number of columns of the terminal.
#[cfg(not(target_family = "wasm"))]
fn columns() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(COLUMNS, |(width, _)| width.0.into())
}

/// Returns the usual number: there is no terminal.
#[cfg(target_family = "wasm")]
fn columns() -> usize {
    COLUMNS
}

/// Returns whether the locale is one in UTF-8; the first of these variables that is set decides.
fn is_utf8(value: impl Fn(&str) -> Option<String>) -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(value).find(|value| !value.is_empty());
    let said = said.unwrap_or_default().to_ascii_uppercase();
    said.contains("UTF-8") || said.contains("UTF8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        let locale = |all: &'static str, lang: &'static str| {
            is_utf8(move |name| match name {
                "LC_ALL" => Some(all.into()),
                "LANG" => Some(lang.into()),
                _ => None,
            })
        };
        assert!(locale("", "ja_JP.UTF-8") && locale("C.utf8", "C"));
        assert!(!locale("C", "ja_JP.UTF-8") && !locale("", "") && !is_utf8(|_| None));
    }
}
