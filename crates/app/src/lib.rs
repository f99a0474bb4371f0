//! Use cases: who may, what the domain decides, one append to the log, one notice to the screens.
//!
//! [`App::call`] is the only door. Hosts are adapters around it: they know no rule and no permission.

mod absent;
mod account;
mod actor;
mod commit;
mod device;
mod doctor;
mod drafts;
mod draw;
mod entry_history;
mod errors;
mod event;
mod groups;
mod history;
mod host;
mod late_entry;
mod live;
mod names;
mod next;
mod notice;
mod paper;
mod penalties;
mod persons;
mod places;
mod practice;
mod printing;
mod public;
mod publication;
mod registration;
mod repair;
mod requirements;
mod retention;
mod revision;
mod rounds;
mod scoring;
mod slip;
mod stages;
mod standings;
mod substitutes;
mod undo;
mod views;
mod waiting;
mod what_if;

pub use actor::Actor;
pub use doctor::{Findings, doctor, examine};
pub use errors::OpenError;
pub use host::{Host, SystemHost};
pub use retention::without_what_is_over;
pub use saiwu_sync::DeviceKey;

use errors::internal;
use live::Events;
use saiwu_domain::printing::Press;
use saiwu_domain::registration::number_hint;
use saiwu_domain::registration::paper::FormPaper;
use saiwu_protocol::persons::TextHint;
use saiwu_protocol::{CALLS, ErrorCode, ErrorReply, Permission, Reply, Request, Tag, Tick};
use saiwu_store::{SqliteStore, Store};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tokio::sync::broadcast;

/// Ticks that a slow listener may be behind before it has to ask for everything again.
const TICKS_KEPT: usize = 256;

/// Everything Saiwu can do, over one store.
pub struct App {
    store: Arc<dyn Store>,
    key: DeviceKey,
    host: Box<dyn Host>,
    events: Events,
    /// Held while a password is checked: hundreds at once would pass the count of wrong ones and fill the memory.
    passwords: Mutex<()>,
    ticks: broadcast::Sender<Tick>,
    practice: bool,
    press: Option<Box<dyn Press>>,
    forms: Option<Box<dyn FormPaper>>,
}

/// What a call gives back to its host.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The reply as JSON.
    pub body: Value,
    /// What happens to the caller's session.
    pub session: SessionChange,
    /// What a command changed; absent = unknown (an answer from before), so ask for everything again.
    pub tags: Option<Vec<Tag>>,
}

impl Answer {
    /// The answer as every host sends it: `{"ok": …, "tags": […]}`.
    pub fn envelope(&self) -> Value {
        match &self.tags {
            Some(tags) => json!({"ok": self.body, "tags": tags}),
            None => json!({"ok": self.body}),
        }
    }
}

/// What happens to the caller's session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SessionChange {
    /// Nothing.
    Keep,
    /// It begins.
    Begin {
        /// The secret to hand out.
        token: String,
        /// Seconds until it ends.
        seconds: u64,
    },
    /// It ends.
    End,
}

