//! `cargo xtask …`: everything a bare machine needs to start the project and to test it, without shell scripts.

use std::process::ExitCode;

mod coverage;
mod desktop;
mod generated;
mod icons;
mod mutations;
mod process;
mod report;
mod run;
mod setup;
mod steps;
mod test;
mod ui;

const USAGE: &str = "\
cargo xtask run                  install what is missing, build, start a practice event on this network
cargo xtask test                 run every check
    --list                       name the steps
    --only STEP, --skip STEP     repeatable
cargo xtask gen [--check]        write the generated files, or report where they differ
cargo xtask mutations            break the exchange between devices in many ways: does the simulation notice?
cargo xtask icons                draw every icon from icons/saiwu.svg
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["run"] => run::run(),
        ["test", rest @ ..] => test::test(rest),
        ["gen"] => generated::write(),
        ["gen", "--check"] => generated::check(&process::Console::live()),
        ["mutations"] => mutations::run(),
        ["icons"] => icons::draw(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        unknown => {
            eprint!("unknown: {}\n\n{USAGE}", unknown.join(" "));
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error:#}");
            ExitCode::FAILURE
        }
    }
}
