//! The words of a line of OPB.

/// The words between white space; relations and `;` are words of their own, whatever they touch.
pub(super) fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split_ascii_whitespace().flat_map(|word| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let (token, behind) = rest.split_at(length(rest));
            rest = behind;
            (!token.is_empty()).then_some(token)
        })
    })
}

/// The length of the first word of a text without white space.
fn length(text: &str) -> usize {
    let is_mark = |c: char| "<>=!".contains(c);
    match text.chars().next() {
        Some(';') => 1,
        Some(first) if is_mark(first) => text.find(|c| !is_mark(c)).unwrap_or(text.len()),
        _ => text.find(|c| c == ';' || is_mark(c)).unwrap_or(text.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_touch() {
        let words: Vec<&str> = tokens(" +1 x1\t-2 ~x2>=-3;;é<= ").collect();
        assert_eq!(words, ["+1", "x1", "-2", "~x2", ">=", "-3", ";", ";", "é", "<="]);
    }
}
