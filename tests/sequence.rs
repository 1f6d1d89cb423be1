//! Sequences: the form of the file, terms that equal single counts, files that end early.

use crate::support::{run, with_time_enough};

#[test]
fn a_file_says_what_it_is() {
    let ran = run("sequence domination queen N --n 1..4 --size any --method layers --order diagonals");
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "# a(n) = number of dominating sets in the n X n queen graph.\n\
         # On the board: queens placed on n X n cells so that every cell is occupied or attacked.\n\
         # Made by: kikisuji sequence domination queen N --n 1..4 --size any --method layers --order diagonals\n\
         # kikisuji {version}, method layers, order diagonals\n\
         1 1\n2 15\n3 495\n4 64903\n"
    );
    assert_eq!(ran.stdout, expected);
}

/// The lines of a file without its comments, as pairs.
fn terms(stdout: &str) -> Vec<(u32, String)> {
    let lines = stdout.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').unwrap())
        .map(|(n, term)| (n.parse().unwrap(), term.into()))
        .collect()
}

#[test]
fn terms_are_counts() {
    for (puzzle, options) in [
        ("independence king", ""),
        ("independence king", "--size any"),
        ("efficient-domination king", ""),
        ("no-three-in-line", ""),
        ("total-domination knight", ""),
        ("domination rook", "--size min"),
        ("independent-domination bishop", "--size 2..3"),
    ] {
        let ran = run(&format!("sequence {puzzle} N --n 2..5 {options}"));
        let found = terms(&ran.stdout);
        assert_eq!(found.len(), 4, "{}{}", ran.stdout, ran.stderr);
        for (n, term) in found {
            let count = run(&format!("count {puzzle} {n} {options} --quiet --method apply")).stdout;
            assert_eq!(format!("{term}\n"), count, "{puzzle} {n} {options}");
        }
    }
}

/// What `count` asks is asked for each n: the n queens (A000170), and no sets of every size.
#[test]
fn a_sequence_asks_what_a_count_asks() {
    for (line, expected, what) in [
        ("independence queen N --n 4..8", "2, 10, 4, 40, 92", "that have the largest size."),
        ("independence queen N --n 4..8 --classes", "1, 2, 1, 6, 12", "the largest size, up to the symm"),
        ("domination queen N --n 4..6 --size min", "12, 186, 4", "that have the smallest size."),
        ("domination queen N --n 4..6", "12, 186, 4", "that have the smallest size."),
        ("independence queen N --n 4..6 --size any", "87, 462, 2635", "in the n X n queen graph."),
        ("perfect-matchings wazir {2n} --n 1..3", "2, 36, 6728", "in the 2n X 2n wazir graph."),
        ("no-three-in-line N --n 2..5", "1, 2, 11, 32", "as the puzzle asks for (for n = 2, 4 elements)."),
    ] {
        assert_eq!(data(line), expected, "{line}");
        let text = run(&format!("sequence {line}")).stdout;
        assert!(text.lines().next().unwrap().contains(what), "{text}");
    }
    let record = |line: &str| run(&format!("sequence {line} --json")).records()[0].clone();
    assert_eq!(record("independence queen N --n 4..5")["sizes"], "max");
    assert_eq!(record("domination queen N --n 4..5")["sizes"], "min");
    assert_eq!(record("domination queen N --n 4..5 --size any")["sizes"], "any");
    assert!(record("no-three-in-line N --n 2..3").get("sizes").is_none());
}

#[test]
fn a_triangle_can_be_read_back() {
    for classes in ["", "--classes"] {
        let totals =
            terms(&run(&format!("sequence independence knight Nx3 --n 2..4 --size any {classes}")).stdout);
        let text = run(&format!("sequence independence knight Nx3 --n 2..4 --spectrum {classes}")).stdout;
        let all = terms(&text);
        let indices: Vec<u32> = all.iter().map(|term| term.0).collect();
        assert_eq!(indices, (2..2 + all.len() as u32).collect::<Vec<_>>());
        let mut rest = all.iter();
        for (n, total) in totals {
            let head = format!("# row {n} has sizes 0..");
            let largest = text.lines().find_map(|line| line.strip_prefix(&head)).unwrap();
            let row = rest.by_ref().take(largest.parse::<usize>().unwrap() + 1);
            let sum: u64 = row.map(|(_, term)| term.parse::<u64>().unwrap()).sum();
            assert_eq!(sum.to_string(), total, "row {n} {classes}");
        }
        assert_eq!(rest.next(), None);
    }
    let empty = run("sequence total-domination knight N --n 2..3 --spectrum").stdout;
    assert!(empty.contains("\n# row 2 has no sizes\n# row 3 has no sizes\n"), "{empty}");
}

