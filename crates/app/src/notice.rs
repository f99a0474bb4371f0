//! Reading a pasted notice. Nothing of it is kept: what the organizer takes over comes back with the new event.

use crate::App;
use saiwu_domain::notice::{self as domain, Damage, Field, Finding, LONGEST, State, usual_compositions};
use saiwu_domain::regulations::game_words;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::event::SettingChange;
use saiwu_protocol::notice::{
    NoticeContest, NoticeField, NoticeReading, NoticeSource, NoticeState, NoticeTemplate, NoticeView,
    ReadNotice,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{ErrorCode, ErrorReply};

impl App {
    pub(crate) fn read_notice(&self, read: &ReadNotice) -> Result<NoticeView, ErrorReply> {
        if read.text.chars().count() > LONGEST {
            return Err(ErrorReply::new(
                ErrorCode::BadRequest,
                "文字太长，只粘贴通知和它的附件",
                "The text is too long: paste the notice and its annexes only",
            ));
        }
        let reading = domain::read(&read.text);
        let warning = warning(&reading);
        let contests = reading.contests.iter().map(|contest| {
            let stages = contest.proposal.as_ref().map_or(1, |proposal| proposal.regulations.stages.len());
            NoticeContest {
                game: contest.game.map(|game| {
                    let (zh, en) = game_words(game);
                    Sentence::new(zh, en).into()
                }),
                fields: contest.findings.iter().map(|finding| field(finding, stages)).collect(),
                template: contest.proposal.as_ref().map(|proposal| NoticeTemplate {
                    name: proposal.template.clone(),
                    title: proposal.title.clone().into(),
                    reason: proposal.reason.clone().into(),
                    settings: proposal
                        .settings
                        .iter()
                        .map(|(path, setting)| change(path, &setting.value, Some(&setting.clause)))
                        .collect(),
                }),
            }
        });
        Ok(NoticeView {
            event: reading.event.iter().map(|finding| field(finding, 1)).collect(),
            contests: contests.collect(),
            warning,
            other_games: reading.other_games.iter().map(|source| source.phrase.clone()).collect(),
            unread: reading.unread,
        })
    }
}

fn warning(reading: &domain::NoticeReading) -> Option<Text> {
    if reading.all().all(|finding| finding.state == State::NotSaid) {
        return Some(Text {
            zh: "没有认出通知的内容。请把通知正文和附件的文字整段复制过来。".to_owned(),
            en: "Nothing of a notice is recognised. Paste the whole text of the notice and its annexes."
                .to_owned(),
        });
    }
    match &reading.damage {
        Damage::Whole => None,
        Damage::Holes(holes) => Some(Text {
            zh: format!("这份文字有{}处缺字缺数，每一项都请对照原件核对。", holes.len()),
            en: format!(
                "Words or numbers are lost in {} places: compare everything with the original.",
                holes.len()
            ),
        }),
        Damage::Unusable(_) => Some(Text {
            zh: "此文数字已丢失，不能作为规程导入。".to_owned(),
            en: "The numbers of this text are lost; no regulations can be taken from it.".to_owned(),
        }),
    }
}

fn change(path: &str, value: &serde_json::Value, clause: Option<&str>) -> SettingChange {
    SettingChange { path: path.to_owned(), value: value.clone(), clause: clause.map(str::to_owned) }
}

fn field(finding: &Finding, stages: usize) -> NoticeField {
    // Nothing is taken of itself: what cannot be typed is chosen.
    let asks = finding.field == Field::Composition && finding.state == State::NotSaid;
    let usual = if asks { usual_compositions() } else { Vec::new() };
    let question = asks.then(|| {
        Sentence::new(
            "通知没写几个人一起报名，请选。按队排名的，请在通知文字里补一句（如“每队由2对组成”）再读一遍",
            "Who enters together is not said: please choose. Where teams are ranked, add it to the text and read it again",
        )
    });
    NoticeField {
        path: finding.field.path().to_owned(),
        label: finding.field.label().into(),
        state: match finding.state {
            State::Clear => NoticeState::Clear,
            State::Likely => NoticeState::Likely,
            State::Ambiguous => NoticeState::Ambiguous,
            State::Incomplete => NoticeState::Incomplete,
            State::NotSaid => NoticeState::NotSaid,
        },
        required: finding.required,
        readings: finding
            .readings
            .iter()
            .chain(&usual)
            .map(|reading| read_as(finding.field, reading, stages))
            .collect(),
        broken: finding.broken.as_ref().map(source),
        question: finding.question.clone().or(question).map(Into::into),
        default_words: finding.default.clone().map(Into::into),
    }
}

/// What is said about equal levels holds in every stage.
fn read_as(field: Field, reading: &domain::Reading, stages: usize) -> NoticeReading {
    let clause = reading.sources.first().map(|source| source.clause.as_str());
    let set = reading.set.iter().flat_map(|(path, value)| {
        let paths = match field {
            Field::EqualLevel => (0..stages).map(|stage| format!("stages[{stage}].equal_level")).collect(),
            _ => vec![path.clone()],
        };
        paths.into_iter().map(|path| change(&path, value, clause)).collect::<Vec<_>>()
    });
    NoticeReading {
        words: reading.words.clone().into(),
        set: set.collect(),
        sources: reading.sources.iter().map(source).collect(),
    }
}

fn source(source: &domain::Source) -> NoticeSource {
    NoticeSource { clause: source.clause.clone(), phrase: source.phrase.clone() }
}
