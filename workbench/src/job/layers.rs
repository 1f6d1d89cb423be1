//! The files of one count by layers: `count-FINGERPRINT/layer-LEVEL/part-NUMBER`, the figures of each layer,
//! and the final numbers.

use limits::clock::Instant;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use layers::Counts;
use layers::stage::{ReadSeek, StageError, Staged, Task, Written};

use super::about::{self, About};
use super::crew::Trouble;
use super::folder::{self, Claim};
use super::numbers::{Done, Known};
use super::plan::Plan;
use crate::exit::Failure;

/// The names of locks begin with it.
const LOCK: &str = "lock-";

/// One count by layers in a folder.
pub struct Layers<'a> {
    /// Its folder.
    pub folder: PathBuf,
    /// The count.
    pub staged: &'a dyn Staged,
    /// Parts of a layer.
    pub parts: u32,
    /// The number of levels of a stage.
    pub stride: u32,
}

impl<'a> Layers<'a> {
    /// Returns the count in the folder of its job.
    pub fn new(job: &Path, staged: &'a dyn Staged, plan: &Plan) -> Layers<'a> {
        let folder = job.join(format!("count-{:016x}", staged.fingerprint()));
        Layers { folder, staged, parts: plan.parts, stride: plan.levels }
    }

    /// Makes its folder if it is not there.
    pub fn begin(&self, job: &Path) -> Result<(), Failure> {
        let About { levels, steps, .. } = self.about();
        about::begin(job, &self.folder, levels, steps)
    }

    /// What it is, but for its number.
    fn about(&self) -> About {
        let levels = self.staged.levels();
        let first = (levels > 0).then_some(0);
        let after = |&level: &u32| Some(self.staged.after(level)).filter(|&next| next < levels);
        About { number: 0, levels, steps: std::iter::successors(first, after).collect() }
    }

    /// Returns the level to which a stage from `level` leads.
    pub fn next(&self, level: u32) -> u32 {
        self.about().next(level, self.stride)
    }

    fn layer(&self, level: u32) -> PathBuf {
        layer(&self.folder, level)
    }

    /// Returns the file of a part of the layer at `level`.
    pub fn file(&self, level: u32, part: u32) -> PathBuf {
        self.layer(level).join(format!("part-{part:04}"))
    }

    /// Returns whether the file is there, without reading it. What stands in its place and is no file does not count: the
    /// part is worked on then, and the command ends because it cannot be written.
    pub fn has(&self, level: u32, part: u32) -> bool {
        self.file(level, part).is_file()
    }

    /// Returns the function that opens the files of a layer.
    pub fn open(&self, level: u32) -> impl Fn(u32) -> io::Result<Box<dyn ReadSeek>> + '_ {
        move |part| Ok(Box::new(folder::open(&self.file(level, part))?))
    }

    /// Returns the levels of which there are files, the lowest layer first.
    pub fn levels(&self) -> Vec<u32> {
        levels(&self.folder)
    }

    /// Returns the level of the lowest layer of which every file is there, and its states. Names and removes
    /// files that are not valid.
    pub fn front(&self) -> Result<Option<(u32, u64)>, Failure> {
        for level in self.levels() {
            if let Some(states) = self.whole(level)? {
                return Ok(Some((level, states)));
            }
        }
        Ok(None)
    }

    /// Returns the states of a layer, if every file of it is there and valid. Names and removes the others.
    pub fn whole(&self, level: u32) -> Result<Option<u64>, Failure> {
        if !(0..self.parts).all(|part| self.has(level, part)) {
            return Ok(None);
        }
        let mut states = 0;
        let mut is_whole = true;
        for part in 0..self.parts {
            let task = Task { level, to: level, part, parts: self.parts };
            let opened = match folder::open(&self.file(level, part)) {
                // Another process came further and removed the layer.
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                opened => opened,
            };
            let seen = opened
                .map_err(|error| StageError::Damaged { file: part, reason: error.to_string() })
                .and_then(|mut file| self.staged.inspect(task, &mut file, false));
            match seen {
                Ok(seen) => states += seen.states,
                Err(error) => {
                    let reason = match error {
                        StageError::Damaged { reason, .. } => reason,
                        other => other.to_string(),
                    };
                    folder::discard(&self.file(level, part), &reason)?;
                    is_whole = false;
                }
            }
        }
        Ok(is_whole.then_some(states))
    }

    /// Has `write` write a file of a layer; writes the figures of the file beside it. The file comes last:
    /// when all files of a layer are there, other processes go on, and may remove the layer.
    pub fn write(
        &self,
        level: u32,
        part: u32,
        from: u32,
        widths: &[u64],
        write: impl FnOnce(&mut dyn Write) -> Result<Written, StageError>,
    ) -> Result<(), Trouble> {
        let (start, file) = (Instant::now(), self.file(level, part));
        let layer = self.layer(level);
        folder::make(&layer)?;
        let filled = folder::write(&file, |out| {
            let written = write(out)?;
            let widths = if widths.is_empty() { vec![written.expanded] } else { widths.to_vec() };
            let known = Known {
                from,
                widths,
                states: written.states,
                bytes: written.bytes,
                seconds: start.elapsed().as_secs_f64(),
                peak_bytes: written.peak_bytes,
            };
            folder::json(&file.with_extension("json"), &known).map_err(StageError::Write)
        });
        match filled {
            // Another process came further meanwhile and removed what this one wrote: nothing of it is needed.
            Err(StageError::Write(_)) if self.is_past(level) => Ok(()),
            filled => filled.map_err(|error| self.trouble(from, &file, error)),
        }
    }

    /// Returns whether the layer at `level`, or one below it, is whole.
    fn is_past(&self, level: u32) -> bool {
        self.is_done() || matches!(self.front(), Ok(Some((front, _))) if front >= level)
    }

