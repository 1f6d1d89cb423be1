//! Stages against counts in memory.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Error, ErrorKind, Read, Seek, SeekFrom};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::strides::Strides;
use crate::tests::Apart;
use crate::{Counts, Quantity, Residues, count};
use limits::Extreme;

/// The files of layers, by level and number.
type Files = BTreeMap<(u32, u32), Vec<u8>>;

fn open(files: &Files, level: u32) -> impl Fn(u32) -> io::Result<Box<dyn ReadSeek>> + '_ {
    move |file| match files.get(&(level, file)) {
        Some(bytes) => Ok(Box::new(Cursor::new(bytes.clone()))),
        None => Err(Error::new(ErrorKind::NotFound, "it is missing")),
    }
}

fn stages<'a>(spec: &'a Apart, quantity: Quantity, weights: &'a [u32]) -> Stages<'a, 1, Apart> {
    Stages { spec, quantity, weights, fingerprint: 7 }
}

/// Writes the layer at `level`, counted in memory.
fn begin(staged: &dyn Staged, level: u32, parts: u32) -> Files {
    let mut files = Files::new();
    let mut between = |whole: &dyn Whole| {
        if whole.level() < level {
            return Ok(Onward::On);
        }
        for part in 0..parts {
            let mut bytes = Vec::new();
            let written = whole.write(part, parts, &mut bytes)?;
            assert_eq!(written.bytes, bytes.len() as u64);
            files.insert((level, part), bytes);
        }
        Ok(Onward::Leave)
    };
    let (left, _) = staged.whole(None, 1, &Budget::default(), &mut |_| {}, &mut between).expect("no limit");
    assert_eq!(left, None);
    files
}

/// Does a task in memory.
fn task(staged: &dyn Staged, files: &Files, task: Task, budget: &Budget) -> Result<Vec<u8>, StageError> {
    let mut bytes = Vec::new();
    let written = staged.part(task, &open(files, task.level), 1, budget, &mut |_| {}, &mut bytes)?;
    assert_eq!(written.bytes, bytes.len() as u64);
    let seen = staged.inspect(task, &mut Cursor::new(&bytes), true).expect("a whole file");
    assert_eq!((seen.states, seen.bytes), (written.states, written.bytes));
    Ok(bytes)
}

