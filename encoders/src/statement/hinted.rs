//! The text of a stated puzzle with clues.

use std::collections::BTreeMap;

use limits::Budget;

use super::make::{Hint, Hinted};
use super::parse::parse;
use super::picture::signs;
use super::read::Trouble;
use super::setting::{Content, Holds};
use super::stated::{Stated, Unstated};
use super::tree::{Says, Span, Word};

impl Stated {
    /// The text of the file with numbers in the place of those that it fixes, and with clues: marks in its maps, others on
    /// lines behind it.
    pub fn with_hints(
        &self,
        text: &str,
        numbers: &[(String, i64)],
        hints: &[&Hint],
        budget: &Budget,
    ) -> Result<String, Unstated> {
        let mut made = text.to_owned();
        let edits = self.edits(text, numbers, hints, budget).map_err(|trouble| trouble.located(text))?;
        edits.into_iter().rev().for_each(|(at, by)| made.replace_range(at, &by));
        made.truncate(made.trim_end().len());
        let (names, first) = (self.setting.world.names(), self.setting.world.places().start);
        let name = |hint: &Hint| names[(hint.items[0] - first) as usize];
        let mut given = BTreeMap::<u32, Vec<String>>::new();
        for hint in hints {
            match &hint.says {
                Hinted::Given(content) => {
                    let name = name(hint);
                    let row = name.ends().map_or(name.row, |(a, _)| a.row);
                    given.entry(row).or_default().push(format!("{name} = {}", self.content(*content)));
                }
                Hinted::Runs(content, line, runs) => {
                    let (kind, runs) =
                        (self.content(*content), runs.iter().map(i64::to_string).collect::<Vec<_>>());
                    made += &format!("\nruns({kind}, {line}({})) = ({})", name(hint), runs.join(", "));
                }
                Hinted::Mark(..) => {}
            }
        }
        given.into_values().for_each(|row| made += &format!("\ngiven {}", row.join(", ")));
        Ok(made + "\n")
    }

    /// What is written in the place of parts of the text: numbers of `let`, and maps with more marks.
    fn edits(
        &self,
        text: &str,
        numbers: &[(String, i64)],
        hints: &[&Hint],
        budget: &Budget,
    ) -> Result<Vec<(Span, String)>, Trouble> {
        let mut edits = Vec::new();
        for statement in parse(text, budget)? {
            match &statement.says {
                Says::Let(name, value) => {
                    let own = numbers.iter().find(|(known, _)| *known == name.text);
                    edits.extend(own.map(|(_, number)| (value.at.clone(), number.to_string())));
                }
                Says::Map(name, rows) => {
                    let mut drawn = signs(&statement.at, rows)?;
                    for hint in hints {
                        if let Hinted::Mark(map, mark) = &hint.says
                            && let Some([row, col, _]) = self.setting.world.point(hint.items[0])
                            && *map == name.text
                        {
                            drawn[row as usize][col as usize].text = mark.to_string();
                        }
                    }
                    let width = drawn.iter().flatten().map(|sign| sign.text.len()).max().unwrap_or(1);
                    let sign = |sign: &Word| format!(" {:>width$}", sign.text);
                    let line = |row: &Vec<Word>| format!(" {}", row.iter().map(sign).collect::<String>());
                    let whole = drawn.iter().map(line).collect::<Vec<_>>().join("\n");
                    let ends = rows.first().zip(rows.last());
                    edits.extend(ends.map(|(first, last)| (first.at.start..last.at.end, whole)));
                }
                _ => {}
            }
        }
        Ok(edits)
    }

    /// How the language writes what a place holds.
    fn content(&self, content: Content) -> String {
        match (content, &self.setting.holds) {
            (Content::Kind(kind), Holds::Kinds(names)) => names[kind as usize].clone(),
            (Content::Kind(kind), Holds::Values(low, _)) => (low + i64::from(kind)).to_string(),
            (Content::Full, _) => "full".into(),
            (Content::Empty, _) => "empty".into(),
        }
    }
}
