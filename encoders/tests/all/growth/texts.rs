//! Texts of which each condition is one rule for every n, and others.

use encoders::growth::{Affine, NotUniform};
use encoders::statement::growth_of_text;
use model::{Growth, Sizes};

/// The growth of a text whose lines stand behind `;`.
fn asked(lines: &str) -> Result<Growth, NotUniform> {
    let text = format!("let n = 3\n{}\n", lines.replace("; ", "\n"));
    growth_of_text(&text, &[("n", Affine { times: 1, plus: 0 })], None)
}

/// The lines of a file of cases, comments left out.
fn cases(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn uniform_texts_have_bounds() {
    for case in cases(include_str!("uniform.txt")) {
        let (numbers, lines) = case.split_once(" | ").expect("numbers and a text");
        let found = asked(lines).map(|found| format!("{} {}", found.reach, found.period));
        assert_eq!(found.as_deref(), Ok(numbers), "{lines}");
    }
}

#[test]
fn other_texts_are_refused_by_line_and_word() {
    for case in cases(include_str!("refused.txt")) {
        let [line, word, why, lines] = case.splitn(4, " | ").collect::<Vec<_>>()[..] else {
            panic!("{case}")
        };
        let error = asked(lines).expect_err(lines);
        let is_right = error.word.starts_with(word) && error.why.contains(why);
        assert!(is_right && error.line == line.parse().ok(), "{lines}\n  {error}");
    }
}

#[test]
fn sizes_that_are_asked_for_are_counted() {
    let asked = Some(Sizes::Between(3, 12));
    let n = [("n", Affine { times: 1, plus: 0 })];
    let growth = growth_of_text("let n = 3\nboard 1x{n}\nkind k\n", &n, asked);
    assert_eq!(growth.map(|growth| growth.reach), Ok(13));
}

/// A refusal is one sentence that says what to ask instead.
#[test]
fn a_refusal_is_a_sentence() {
    let why = asked("board 2x{n}; kind k; goal n").expect_err("a goal that grows").to_string();
    assert_eq!(
        why,
        "line 4: `goal n` asks for a size that grows with n, which no finite walk counts; ask for a fixed size, or \
         for `--size any`"
    );
}
