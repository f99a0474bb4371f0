//! Every result that counted and was put right or set aside, as the correction record shows it (R14.3.7).

use super::personal::CHINA;
use super::state::{ChangeKind, EventState, ResultVersion, RoundRecord, TableRecord};
use crate::printing::CorrectionFacts;
use crate::scoring::{Terms, result_words, with_fouls};
use chrono::{DateTime, Utc};

impl EventState {
    /// In the order in which it happened. An entry that was only taken back to be entered again is none: nothing was
    /// wrong with the match.
    pub fn corrections(&self) -> Vec<CorrectionFacts> {
        let mut found: Vec<_> = self.rounds.iter().flat_map(|round| self.corrections_of(round)).collect();
        found.sort_by_key(|(at, _)| *at);
        found.into_iter().map(|(_, facts)| facts).collect()
    }

    fn corrections_of<'a>(
        &'a self,
        round: &'a RoundRecord,
    ) -> impl Iterator<Item = (DateTime<Utc>, CorrectionFacts)> + 'a {
        let title = round.title(&self.contest()).zh;
        round.tables.iter().flat_map(move |record| {
            let put_right: Vec<_> = record.corrections().collect();
            let put_right = put_right.into_iter().map(|(before, after)| {
                let (kind, reason) = why(after);
                let facts = CorrectionFacts {
                    kind,
                    reason,
                    after: self.said(round, record, after),
                    by: after.by.zh.clone(),
                    at: (after.at + CHINA).naive_utc(),
                    stays: self.what_stays(round.stage, record, before, after).zh,
                    ..self.found(&title, round, record, before)
                };
                (after.at, facts)
            });
            let set_aside =
                record.voids.iter().filter(|void| !record.was_taken_back(void)).filter_map(|void| {
                    let before = record.versions.iter().find(|version| version.number == void.version)?;
                    let facts = CorrectionFacts {
                        kind: "作废重赛".to_owned(),
                        reason: void.reason.clone(),
                        by: void.by.zh.clone(),
                        at: (void.at + CHINA).naive_utc(),
                        ..self.found(&title, round, record, before)
                    };
                    Some((void.at, facts))
                });
            put_right.chain(set_aside).collect::<Vec<_>>()
        })
    }

    /// What counted before, replaced by nothing yet.
    fn found(
        &self,
        title: &str,
        round: &RoundRecord,
        record: &TableRecord,
        before: &ResultVersion,
    ) -> CorrectionFacts {
        CorrectionFacts {
            round: title.to_owned(),
            table: record.table,
            sides: record.sides_of(before).clone(),
            before: self.said(round, record, before),
            after: "成绩作废，重赛".to_owned(),
            kind: String::new(),
            reason: String::new(),
            by: String::new(),
            at: (before.at + CHINA).naive_utc(),
            stays: "不改变已公布的编排".to_owned(),
        }
    }

    fn said(&self, round: &RoundRecord, record: &TableRecord, version: &ResultVersion) -> String {
        let terms = Terms::of_stage(&self.regulations, round.stage);
        let sides = record.sides_of(version);
        with_fouls(result_words(terms, sides, &version.result), terms.game, sides, version.fouls).zh
    }
}

fn why(version: &ResultVersion) -> (String, String) {
    match &version.change {
        ChangeKind::Corrected { correction, reason } => (correction.words().zh, reason.clone()),
        ChangeKind::Restored { version, reason } => (format!("恢复第{version}版成绩"), reason.clone()),
        ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed | ChangeKind::ByRule => {
            (String::new(), String::new())
        }
    }
}
