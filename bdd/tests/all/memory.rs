//! The byte limit: of the counters and, on Linux, of the process.

use bdd::{Budget, Limit, Manager, Var};

use crate::queens::{by_pairs, row_by_row};

#[test]
fn the_peak_stays_within_the_limit() {
    for megabytes in [1, 2, 4, 8, 16] {
        let limit = megabytes << 20;
        let mut m = Manager::new(81);
        m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
        let result = row_by_row(&mut m, 9);
        if let Ok(board) = &result {
            // Counting needs room too; what is left may not be enough, but never for nothing.
            match m.sat_count(board) {
                Ok(count) => assert_eq!(count, 352u32.into()),
                Err(refusal) => assert_eq!(refusal, Limit::Bytes(limit)),
            }
        }
        assert!(m.stats().peak_bytes <= limit, "{} of {limit}", m.stats().peak_bytes);
        assert!(m.stats().bytes <= m.stats().peak_bytes);
    }
}

#[test]
fn a_refused_operation_leaves_room_for_counting() {
    let mut m = Manager::new(100);
    let vars: Vec<Var> = (0..100).map(Var).collect();
    let kept = m.exactly(&vars, 3).unwrap();
    let limit = 6 << 20;
    m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
    let refused = by_pairs(&mut m, 10);
    assert_eq!(refused.err(), Some(Limit::Bytes(limit)));
    // Counting cannot collect; what the refused work left behind is in its way.
    m.collect();
    assert_eq!(m.sat_count(&kept).unwrap(), 161_700u32.into());
    assert_eq!(m.numbered(&kept).unwrap().samples(1).take(3).count(), 3);
    assert!(m.stats().peak_bytes <= limit);
}

#[test]
fn counting_is_refused_before_it_takes_too_much() {
    let mut m = Manager::new(400);
    let vars: Vec<Var> = (0..400).map(Var).collect();
    let f = m.exactly(&vars, 200).unwrap();
    let used = m.stats().bytes;
    // Polynomials of hundreds of numbers of hundreds of bits at thousands of nodes.
    let limit = used + (4 << 20);
    m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
    let g = m.at_least(&vars, 100).unwrap();
    assert!(matches!(m.spectrum(&g, &[]), Err(Limit::Bytes(_)) | Ok(_)));
    assert!(m.stats().peak_bytes <= limit);
    // The pass itself has room here, the numbers have not.
    let limit = m.stats().bytes + (2 << 20);
    m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
    assert_eq!(m.spectrum(&g, &[]), Err(Limit::Bytes(limit)));
    assert_eq!(m.sat_count(&f).map(|count| count.bits()), Ok(396));
}

/// Resident memory of this process, and the most it ever was, in bytes.
#[cfg(target_os = "linux")]
fn peak_resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() << 10
}

/// Returns whether this is the process in which the test `name` runs alone, so that no other test's memory is
/// in the figure; else runs it there.
#[cfg(target_os = "linux")]
fn is_alone(name: &str) -> bool {
    const CHILD: &str = "BDD_MEMORY_TEST_CHILD";
    if std::env::var_os(CHILD).is_some() {
        return true;
    }
    let run = std::process::Command::new(std::env::current_exe().unwrap())
        .args([name, "--exact", "--test-threads=1"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    false
}

#[cfg(target_os = "linux")]
#[test]
fn the_process_stays_within_the_limit() {
    if !is_alone("memory::the_process_stays_within_the_limit") {
        return;
    }
    let before = peak_resident();
    let limit = 48 << 20;
    let mut m = Manager::new(100);
    m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
    let refused = by_pairs(&mut m, 10);
    assert_eq!(refused.err(), Some(Limit::Bytes(limit)));
    let vars: Vec<Var> = (0..100).map(Var).collect();
    m.collect();
    if let Ok(f) = m.exactly(&vars, 50) {
        let _ = m.spectrum(&f, &[]);
        let _ = m.numbered(&f).map(|numbered| numbered.samples(1).take(10).count());
    }
    let used = peak_resident() - before;
    assert!(m.stats().peak_bytes <= limit);
    assert!(used <= limit + limit / 10, "{used} of {limit}");
    assert!(used >= m.stats().peak_bytes / 2, "{used}, but {} were reported", m.stats().peak_bytes);
}

const LETTERS: u32 = 46;

/// Words whose letters lead through the residues of a prime to an even one. States do not merge, and few of
/// their nodes do.
fn residues(level: u32, state: &u64) -> [Option<u64>; 2] {
    [0, 1].map(|letter| {
        let next = (state * 31 + 7 * letter) % 131_071;
        (level + 1 < LETTERS || next.is_multiple_of(2)).then_some(next)
    })
}

#[cfg(target_os = "linux")]
#[test]
fn a_diagram_from_states_stays_within_the_limit() {
    if !is_alone("memory::a_diagram_from_states_stays_within_the_limit") {
        return;
    }
    let before = peak_resident();
    // Almost 4 million states: the links between them take 30 MB, and so do the nodes.
    for limit in [4 << 20, 20 << 20, 36 << 20, 48 << 20] {
        let mut m = Manager::new(LETTERS as usize);
        m.set_budget(Budget { bytes: Some(limit), ..Budget::default() });
        let refused = m.build(LETTERS, Some(1), residues, |_, _| {}).err();
        assert_eq!(refused, (limit < 48 << 20).then_some(Limit::Bytes(limit)));
        assert!(m.stats().peak_bytes <= limit);
        let used = peak_resident() - before;
        assert!(used <= limit + limit / 10 + (1 << 20), "{used} of {limit}");
    }
}

#[test]
fn what_building_holds_is_counted_beside_what_it_makes() {
    let vars: Vec<Var> = (0..400).map(Var).collect();
    let mut m = Manager::new(400);
    let f = m.exactly(&vars, 200).unwrap();
    let diagram = m.export(&[("f", &f)]).unwrap();
    let (other, _) = diagram.build(&Budget::default()).unwrap();
    let least = Manager::new(400).stats().bytes + (4 + 17) * diagram.node_count();
    assert!(other.stats().peak_bytes >= least, "{} of {least}", other.stats().peak_bytes);
}
