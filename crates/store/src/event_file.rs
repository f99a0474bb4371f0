//! A whole event as one file: `saiwu-event/2`. Files of `saiwu-event/1` are read as well: they know no rows of persons by
//! operation, and no term.
//!
//! ```json
//! {"format": "saiwu-event/2", "digest": "<blake3 of the text of content>", "content": {…}}
//! ```
//! The file holds names, phones and the private links of the units: it belongs in the organizer's hands alone.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::check::check_event;
use crate::error::StoreError;
use crate::event_log::WholeEvent;

/// What this version writes.
pub const FORMAT: &str = "saiwu-event/2";
/// What it reads beside it.
const EARLIER: &str = "saiwu-event/1";

#[derive(Serialize, Deserialize)]
struct Envelope<'a> {
    format: &'a str,
    digest: &'a str,
    #[serde(borrow)]
    content: &'a RawValue,
}

/// The text of the file.
///
/// # Errors
/// `Damaged` when the event does not hold together: a file that could not be restored is not written.
pub fn write(event: &WholeEvent) -> Result<String, StoreError> {
    if let Some(problem) = check_event(event).first() {
        return Err(StoreError::Damaged(problem.to_string()));
    }
    let failed = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let content = serde_json::value::to_raw_value(event).map_err(failed)?;
    let digest = blake3::hash(content.get().as_bytes()).to_hex();
    let mut text = serde_json::to_string(&Envelope { format: FORMAT, digest: &digest, content: &content })
        .map_err(failed)?;
    text.push('\n');
    Ok(text)
}

/// The event in the text of a file.
///
/// # Errors
/// `BadFile` when it is no such file, of a newer format, cut off or changed.
pub fn read(text: &str) -> Result<WholeEvent, StoreError> {
    let envelope: Envelope<'_> = serde_json::from_str(text).map_err(|_| {
        StoreError::bad_file("不是完整的赛事导出文件，可能没有复制完", "it is not a whole exported event")
    })?;
    if envelope.format != FORMAT && envelope.format != EARLIER {
        return Err(if envelope.format.starts_with("saiwu-event/") {
            StoreError::bad_file(
                "是更新版本的赛务导出的，请先更新本程序",
                "it was written by a newer version; please update",
            )
        } else {
            StoreError::bad_file("不是赛事导出文件", "it is not an exported event")
        });
    }
    if blake3::hash(envelope.content.get().as_bytes()).to_hex().as_str() != envelope.digest {
        return Err(StoreError::bad_file(
            "文件损坏了，或者被改动过",
            "its content does not match its digest; it was damaged or changed",
        ));
    }
    // The reason of serde could quote a name, so only the place is told.
    let event: WholeEvent = serde_json::from_str(envelope.content.get()).map_err(|error| {
        StoreError::bad_file(
            format!("内容不完整（第{}个字符处）", error.column()),
            format!("its content is incomplete (column {})", error.column()),
        )
    })?;
    match check_event(&event).first() {
        Some(problem) => Err(StoreError::bad_file(&problem.zh, problem.to_string())),
        None => Ok(event),
    }
}

/// Writes a file whole or not at all, readable by its owner alone.
///
/// # Errors
/// `Disk` or `DiskFull`; the file that was there before is then untouched.
pub fn save(path: &Path, text: &str) -> Result<(), StoreError> {
    const DURING: &str = "write the file";
    let Some(name) = path.file_name() else {
        return Err(StoreError::Disk { during: DURING, detail: "this is no file name".to_owned() });
    };
    let mut partial_name = name.to_owned();
    partial_name.push(".partial");
    let partial = path.with_file_name(partial_name);
    let written = write_through(&partial, text.as_bytes()).and_then(|()| fs::rename(&partial, path));
    written.map_err(|error| {
        // The reason is told; that the rest of it could not be removed would only hide it.
        let _ = fs::remove_file(&partial);
        StoreError::disk(DURING, &error)
    })
}

fn write_through(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
