//! Compressed input: gzip and xz, recognised by their first bytes and unpacked while they are read.

use std::fmt;
use std::io::{self, Cursor, ErrorKind, Read};

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

/// The first bytes of a gzip file.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// The first bytes of an xz file.
const XZ: &[u8] = &[0xfd, b'7', b'z', b'X', b'Z', 0];

/// The first bytes of what other programs pack, with their names and what unpacks it.
const OTHERS: [(&[u8], &str, &str); 7] = [
    (b"BZh", "bzip2", "bunzip2"),
    (&[0x28, 0xb5, 0x2f, 0xfd], "zstd", "unzstd"),
    (b"PK\x03\x04", "zip", "unzip"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip", "7z x"),
    (&[0x04, 0x22, 0x4d, 0x18], "lz4", "unlz4"),
    (&[0x5d, 0, 0], "lzma", "unlzma"),
    (&[0x1f, 0x9d], "compress", "uncompress"),
];

/// The most memory that an xz file may ask for, in KiB: twice the memory for `xz -9`. A header can ask for 4
/// GiB.
const XZ_MEMORY: u32 = 128 << 10;

/// Returns `input`, unpacked if it is compressed; an error if it is in a form that is not read. The length of the unpacked
/// bytes is not known beforehand, so readers need their own limits.
pub fn unpacked(mut input: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let mut first = Vec::new();
    input.by_ref().take(XZ.len() as u64).read_to_end(&mut first)?;
    let is = |magic| first.starts_with(magic);
    if let Some((_, form, tool)) = OTHERS.iter().find(|(magic, ..)| is(magic)) {
        let sentence =
            format!("is packed by {form}, which is not read; unpack it ({tool}), or pack it by gzip or xz");
        return Err(io::Error::other(Packed(sentence)));
    }
    let (is_gzip, is_xz) = (is(GZIP), is(XZ));
    let whole = Cursor::new(first).chain(input);
    Ok(match (is_gzip, is_xz) {
        (true, _) => Box::new(Unpacked { form: "gzip", inner: MultiGzDecoder::new(whole) }),
        (_, true) => {
            Box::new(Unpacked { form: "xz", inner: XzReader::new_mem_limit(whole, true, XZ_MEMORY) })
        }
        _ => Box::new(whole),
    })
}

/// A reader of unpacked bytes whose errors say that unpacking failed.
struct Unpacked<R> {
    form: &'static str,
    inner: R,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            ErrorKind::OutOfMemory => io::Error::other(Packed(format!(
                "needs more than {} MiB to be unpacked; compress it with a smaller dictionary, by xz -9 or less",
                XZ_MEMORY >> 10
            ))),
            _ => io::Error::other(Packed(format!(
                "cannot be unpacked as {} ({error}); copy or compress it again",
                self.form
            ))),
        })
    }
}

/// Why compressed input cannot be unpacked, worded to follow the name of the file.
#[derive(Debug)]
pub struct Packed(String);

impl Packed {
    /// Returns the error of unpacking behind an error of reading, if there is one.
    pub fn of(error: &io::Error) -> Option<&Packed> {
        error.get_ref()?.downcast_ref()
    }
}

impl std::error::Error for Packed {}

impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
