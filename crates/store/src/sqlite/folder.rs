//! The data folder: where the database lies and who may have it open.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::StoreError;

pub(super) fn database(folder: &Path) -> PathBuf {
    folder.join("saiwu.sqlite")
}

/// A new folder and the database in it are for their owner alone: they hold phones and the links of the units.
pub(super) fn create(folder: &Path) -> Result<(), StoreError> {
    const DURING: &str = "create the data folder";
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| StoreError::disk(DURING, &error))?;
    // SQLite gives the files beside the database the permissions of the database.
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(database(folder)).map_err(|error| StoreError::disk(DURING, &error))?;
    Ok(())
}

/// The system gives the lock back when the process ends, however it ends.
pub(super) fn lock(folder: &Path) -> Result<File, StoreError> {
    const DURING: &str = "lock the data folder";
    let file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join("saiwu.lock"))
        .map_err(|error| StoreError::disk(DURING, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::disk(DURING, &error)),
    }
}
