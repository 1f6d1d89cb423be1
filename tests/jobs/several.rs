//! Several processes with one job at once, and what a process says that leaves work undone or goes on with it.

use std::fs;
use std::process::Child;

use super::{LARGE, folder, on, start};

/// Runs two processes at once, and returns their statuses, the lower one first.
fn both(job: &std::path::Path, line: &str) -> [Option<i32>; 2] {
    let mut children: [Child; 2] = [start(job, line), start(job, line)];
    let mut ends = [0, 1].map(|at| children[at].wait().expect("an end").code());
    ends.sort();
    ends
}

#[test]
fn processes_that_come_to_the_end_at_once_all_succeed() {
    // Counts that are done in a moment, one after another: boards of each symmetry.
    let question = "peaceable king 4 --armies 3 --size any --classes --method layers --order centre-out";
    for round in 0..4 {
        let job = folder("job-at-once");
        on(&job, &format!("job new {{}} {question} --parts 1 --levels 6"));
        assert_eq!(both(&job, "job run {}"), [Some(0); 2], "{round}");
        assert_eq!(on(&job, "job result {} -q").stdout, "74\n");
        let job = folder("checkpoints-at-once");
        let line = format!("count {question} --checkpoint {{}} --checkpoint-every 1ms");
        assert_eq!(both(&job, &line), [Some(0); 2], "{round}");
        assert_eq!(on(&job, "job result {} -q").stdout, "74\n");
    }
}

#[test]
fn a_job_between_two_counts_is_not_done() {
    let job = folder("job-between");
    on(&job, "job new {} no-three-in-line 5 --size any --classes --parts 3");
    on(&job, "job run {}");
    assert_eq!(on(&job, "job status {} --json").records()[0]["status"], "done");
    for entry in fs::read_dir(&job).expect("a folder") {
        let folder = entry.expect("an entry").path();
        let about = fs::read_to_string(folder.join("count.json")).unwrap_or_default();
        if about.contains("\"number\"") && !about.contains("\"number\":1,") {
            fs::remove_dir_all(folder).expect("removed");
        }
    }
    let status = on(&job, "job status {} --json").records().remove(0);
    assert_eq!(
        (&status["status"], status["counts"].as_array().map(Vec::len)),
        (&"unfinished".into(), Some(1))
    );
}

#[test]
fn a_changed_graph_of_a_statement_is_noticed() {
    let graph = crate::support::file("job-graph.txt", "1 2\n2 3\n");
    let text = "graph job-graph.txt\nkind a\neach l in lines(edge): a(l) <= 1\n";
    let puzzle = crate::support::file("job-graph.puzzle", text);
    let job = folder("job-graph");
    on(&job, &format!("job new {{}} {}", puzzle.display()));
    assert_eq!(on(&job, "job result {} -q").stdout, "5\n");
    fs::write(&graph, "1 2\n").expect("a file");
    on(&job, "job result {} -q").refused(4, "has changed");
    on(&job, "job run {}").refused(4, "has changed");
}

#[test]
fn one_of_two_makes_the_job() {
    for _ in 0..12 {
        assert_eq!(both(&folder("job-made-once"), "job new {} independence queen 5"), [Some(0), Some(2)]);
    }
}

#[test]
fn what_is_left_undone_is_said() {
    let job = folder("job-undone");
    on(&job, &format!("job new {{}} {LARGE} --parts 3 --levels 2"));
    let level = on(&job, "job status {} --json").records()[0]["counts"][0]["level"].clone();
    for (line, part) in [
        (
            "--stage 1 --part 0".to_owned(),
            format!("nothing is left of stage 1; the next one begins at level {level}"),
        ),
        ("--begin".into(), format!("the next stage begins at level {level}").replace("the", "its")),
        (format!("--stage {level} --part 0"), String::new()),
        (format!("--stage {level} --part 0"), format!("part 0 of stage {level} is done already")),
    ] {
        let ran = on(&job, &format!("job run {{}} {line}"));
        assert_eq!((ran.status, ran.stderr.is_empty()), (Some(0), part.is_empty()), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(&part), "{line}: {}", ran.stderr);
    }
    // Layers grow at this level: there is no estimate of all, and none of no time.
    let status = on(&job, "job status {}").stdout;
    assert!(status.contains("not known while layers grow") && !status.contains("about 0 s"), "{status}");
}

