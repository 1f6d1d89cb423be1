//! The terms in data that entries of the encyclopedia do not have: small ones, and those at the ends of arrays, counted
//! again by another method.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::all_cases;
use crate::published::directory;
use crate::support::run_words;

/// The files of entries, by name.
fn entries() -> BTreeMap<String, String> {
    let files = fs::read_dir(directory()).expect("the directory is there");
    let paths = files.map(|file| file.expect("a file").path());
    let named = paths.filter_map(|path| {
        let name = path.file_name()?.to_str()?.strip_prefix('b')?.strip_suffix(".txt")?.to_string();
        let text = fs::read_to_string(&path).ok()?;
        name.bytes().all(|byte| byte.is_ascii_digit()).then_some((format!("A{name}"), text))
    });
    named.collect()
}

/// The words of a term: values in places such as `{n}` or `{2n+1}`, the board of the cells of one colour, the path of a
/// statement.
fn of_term(words: &str, n: u32, m: u32) -> Vec<String> {
    words
        .split(' ')
        .map(|word| match word.strip_prefix("mask:").and_then(|rest| rest.strip_suffix("-{n}")) {
            Some(colour) => one_colour(colour, n),
            None if word.ends_with(".puzzle") => directory().join(word).display().to_string(),
            None => filled(word, n, m),
        })
        .collect()
}

fn one_colour(colour: &str, n: u32) -> String {
    let is_cell = |row: u32, col: u32| (row + col).is_multiple_of(2) == (colour == "black");
    let row = |row| (0..n).map(|col| if is_cell(row, col) { '.' } else { '#' }).collect::<String>() + "\n";
    let file = crate::support::file(&format!("{colour}-{n}.txt"), &(0..n).map(row).collect::<String>());
    format!("mask:{}", file.display())
}

fn filled(word: &str, n: u32, m: u32) -> String {
    let Some((before, rest)) = word.split_once('{') else { return word.into() };
    let (place, rest) = rest.split_once('}').expect("a closed place");
    let letter = if place.contains('m') { 'm' } else { 'n' };
    let (factor, summand) = place.split_once(letter).expect("an index");
    let product = if letter == 'm' { m } else { n } * factor.parse().unwrap_or(1);
    let value = product.checked_add_signed(summand.parse().unwrap_or(0)).expect("a value from 0 on");
    format!("{before}{value}{}", filled(rest, n, m))
}

/// The numbers of a file of an entry by index, in groups: those of a row of a triangle, else one.
fn groups(text: &str) -> BTreeMap<u32, Vec<&str>> {
    let mut groups: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let (mut row, mut next) = (None, None);
    for line in text.lines() {
        if let Some(number) = line.strip_prefix("# row ") {
            row = number.parse().ok();
        } else if !line.starts_with('#') {
            let (index, term) = line.split_once(' ').expect("an index and a term");
            let index: u32 = index.parse().expect("an index");
            assert!(next.is_none_or(|next| next == index), "there is a gap before {index}");
            next = Some(index + 1);
            groups.entry(row.unwrap_or(index)).or_default().push(term);
        }
    }
    groups
}

/// What a command prints, by another method; `None` where that takes too many nodes.
fn applied(mut words: Vec<String>) -> Option<Vec<String>> {
    // Tilings have more of them, and are made faster.
    let nodes = if words[0] == "tiling" { "1000000" } else { "20000" };
    words.insert(0, "count".into());
    words.extend(["--quiet", "--method", "apply", "--nodes", nodes].map(String::from));
    let ran = run_words(&words);
    assert!(matches!(ran.status, Some(0 | 3)), "{words:?}: {}", ran.stderr);
    let number = |line: &str| line.split(' ').next_back().map(String::from);
    let is_spectrum = words.iter().any(|word| word == "--spectrum");
    let numbers = ran.stdout.lines().filter_map(number).filter(|number| !is_spectrum || number != "0");
    (ran.status == Some(0)).then(|| numbers.collect())
}

