//! What may be typed.

use crate::reply::Language;
use chrono::NaiveDate;
use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use saiwu_domain::pairing::Relaxation;
use saiwu_domain::practice::Share;
use saiwu_domain::printing::Kind;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Run and check union card events: pairing, standings and checks on contest sheets (saiwu-sheet/1).
#[derive(Parser, Debug)]
#[command(name = "saiwu", version, arg_required_else_help = true)]
pub struct Arguments {
    /// JSON instead of a table; errors too.
    #[arg(long, global = true)]
    pub json: bool,
    /// Write to this file instead of standard output; it is replaced as a whole or not at all.
    #[arg(long, short, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Language of error messages; by the locale if left out, Chinese unless that is English.
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    pub lang: Option<Language>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the templates, or show one with the origin of every value.
    Regulations(RegulationsArgs),
    /// Read the text of a notice: what it says of every setting, with the words, and what it leaves open.
    Notice(NoticeArgs),
    /// Ranking with every key's value and what decided each place.
    Standings(StandingsArgs),
    /// Pair the next round.
    Pair(PairArgs),
    /// Check every round against the absolute rules and the objective of the pairing.
    ///
    /// A sheet may say beside its rounds what was known when they were made: `corrections` (a result changed, set aside or
    /// played again after a later round was published, or the next stage drawn), `allowed` (what the chief referee let
    /// give way), `to_replay` of a match whose result was set aside, `after_draw_of` and `played` of a withdrawal (the
    /// stage was drawn already; the match was played after all), `since_round` of a forbidden pair, `lots` and
    /// `came_after_draw` of a stage, and `rankings` as they were published. docs/sheet.md describes them.
    Check(CheckArgs),
    /// A random contest with made-up names, played through the engine.
    Generate(GenerateArgs),
    /// Score matches deal by deal: one JSON object a line.
    Score(ScoreArgs),
    /// Read an entry form (报名表): .xlsx, .xls, .docx, or a table pasted as text with tabs or as HTML.
    Import(ImportArgs),
    /// Write the unit's entry form in the organizer's layout: .xlsx, or .docx by the name of the file.
    Form(FormArgs),
    /// Print a sheet as a PDF, or as one picture (.png): pairings, score slips, table cards, rankings, certificates.
    Print(PrintArgs),
    /// Run the server with the pages inside.
    Serve(ServeArgs),
    /// Run a practice server with made-up units and entrants, in the middle of a round.
    Demo(DemoArgs),
    /// Write a whole event (log, persons, links) into one file.
    Export(ExportArgs),
    /// Take an exported event into a data folder.
    Restore(RestoreArgs),
    /// Check the data of a folder.
    Doctor(FolderArgs),
    /// Play made-up days on which devices and networks fail, and check that nothing is lost and all agree.
    Simulate(SimulateArgs),
    /// Set a new password for the organizer, where the old one is forgotten; the server must be stopped.
    Password(FolderArgs),
}

#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// Everything random follows from it; a failed day names its seed.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// So many days, with the seeds after it.
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub seeds: u64,
    /// Devices of a day, at least 4.
    #[arg(long, default_value_t = 12, value_name = "D")]
    pub devices: usize,
    /// Things that happen before the faults stop.
    #[arg(long, default_value_t = 3000, value_name = "S")]
    pub steps: u32,
    /// What the devices keep their data in; the day is the same.
    #[arg(long, value_enum, default_value_t = SimulatedStore::Memory, value_name = "STORE")]
    pub store: SimulatedStore,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimulatedStore {
    Memory,
    Sqlite,
}

#[derive(Args, Debug)]
pub struct RegulationsArgs {
    /// Name of a template; all are listed if it is left out.
    pub name: Option<String>,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Args, Debug)]
pub struct NoticeArgs {
    /// The text of the notice with its rules, in UTF-8; `-` is standard input.
    pub file: PathBuf,
}

#[derive(Args, Debug)]
pub struct Settings {
    /// Change a value of the regulations; VALUE is JSON or a word. May stand several times.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub set: Vec<String>,
}

#[derive(Args, Debug)]
pub struct SheetArgs {
    /// The sheet; `-` is standard input.
    pub sheet: PathBuf,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Args, Debug)]
pub struct StandingsArgs {
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// After this round of the stage instead of the last complete one.
    #[arg(long, value_name = "R")]
    pub after_round: Option<u32>,
    /// This stage, by its id or counted from 1, instead of the one that is played.
    #[arg(long, value_name = "N")]
    pub stage: Option<String>,
    /// The places over all stages, once everything is played and decided.
    #[arg(long = "final", conflicts_with_all = ["stage", "after_round"])]
    pub over_all: bool,
}

