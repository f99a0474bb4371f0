//! One file for each command.

mod check;
mod data;
mod form;
mod generate;
mod import;
mod notice;
mod pair;
mod print;
mod regulations;
mod score;
mod serve;
mod sheet;
mod simulate;
mod standings;

use crate::args::{Arguments, Command};
use crate::failure::Failure;
use crate::files;
use crate::reply::{self, Format};
use serde::Serialize;

/// How a command ended that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// Exit code 0.
    Clean,
    /// The check found something: exit code 1.
    Found,
}

/// What a command has to say.
pub struct Reply {
    text: String,
    done: Done,
}

impl Reply {
    fn clean(text: String) -> Self {
        Self { text, done: Done::Clean }
    }
}

/// Runs a command and writes its reply, whole or not at all.
pub fn run(arguments: Arguments) -> Result<Done, Failure> {
    let Arguments { json, output, lang: _, command } = arguments;
    let format = if json { Format::Json } else { Format::Text };
    let reply = match command {
        Command::Regulations(arguments) => regulations::run(&arguments, format),
        Command::Notice(arguments) => notice::run(&arguments, format),
        Command::Standings(arguments) => standings::run(&arguments, format),
        Command::Pair(arguments) => pair::run(&arguments, format),
        Command::Check(arguments) => check::run(&arguments, format),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Import(arguments) => import::run(&arguments, format),
        Command::Form(arguments) => return form::run(&arguments, output.as_deref()),
        Command::Print(arguments) => return print::run(&arguments, output.as_deref()),
        Command::Serve(arguments) => return serve::serve(&arguments),
        Command::Demo(arguments) => return serve::demo(&arguments),
        Command::Export(arguments) => return data::export(&arguments, output.as_deref()),
        Command::Restore(arguments) => data::restore(&arguments, format),
        Command::Doctor(arguments) => data::doctor(&arguments, format),
        Command::Simulate(arguments) => simulate::run(&arguments, format),
        Command::Password(arguments) => data::password(&arguments, format),
    }?;
    match output {
        Some(path) => files::write(&path, &reply.text)?,
        None => reply::print(&reply.text)?,
    }
    Ok(reply.done)
}

/// Indented JSON with a final line break.
fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    format!("{text}\n")
}