/// Small terms of each entry, and the first two of an antidiagonal, counted again by another method; the index of
/// docs names the file.
#[test]
fn entries_are_counted_again_and_named() {
    let [readme, drafts] =
        ["README.md", "drafts.txt"].map(|file| fs::read_to_string(directory().join(file)).unwrap());
    let entries = entries();
    assert!(entries.len() >= 60, "only {} entries", entries.len());
    for (entry, text) in &entries {
        assert!(text.starts_with(&format!("# {entry}: ")), "{entry}");
        let row = readme.lines().find(|line| line.starts_with(&format!("| {entry} | ")));
        let row = row.unwrap_or_else(|| panic!("README.md lacks {entry}"));
        let cells: Vec<&str> = row.split(" | ").collect();
        let (last, new) = (cells[4], cells[5]);
        assert_eq!(last, groups(text).last_key_value().unwrap().0.to_string(), "{row}");
        let mut own = drafts.lines().filter(|line| line.starts_with(&format!("{entry}: ")));
        let (file, alone) = (format!("up to {last} (b{}.txt", &entry[1..]), format!(": term {last} from"));
        let is_there = own.any(|line| line.contains(&file) || line.contains(&alone));
        assert!(new == "0" || is_there, "drafts.txt lacks {entry} up to {last}");
    }
    for (entry, text) in all_cases::or_every(4, entries) {
        let made = text.lines().find_map(|line| line.strip_prefix("# Made by: kikisuji count ")).unwrap();
        // Without the quotes that a shell needs.
        let words = made.split(" --quiet").next().unwrap().replace('\'', "");
        let groups = groups(&text);
        let first = *groups.keys().next().unwrap();
        let small: Vec<(u32, u32, u32)> = if words.contains("{n}x{m}") {
            let number = (1..).find(|number| number * (number + 1) / 2 >= first).unwrap();
            assert_eq!(first, number * (number - 1) / 2 + 1, "{entry} begins within an antidiagonal");
            vec![(first, 1, number), (first + 1, 2, number - 1)]
        } else if words.contains("{m}") {
            vec![(1, 1, 1), (2, 2, 1), (3, 2, 2)]
        } else {
            groups.keys().take(3).map(|n| (*n, *n, *n)).collect()
        };
        let mut again = 0;
        for (index, n, m) in small {
            let Some(counted) = applied(of_term(&words, n, m)) else { continue };
            assert_eq!(counted, groups[&index], "{entry}, n = {n}");
            again += 1;
        }
        assert!(again > 0, "{entry}: no term was counted again");
    }
}

/// Row and column of the term with this index of an array that is read by antidiagonals.
fn place(index: u32) -> (u32, u32) {
    let number = (1..).find(|number| number * (number + 1) / 2 >= index).unwrap();
    let row = index - number * (number - 1) / 2;
    (row, number + 1 - row)
}

/// The first terms of the arrays, as entries have them, and both ends of each antidiagonal in our files, counted again
/// by another method.
#[test]
fn arrays_are_counted_again_and_named() {
    let folder = directory().join("arrays");
    let read =
        |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_else(|_| panic!("{name} is missing"));
    let (readme, sources) = (read("README.md"), read("claims.json"));
    let sources: Value = serde_json::from_str(&sources).unwrap();
    let claims = sources[0]["claims"].as_array().unwrap();
    assert!(claims.len() >= 10, "only {} arrays", claims.len());
    for claim in claims {
        let (name, puzzle) = (claim["name"].as_str().unwrap(), claim["puzzle"].as_str().unwrap());
        let of_entry = claim["terms"].as_array().unwrap().iter().map(|term| term.as_str().unwrap());
        let of_entry = (1..).zip(of_entry).take(10);
        let text = read(&format!("b{}.txt", &name[1..]));
        let ours = text.lines().filter(|line| !line.starts_with('#'));
        let ours: Vec<(u32, &str)> = ours
            .map(|line| line.split_once(' ').unwrap())
            .map(|(index, term)| (index.parse().unwrap(), term))
            .collect();
        let row = format!("| [{name}]({}) |", puzzle.split(' ').next().unwrap());
        assert!(text.starts_with(&format!("# {name}: ")) && readme.contains(&row), "{name}");
        assert!(ours.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1), "{name} has gaps");
        assert!(
            place(ours[0].0).0 == 1 && place(ours[ours.len() - 1].0).1 == 1,
            "{name}: parts of antidiagonals"
        );
        let ends = ours.into_iter().filter(|(index, _)| [place(*index).0, place(*index).1].contains(&1));
        for (index, term) in of_entry.chain(ends) {
            let (n, m) = place(index);
            let mut words = of_term(&format!("arrays/{puzzle}"), n, m);
            words.insert(0, "count".into());
            words.extend(["--quiet", "--method", "apply"].map(String::from));
            let ran = run_words(&words);
            assert_eq!(ran.stdout.trim_end(), term, "{name}, n = {n}, m = {m}: {}", ran.stderr);
        }
    }
}