fn rest(staged: &dyn Staged, files: &Files, level: u32, parts: u32) -> Counts {
    let from = Some((level, parts, &open(files, level) as &Open<'_>));
    let mut on = |_: &dyn Whole| Ok(Onward::On);
    let ended = staged.whole(from, 2, &Budget::default(), &mut |_| {}, &mut on);
    ended.expect("no limit").0.expect("it was not left")
}

#[test]
fn stages_count_as_memory_does() {
    let spec = Apart { length: 24, memory: 18, apart: vec![3] };
    let weights: Vec<u32> = (0..24).map(|level| level % 3).collect();
    let heaviest = Quantity::Best(Extreme::Heaviest);
    let five = NonZeroU32::new(5).expect("not 0");
    let residues = Residues::new((1 << 61) - 1, 0, five).expect("a modulus");
    for (quantity, parts, step, bytes) in [
        (Quantity::Total, 3, 1, None),
        (Quantity::Spectrum, 4, 2, Some(3 << 20)),
        (heaviest, 1, 5, None),
        (Quantity::Best(Extreme::Lightest), 2, 1, None),
        (Quantity::Residues(residues), 3, 2, Some(3 << 20)),
        // A part has to be divided.
        (Quantity::Total, 2, 1, Some(200_000)),
    ] {
        let (expected, stats) =
            count(&spec, quantity, &weights, 1, &Budget::default(), &mut |_| {}).expect("no limit");
        let staged = stages(&spec, quantity, &weights);
        let budget = Budget { bytes, ..Budget::default() };
        let mut files = begin(&staged, 4, parts);
        let mut level = 4;
        while level < 24 {
            let to = (level + step).min(24);
            for part in 0..parts {
                let done = task(&staged, &files, Task { level, to, part, parts }, &budget);
                files.insert((to, part), done.expect("no limit"));
            }
            level = to;
        }
        assert!(stats.widths.iter().max() > Some(&8000));
        for level in (4..=24).step_by(5 * step as usize) {
            assert_eq!(rest(&staged, &files, level, parts), expected, "{quantity:?} from {level}");
        }
    }
}

#[test]
fn stages_lead_through_steps_and_into_their_midst() {
    let words = || Apart { length: 24, memory: 12, apart: vec![3] };
    let strides = Strides { words: words(), stride: 3 };
    let weights = [1; 24];
    for quantity in [Quantity::Total, Quantity::Spectrum] {
        let (expected, _) =
            count(&words(), quantity, &weights, 1, &Budget::default(), &mut |_| {}).expect("no limit");
        let staged = Stages { spec: &strides, quantity, weights: &weights, fingerprint: 7 };
        assert_eq!([0, 3, 4, 21].map(|level| staged.after(level)), [3, 6, 5, 24]);
        let mut files = begin(&staged, 6, 2);
        for (level, to) in [(6, 9), (9, 14), (14, 15), (15, 21)] {
            for part in 0..2 {
                let done = task(&staged, &files, Task { level, to, part, parts: 2 }, &Budget::default());
                files.insert((to, part), done.expect("no limit"));
            }
            assert_eq!(rest(&staged, &files, to, 2), expected, "{quantity:?} from {to}");
        }
    }
}

#[test]
fn damage_is_noticed() {
    let spec = Apart { length: 20, memory: 10, apart: vec![2] };
    let weights = [1; 20];
    let staged = stages(&spec, Quantity::Total, &weights);
    let files = begin(&staged, 15, 2);
    let of = |files: &Files, part: u32| {
        task(&staged, files, Task { level: 15, to: 16, part, parts: 2 }, &Budget::default())
    };
    let whole = [of(&files, 0).expect("whole"), of(&files, 1).expect("whole")];
    let mut random = limits::Random::with_seed(1);
    for round in 0..400 {
        let mut changed = files.clone();
        let bytes = changed.get_mut(&(15, 1)).expect("written");
        match round % 4 {
            0 => bytes.truncate(random.usize(..bytes.len())),
            _ => {
                let at = random.usize(..bytes.len());
                bytes[at] ^= 1 << random.u32(..8);
            }
        }
        // A change in the section of the other part need not be noticed, but then it has no effect.
        for part in 0..2 {
            match of(&changed, part) {
                Ok(same) => assert_eq!(same, whole[part as usize]),
                Err(StageError::Damaged { file: 1, .. }) => {}
                Err(other) => panic!("{other}"),
            }
        }
        let task = Task { level: 14, to: 15, part: 1, parts: 2 };
        let seen = staged.inspect(task, &mut Cursor::new(&changed[&(15, 1)]), true);
        assert!(matches!(seen, Err(StageError::Damaged { .. })));
    }
    // Of another layer, of another count, another part's.
    let other = Stages { fingerprint: 8, ..stages(&spec, Quantity::Total, &weights) };
    for (foreign, reason) in [
        (begin(&staged, 16, 2)[&(16, 1)].clone(), "file 1: it belongs to another layer"),
        (begin(&other, 15, 2)[&(15, 1)].clone(), "file 1: it belongs to another count"),
        (files[&(15, 0)].clone(), "file 1: it belongs to another layer"),
        (b"hello".to_vec(), "file 1: it has been cut off or is not finished"),
        (b"hello, hello, hello, hello".to_vec(), "file 1: it is not a file of a layer"),
    ] {
        let mut changed = files.clone();
        changed.insert((15, 1), foreign);
        assert_eq!(of(&changed, 0).expect_err("foreign").to_string(), reason);
    }
    let mut missing = files.clone();
    missing.remove(&(15, 1));
    assert_eq!(of(&missing, 0).expect_err("missing").to_string(), "file 1: it is missing");
}

/// A file that records how much it is asked for at once.
struct Asked<'a>(Cursor<&'a [u8]>, &'a AtomicUsize);

impl Read for Asked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1.fetch_max(buffer.len(), Ordering::Relaxed);
        self.0.read(buffer)
    }
}

impl Seek for Asked<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn memory_is_taken_for_what_is_there() {
    let spec = Apart { length: 20, memory: 10, apart: vec![2] };
    let weights = [1; 20];
    let staged = stages(&spec, Quantity::Total, &weights);
    let whole = begin(&staged, 15, 1)[&(15, 0)].clone();
    let task = Task { level: 14, to: 15, part: 0, parts: 1 };
    // The length of the first block, and that of the index: a damaged byte makes a gigabyte of them.
    let first_block = b"kikisuji layer 1\n".len();
    for at in [first_block, whole.len() - 24] {
        for byte in 0..8 {
            let mut damaged = whole.clone();
            damaged[at + byte] ^= 0x3f;
            let asked = AtomicUsize::new(0);
            let seen = staged.inspect(task, &mut Asked(Cursor::new(&damaged), &asked), true);
            assert!(matches!(seen, Err(StageError::Damaged { .. })));
            let most = asked.into_inner();
            assert!(most <= 1 << 17, "{most} bytes at once for a file of {}", whole.len());
        }
    }
}
