//! The right name for a wrong one.

/// The name nearest to `word` in any case of letters, if it is near enough to be what was meant: up to a
/// third of its letters wrong, left out, added or swapped.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    // A word far too long for any name is not compared with any.
    let near = |name: &&str| word.len() <= 2 * name.len();
    let distance = |name: &'a str| (strsim::damerau_levenshtein(&word, name), name);
    let (distance, name) = names.into_iter().filter(near).map(distance).min_by_key(|near| near.0)?;
    (3 * distance <= name.chars().count()).then_some(name)
}

/// How a sentence goes on behind the nearest name.
pub(crate) const NAMES: &str = ", or choose one of";

/// What to do instead of a wrong `word`: `write queen, or choose one of queen, rook`.
pub fn instead(word: &str, names: &[&str]) -> String {
    let all = names.join(", ");
    match nearest(word, names.iter().copied()) {
        Some(name) => format!("write {name}{NAMES} {all}"),
        None => format!("choose one of {all}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let names = ["queen", "rook", "king", "knight", "super-queen"];
        for (word, name) in [
            ("queeen", Some("queen")),
            ("QUEN", Some("queen")),
            ("superqueen", Some("super-queen")),
            ("kinght", Some("knight")),
            ("unicorn", None),
            ("", None),
            ("q", None),
        ] {
            assert_eq!(nearest(word, names), name, "{word}");
        }
        assert_eq!(nearest(&"queen".repeat(100_000), names), None);
        assert_eq!(instead("rok", &["rook", "king"]), "write rook, or choose one of rook, king");
        assert_eq!(instead("x", &["rook", "king"]), "choose one of rook, king");
    }
}