    /// Returns the trouble for an error that came while `file` was written from the layer at `from`.
    pub fn trouble(&self, from: u32, file: &Path, error: StageError) -> Trouble {
        match error {
            StageError::Limit(limit) => limit.into(),
            StageError::Write(error) => Trouble::Failure(folder::unwritten(file, &error)),
            StageError::Damaged { file, reason } => Trouble::Damaged(self.file(from, file), reason),
        }
    }

    /// Claims a task of this count by name; `None` if another process has it, or the count is done.
    pub fn claim(&self, task: &str) -> Result<Option<Claim>, Failure> {
        let file = self.folder.join(format!("{LOCK}{task}"));
        let claim = Claim::new(file.clone())?;
        if self.done()?.is_some() {
            let _ = fs::remove_file(file);
            return Ok(None);
        }
        Ok(claim)
    }

    /// Returns the figures of a file.
    pub fn known_part(&self, level: u32, part: u32) -> Known {
        folder::read_json(&self.file(level, part).with_extension("json")).unwrap_or_default()
    }

    /// Returns the figures of a layer.
    fn known(&self, level: u32) -> Known {
        known(&self.layer(level), self.parts).0
    }

    /// Removes the files of all layers above `level`, from the top down; their figures stay.
    ///
    /// So a process that finds a file of the next layer missing has no file from which to make it again.
    pub fn forget_above(&self, level: u32) {
        for above in self.levels().into_iter().rev().filter(|&above| above < level) {
            let layer = self.layer(above);
            if layer.is_symlink() {
                continue;
            }
            let summary = layer.join("known.json");
            if summary.exists() || folder::write_json(&summary, &self.known(above)).is_err() {
                continue;
            }
            let entries = fs::read_dir(&layer).into_iter().flatten().flatten();
            for file in entries.map(|entry| entry.path()).filter(|file| *file != summary) {
                let _ = fs::remove_file(file);
            }
        }
    }

    /// Returns the numbers, if the count is done. Names and removes a file of them that is damaged.
    pub fn done(&self) -> Result<Option<(Counts, Known)>, Failure> {
        let file = result(&self.folder);
        folder::find(&file, |done: Done| done.of(self.staged.fingerprint()))?.or_discard(&file)
    }

    /// Returns whether the count is done.
    pub fn is_done(&self) -> bool {
        matches!(self.done(), Ok(Some(_)))
    }

    /// Writes the numbers, and removes all layers.
    pub fn finish(&self, counts: &Counts, last: &Known) -> Result<(), Failure> {
        let done = Done::new(self.staged.fingerprint(), counts, self.way(last));
        folder::write_json(&result(&self.folder), &done)?;
        self.clear();
        Ok(())
    }

    /// Removes the layers and locks of a count that is done, layers from the top down as in
    /// [`forget_above`](Layers::forget_above). Other files stay: another process may be writing the numbers.
    pub fn clear(&self) {
        for level in self.levels().into_iter().rev() {
            let _ = fs::remove_dir_all(self.layer(level));
        }
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(LOCK)) {
            let _ = fs::remove_file(entry.path());
        }
    }

    /// Returns the figures of all layers together, with `last` for the levels from the last layer on.
    pub fn way(&self, last: &Known) -> Known {
        let levels = self.staged.levels() as usize;
        let is_own = |known: &Known| known.from as usize + known.widths.len() <= levels + 1;
        let layers = self.levels().into_iter().map(|level| self.known(level)).filter(is_own);
        let layers = layers.chain([last.clone()]);
        layers.fold(Known::default(), |sum, known| {
            // If a level was expanded twice, since one attempt failed, its work counts twice and its states
            // once.
            let mut widths = sum.widths.clone();
            widths.resize(widths.len().max(known.from as usize + known.widths.len()), 0);
            for (place, &width) in widths[known.from as usize..].iter_mut().zip(&known.widths) {
                *place = width.max(*place);
            }
            Known { widths, ..sum.and(&Known { widths: Vec::new(), ..known }) }
        })
    }
}

/// Returns the levels of which there are files in the folder of a count, the lowest layer first.
fn levels(count: &Path) -> Vec<u32> {
    folder::numbered(count, "layer-").into_iter().rev().collect()
}

/// Returns the file of the numbers in the folder of a count.
fn result(count: &Path) -> PathBuf {
    count.join("result.json")
}

/// Returns how a count went that is done, from its folder alone. Names a file of numbers that is damaged.
pub fn done_of(count: &Path) -> Result<Option<Known>, Failure> {
    let file = result(count);
    Ok(folder::find(&file, Done::intact)?.or_note(&file))
}

fn layer(count: &Path, level: u32) -> PathBuf {
    count.join(format!("layer-{level:04}"))
}

/// Returns the figures of a layer in a folder, and how many of its files are there or were there.
fn known(layer: &Path, parts: u32) -> (Known, u32) {
    if let Some(known) = folder::read_json(&layer.join("known.json")) {
        return (known, parts);
    }
    let files = (0..parts).map(|part| layer.join(format!("part-{part:04}"))).filter(|file| file.is_file());
    files.fold((Known::default(), 0), |(sum, files), file| {
        let own: Known = folder::read_json(&file.with_extension("json")).unwrap_or_default();
        (sum.and(&own), files + 1)
    })
}

/// Returns the layers in the folder of a count: the level, its figures, and how many files are there or were
/// there.
pub fn known_of(count: &Path, parts: u32) -> Vec<(u32, Known, u32)> {
    let of = |level| {
        let (known, files) = known(&layer(count, level), parts);
        (level, known, files)
    };
    levels(count).into_iter().map(of).collect()
}
