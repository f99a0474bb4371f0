//! What a command prints.

use crate::failure::{Exit, Failure};
use std::ffi::OsString;
use std::io::{self, Write};

/// How a reply is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A table in Chinese.
    Text,
    /// JSON.
    Json,
}

impl Format {
    /// Whether `--json` was typed, even where the rest cannot be understood.
    pub fn asked_for(arguments: &[OsString]) -> Self {
        let before_end = arguments.iter().take_while(|argument| *argument != "--");
        if before_end.into_iter().any(|argument| argument == "--json") { Self::Json } else { Self::Text }
    }
}

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever reads has seen enough (`| head`).
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| {
            Failure::new(Exit::Io, "io", format!("standard output cannot be written: {error}"))
        }),
    }
}

/// One line on standard error; nothing can be done if that is closed.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "saiwu: {line}");
}
