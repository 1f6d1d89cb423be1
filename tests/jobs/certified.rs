//! Certificates that a job writes in pieces: workers killed and late, pieces damaged and lost.

use std::fs;
use std::path::PathBuf;
use std::process::Child;
use std::thread;
use std::time::Duration;

use super::{folder, on, start};
use crate::support::{file, run};

/// Makes a job that counts a puzzle and writes its certificate; returns its folder and the certificate's file.
fn certifying(name: &str, puzzle: &str, words: &str) -> (PathBuf, PathBuf) {
    let (job, certificate) = (folder(name), file(&format!("{name}.layers"), ""));
    on(&job, &format!("job new {{}} {puzzle} --certificate {} {words}", certificate.display()));
    (job, certificate)
}

#[test]
fn several_workers_write_a_certificate() {
    let puzzle = "domination queen 6x9 --size any";
    let (job, certificate) = certifying("job-certified", puzzle, "--parts 3 --levels 7");
    let shown = certificate.display();
    assert_eq!(on(&job, "job run {} --threads 2 --timeout 1ms").status, Some(3));
    // One is killed, the others go on.
    let mut workers: Vec<Child> = (0..3).map(|_| start(&job, "job run {} --threads 1")).collect();
    thread::sleep(Duration::from_millis(200));
    workers[0].kill().expect("killed");
    for mut worker in workers.into_iter().skip(1) {
        assert!(worker.wait().expect("an end").success());
    }
    let standing = on(&job, "job status {} --json").records().remove(0);
    assert_eq!((&standing["status"], &standing["certificate"]["is_done"]), (&"done".into(), &true.into()));
    let proved = run(&format!("check {puzzle} {shown} --json")).records().remove(0);
    assert_eq!(proved["count"], on(&job, "job result {} --json").records()[0]["count"]);
    let stages = fs::read(&certificate).expect("a certificate");
    let stages = stages.split(|&byte| byte == b'\n').find(|line| line.starts_with(b"s ")).expect("stages");
    assert!(stages.split(|&byte| byte == b' ').count() > 4, "{}", String::from_utf8_lossy(stages));
}

#[test]
fn a_damaged_piece_is_named_and_written_again() {
    let puzzle = "domination queen 7 --size any";
    let (job, certificate) = certifying("job-damaged-piece", puzzle, "--parts 1 --levels 9");
    let shown = certificate.display();
    let piece = job.join("certificate/level-0000/piece-0000");
    for damage in [&b"what another program wrote"[..], b""] {
        fs::create_dir_all(piece.parent().expect("a folder")).expect("made");
        fs::write(&piece, damage).expect("written");
        let ran = on(&job, "job run {}");
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        assert!(ran.stderr.contains("piece-0000: it is damaged; its part is done again"), "{}", ran.stderr);
        assert_eq!(run(&format!("check {puzzle} {shown}")).status, Some(0));
        fs::remove_file(job.join("certificate.json")).expect("removed");
    }
}

#[test]
fn workers_that_come_late_leave_nothing() {
    // So small that a worker finds the pieces removed by one that has finished.
    let puzzle = "domination queen 5 --size any";
    for round in 0..8 {
        let (job, _) = certifying("job-late", puzzle, "--parts 2 --levels 3");
        let workers: Vec<Child> = (0..3).map(|_| start(&job, "job run {} --threads 1")).collect();
        for mut worker in workers {
            assert!(worker.wait().expect("an end").success(), "{round}");
        }
        let left = fs::read_dir(job.join("certificate")).expect("a folder");
        let left: Vec<_> = left.map(|file| file.expect("a file").file_name()).collect();
        assert_eq!(left, ["lock"], "{round}");
    }
}

#[test]
fn ends_that_are_lost_or_damaged_are_written_again() {
    let puzzle = "domination queen 7 --size any";
    let (job, certificate) = certifying("job-ends", puzzle, "--parts 1 --levels 9");
    let shown = certificate.display();
    // A piece that ends in states that are none: bits of no rest, half a state, no file.
    let (first, next) = (job.join("certificate/level-0000"), job.join("certificate/level-0020"));
    for damage in [Some([0xff; 64].as_slice()), Some(&[1; 60]), None] {
        fs::create_dir_all(&first).expect("made");
        fs::create_dir_all(&next).expect("made");
        fs::write(first.join("piece-0000"), b"a piece").expect("written");
        if let Some(ends) = damage {
            fs::write(next.join("ends-0000"), ends).expect("written");
        }
        let ran = on(&job, "job run {}");
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        assert!(ran.stderr.contains("its part is done again"), "{}", ran.stderr);
        assert_eq!(run(&format!("check {puzzle} {shown}")).status, Some(0));
        fs::remove_file(job.join("certificate.json")).expect("removed");
    }
}

/// A job may come from elsewhere, with the name of a certificate in its plan.
#[test]
fn a_file_beside_the_certificate_of_a_job_is_kept() {
    let (job, certificate) = certifying("job-beside", "domination queen 5 --size any", "--parts 1");
    let beside = certificate.with_extension("cnf");
    fs::write(&beside, "a letter").expect("written");
    on(&job, "job run {}").refused(2, "job-beside.cnf, the name of the formula beside");
    assert_eq!(fs::read_to_string(&beside).expect("a letter"), "a letter");
    fs::remove_file(&beside).expect("removed");
    assert_eq!(on(&job, "job run {}").status, Some(0));
}