#[test]
fn a_count_says_from_where_it_goes_on() {
    let job = folder("checkpoints-told");
    let line = format!("count {LARGE} -q --checkpoint {{}} --checkpoint-every 1ms --threads 1");
    let mut child = start(&job, &line);
    let has_layer = || {
        let said = on(&job, "job status {} --json");
        let level = said.records().first().and_then(|said| said["counts"][0]["level"].as_u64());
        level.is_some_and(|level| level > 0)
    };
    // It is killed with the first layer that it wrote, unless it is done before that is seen.
    while child.try_wait().expect("a status").is_none() && !has_layer() {}
    let _ = child.kill();
    child.wait().expect("an end");
    let first = on(&job, &line);
    assert!(
        first.stderr.contains("goes on from level") || first.stderr.contains("already"),
        "{}",
        first.stderr
    );
    let second = on(&job, &line);
    assert!(second.stderr.contains("has numbers of this question already"), "{}", second.stderr);
    assert_eq!(first.stdout, second.stdout);
    // Cases.
    let job = folder("checkpoints-told-of-cases");
    let line = "count independence queen 7 --method backtrack --checkpoint {} -q";
    assert_eq!(on(&job, line).stderr, "");
    let cases = fs::read_dir(&job).expect("a folder").map(|entry| entry.expect("an entry").path());
    for cases in cases.filter(|path| path.is_dir()) {
        fs::remove_file(cases.join("part-0003.json")).expect("removed");
    }
    let ran = on(&job, line);
    assert!(ran.stderr.contains("the count goes on: 7 of 8 parts are done"), "{}", ran.stderr);
}

/// What a job of a question leaves after its first layers: the name of each folder and file, and a hash of the bytes.
fn left(question: &str, number: usize) -> String {
    let job = folder(&format!("job-form-{number}"));
    let ran = on(&job, &format!("job new {{}} {question} --parts 2"));
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut feed = |bytes: &[u8]| {
        bytes.iter().for_each(|&byte| hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    };
    for part in super::parts_of_lowest_layer(&job) {
        feed(part.strip_prefix(&job).expect("a file of the job").to_string_lossy().as_bytes());
        feed(&fs::read(part).expect("a part"));
    }
    format!("{hash:016x}")
}

/// Jobs outlive versions of the program. Where this fails, the bits of states, the states that are merged or the form of
/// the files have changed: raise `LAYER_FORM` in counting, so that jobs made before are refused, and put the new
/// hashes here.
#[test]
fn the_form_of_layers_is_that_of_the_schema() {
    let known = [
        ("domination queen 7 --size any --order rows", "6978f734a1d511c7"),
        ("domination knight 8 --size any --spectrum --order centre-out", "91fad7eb2b730650"),
        ("minimal-domination queen 7 --size any --order rows", "5ba9a6e44dd411dd"),
        ("connected-domination queen 6 --size any --order rows", "4482a00352af98de"),
        ("no-three-in-line 8 --size any --order rows", "2362ebfe553c302d"),
        ("paths wazir 12 --from a1 --to l12 --method layers", "2a7f7eee4b6ae772"),
        ("hamiltonian-cycles knight 6x7 --method layers", "36e2a3d94f6e5915"),
        ("spanning-trees king 8 --method layers", "0b6e88cc7be23f06"),
        ("tiling pentominoes 6x10 --method layers", "f830cc1e272ee1dd"),
    ];
    let found = known.iter().enumerate().map(|(number, (question, _))| left(question, number));
    let found: Vec<String> = found.collect();
    assert_eq!(found, known.map(|(_, hash)| hash.to_owned()));
}