#[test]
fn sizes_and_classes_are_sequences_too() {
    let ran = run("sequence domination queen N --n 1..5 --optimum");
    assert!(
        ran.stdout.starts_with("# Size of a smallest dominating set in the n X n queen graph;"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("\n1 1\n2 1\n3 1\n4 2\n5 3\n"), "{}", ran.stdout);
    let ran = run("sequence total-domination knight N --n 3..4 --optimum");
    assert!(ran.stdout.ends_with("\n3 0\n4 6\n"), "{}", ran.stdout);
    let ran = run("sequence independence queen N --n 4..6 --size max --classes");
    assert!(
        ran.stdout.contains("that have the largest size, up to the symmetries of the board.\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("\n4 1\n5 2\n6 1\n"), "{}", ran.stdout);
    let ran = run("sequence independence leaps:1,2;2,1 N --n 1..2");
    assert!(ran.stdout.contains("# Made by: kikisuji sequence independence 'leaps:1,2;2,1' N --n 1..2\n"));
}

#[test]
fn a_limit_ends_the_file_and_says_so() {
    let line = "sequence domination queen N --n 1..12 --size any --method layers";
    // After six terms, nearly all of the time is that of the layers of the next one, and no machine ends the last.
    let (ran, reached) = with_time_enough(300, |limit| {
        let ran = run(&format!("{line} --timeout {limit}ms"));
        assert_eq!(ran.status, Some(3), "{}", ran.stderr);
        let reached = terms(&ran.stdout).len();
        (reached >= 6).then_some((ran, reached))
    });
    let last = ran.stdout.lines().last().unwrap();
    assert_eq!(last, format!("# the term for n = {} is missing: the time limit was reached", reached + 1));
    let [how_far, help] = [format!("after {reached} of 12 terms; layer "), "; raise --timeout".to_string()];
    assert!(ran.stderr.contains(&how_far) && ran.stderr.contains(&help), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1);
}

#[test]
fn terms_are_counted_twice() {
    let ran = run("sequence domination king N --n 1..4 --confirm --timeout 1h");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("# Made by: kikisuji sequence domination king N --n 1..4 --confirm\n"));
    assert!(ran.stdout.contains(
        "\n# Each term counted here was counted twice, by different methods or orders, which agree.\n"
    ));
    let plain = run("sequence domination king N --n 1..4");
    assert_eq!(terms(&ran.stdout), terms(&plain.stdout));
    let record = &run("sequence domination king N --n 1..4 --confirm --json").records()[0];
    assert_eq!((record["confirmed"].as_bool(), record["offset"].as_u64()), (Some(true), Some(1)));
}

#[test]
fn wrong_usage_is_one_sentence() {
    for (line, part) in [
        ("sequence domination queen N", "--n"),
        ("sequence domination queen 8 --n 1..3", "domination queen N"),
        ("sequence domination unicorn N --n 1..3", "queen, rook"),
        ("sequence domination queen N --n 1..65", "65"),
        ("sequence connected-domination queen N --n 0..3", "begin --n with 1"),
        ("sequence shogi K1 --board N --n 0..3", "begin --n with 1"),
        ("sequence connected-domination queen {n-1} --n 1..3", "begin --n with 2"),
        ("sequence independence queen {2n-1} --n 0", "`{2n-1}` is -1 where n = 0"),
        ("sequence independence queen N --n 0..2 --size {n-1}", "`{n-1}` is -1 where n = 0"),
        ("sequence domination queen 3 --multiplicity N --n 0..1", "--multiplicity 0"),
        ("sequence domination queen N --multiplicity N --n 0..1", "--multiplicity 0"),
        ("sequence domination queen NxM --n 0..3", "from 1"),
        ("sequence domination queen NxM --n 1..3 --spectrum", "no triangle"),
        ("sequence domination queen M --n 1..3", "NxM"),
        ("sequence domination queen {k} --n 1..3", "no place for n"),
        ("sequence domination queen N --n 1..3 --size {n", "--size"),
        ("sequence domination queen mask:{n} --n 1..3", "a file has no board"),
        ("sequence domination queen 17x17xN --n 1..17", "more than 4096 cells"),
        ("sequence domination queen N --n 1..3 --entry 75458", "A075458"),
        ("sequence domination queen N --n 1..3 --entry A075458 --format data", "b-file"),
        ("sequence domination queen N --n 1..3 --of size --classes", "--classes"),
        ("sequence domination queen N --n 1..3 --spectrum --size min", "--size"),
        ("sequence domination queen N --n 3..1", "smaller number first"),
        ("sequence domination queen N --n max", "1..8"),
        ("sequence domination queen N --n 1..3 --optimum --classes", "--classes"),
        ("sequence domination queen N --n 1..3 --spectrum --size min", "--size"),
        ("sequence domination queen N --n 1..3 --optimum --size any", "--size max"),
        ("sequence no-three-in-line N --n 1..3 --optimum", "--size max"),
        ("sequence domination queen N --n 1..3 --method backtrack --order rows", "--order"),
        ("sequence domination queen N --n 1..3 --order sideways", "diagonals"),
    ] {
        run(line).refused(2, part);
    }
}

/// The line of `--format data`.
fn data(line: &str) -> String {
    let ran = run(&format!("sequence {line} --format data"));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    ran.stdout.trim_end().to_string()
}

/// A board without cells has the empty placement alone, of size 0.
#[test]
fn sequences_begin_with_no_cells() {
    for (line, expected) in [
        ("domination queen N --n 0..3 --size any", "1, 1, 15, 495"),
        ("domination queen N --n 0..3 --of classes --size any", "1, 1, 5, 97"),
        ("domination queen N --n 0..3 --of size", "0, 1, 1, 1"),
        ("independence queen N --n 0..4 --size N", "1, 1, 0, 0, 2"),
        ("independence king {2n} --n 0..3 --size max", "1, 4, 79, 3600"),
        ("independence rook Nx2 --n 0..3 --size any", "1, 3, 7, 13"),
        ("independence queen torus:N --n 0..3 --size any", "1, 2, 5, 10"),
        ("maximal-irredundance king N --n 0..2 --size any", "1, 1, 4"),
        ("peaceable queen N --n 0..4 --of size", "0, 0, 0, 1, 2"),
        ("no-three-in-line N --n 0..3 --size {2n}", "1, 0, 1, 2"),
        ("independence queen N --n 0..3 --spectrum", "1, 1, 1, 1, 4, 1, 9, 8"),
    ] {
        assert_eq!(data(line), expected, "{line}");
    }
}

/// Only a side of the board that is 0 leaves no cells. Another number may be 0 on a board that has cells.
#[test]
fn a_zero_elsewhere_is_a_number() {
    for (line, expected) in [
        ("independence queen {n-1} --n 1..3 --size any", "1, 2, 5"),
        ("independence queen {n-1}x{m} --n 1..2 --size any", "1, 1, 2"),
        ("attacking N queen {n+1} --sight line --n 0..1 --size any", "2, 7"),
        ("attacking N queen {n} --sight line --n 0 --size any", "1"),
        ("attacking N queen 4 --sight nearest --n 0..1 --of size", "4, 4"),
        ("attacking N queen 4 --sight nearest --n 0..1 --of classes --size any", "14, 21"),
    ] {
        assert_eq!(data(line), expected, "{line}");
    }
    // Without attacks these are the independent sets.
    let independent = data("independence queen N --n 4 --spectrum");
    for sight in ["line", "nearest"] {
        let attacking = format!("attacking N queen 4 --sight {sight} --n 0 --spectrum");
        assert_eq!(data(&attacking), independent, "{sight}");
    }
}

#[test]
fn a_title_says_what_is_given() {
    let text = run("sequence independence king N --n 1..4 --given a1 --size any").stdout;
    let title = "# a(n) = number of independent vertex sets in the n X n king graph, with --given a1.";
    assert!(text.starts_with(title) && text.ends_with("\n1 1\n2 1\n3 12\n4 87\n"), "{text}");
}

#[test]
fn arrays_are_read_by_antidiagonals() {
    let text = run("sequence independence rook NxM --n 2..3 --size any").stdout;
    assert!(text.contains("# T(n,m) = number of independent vertex sets in the n X m rook graph"), "{text}");
    assert!(text.ends_with("\n2 3\n3 3\n4 4\n5 7\n6 4\n"), "{text}");
    // Knights one of whose moves is left out tell rows from columns.
    let array = data("independence leaps:1,2 NxM --n 1..4 --size any");
    let counts = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1), (1, 4), (2, 3), (3, 2), (4, 1)];
    let count = |(n, m)| run(&format!("count independence leaps:1,2 {n}x{m} --size any -q")).stdout;
    let expected: Vec<String> = counts.into_iter().map(count).collect();
    assert_eq!(array, expected.concat().trim_end().replace('\n', ", "));
}

