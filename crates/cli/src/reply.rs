//! What a command prints.

use crate::failure::{Exit, Failure};
use saiwu_domain::sentence::Sentence;
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

/// The language of errors. Tables are Chinese and JSON has codes (cli.md).
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
#[value(rename_all = "lower")]
pub enum Language {
    /// 中文
    Zh,
    /// English
    En,
}

impl Language {
    /// What `--lang` says, even where the rest cannot be understood; else the locale: English where it is English,
    /// Chinese everywhere else.
    pub fn asked_for(arguments: &[OsString], locale: &dyn Fn(&str) -> Option<String>) -> Self {
        let typed: Vec<_> = arguments.iter().take_while(|argument| *argument != "--").collect();
        let value = typed.iter().enumerate().rev().find_map(|(at, argument)| {
            let argument = argument.to_str()?;
            match argument.strip_prefix("--lang=") {
                Some(value) => Some(value.to_owned()),
                None if argument == "--lang" => typed.get(at + 1)?.to_str().map(str::to_owned),
                None => None,
            }
        });
        match value.as_deref() {
            Some("zh") => return Self::Zh,
            Some("en") => return Self::En,
            Some(_) | None => {}
        }
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let set = names.into_iter().filter_map(locale).find(|value| !value.is_empty());
        if set.is_some_and(|value| value.starts_with("en")) { Self::En } else { Self::Zh }
    }
}

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever reads has seen enough (`| head`).
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| {
            let message = Sentence::new(
                format!("标准输出写不进去：{error}"),
                format!("standard output cannot be written: {error}"),
            );
            Failure::new(Exit::Io, "io", message)
        }),
    }
}

/// One line on standard error; nothing can be done if that is closed.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "saiwu: {line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_chinese_unless_the_person_or_the_locale_says_english() {
        for (typed, locale, expected) in [
            ("saiwu check x", "", Language::Zh),
            ("saiwu check x", "C.UTF-8", Language::Zh),
            ("saiwu check x", "zh_CN.UTF-8", Language::Zh),
            ("saiwu check x", "en_US.UTF-8", Language::En),
            ("saiwu --lang zh check x", "en_US.UTF-8", Language::Zh),
            ("saiwu check x --lang=en", "zh_CN.UTF-8", Language::En),
            ("saiwu check x --lang odd", "", Language::Zh),
            ("saiwu check -- --lang=en", "", Language::Zh),
        ] {
            let arguments: Vec<_> = typed.split(' ').map(OsString::from).collect();
            let of = |name: &str| (name == "LANG").then(|| locale.to_owned());
            assert_eq!(Language::asked_for(&arguments, &of), expected, "{typed} in {locale:?}");
        }
    }
}
