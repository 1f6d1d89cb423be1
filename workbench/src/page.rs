//! Pages: one file each, without parts from elsewhere. Pages are complete without their script, which turns
//! over boards and sorts tables.

use std::fmt::Write;

use crate::picture::Boards;
use crate::report;
use crate::shell;
use crate::svg::{DARK, escaped, grouped};

const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");

/// A page that is being written.
pub struct Page {
    title: String,
    body: String,
}

/// A column of a table: its kind and its heading.
pub enum Column<'a> {
    /// Words, aligned to the left.
    Words(&'a str),
    /// Numbers, aligned to the right.
    Number(&'a str),
}

impl Page {
    /// Returns a page that begins with the result, and the question below it.
    pub fn new(found: &str, question: &str) -> Page {
        let (found, question) = (grouped(&escaped(found)), escaped(question));
        // A number that is too long for a line ends between thousands.
        let heading = found.replace('\u{202f}', "\u{202f}<wbr>");
        let body = format!("<h1>{heading}</h1>\n<p class=\"faint\">{question}</p>\n");
        Page { title: found, body }
    }

    /// Adds a heading.
    pub fn heading(&mut self, words: &str) {
        let _ = writeln!(self.body, "<h2>{}</h2>", escaped(words));
    }

    /// Adds a paragraph.
    pub fn words(&mut self, words: &str) {
        let _ = writeln!(self.body, "<p>{}</p>", grouped(&escaped(words)));
    }

    /// Adds a picture.
    pub fn chart(&mut self, svg: &str) {
        let _ = writeln!(self.body, "<div class=\"chart\">\n{svg}</div>");
    }

    /// Adds two pictures, of which one is visible; each has a switch with its name.
    pub fn switch(&mut self, charts: [(&str, String); 2]) {
        self.body += "<div class=\"switch\">\n";
        for (at, (name, _)) in charts.iter().enumerate() {
            let checked = if at == 0 { " checked" } else { "" };
            let _ = write!(
                self.body,
                "<input type=\"radio\" name=\"by\" id=\"by-{at}\"{checked}><label for=\"by-{at}\">{}</label>",
                escaped(name)
            );
        }
        for (at, (_, svg)) in charts.iter().enumerate() {
            let _ = writeln!(self.body, "\n<div class=\"chart chart-{at}\">\n{svg}</div>");
        }
        self.body += "</div>\n";
    }

    /// Adds names and their values, one below the other.
    pub fn facts<'a>(&mut self, facts: impl IntoIterator<Item = (&'a str, String)>) {
        self.body += "<table>\n";
        for (name, fact) in facts {
            let fact = grouped(&escaped(&fact));
            let _ = writeln!(self.body, "<tr><th scope=\"row\">{name}</th><td>{fact}</td></tr>");
        }
        self.body += "</table>\n";
    }

    /// Adds a table that can be sorted; rows for which `marked` returns true are set off.
    pub fn table(&mut self, columns: &[Column<'_>], rows: &[Vec<String>], marked: impl Fn(usize) -> bool) {
        let class =
            |column: &Column<'_>| if matches!(column, Column::Number(_)) { " class=\"number\"" } else { "" };
        self.body += "<div class=\"wide\" tabindex=\"0\"><table class=\"sorted\">\n<thead><tr>";
        for column in columns {
            let (Column::Words(name) | Column::Number(name)) = column;
            let _ = write!(self.body, "<th scope=\"col\"{}>{}</th>", class(column), escaped(name));
        }
        self.body += "</tr></thead>\n<tbody>\n";
        for (at, row) in rows.iter().enumerate() {
            self.body += if marked(at) { "<tr class=\"differs\">" } else { "<tr>" };
            for (column, cell) in columns.iter().zip(row) {
                let _ = write!(self.body, "<td{}>{}</td>", class(column), grouped(&escaped(cell)));
            }
            self.body += "</tr>\n";
        }
        self.body += "</tbody></table></div>\n";
    }

    /// Begins the page, on paper alone, with a sheet that has nothing but a title and a picture.
    pub fn sheet(&mut self, title: &str, picture: &str) {
        let title = escaped(title);
        let sheet = format!("<section class=\"sheet\"><p>{title}</p>\n{picture}</section>\n");
        self.body.insert_str(0, &sheet);
    }

    /// Adds pictures of boards, each with its number. The
    /// script shows `page` of them at a time.
    pub fn boards(&mut self, boards: &Boards, page: usize) {
        let Boards { shared, each, class, .. } = boards;
        let style = style(boards, page);
        let _ = writeln!(
            self.body,
            "{shared}<ol class=\"boards{class}\" style=\"{style}\" data-page=\"{page}\">"
        );
        for (number, board) in (1..).zip(each) {
            let _ = writeln!(self.body, "<li><span>{number}</span>{}</li>", board.trim_end());
        }
        self.body += "</ol>\n";
    }

    /// Adds lines as they are.
    pub fn lines(&mut self, lines: &str) {
        let lines: Vec<String> = lines.lines().map(escaped).collect();
        let _ = writeln!(self.body, "<pre>{}</pre>", lines.join("\n"));
    }

    /// Adds the command that made the page, further commands, and the end of the page.
    pub fn end(mut self, others: &[String]) -> String {
        self.body += "<section class=\"again\">\n";
        self.heading("Again");
        let mut commands = vec![shell::this_command()];
        commands.extend(others.iter().cloned());
        self.lines(&commands.join("\n"));
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n{STYLE}{DARK}\n</style>\n</head>\n<body>\n{}\
             <footer>Made by {}.</footer>\n</section>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            self.title,
            self.body,
            report::program(),
        )
    }
}