#[derive(Args, Debug)]
pub struct PairArgs {
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// This round instead of the next one.
    #[arg(long, value_name = "R")]
    pub round: Option<u32>,
    /// Say why these two meet.
    #[arg(long)]
    pub explain: bool,
    /// What the chief referee allows where no legal pairing exists. May stand several times.
    #[arg(long, value_enum, value_delimiter = ',')]
    pub allow: Vec<Allowed>,
    /// Pair a round beyond the number of the regulations.
    #[arg(long)]
    pub extra_round: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
#[value(rename_all = "snake_case")]
pub enum Allowed {
    Rematch,
    SecondBye,
    SameUnit,
}

impl From<Allowed> for Relaxation {
    fn from(allowed: Allowed) -> Self {
        match allowed {
            Allowed::Rematch => Self::Rematch,
            Allowed::SecondBye => Self::SecondBye,
            Allowed::SameUnit => Self::SameUnit,
        }
    }
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// A better pairing counts as a finding too.
    #[arg(long)]
    pub strict: bool,
}

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// Name of the template.
    #[arg(long, value_name = "T")]
    pub template: String,
    /// Number of entrants.
    #[arg(long, value_name = "N")]
    pub entrants: u32,
    /// Number of units.
    #[arg(long, value_name = "U")]
    pub units: Option<u32>,
    /// Number of rounds; those of the regulations if left out.
    #[arg(long, value_name = "R")]
    pub rounds: Option<u32>,
    /// The same seed gives the same sheet.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Share of draws, such as 0.2 or 20%; as it comes if left out.
    #[arg(long, value_name = "P", value_parser = share)]
    pub draws: Option<Share>,
    /// Share of matches that end by forfeit.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub forfeits: Share,
    /// Share of entrants that withdraw on the way.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub withdrawals: Share,
    /// Share of entrants that enter late, where the contest begins with Swiss rounds.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub late_entries: Share,
    /// Share of those who withdrew that come back, asked before every Swiss round.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub returns: Share,
    /// Share of matches with a penalty.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub penalties: Share,
    /// Share of results that are corrected when a later round is published already.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub corrections: Share,
    /// Share of results that are corrected when the next stage is drawn already; the draw stays.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub corrections_after_draws: Share,
    /// Share of Swiss rounds before which two who have met are marked never to meet again.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub bans: Share,
    /// Where no legal pairing is left, the chief referee allows what is needed; else the contest ends there.
    #[arg(long)]
    pub relaxations: bool,
    /// Share of ties that are played off where the regulations say so; the others are drawn by lot.
    #[arg(long, value_name = "P", value_parser = share, default_value = "0")]
    pub playoffs: Share,
    /// Write the rankings of all stages into the sheet, so that `check` looks at them too.
    #[arg(long)]
    pub rankings: bool,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Args, Debug)]
pub struct ScoreArgs {
    /// The game.
    #[arg(value_enum)]
    pub game: ScoredGame,
    /// Name of the template.
    #[arg(long, value_name = "T")]
    pub template: Option<String>,
    /// File with the matches; standard input if left out.
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Args, Debug)]
pub struct ImportArgs {
    /// The form; `-` is standard input. What kind of file it is is seen in its bytes.
    pub form: PathBuf,
    /// Name of the template.
    #[arg(long, value_name = "T")]
    pub template: String,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Args, Debug)]
pub struct FormArgs {
    /// Name of the template.
    #[arg(long, value_name = "T")]
    pub template: String,
    /// Name of the unit.
    #[arg(long, value_name = "NAME")]
    pub unit: String,
    /// Members of the unit, by which its places are counted; the places of the largest unit if left out.
    #[arg(long, value_name = "N")]
    pub members: Option<u32>,
    #[command(flatten)]
    pub settings: Settings,
}

