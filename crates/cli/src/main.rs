//! The `saiwu` command: contests as sheets, for scripts, second checks and tests.

mod args;
mod commands;
mod failure;
mod files;
mod fonts;
mod help;
mod reply;
mod table;

use args::Arguments;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use failure::Failure;
use reply::{Format, Language};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let format = Format::asked_for(&arguments);
    let language = Language::asked_for(&arguments, &|name| std::env::var(name).ok());
    let command = match language {
        Language::Zh => help::with_formats(help::in_chinese(Arguments::command()), true),
        Language::En => help::with_formats(Arguments::command(), false),
    };
    let typed = command.try_get_matches_from(&arguments);
    let outcome = match typed.and_then(|typed| Arguments::from_arg_matches(&typed)) {
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
