//! Comments of formulas that mean something to other programs. One that changes their count is refused, and others that look
//! as if they meant something are noted.

/// Comments that change the count of some program, by their letters before the first digit, and why each is refused.
const REFUSED: [(&[&str], &str); 4] = [
    (
        &["w", "weight", "weights", "pweight", "pweights"],
        "gives a weight to a literal, but not in the form `c p weight LITERAL W 0` of a cnf file; write that, or remove it",
    ),
    (
        &["twmc", "tpwmc"],
        "asks for a weighted count, but not in the form `c t wmc` of a cnf file; write that, or remove it",
    ),
    (
        &["max", "pmax"],
        "asks for those values of some variables that have the most solutions, but all solutions are counted; remove it",
    ),
    (
        &["mustmultiplyby", "pmustmultiplyby"],
        "says that the count has to be multiplied, since another program took variables out of the formula; remove it, \
         and multiply the count yourself",
    ),
];

/// The same of comments that name counted variables.
const SHOWN: [&str; 6] = ["pshow", "pshown", "show", "shown", "ind", "r"];

/// Most kinds of lines that are noted.
const MOST: usize = 10;

/// The letters of a comment before its first digit, in lower case, and whether nothing but numbers follows.
fn parts(comment: &str) -> (String, Option<&str>) {
    let at = comment.find(|sign: char| sign.is_ascii_digit()).unwrap_or(comment.len());
    let letters = comment[..at].chars().filter(|sign| sign.is_alphabetic()).flat_map(char::to_lowercase);
    let rest = comment[at..].trim_end();
    let are_numbers = rest.bytes().all(|sign| sign.is_ascii_digit() || b" \t+-*/.e".contains(&sign));
    (letters.collect(), Some(rest).filter(|rest| are_numbers && !rest.is_empty()))
}

/// Refuses a comment, given without its sign, that changes the count of some program, and one that is nearly `shown`, the
/// form here that names counted variables. What is wrong is worded to follow the name of the line.
pub(super) fn check(comment: &str, shown: &str) -> Result<(), String> {
    let (key, numbers) = parts(comment);
    let is_order = numbers.is_some() || comment.trim_start().starts_with(['p', 'P', 't', 'T']);
    let is_one = key.ends_with("by") && numbers.is_some_and(|numbers| matches!(numbers, "1" | "1 0"));
    match REFUSED.iter().find(|(keys, _)| keys.contains(&key.as_str())) {
        Some((_, why)) if is_order && !is_one => Err((*why).to_owned()),
        None if is_order && SHOWN.contains(&key.as_str()) => {
            Err(format!("is nearly {shown}, or a comment that begins so; write it exactly, or leave it out"))
        }
        _ => Ok(()),
    }
}

/// Notes on the comments of a formula that look like a line for another program: a word or two, and a list of numbers
/// that a 0 ends. What [`check`] knows is none of these, nor are sizes.
pub(super) fn notes(text: &str, sign: char) -> Vec<String> {
    let is_known = |key: &str| {
        let mut refused = REFUSED.iter().flat_map(|(keys, _)| *keys);
        (key, sign) == ("size", 'c') || SHOWN.contains(&key) || refused.any(|known| *known == key)
    };
    let mut met: Vec<(String, String, usize, usize)> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let Some(comment) = text.trim_start().strip_prefix(sign) else { continue };
        let (key, numbers) = parts(comment);
        if is_known(&key) || !numbers.is_some_and(|numbers| numbers.ends_with(" 0")) {
            continue;
        }
        let has_digit = |word: &str| word.contains(|sign: char| sign.is_ascii_digit());
        let name: Vec<&str> = comment.split_whitespace().take_while(|word| !has_digit(word)).collect();
        if let Some((.., more)) = met.iter_mut().find(|(known, ..)| *known == key) {
            *more += 1;
        } else if met.len() < MOST && (1..=2).contains(&name.len()) {
            met.push((key, name.join(" "), line, 0));
        }
    }
    let note = |(_, name, line, more): &(String, String, usize, usize)| {
        let more = if *more > 0 { format!(" (and {more} more such lines)") } else { String::new() };
        format!(
            "line {line}, `{sign} {name} ..`{more}, may mean something to other programs; here it is a comment"
        )
    };
    met.iter().map(note).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_comments() {
        for comment in [
            "",
            "x 17 r2c0 Q",
            "size",
            "max clause length 3",
            "weights are all one",
            "weights 1 and 2",
            "show them all",
            "MUST MULTIPLY BY 1 0",
            "horn? no",
            "p",
            "1 -2 0",
            "the 3 problems",
            "rows 8 0 columns",
        ] {
            assert_eq!(check(comment, "`c p show`"), Ok(()), "{comment}");
            assert!(notes(&format!("c {comment}\n"), 'c').is_empty(), "{comment}");
        }
    }

    #[test]
    fn what_counts_elsewhere_is_refused() {
        for (comment, part) in [
            (" p weight 1 0.5 0", "weight to a literal"),
            (" p weight", "weight to a literal"),
            (" P-Weight: -1 1/3 0", "weight to a literal"),
            (" weights 0.3 0.7 1 1", "weight to a literal"),
            ("weights 3 7", "weight to a literal"),
            (" w 1 0.5 0", "weight to a literal"),
            (" T: WMC", "a weighted count"),
            (" max 1 2 0", "most solutions"),
            (" max: 1 2", "most solutions"),
            (" MUST MULTIPLY BY 1024 0", "multiply the count yourself"),
            (" MUST MULTIPLY BY 2**10", "multiply the count yourself"),
            (" p_show 1 2 0", "is nearly `c p show`"),
            (" show 1 2 0", "is nearly `c p show`"),
            (" r 1 2 0", "is nearly `c p show`"),
        ] {
            assert!(check(comment, "`c p show`").unwrap_err().contains(part), "{comment}");
        }
    }

    #[test]
    fn other_lists_are_noted() {
        assert_eq!((check(" indeed 1 0", "`c ind`"), notes("c indeed 1 0\n", 'c').len()), (Ok(()), 1));
        let text = "c p optshow 1 2 0\np cnf 2 0\nc blocks 1 0\n c blocks 2 0\nc size 3 0\nc p show 1 0\n";
        assert_eq!(
            notes(text, 'c'),
            [
                "line 1, `c p optshow ..`, may mean something to other programs; here it is a comment",
                "line 3, `c blocks ..` (and 1 more such lines), may mean something to other programs; here it is a comment",
            ]
        );
        let many: String = (b'a'..=b'z').map(|letter| format!("* x{} 1 0\n", char::from(letter))).collect();
        assert_eq!(notes(&many, '*').len(), MOST);
    }
}
