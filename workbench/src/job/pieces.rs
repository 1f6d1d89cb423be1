//! The pieces of a job's certificate: `certificate/level-LEVEL/piece-NUMBER`, with the states of the level in
//! which each piece of the stage before ended, `ends-NUMBER`.
//!
//! A stage begins at a level. A piece of it takes the states that fall to it by their hash, from the ends of
//! all pieces of the stage before, so that equal states come to one piece.
//!
//! The pieces are removed when the certificate is checked, and only after the file `certificate.json` says so.
//! Another process that misses a piece looks for that file before it writes the piece.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use counting::certificate::{CertificateError, Pieces};
use limits::{Budget, Limit};
use serde::{Deserialize, Serialize};

use super::crew::{Parts, Trouble};
use super::folder::{self, Claim};
use super::plan::Plan;
use super::sealed;
use crate::exit::{Exit, Failure};

/// The number of states a piece from which on a level is divided.
const WORTH: usize = 1 << 12;

/// A stage of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The level at which it begins.
    pub level: usize,
    /// Its pieces.
    pub pieces: u32,
}

/// Says that a certificate is written and checked.
#[derive(Serialize, Deserialize)]
struct Done {
    certificate: PathBuf,
    plan: u32,
}

/// The files of a job's certificate.
pub struct Files {
    folder: PathBuf,
    /// The file that says that the certificate is written and checked.
    done: PathBuf,
    /// The checksum of the plan, which it says too.
    plan: u32,
    parts: u32,
    stride: usize,
}

impl Files {
    /// Returns the files in the folder of a job. Each stage has as many pieces as the plan has parts, and goes on for
    /// its levels.
    pub fn new(job: &Path, plan: &Plan) -> Files {
        let (folder, done) = (job.join("certificate"), job.join("certificate.json"));
        Files { folder, done, plan: plan.check, parts: plan.parts, stride: plan.levels as usize }
    }

    /// Returns whether the certificate is written and checked.
    pub fn is_done(&self) -> bool {
        folder::read_json(&self.done).is_some_and(|done: Done| done.plan == self.plan)
    }

    /// Says that `certificate` is written and checked, and removes the pieces.
    pub fn finish(&self, certificate: &Path) -> Result<(), Failure> {
        folder::write_json(&self.done, &Done { certificate: certificate.into(), plan: self.plan })?;
        self.clear();
        Ok(())
    }

    fn level(&self, level: usize) -> PathBuf {
        self.folder.join(format!("level-{level:04}"))
    }

    /// Returns the file of a piece.
    pub fn piece(&self, level: usize, piece: u32) -> PathBuf {
        self.level(level).join(format!("piece-{piece:04}"))
    }

    fn ends(&self, level: usize, piece: u32) -> PathBuf {
        self.level(level).join(format!("ends-{piece:04}"))
    }

    /// Returns the levels at which stages begin or may begin, ascending.
    fn levels(&self) -> Vec<usize> {
        folder::numbered(&self.folder, "level-").into_iter().map(|level| level as usize).collect()
    }

    /// Returns the stages so far, and whether all pieces of all stages are there. `words`: of a state. Only the last
    /// stage can lack pieces.
    pub fn stages(&self, words: usize) -> (Vec<Stage>, bool) {
        let mut stages = vec![Stage { level: 0, pieces: 1 }];
        let levels = self.levels();
        while let Some(&last) = stages.last() {
            if self.done(last) < last.pieces {
                return (stages, false);
            }
            let Some(&level) = levels.iter().find(|&&level| level > last.level) else { break };
            let bytes: u64 = (0..last.pieces).map(|piece| sealed::length(&self.ends(level, piece))).sum();
            let states = bytes as usize / (words * size_of::<u64>());
            let pieces = if states < WORTH * self.parts as usize { 1 } else { self.parts };
            stages.push(Stage { level, pieces });
        }
        (stages, true)
    }

    /// Returns how many pieces of a stage are there.
    pub fn done(&self, stage: Stage) -> u32 {
        (0..stage.pieces).filter(|&piece| self.piece(stage.level, piece).is_file()).count() as u32
    }

    /// Writes a piece, and the states in which it ends. Those come first: when all pieces are there, the next
    /// stage begins. Writes nothing if the states of the piece are not all there.
    fn write(
        &self,
        certificate: &Pieces,
        (stage, before): (Stage, Stage),
        piece: u32,
        budget: &Budget,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<(), CertificateError> {
        let states = match stage.level {
            0 => Some(certificate.root()),
            _ => self.read(certificate, (stage, before), piece, budget)?,
        };
        let Some(states) = states else { return Ok(()) };
        let many = WORTH * self.parts as usize;
        let mut goes_on = |level: usize, states: usize| {
            watch(level, states);
            match stage {
                Stage { level: 0, .. } => states < many,
                Stage { level: from, pieces: 1 } => level == from || states < 4 * many,
                Stage { level: from, .. } => level < from + self.stride,
            }
        };
        let budget = &budget.beside(states.len() * size_of::<u64>());
        sealed::write(&self.piece(stage.level, piece), |out| {
            let ends = certificate.write((stage.level, &states), &mut goes_on, budget, out)?;
            if ends.level < certificate.levels() {
                fs::create_dir_all(self.level(ends.level))?;
                sealed::write(&self.ends(ends.level, piece), |out| ends.write(out))?;
            }
            Ok(())
        })
    }

    /// Reads the states of a piece: of those in which the pieces before ended, its share, each once. Where
    /// the ends of a piece before cannot be used, removes that piece and this stage, so that they are written
    /// again, and returns `None`.
    fn read(
        &self,
        certificate: &Pieces,
        (stage, before): (Stage, Stage),
        piece: u32,
        budget: &Budget,
    ) -> Result<Option<Vec<u64>>, CertificateError> {
        let words = certificate.words();
        let mut own: BTreeSet<Vec<u64>> = BTreeSet::new();
        for file in 0..before.pieces {
            let mut bytes = Vec::new();
            let ends = sealed::open(&self.ends(stage.level, file));
            let bytes = match ends.and_then(|mut ends| ends.read_to_end(&mut bytes)) {
                Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidData) => None,
                read => Some(read.map(|_| bytes)?),
            };
            let Some(states) = bytes.and_then(|bytes| certificate.states(&bytes)) else {
                let reason = "the file of the states in which it ends is not there, or damaged";
                folder::remove(&self.piece(before.level, file), reason)?;
                let _ = fs::remove_dir_all(self.level(stage.level));
                return Ok(None);
            };
            let is_own = |state: &&[u64]| share(state, stage.pieces) == piece;
            own.extend(states.chunks_exact(words).filter(is_own).map(<[u64]>::to_vec));
            budget.check_bytes(
                2 * size_of_val(states.as_slice()) + own.len() * (words + 8) * size_of::<u64>(),
            )?;
            budget.check()?;
        }
        Ok(Some(own.into_iter().flatten().collect()))
    }