/// The breadth of a sheet and the space between boards, and the least breadth of a cell, in centimetres.
const SHEET: f64 = 18.0;
const GAP: f64 = 0.4;
const CELL: f64 = 0.3;

/// Returns how boards stand beside each other, at most `page` of them on a screen and all of them on paper, where many
/// are as large as the diagrams of a newspaper.
fn style(Boards { each, class, breadth, .. }: &Boards, page: usize) -> String {
    let number = each.len();
    let most = match *class {
        "" => 5,
        " graph" => 3,
        _ => 2,
    };
    let shown = number.min(page);
    // Three broad boards are a row of smaller ones.
    let (smaller, across) = match (most, shown) {
        (2, 3) => ("--board:min(100%,17rem);", 3),
        _ if shown <= most => ("", most),
        _ => ("", even(shown, most)),
    };
    let cell = match number {
        1 => 0.8,
        2..=24 => 0.5,
        _ => 0.4,
    };
    // What fits beside another one is as broad as that lets it be.
    let half = if breadth * CELL <= (SHEET - GAP) / 2.0 && number > 1 { (SHEET - GAP) / 2.0 } else { SHEET };
    let least = (breadth * cell).clamp(2.2, half);
    let abreast = even(number, ((SHEET + GAP) / (least + GAP) + 1e-6) as usize);
    format!("{smaller}--across:{across};--abreast:{abreast};--least:{least:.2}cm")
}

/// Returns how many of some boards stand in a row, at most so many, so that the last row is not much shorter.
fn even(boards: usize, most: usize) -> usize {
    boards.div_ceil(boards.div_ceil(most.max(1)).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On paper 92 boards of chess are in rows of five, 19 in rows of four; large boards are alone in a row.
    #[test]
    fn rows_of_boards_are_even() {
        assert_eq!([1, 2, 3, 4, 6, 7, 12].map(|boards| even(boards, 5)), [1, 2, 3, 4, 3, 4, 4]);
        let styled = |number, breadth, class| {
            let each = vec![String::new(); number];
            style(&Boards { shared: String::new(), each, unsolved: None, class, breadth }, 12)
        };
        assert_eq!(styled(92, 8.0, ""), "--across:4;--abreast:5;--least:3.20cm");
        assert_eq!(styled(19, 8.0, ""), "--across:4;--abreast:4;--least:4.00cm");
        assert_eq!(
            styled(3, 20.0, " broad"),
            "--board:min(100%,17rem);--across:3;--abreast:2;--least:8.80cm"
        );
        assert_eq!(
            styled(3, 30.0, " broad"),
            "--board:min(100%,17rem);--across:3;--abreast:1;--least:15.00cm"
        );
        assert_eq!(styled(1, 64.0, " broad"), "--across:2;--abreast:1;--least:18.00cm");
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("http") && !text.contains("import") && !text.contains("url("));
        }
    }
}
