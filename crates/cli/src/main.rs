//! The `saiwu` command: contests as sheets, for scripts, second checks and tests.

mod args;
mod commands;
mod failure;
mod files;
mod reply;
mod table;

use args::Arguments;
use clap::Parser;
use clap::error::ErrorKind;
use failure::Failure;
use reply::{Format, Language};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let format = Format::asked_for(&arguments);
    let language = Language::asked_for(&arguments, &|name| std::env::var(name).ok());
    let outcome = match Arguments::try_parse_from(&arguments) {
        Ok(arguments) => commands::run(arguments),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                reply::print(&error.render().to_string()).map(|()| commands::Done::Clean)
            }
            _ => Err(Failure::usage(&error)),
        },
    };
    match outcome {
        Ok(commands::Done::Clean) => ExitCode::SUCCESS,
        Ok(commands::Done::Found) => ExitCode::from(1),
        Err(failure) => failure.report(format, language),
    }
}
