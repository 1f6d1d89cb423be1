//! Files of numbers that are damaged, or are no files: they are named, and nothing is counted in vain.

use std::fs;
use std::path::{Path, PathBuf};

use super::{folder, on};

/// A job by layers and one in cases, both done, each with one of its files of numbers.
fn done(name: &str) -> [(PathBuf, PathBuf); 2] {
    [
        ("layers", "domination queen 6 --size any --order rows", "result.json"),
        ("cases", "independence queen 6 --method backtrack", "part-0001.json"),
    ]
    .map(|(kind, question, file)| {
        let job = folder(&format!("{name}-{kind}"));
        on(&job, &format!("job new {{}} {question} --parts 3"));
        assert_eq!(on(&job, "job run {}").status, Some(0));
        let entries = fs::read_dir(&job).expect("a folder").map(|entry| entry.expect("an entry").path());
        let count = entries.into_iter().find(|path| path.is_dir()).expect("a count");
        (job, count.join(file))
    })
}

fn name(file: &Path) -> String {
    file.file_name().expect("a name").to_string_lossy().into_owned()
}

#[test]
fn a_directory_in_the_place_of_numbers_is_refused_at_once() {
    for (job, file) in done("job-directory") {
        let kept = fs::read(&file).expect("numbers");
        fs::remove_file(&file).expect("removed");
        fs::create_dir(&file).expect("made");
        for command in ["result", "status", "status --json", "status --slurm", "run"] {
            let (verb, options) = command.split_once(' ').unwrap_or((command, ""));
            let ran = on(&job, &format!("job {verb} {{}} {options}"));
            ran.refused(4, &format!("{} cannot be read: it is no file; move it away", name(&file)));
        }
        fs::remove_dir(&file).expect("removed");
        fs::write(&file, kept).expect("written");
        assert_eq!(on(&job, "job result {}").status, Some(0));
    }
}

/// It stood for a part that was done, could not be read, and was not removed: `run` repeated that without end.
#[test]
fn a_directory_in_the_place_of_a_part_cannot_be_written() {
    let job = folder("job-directory-of-a-part");
    on(&job, "job new {} domination queen 7 --size any --order rows --parts 2 --levels 2");
    let status = &on(&job, "job status {} --json").records()[0];
    let level = status["counts"][0]["level"].as_u64().expect("a level");
    let entries = fs::read_dir(&job).expect("a folder").map(|entry| entry.expect("an entry").path());
    let count = entries.into_iter().find(|path| path.is_dir()).expect("a count");
    let part = count.join(format!("layer-{:04}", level + 2)).join("part-0001");
    fs::create_dir_all(&part).expect("made");
    for options in [format!("--stage {level} --part 1"), String::new()] {
        let ran = on(&job, &format!("job run {{}} {options}"));
        ran.refused(4, "part-0001 cannot be written: Is a directory");
    }
    fs::remove_dir(&part).expect("removed");
    assert_eq!(on(&job, "job run {}").status, Some(0));
    assert_eq!(on(&job, "job result {} -q").status, Some(0));
}

#[test]
fn damaged_numbers_are_named_and_counted_again() {
    for (job, file) in done("job-numbers") {
        let kept = fs::read(&file).expect("numbers");
        let expected = on(&job, "job result {} -q").stdout;
        let mut flipped = kept.clone();
        flipped[2] ^= 0x40;
        let altered = String::from_utf8(kept.clone()).expect("text").replace("\"check\":", "\"check\":1");
        for damage in [&kept[..kept.len() / 2], &[], &flipped, altered.as_bytes(), b"null\n"] {
            fs::write(&file, damage).expect("written");
            let named = format!("{}: it is damaged", name(&file));
            // Who asks how far it is changes nothing.
            for _ in 0..2 {
                let ran = on(&job, "job status {} --json");
                assert!(ran.stderr.contains(&named) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
                assert_eq!(ran.records()[0]["status"], "unfinished");
            }
            let ran = on(&job, "job run {}");
            assert_eq!(ran.status, Some(0), "{}", ran.stderr);
            assert!(
                ran.stderr.contains(&named) && ran.stderr.contains("its part is done again"),
                "{}",
                ran.stderr
            );
            assert_eq!(on(&job, "job result {} -q").stdout, expected);
        }
    }
}
