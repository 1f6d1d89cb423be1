//! The options among a puzzle's words: `--sight line` or `--sight=line`, anywhere.

use super::PuzzleError;

/// Each option: its name, the first word of the family it belongs to, and its values.
const OPTIONS: [(&str, &str, &str); 4] = [
    ("invariant", "no-three-in-line", "half-turn or diagonal"),
    ("board", "shogi", "a board such as 9x9"),
    ("group", "cube", "rotations or full"),
    ("sight", "doubly-attacking", "nearest or line"),
];

/// The options that were given, each at most once.
pub(super) struct Options<'a>(Vec<(&'static str, &'a str)>);

impl<'a> Options<'a> {
    /// The words that are no options, and the options.
    pub fn split<S: AsRef<str>>(words: &'a [S]) -> Result<(Vec<&'a str>, Options<'a>), PuzzleError> {
        let (mut plain, mut given) = (Vec::new(), Vec::<(&str, &str)>::new());
        let mut words = words.iter().map(AsRef::as_ref);
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix("--") else {
                plain.push(word);
                continue;
            };
            let (option, value) = match option.split_once('=') {
                Some((option, value)) => (option, Some(value)),
                None => (option, None),
            };
            let Some((name, _, values)) = OPTIONS.into_iter().find(|known| known.0 == option) else {
                let known = OPTIONS.map(|(name, family, _)| format!("--{name} (of {family})")).join(" and ");
                return Err(PuzzleError(format!("`--{option}` is no option of a puzzle; there are {known}")));
            };
            let Some(value) = value.or_else(|| words.next()) else {
                return Err(PuzzleError(format!("--{name} lacks its value; add {values}")));
            };
            if given.iter().any(|earlier| earlier.0 == name) {
                return Err(PuzzleError(format!("--{name} is given twice; keep one")));
            }
            given.push((name, value));
        }
        Ok((plain, Options(given)))
    }

    /// Refuses options that do not belong to `family`.
    pub fn belong_to(&self, family: &str) -> Result<(), PuzzleError> {
        let strange = |(name, owner, _): &(&str, &str, &str)| *owner != family && self.value(name).is_some();
        match OPTIONS.iter().find(|option| strange(option)) {
            None => Ok(()),
            Some((name, owner, _)) => {
                Err(PuzzleError(format!("--{name} is an option of {owner}, not of {family}; leave it out")))
            }
        }
    }

    /// The meaning of the option's value, if it is given; `meanings` has one for every value.
    pub fn named<T: Copy>(&self, name: &str, meanings: &[(&str, T)]) -> Result<Option<T>, PuzzleError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        match meanings.iter().find(|meaning| value.eq_ignore_ascii_case(meaning.0)) {
            Some(meaning) => Ok(Some(meaning.1)),
            None => Err(PuzzleError(format!("there is no {name} `{value}`; choose {}", values(name)))),
        }
    }

    /// As [`Options::named`], of an option the family cannot do without.
    pub fn needed<T: Copy>(&self, name: &str, meanings: &[(&str, T)]) -> Result<T, PuzzleError> {
        let missing = || PuzzleError(format!("--{name} is missing; add --{name} {}", values(name)));
        self.named(name, meanings)?.ok_or_else(missing)
    }

    /// The words behind the option, if it is given.
    pub fn value(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|given| given.0 == name).map(|given| given.1)
    }
}

fn values(name: &str) -> &'static str {
    OPTIONS.into_iter().find(|known| known.0 == name).map_or("", |known| known.2)
}

/// The name of a meaning, to write it again.
pub(super) fn name_of<T: PartialEq>(meanings: &[(&'static str, T)], meant: &T) -> &'static str {
    meanings.iter().find(|meaning| meaning.1 == *meant).map_or("", |meaning| meaning.0)
}
