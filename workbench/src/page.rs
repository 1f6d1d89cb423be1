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
pub enum Column {
    /// Words, aligned to the left.
    Words(&'static str),
    /// Numbers, aligned to the right.
    Number(&'static str),
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
    pub fn table(&mut self, columns: &[Column], rows: &[Vec<String>], marked: impl Fn(usize) -> bool) {
        let class =
            |column: &Column| if matches!(column, Column::Number(_)) { " class=\"number\"" } else { "" };
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

    /// Adds pictures of boards, each with its number. The
    /// script shows `page` of them at a time.
    pub fn boards(&mut self, Boards { shared, each, class }: &Boards, page: usize) {
        let _ = writeln!(self.body, "{shared}<ol class=\"boards{class}\" data-page=\"{page}\">");
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
        self.heading("Again");
        let mut commands = vec![shell::this_command()];
        commands.extend(others.iter().cloned());
        self.lines(&commands.join("\n"));
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n{STYLE}{DARK}\n</style>\n</head>\n<body>\n{}\
             <footer>Made by {}.</footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            self.title,
            self.body,
            report::program(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("http") && !text.contains("import") && !text.contains("url("));
        }
    }
}