    /// Returns whether all pieces are as they were written; names and removes those that are not.
    pub fn check(&self, stages: &[Stage]) -> Result<bool, Failure> {
        let mut are_whole = true;
        for piece in
            stages.iter().flat_map(|stage| (0..stage.pieces).map(|piece| self.piece(stage.level, piece)))
        {
            match sealed::open(&piece).and_then(|mut held| io::copy(&mut held, &mut io::sink())) {
                Err(error) if error.kind() == ErrorKind::InvalidData => {
                    folder::discard(&piece, "it is damaged")?;
                    are_whole = false;
                }
                read => drop(read.map_err(|error| folder::unread(&piece, &error))?),
            }
        }
        Ok(are_whole)
    }

    /// Writes the body of the certificate: all pieces, stage by stage.
    pub fn join(&self, stages: &[Stage], out: &mut dyn Write) -> io::Result<()> {
        for stage in stages {
            if stage.level > 0 {
                Pieces::announce(stage.pieces as usize, out)?;
            }
            for piece in 0..stage.pieces {
                io::copy(&mut sealed::open(&self.piece(stage.level, piece))?, out)?;
            }
        }
        Ok(())
    }

    /// Claims the putting together of all pieces; `None` if another process has claimed it.
    pub fn claim_all(&self) -> Result<Option<Claim>, Failure> {
        Claim::new(self.folder.join("lock"))
    }

    /// Returns the level at which the last stage begins of which there are pieces, and how many there are.
    pub fn last(&self) -> (usize, u32) {
        let pieces = |&level: &usize| Some((level, self.done(Stage { level, pieces: self.parts })));
        self.levels().iter().rev().filter_map(pieces).find(|(_, pieces)| *pieces > 0).unwrap_or_default()
    }

    /// Removes all pieces.
    pub fn clear(&self) {
        for level in self.levels().into_iter().rev() {
            let _ = fs::remove_dir_all(self.level(level));
        }
    }
}

/// The pieces of one stage, written from the ends of the stage before.
pub struct StagePieces<'a> {
    pub files: &'a Files,
    pub certificate: &'a Pieces,
    pub stage: Stage,
    pub before: Stage,
}

impl<'w> Parts<dyn FnMut(usize, usize) + 'w> for StagePieces<'_> {
    fn number(&self) -> u32 {
        self.stage.pieces
    }

    fn is_done(&self, piece: u32) -> bool {
        // A piece is removed only once all is done.
        self.files.piece(self.stage.level, piece).is_file() || self.files.is_done()
    }

    fn claim(&self, piece: u32) -> Result<Option<Claim>, Failure> {
        let folder = self.files.level(self.stage.level);
        if self.stage.level > 0 && !folder.exists() {
            // The stage was removed, since a piece before it has to be written again.
            return Ok(None);
        }
        folder::make(&self.files.folder)?;
        folder::make(&folder)?;
        Claim::new(folder.join(format!("lock-{piece:04}")))
    }

    fn make(
        &self,
        piece: u32,
        budget: &Budget,
        watch: Option<&mut (dyn FnMut(usize, usize) + 'w)>,
    ) -> Result<(), Trouble> {
        let StagePieces { files, certificate, stage, before } = *self;
        let stages = (stage, before);
        let written = match watch {
            Some(watch) => files.write(certificate, stages, piece, budget, watch),
            None => files.write(certificate, stages, piece, budget, &mut |_, _| {}),
        };
        written.map_err(|error| trouble(&files.piece(stage.level, piece), error))
    }
}

/// Returns the piece to which a state falls.
fn share(state: &[u64], pieces: u32) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    state.iter().for_each(|word| sum.update(&word.to_le_bytes()));
    sum.finalize() % pieces
}

/// Returns the reason why a certificate was not begun.
pub fn trouble_of_formula(error: CertificateError) -> Trouble {
    trouble(Path::new("certificate"), error)
}

/// Returns the reason why a piece was not written.
fn trouble(file: &Path, error: CertificateError) -> Trouble {
    match error {
        CertificateError::Limit(limit) => limit.into(),
        CertificateError::Io(error) => {
            match error.get_ref().and_then(|inner| inner.downcast_ref::<Limit>()) {
                Some(limit) => (*limit).into(),
                None => Trouble::Failure(folder::unwritten(file, &error)),
            }
        }
        error => Trouble::Failure(Failure::new(Exit::of_refused(&error), &error)),
    }
}
