//! The dependency rule of ARCHITECTURE.md, read off `cargo metadata`.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::process::Command;

use serde_json::Value;

/// What each package may depend on. `saiwu-testkit` stands beside them: anybody may test with it.
const ALLOWED: &[(&str, &[&str])] = &[
    ("saiwu-domain", &[]),
    ("saiwu-protocol", &["saiwu-domain"]),
    ("saiwu-store", &["saiwu-domain", "saiwu-protocol"]),
    ("saiwu-documents", &["saiwu-domain", "saiwu-protocol"]),
    ("saiwu-sync", &["saiwu-domain", "saiwu-protocol", "saiwu-store"]),
    ("saiwu-app", &["saiwu-domain", "saiwu-protocol", "saiwu-store", "saiwu-sync"]),
    ("saiwu-server", &["saiwu-domain", "saiwu-protocol", "saiwu-store", "saiwu-app"]),
    (
        "saiwu-cli",
        &[
            "saiwu-domain",
            "saiwu-protocol",
            "saiwu-store",
            "saiwu-sync",
            "saiwu-documents",
            "saiwu-app",
            "saiwu-server",
        ],
    ),
    (
        "saiwu-app-shell",
        &["saiwu-domain", "saiwu-protocol", "saiwu-store", "saiwu-documents", "saiwu-app", "saiwu-server"],
    ),
    ("xtask", &[]),
];

/// Crates with one home each, and none of them in the domain.
const HOMES: &[(&str, &[&str])] = &[
    ("rusqlite", &["saiwu-store"]),
    ("axum", &["saiwu-server"]),
    ("tauri", &["saiwu-app-shell"]),
    ("calamine", &["saiwu-documents"]),
    ("rust_xlsxwriter", &["saiwu-documents"]),
    ("typst", &["saiwu-documents"]),
    ("pinyin", &["saiwu-domain"]),
    ("ed25519-dalek", &["saiwu-sync"]),
    ("tokio", &["saiwu-app", "saiwu-server", "saiwu-cli"]),
];

#[test]
fn every_package_depends_only_on_what_lies_below_it() {
    let packages = packages();
    let mut wrong = Vec::new();
    for (name, dependencies) in &packages {
        if name == "saiwu-testkit" {
            continue;
        }
        let Some((_, allowed)) = ALLOWED.iter().find(|(package, _)| package == name) else {
            wrong.push(format!("{name} has no rule yet"));
            continue;
        };
        for dependency in dependencies.iter().filter(|it| it.is_normal) {
            let ours = packages.iter().any(|(package, _)| *package == dependency.name);
            if ours && !allowed.contains(&dependency.name.as_str()) {
                wrong.push(format!("{name} must not depend on {}", dependency.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_host_library_has_one_home() {
    let mut wrong = Vec::new();
    for (name, dependencies) in &packages() {
        for dependency in dependencies.iter().filter(|it| it.is_normal) {
            let home = HOMES.iter().find(|(library, _)| *library == dependency.name);
            if name != "saiwu-testkit" && home.is_some_and(|(_, homes)| !homes.contains(&name.as_str())) {
                wrong.push(format!("{name} must not depend on {}", dependency.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

struct Dependency {
    name: String,
    /// Not for tests alone, and not for the build script alone.
    is_normal: bool,
}

fn packages() -> Vec<(String, Vec<Dependency>)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let dependency =
        |it: &Value| Dependency { name: text(&it["name"]), is_normal: it["kind"] == Value::Null };
    let package = |it: &Value| {
        (text(&it["name"]), it["dependencies"].as_array().unwrap().iter().map(dependency).collect())
    };
    metadata["packages"].as_array().unwrap().iter().map(package).collect()
}
