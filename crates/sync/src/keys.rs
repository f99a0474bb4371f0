//! Who a device is: an Ed25519 key. Its public half, 64 hex digits, is the device's id.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use saiwu_store::{LogDigest, OperationId};

/// The secret key of this installation. It is kept apart from the data: whoever restores a copy of those is another device.
#[derive(Clone)]
pub struct DeviceKey {
    key: SigningKey,
    device: String,
}

impl DeviceKey {
    /// From 32 secret bytes.
    pub fn from_secret(secret: [u8; 32]) -> Self {
        let key = SigningKey::from_bytes(&secret);
        let device = hex(key.verifying_key().as_bytes());
        Self { key, device }
    }

    /// The id of the device.
    pub fn device(&self) -> &str {
        &self.device
    }

    fn signature(&self, text: &[u8]) -> String {
        hex(&self.key.sign(text).to_bytes())
    }

    /// Under an operation of its own. The chain makes it a signature under everything before, too.
    pub fn sign_operation(&self, event: &str, id: &OperationId) -> String {
        self.signature(&operation_text(event, id))
    }

    /// Under the log of an event, as its host.
    pub fn sign_log(&self, event: &str, epoch: u64, sequence: u64, digest: &LogDigest) -> String {
        self.signature(&log_text(event, epoch, sequence, digest))
    }
}

impl std::fmt::Debug for DeviceKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeviceKey({})", self.device)
    }
}

/// Whether the id of a device is a key: earlier versions used random names.
pub fn is_key(device: &str) -> bool {
    verifying_key(device).is_some()
}

/// Whether the device signed this operation.
pub fn signed_operation(device: &str, event: &str, id: &OperationId, signature: &str) -> bool {
    verify(device, &operation_text(event, id), signature)
}

/// Whether the host signed the log at this place.
pub fn signed_log(
    host: &str,
    event: &str,
    (epoch, sequence, digest): (u64, u64, &LogDigest),
    signature: &str,
) -> bool {
    verify(host, &log_text(event, epoch, sequence, digest), signature)
}

fn operation_text(event: &str, id: &OperationId) -> Vec<u8> {
    text(b"saiwu-signed-operation/1\0", &[event.as_bytes(), &id.0])
}

fn log_text(event: &str, epoch: u64, sequence: u64, digest: &LogDigest) -> Vec<u8> {
    let numbers = [epoch.to_le_bytes(), sequence.to_le_bytes()].concat();
    text(b"saiwu-signed-log/1\0", &[event.as_bytes(), &numbers, &digest.0])
}

/// Each part with its length, after a tag that says what it is.
fn text(tag: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut text = tag.to_vec();
    for part in parts {
        text.extend((part.len() as u64).to_le_bytes());
        text.extend(*part);
    }
    text
}

fn verifying_key(device: &str) -> Option<VerifyingKey> {
    let bytes: [u8; 32] = unhex(device)?.try_into().ok()?;
    VerifyingKey::from_bytes(&bytes).ok()
}

fn verify(device: &str, text: &[u8], signature: &str) -> bool {
    let Some(key) = verifying_key(device) else { return false };
    let Some(bytes) = unhex(signature).and_then(|bytes| <[u8; 64]>::try_from(bytes).ok()) else {
        return false;
    };
    key.verify_strict(text, &Signature::from_bytes(&bytes)).is_ok()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Lower-case digits only: a device has one id, not several ways of writing it.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_device_itself_signs_and_only_what_it_said() {
        let (one, other) = (DeviceKey::from_secret([1; 32]), DeviceKey::from_secret([2; 32]));
        let id = OperationId([7; 32]);
        let signature = one.sign_operation("ABC234", &id);
        assert!(signed_operation(one.device(), "ABC234", &id, &signature));
        assert!(!signed_operation(other.device(), "ABC234", &id, &signature));
        assert!(!signed_operation(one.device(), "XYZ789", &id, &signature), "of another event");
        assert!(!signed_operation(one.device(), "ABC234", &OperationId([8; 32]), &signature));
        assert!(!signed_operation(one.device(), "ABC234", &id, &signature.to_uppercase()));
        assert!(!signed_operation(one.device(), "ABC234", &id, ""));
        let digest = LogDigest([7; 32]);
        let log = one.sign_log("ABC234", 1, 5, &digest);
        assert!(signed_log(one.device(), "ABC234", (1, 5, &digest), &log));
        assert!(!signed_log(one.device(), "ABC234", (2, 5, &digest), &log));
        assert!(!signed_operation(one.device(), "ABC234", &id, &log), "another kind of text");
    }

    #[test]
    fn an_old_random_name_is_no_key() {
        assert!(!is_key("0123456789abcdef0123456789abcdef"));
        assert!(is_key(DeviceKey::from_secret([3; 32]).device()));
    }
}
