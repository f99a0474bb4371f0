//! Declares the one command, so that the window may call nothing else, and builds the pages in when they changed.

const BUILT_UI: &str = "../ui/dist";

fn main() -> std::process::ExitCode {
    // Embedding wants a folder, also where the pages were not built yet.
    if let Err(error) = std::fs::create_dir_all(BUILT_UI) {
        eprintln!("{BUILT_UI}: {error}");
        return std::process::ExitCode::FAILURE;
    }
    println!("cargo::rerun-if-changed={BUILT_UI}");
    let commands = tauri_build::AppManifest::new().commands(&["rpc"]);
    match tauri_build::try_build(tauri_build::Attributes::new().app_manifest(commands)) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}
