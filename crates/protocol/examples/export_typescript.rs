//! Writes the TypeScript types of the contract into the folder given, by default `ui/src/generated`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui/src/generated");
    let folder = std::env::args().nth(1).unwrap_or_else(|| default.to_owned());
    std::fs::create_dir_all(&folder)?;
    saiwu_protocol::export_typescript(folder.as_ref())
}
