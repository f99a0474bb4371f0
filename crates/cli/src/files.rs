//! Reading input and writing output as a whole or not at all.

use crate::failure::Failure;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Most bytes that are read.
const MOST_BYTES: u64 = 64 * 1024 * 1024 + 1;

/// The bytes of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let outcome = if path.as_os_str() == "-" {
        io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
    };
    outcome.map_err(|error| Failure::io(path, ("读取", "read"), &error))?;
    Ok(bytes)
}

/// Makes a folder where there is none.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::io(path, ("写入", "written"), &error))
}

/// Replaces the file by these bytes: written beside it, then renamed.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    replace(path, bytes.as_ref()).map_err(|error| Failure::io(path, ("写入", "written"), &error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = match fs::canonicalize(path) {
        // A device or pipe is written to; only a file is replaced.
        Ok(place) if !place.is_file() => return fs::write(place, bytes),
        Ok(place) => place,
        Err(_) => path.to_owned(),
    };
    let (draft, mut file) = draft_beside(&place)?;
    let written =
        file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&draft, &place));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

fn draft_beside(place: &Path) -> io::Result<(PathBuf, File)> {
    let name = place.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    for attempt in 0..100 {
        let mut draft = name.to_owned();
        draft.push(format!(".{}-{attempt}.part", std::process::id()));
        let draft = place.with_file_name(draft);
        match OpenOptions::new().write(true).create_new(true).open(&draft) {
            Ok(file) => return Ok((draft, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}