impl App {
    /// Opens the data folder, creating it when it is new.
    ///
    /// # Errors
    /// The folder cannot be used, or belongs to another running program.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        // The folder is ours before anything in it is looked at.
        let store = SqliteStore::open(folder)?;
        let key = device::key_of(folder)?;
        store.go_on_as(key.device())?;
        Ok(Self::over(Arc::new(store), key, Box::new(SystemHost)))
    }

    /// Over a given store, as a device with this key, for tests and other back ends.
    pub fn over(store: Arc<dyn Store>, key: DeviceKey, host: Box<dyn Host>) -> Self {
        let (ticks, _) = broadcast::channel(TICKS_KEPT);
        Self {
            store,
            key,
            host,
            events: Events::default(),
            passwords: Mutex::default(),
            ticks,
            practice: false,
            press: None,
            forms: None,
        }
    }

    /// The same as a practice server: every event it creates is marked as made up.
    #[must_use]
    pub fn for_practice(mut self) -> Self {
        self.practice = true;
        self
    }

    /// The same with somebody who prints; without, there is no paper.
    #[must_use]
    pub fn with_press(mut self, press: Box<dyn Press>) -> Self {
        self.press = Some(press);
        self
    }

    /// The same with somebody who reads and writes entry forms; without, units fill them in on the screen.
    #[must_use]
    pub fn with_forms(mut self, forms: Box<dyn FormPaper>) -> Self {
        self.forms = Some(forms);
        self
    }

    /// Runs a command or query.
    ///
    /// # Errors
    /// A small public code and one plain sentence; nothing was changed then.
    pub fn call(&self, actor: &Actor, name: &str, body: Value) -> Result<Answer, ErrorReply> {
        let known = CALLS.iter().find(|call| call.name == name);
        let organizer_only = known.is_some_and(|call| call.permission == Permission::Organizer);
        if organizer_only && !actor.is_organizer() {
            return Err(ErrorReply::new(
                ErrorCode::SignInNeeded,
                "请先登录主办方账号",
                "Please sign in as the organizer first",
            ));
        }
        let digest = commit::request_digest(name, &body);
        let request = Request::parse(name, body)?;
        let call = commit::CallContext { actor, name: request.info().name, digest, tags: RefCell::default() };
        let mut session = SessionChange::Keep;
        let reply = self.run(&call, request, &mut session)?;
        let body = serde_json::to_value(&reply).map_err(|error| internal(&error))?;
        Ok(Answer { body, session, tags: call.tags.into_inner() })
    }

    /// What changes from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Tick> {
        self.ticks.subscribe()
    }

    /// The code of an event as its ticks name it, and the sequence of its last operation; absent = there is none.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn find_event(&self, code: &str) -> Result<Option<(String, u64)>, ErrorReply> {
        match self.with_event(code, |file| Ok((file.code.clone(), file.sequence))) {
            Ok(found) => Ok(Some(found)),
            Err(error) if error.code == ErrorCode::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The host's time.
    pub fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.host.now()
    }

    /// The store below, for `doctor`, `export` and `restore`.
    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    fn run(
        &self,
        call: &commit::CallContext<'_>,
        request: Request,
        session: &mut SessionChange,
    ) -> Result<Reply, ErrorReply> {
        Ok(match request {
            Request::AccountGet(_) => Reply::AccountGet(self.account(call.actor)?),
            Request::AccountSetUp(set_up) => Reply::AccountSetUp(self.set_up_account(&set_up, session)?),
            Request::AccountSignIn(sign_in) => Reply::AccountSignIn(self.sign_in(&sign_in, session)?),
            Request::AccountSignOut(_) => Reply::AccountSignOut(self.sign_out(call.actor, session)?),

            Request::EventTemplates(_) => Reply::EventTemplates(self.templates()),
            Request::EventPreview(preview) => Reply::EventPreview(self.preview_regulations(&preview)?),
            Request::NoticeRead(read) => Reply::NoticeRead(self.read_notice(&read)?),
            Request::EventList(_) => Reply::EventList(self.list_events()?),
            Request::EventCopy(copy) => Reply::EventCopy(self.copy_event(call, copy)?),
            Request::EventCreate(create) => Reply::EventCreate(self.create_event(call, create)?),
            Request::EventGet(get) => Reply::EventGet(self.event_view(&get.event)?),
            Request::EventEdit(edit) => Reply::EventEdit(self.edit_event(call, edit)?),
            Request::EventSetting(change) => Reply::EventSetting(self.change_setting(call, change)?),
            Request::EventFinish(finish) => Reply::EventFinish(self.finish_event(call, &finish)?),
            Request::EventPublication(get) => Reply::EventPublication(self.publication(&get.event)?),
            Request::EventExport(export) => Reply::EventExport(self.export(&export.event)?),
            Request::EventHistory(get) => Reply::EventHistory(self.history(&get.event)?),
            Request::EventSheet(export) => Reply::EventSheet(self.sheet(&export.event)?),

            Request::UnitAdd(add) => Reply::UnitAdd(self.add_units(call, &add)?),
            Request::UnitEdit(edit) => Reply::UnitEdit(self.edit_unit(call, &edit)?),
            Request::UnitList(list) => Reply::UnitList(self.unit_list(&list.event)?),

            Request::PersonList(list) => Reply::PersonList(self.person_list(&list)?),
            Request::PersonPhone(get) => Reply::PersonPhone(self.phone_of(&get)?),
            Request::PersonReading(correct) => Reply::PersonReading(self.correct_reading(call, &correct)?),
            Request::PersonErase(erase) => Reply::PersonErase(self.erase_person(call, &erase)?),
            Request::PrivacyGet(get) => Reply::PrivacyGet(self.privacy(&get)?),
            Request::PrivacyRemove(remove) => Reply::PrivacyRemove(self.remove_contacts(call, &remove)?),
            Request::TextCheck(check) => {
                Reply::TextCheck(TextHint { hint: number_hint(&check.text).map(Into::into) })
            }
            Request::PrivacySet(set) => Reply::PrivacySet(self.set_privacy(call, &set)?),

            Request::RegistrationForm(get) => Reply::RegistrationForm(self.form(&get)?),
            Request::RegistrationCheck(check) => Reply::RegistrationCheck(self.check_form(&check)?),
            Request::RegistrationImport(import) => Reply::RegistrationImport(self.import_form(&import)?),
            Request::RegistrationPaper(get) => Reply::RegistrationPaper(self.paper_form(&get)?),
            Request::RegistrationSubmit(submit) => {
                Reply::RegistrationSubmit(self.submit_form(call, &submit)?)
            }
            Request::RegistrationWithdraw(withdraw) => {
                Reply::RegistrationWithdraw(self.withdraw_entry(call, &withdraw)?)
            }
            Request::EntryHistory(get) => Reply::EntryHistory(self.entry_history(&get)?),
            Request::EntryRemove(remove) => Reply::EntryRemove(self.remove_entry(call, &remove)?),
            Request::EntryAdmit(admit) => Reply::EntryAdmit(self.admit_waiting(call, &admit)?),
            Request::RosterLock(lock) => Reply::RosterLock(self.lock_roster(call, &lock)?),
            Request::RosterReopen(reopen) => Reply::RosterReopen(self.reopen_entries(call, &reopen)?),
            Request::EntrantWithdraw(withdraw) => Reply::EntrantWithdraw(self.withdraw(call, &withdraw)?),
            Request::EntrantReturn(entrant) => Reply::EntrantReturn(self.take_back(call, &entrant)?),

            Request::LateEntryGet(get) => Reply::LateEntryGet(self.late_entry_form(&get)?),
            Request::LateEntryTake(take) => Reply::LateEntryTake(self.take_late_entry(call, &take)?),
            Request::ByeList(get) => Reply::ByeList(self.open_byes(&get)?),
            Request::ByeFill(fill) => Reply::ByeFill(self.fill_bye(call, &fill)?),

            Request::DrawMake(draw) => Reply::DrawMake(self.make_draw(call, &draw)?),
            Request::DrawGet(get) => Reply::DrawGet(self.draw_view(&get.event)?),

            Request::RoundDraft(draft) => Reply::RoundDraft(self.draft_round(call, &draft)?),
            Request::RoundDiscard(round) => Reply::RoundDiscard(self.discard_round(call, &round)?),
            Request::RoundPublish(round) => Reply::RoundPublish(self.publish_round(call, &round)?),
            Request::RoundStart(round) => Reply::RoundStart(self.start_round(call, &round)?),
            Request::RoundExtend(extend) => Reply::RoundExtend(self.extend_round(call, &extend)?),
            Request::RoundClose(round) => Reply::RoundClose(self.close_round(call, &round)?),
            Request::RoundGet(get) => Reply::RoundGet(self.round_view(&get.event, get.round)?),

            Request::DraftGet(get) => Reply::DraftGet(self.draft_desk(&get)?),
            Request::DraftPreview(preview) => Reply::DraftPreview(self.preview_draft(&preview)?),
            Request::DraftEdit(edit) => Reply::DraftEdit(self.edit_draft(call, &edit)?),
            Request::DraftAgain(again) => Reply::DraftAgain(self.pair_again(call, &again)?),
            Request::RequirementsGet(get) => Reply::RequirementsGet(self.requirements(&get)?),
            Request::PairForbid(forbid) => Reply::PairForbid(self.forbid_pair(call, &forbid)?),
            Request::PairAllow(allow) => Reply::PairAllow(self.allow_pair(call, &allow)?),
            Request::SeatingSet(set) => Reply::SeatingSet(self.set_seating(call, &set)?),
            Request::TablesExclude(exclude) => Reply::TablesExclude(self.exclude_tables(call, &exclude)?),
            Request::StagesGet(get) => Reply::StagesGet(self.stages(&get.event)?),
            Request::StageBegin(begin) => Reply::StageBegin(self.begin_stage(call, &begin)?),
            Request::StageTakeBack(back) => Reply::StageTakeBack(self.take_back_stage(call, &back)?),
            Request::PlayoffDraft(draft) => Reply::PlayoffDraft(self.draft_playoff(call, &draft)?),

            Request::ScoreSlip(get) => Reply::ScoreSlip(self.score_slip(&get.event, get.round, get.table)?),
            Request::ScorePreview(preview) => Reply::ScorePreview(self.preview_score(&preview)?),
            Request::ScoreReport(report) => Reply::ScoreReport(self.report_score(call, &report)?),
            Request::ScoreConfirm(confirm) => Reply::ScoreConfirm(self.confirm_score(call, &confirm)?),
            Request::ScoreCorrect(correct) => Reply::ScoreCorrect(self.correct_score(call, &correct)?),

            Request::ResultPreviewCorrection(preview) => {
                Reply::ResultPreviewCorrection(self.preview_correction(&preview)?)
            }
            Request::ResultRule(rule) => Reply::ResultRule(self.rule(call, &rule)?),
            Request::ResultVoid(void) => Reply::ResultVoid(self.void_result(call, &void)?),
            Request::ResultRestore(restore) => Reply::ResultRestore(self.restore_result(call, &restore)?),
            Request::SideExchange(exchange) => Reply::SideExchange(self.exchange_side(call, &exchange)?),
            Request::CorrectionLimit(limit) => {
                Reply::CorrectionLimit(self.set_correction_limit(call, &limit)?)
            }
            Request::EventRepublish(again) => Reply::EventRepublish(self.republish_ranking(call, &again)?),
            Request::UndoPreview(preview) => Reply::UndoPreview(self.preview_undo(&preview)?),
            Request::UndoDo(step) => Reply::UndoDo(self.undo(call, &step)?),
            Request::NoShowList(list) => Reply::NoShowList(self.no_shows(&list)?),
            Request::NoShowRecord(record) => Reply::NoShowRecord(self.record_no_shows(call, &record)?),
            Request::EntrantWithdrawAll(all) => Reply::EntrantWithdrawAll(self.withdraw_all(call, &all)?),

            Request::PenaltiesGet(get) => Reply::PenaltiesGet(self.penalty_form(&get)?),
            Request::PenaltyGive(give) => Reply::PenaltyGive(self.give_penalty(call, &give)?),
            Request::PenaltyTakeBack(back) => Reply::PenaltyTakeBack(self.take_back_penalty(call, &back)?),
            Request::LateSuggest(asked) => Reply::LateSuggest(self.suggest_lateness(&asked)?),
            Request::LateRecord(late) => Reply::LateRecord(self.record_lateness(call, &late)?),

            Request::SubstitutesGet(get) => Reply::SubstitutesGet(self.substitutes(&get)?),
            Request::SubstituteRecord(record) => {
                Reply::SubstituteRecord(self.record_substitute(call, &record)?)
            }

            Request::PaperList(list) => Reply::PaperList(self.papers(&list)?),
            Request::PaperCertificates(list) => Reply::PaperCertificates(self.certificates(&list)?),
            Request::PaperPrint(print) => Reply::PaperPrint(self.print_paper(&print)?),

            Request::StandingsGet(get) => Reply::StandingsGet(self.standings_view(&get)?),
            Request::StandingsLot(lot) => Reply::StandingsLot(self.record_lot(call, &lot)?),

            Request::WhatIfGet(get) => Reply::WhatIfGet(self.what_if(&get)?),

            Request::PublicHome(get) => Reply::PublicHome(self.home(&get.event)?),
            Request::PublicRegulations(get) => Reply::PublicRegulations(self.regulations(&get.event)?),
            Request::PublicEntrants(list) => Reply::PublicEntrants(self.entrant_list(&list.event)?),
            Request::PublicPairings(get) => Reply::PublicPairings(self.pairings(&get)?),
            Request::PublicMyTable(get) => Reply::PublicMyTable(self.my_table(&get)?),
            Request::PublicExplain(explain) => {
                Reply::PublicExplain(self.explain_pairing(call.actor, &explain)?)
            }
        })
    }
}
