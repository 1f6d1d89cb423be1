//! The files of a certificate: its name says its form, and its formula stands beside it.

use std::fs;
use std::path::{Path, PathBuf};

use counting::certificate::Form;
use encoders::families::Puzzle;

use super::folder::{self, title};
use crate::exit::{Failure, usage};
use crate::export;

/// The form that the name of a certificate asks for.
pub fn form(file: &Path) -> Result<Form, Failure> {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("scpog") => Ok(Form::Scpog),
        Some("layers") => Ok(Form::Layers),
        Some("nnf") => Ok(Form::Nnf),
        _ => usage(format!(
            "{} ends like no certificate; name it FILE.scpog for a proof, FILE.layers for one of a large count, or \
                 FILE.nnf for the graph alone",
            file.display()
        )),
    }
}

/// Returns whether a file has the name of a certificate that proves a count.
pub(super) fn is_proof(file: &Path) -> bool {
    form(file).is_ok_and(|form| form != Form::Nnf)
}

/// Returns the name of the formula beside a certificate, or in one of classes.
pub fn formula_of(file: &Path) -> PathBuf {
    if folder::is_folder(file) { file.join(folder::FORMULA) } else { file.with_extension("cnf") }
}

/// Returns an error for a certificate that would replace what it may not. The option names the certificate, and not the
/// formula beside it: a file with that name is kept, unless it is a formula of kikisuji and either a certificate stands
/// beside it or it is one of this puzzle. Both files are read again, so pipes and devices are refused.
pub fn check_files(file: &Path, puzzle: &Puzzle) -> Result<(), Failure> {
    let beside = formula_of(file);
    for written in [file, &beside] {
        if fs::metadata(written).is_ok_and(|known| !known.is_file()) {
            let written = written.display();
            return usage(format!(
                "{written} is no regular file, and a certificate is read again with its formula; name another file"
            ));
        }
    }
    let beside_it = ["scpog", "layers", "nnf"].map(|ending| file.with_extension(ending));
    let mut certificates = beside_it.iter().filter(|certificate| certificate.exists());
    let is_certified = certificates.clone().next().is_some();
    let other = certificates.find(|other| is_proof(other) != is_proof(file));
    if let Some(other) = other.filter(|_| beside.exists()) {
        let (other, beside, file) = (other.display(), beside.display(), file.display());
        return usage(format!(
            "{beside} is the formula of {other}, and {file} has another one; name another certificate, or remove {other}"
        ));
    }
    let is_own = |title: &str| export::is_title_of(title, puzzle);
    if !beside.exists() || title(&beside).is_some_and(|title| is_certified || is_own(&title)) {
        return Ok(());
    }
    let (file, beside) = (file.display(), beside.display());
    usage(format!(
        "{beside}, the name of the formula beside {file}, is another file already; move it away or name another certificate"
    ))
}