#[derive(Args, Debug)]
pub struct PrintArgs {
    /// A poster, one for the network of the hall, the programme, passes, the record of the draw, that of corrections, pairings, score slips in the order in which they are cut and stacked, a tent card for
    /// every table, the ranking, a score card of every entrant, the book of everything that was played, certificates with
    /// the longest name first, or receipts for the prizes.
    #[arg(value_enum)]
    pub kind: Printed,
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// This round, counted through all stages, instead of the last one that was paired; rankings are those after it.
    #[arg(long, value_name = "R")]
    pub round: Option<u32>,
    /// A pairing sheet in the order of the tables, or of the units.
    #[arg(long, value_enum)]
    pub by: Option<PrintBy>,
    /// Where the QR code leads; `{table}` in it becomes the number of the table. Without it there is no code.
    #[arg(long, value_name = "URL")]
    pub link: Option<String>,
    /// The day on the paper, such as 2026-03-31; a blank to fill in if left out.
    #[arg(long, value_name = "DAY")]
    pub date: Option<NaiveDate>,
    /// Who gives the certificates.
    #[arg(long, value_name = "NAME")]
    pub organizer: Option<String>,
    /// A certificate for every person instead of one for every pair or team.
    #[arg(long)]
    pub per_person: bool,
    /// A picture of every certificate, in the folder of -o, to be sent on.
    #[arg(long)]
    pub each: bool,
    /// The name of the hall's network, for its poster; lines to write on if left out.
    #[arg(long, value_name = "NAME")]
    pub wifi: Option<String>,
    /// Its password; left out where there is none.
    #[arg(long, value_name = "PASSWORD", requires = "wifi")]
    pub wifi_password: Option<String>,
    /// Where it is played, for a poster and the programme.
    #[arg(long, value_name = "PLACE")]
    pub place: Option<String>,
    /// A font file with Chinese characters, the preferred one first; those of the system if left out. May stand several
    /// times, such as for regular and bold.
    #[arg(long, value_name = "FILE")]
    pub font: Vec<PathBuf>,
}

/// A kind of paper by its word. The pairing sheet has `--by`, and also a word for each order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed(pub Kind);

impl ValueEnum for Printed {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Printed; Kind::ALL.len()] = {
            let mut all = [Printed(Kind::Poster); Kind::ALL.len()];
            let mut at = 0;
            while at < all.len() {
                all[at] = Printed(Kind::ALL[at]);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.word()))
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
#[value(rename_all = "lower")]
pub enum PrintBy {
    Table,
    Unit,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
#[value(rename_all = "snake_case")]
pub enum ScoredGame {
    Guandan,
    Shengji,
}

/// `0.2`, `20%` or, above 1, `20`: with at most three decimals of the share.
fn share(text: &str) -> Result<Share, String> {
    let refused = || "a share between 0 and 1, such as 0.2, or a percentage such as 20%".to_owned();
    let (number, percent) = match text.strip_suffix('%') {
        Some(number) => (number, true),
        None => (text, false),
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let all_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + decimals.len() == 0 || whole.len() > 3 || decimals.len() > 3 {
        return Err(refused());
    }
    if !all_digits(whole) || !all_digits(decimals) {
        return Err(refused());
    }
    let thousandths: u32 = format!("0{whole}{decimals:0<3}").parse().map_err(|_| refused())?;
    let share = if percent || thousandths > 1000 { thousandths / 100 } else { thousandths };
    Share::per_mille(share).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_fractions_or_percentages() {
        for (text, per_mille) in [
            ("0", 0),
            ("0.2", 200),
            ("20%", 200),
            ("20", 200),
            ("1", 1000),
            ("100%", 1000),
            ("2.5%", 25),
            (".05", 50),
        ] {
            assert_eq!(share(text), Ok(Share::per_mille(per_mille).unwrap()), "{text}");
        }
        for text in ["", "%", "-1", "101%", "1e3", "0.12345", "x", "１"] {
            assert!(share(text).is_err(), "{text}");
        }
    }
}

#[derive(Args, Debug)]
pub struct FolderArgs {
    /// Where the data are.
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
}

#[derive(Args, Debug)]
pub struct ServeArgs {
    #[command(flatten)]
    pub folder: FolderArgs,
    /// Address and port to listen on; 0.0.0.0 is every network of this computer.
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8787")]
    pub listen: SocketAddr,
}

#[derive(Args, Debug)]
pub struct DemoArgs {
    /// Template of the practice event; if left out, the newest practice event of the folder, or guandan-swiss-2018.
    pub template: Option<String>,
    #[command(flatten)]
    pub serve: ServeArgs,
}

#[derive(Args, Debug)]
pub struct ExportArgs {
    /// Code of the event, six characters.
    pub event: String,
    #[command(flatten)]
    pub folder: FolderArgs,
}

#[derive(Args, Debug)]
pub struct RestoreArgs {
    /// The exported file.
    pub file: PathBuf,
    #[command(flatten)]
    pub folder: FolderArgs,
}