#[test]
fn forms_say_the_same() {
    let line = data("domination king NxM --n 1..30 --size any");
    assert!(line.len() <= 260 && line.len() > 230, "{line}");
    let ran = run("sequence domination king NxM --n 1..30 --size any --format data");
    assert!(ran.stderr.starts_with("kikisuji: note: the line is full") && ran.stderr.lines().count() == 1);
    let ran = run("sequence domination king N --n 2..4 --size min --json");
    let record = &ran.records()[0];
    assert_eq!(record["terms"], serde_json::json!(["4", "1", "256"]));
    assert_eq!((&record["offset"], &record["of"]), (&2.into(), &"count".into()));
    // The record is a claim that agrees, and so are several of them as a file.
    let ran = crate::claims::validate("of-sequence.json", &ran.stdout, "");
    assert_eq!(ran.status, Some(0), "{}{}", ran.stdout, ran.stderr);
    let lines = [
        "wazir N --n 0..3",
        "wazir NxM --n 1..3 --classes",
        "king N --n 1..3 --optimum",
        "king N --n 1..3 --size N",
    ];
    let records: String =
        lines.iter().map(|line| run(&format!("sequence domination {line} --json")).stdout).collect();
    let file = crate::support::file("sequences.json", &records);
    let ran = run(&format!("validate {}", file.display()));
    assert!(
        ran.stdout.ends_with("\n16 claims: 16 agreeing, 0 differing, 0 beyond, 0 undecided\n"),
        "{}",
        ran.stdout
    );
    let rows = &run("sequence independence queen N --n 2..3 --spectrum --json").records()[0]["rows"];
    assert_eq!(*rows, serde_json::json!([["1", "4"], ["1", "9", "8"]]));
    // Rows are no claim, and the help of both commands says so.
    for classes in ["", "--classes"] {
        let line = format!("sequence independence queen N --n 2..3 --spectrum {classes} --json");
        let file = crate::support::file("spectra.json", &run(&line).stdout);
        run(&format!("validate {}", file.display())).refused(4, "spectrum");
    }
    for (line, told) in [("sequence --help", "one with rows is none"), ("validate --help", "but for spectra")]
    {
        let help = run(line).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(told), "{line}: {help}");
    }
    let ran = run("sequence domination queen N --n 1..12 --size any --method layers --timeout 300ms --json");
    assert_eq!((ran.status, &ran.records()[0]["status"]), (Some(3), &"limit".into()));
}

