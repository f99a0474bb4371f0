//! The key of this installation: a file of its own, never part of the database or its copies. Where it is missing the
//! installation is a new device; what another one has written stays that one's.

use saiwu_store::StoreError;
use saiwu_sync::DeviceKey;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

const FILE: &str = "device.key";

/// The key that lies in the data folder; makes one where there is none.
///
/// # Errors
/// `Damaged` when the file holds something else: it is never replaced. `Disk`.
pub(crate) fn key_of(folder: &Path) -> Result<DeviceKey, StoreError> {
    let failed = |detail: String| StoreError::Disk { during: "read the key of this device", detail };
    let path = folder.join(FILE);
    match fs::read_to_string(&path) {
        Ok(text) => read(&text).ok_or_else(|| StoreError::Damaged(FILE.to_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let mut secret = [0; 32];
            getrandom::fill(&mut secret).map_err(|error| failed(error.to_string()))?;
            write(&path, &secret).map_err(|error| failed(error.to_string()))?;
            Ok(DeviceKey::from_secret(secret))
        }
        Err(error) => Err(failed(error.to_string())),
    }
}

fn read(text: &str) -> Option<DeviceKey> {
    let hash = blake3::Hash::from_hex(text.trim()).ok()?;
    Some(DeviceKey::from_secret(*hash.as_bytes()))
}

/// Whole or not at all, for the owner alone.
fn write(path: &Path, secret: &[u8; 32]) -> std::io::Result<()> {
    let partial = path.with_extension("partial");
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&partial)?;
    writeln!(file, "{}", blake3::Hash::from(*secret).to_hex())?;
    file.sync_all()?;
    fs::rename(&partial, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installation_stays_the_same_device_until_its_key_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let first = key_of(folder.path()).unwrap();
        assert_eq!(key_of(folder.path()).unwrap().device(), first.device());
        fs::remove_file(folder.path().join(FILE)).unwrap();
        assert_ne!(key_of(folder.path()).unwrap().device(), first.device());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        key_of(folder.path()).unwrap();
        let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_damaged_key_is_said_and_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), "nonsense").unwrap();
        assert!(matches!(key_of(folder.path()), Err(StoreError::Damaged(_))));
        assert_eq!(fs::read_to_string(folder.path().join(FILE)).unwrap(), "nonsense");
    }
}
