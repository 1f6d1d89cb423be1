//! Files that end in a checksum of all that stands before it.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Take, Write};
use std::path::Path;

use crc32fast::Hasher;

use super::folder;

/// The bytes of a checksum.
const SEAL: u64 = size_of::<u32>() as u64;

/// As [`folder::write`], with a checksum behind what `fill` writes.
pub fn write<T, E: From<io::Error>>(
    file: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    folder::write(file, |out| {
        let mut summed = Summed { out, sum: Hasher::new() };
        let filled = fill(&mut summed)?;
        let sum = summed.sum.finalize();
        out.write_all(&sum.to_le_bytes())?;
        Ok(filled)
    })
}

/// Opens what a file holds before its checksum. Where that is another one, its end is an error of the kind `InvalidData`.
pub fn open(file: &Path) -> io::Result<impl Read + use<>> {
    let opened = folder::open(file)?;
    let length = opened.metadata()?.len().checked_sub(SEAL).ok_or_else(damaged)?;
    Ok(Unsealed { held: BufReader::new(opened).take(length), sum: Hasher::new(), is_whole: false })
}

/// Returns how many bytes a file holds before its checksum; 0 where it is not there.
pub fn length(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len().saturating_sub(SEAL))
}

fn damaged() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "it is damaged")
}

struct Summed<'a> {
    out: &'a mut dyn Write,
    sum: Hasher,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

struct Unsealed {
    held: Take<BufReader<File>>,
    sum: Hasher,
    is_whole: bool,
}

impl Read for Unsealed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.held.read(bytes)?;
        self.sum.update(&bytes[..read]);
        if read == 0 && !bytes.is_empty() && !self.is_whole {
            let mut seal = [0; SEAL as usize];
            self.held.get_mut().read_exact(&mut seal).map_err(|_| damaged())?;
            self.is_whole = self.held.limit() == 0 && u32::from_le_bytes(seal) == self.sum.clone().finalize();
            return if self.is_whole { Ok(0) } else { Err(damaged()) };
        }
        Ok(read)
    }
}