#[test]
fn an_entry_names_its_file() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("an-entry");
    std::fs::create_dir_all(&folder).unwrap();
    let _ = std::fs::remove_file(folder.join("b075458.txt"));
    let line = "sequence domination queen N --n 1..5 --of size --entry A075458";
    let ran: crate::support::Ran =
        crate::support::command(line).current_dir(&folder).output().unwrap().into();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""));
    let text = std::fs::read_to_string(folder.join("b075458.txt")).unwrap();
    assert!(text.starts_with("# A075458: Size of a smallest dominating set"), "{text}");
    assert!(text.ends_with("\n1 1\n2 1\n3 1\n4 2\n5 3\n"), "{text}");
}

#[test]
fn an_entry_goes_on_from_the_terms_of_its_file() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("an-entry-that-is-there");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("b075458.txt");
    let run = |n: &str| -> crate::support::Ran {
        let line = format!("sequence domination queen N --n {n} --of size --entry A075458");
        crate::support::command(&line).current_dir(&folder).output().unwrap().into()
    };
    std::fs::write(&file, "# somebody's\n1 1\n2 1\n3 1\n4 2\n7 4\n").unwrap();
    run("4..6").refused(4, "b075458.txt has no term for 5");
    std::fs::write(&file, "1 1\n2 1\n3 1\n4 2\n").unwrap();
    run("6..7").refused(2, "b075458.txt ends before 5, and the terms begin at 6; begin --n earlier");
    let ran = run("4..6");
    assert!(
        ran.stderr.contains("was there: 1 of its terms were counted again and agree, 3 were kept"),
        "{}",
        ran.stderr
    );
    let text = std::fs::read_to_string(&file).unwrap();
    let end = "# known before, not counted again:\n1 1\n2 1\n3 1\n# counted:\n4 2\n5 3\n6 3\n";
    assert!(text.starts_with("# A075458: ") && text.ends_with(end), "{text}");
    // What stands behind the counted terms stays, too, and a wrong term changes nothing.
    assert_eq!(run("1..2").status, Some(0));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("\n1 1\n2 1\n# known before, not counted again:\n3 1\n4 2\n5 3\n6 3\n"), "{text}");
    let triangle = "sequence domination queen N --n 1..2 --spectrum --entry A075458";
    let triangle: crate::support::Ran =
        crate::support::command(triangle).current_dir(&folder).output().unwrap().into();
    triangle.refused(2, "b075458.txt is there, and a triangle is written whole; move it away");
    std::fs::write(&file, "4 2\n5 4\n").unwrap();
    run("5..6").refused(1, "b075458.txt has 4 for 5, and 3 was counted; it is left as it is");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "4 2\n5 4\n");
}
