//! Builds the user interface in when it is there, and again when it has changed.

use std::path::Path;

const BUILT_UI: &str = "../../ui/dist";

fn main() -> std::io::Result<()> {
    // Embedding wants a folder; an empty one gives a server that says how to build the pages.
    std::fs::create_dir_all(Path::new(BUILT_UI))?;
    println!("cargo::rerun-if-changed={BUILT_UI}");
    Ok(())
}
