//! The list of all commands and queries. Everything else about them is derived from it.

use crate::error::{ErrorCode, ErrorReply};
use crate::{
    account, drafts, draw, event, forms, late_entry, notice, penalties, persons, printing, public,
    registration, repair, requirements, rounds, scoring, stages, standings, substitutes, waiting, what_if,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::{Config, TS};

/// Who may call it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// Everybody.
    Everybody,
    /// Whoever holds the private link of a unit.
    UnitLink,
    /// The signed-in organizer.
    Organizer,
}

/// The reply of a command that has nothing to say but that it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Done {}

/// The answer to [`event::ListTemplates`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Templates {
    /// In the order they are offered.
    pub templates: Vec<event::TemplateCard>,
}

/// The answer to [`event::ListEvents`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Events {
    /// Newest first.
    pub events: Vec<event::EventCard>,
}

/// What is known of a call without its types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallInfo {
    /// Such as `round.publish`.
    pub name: &'static str,
    /// Who may.
    pub permission: Permission,
    /// How the history names it; absent = a query that changes nothing.
    pub audit: Option<&'static str>,
}

macro_rules! calls {
    ($($variant:ident = $name:literal: $request:path => $reply:path, $permission:ident, $audit:expr;)*) => {
        /// A request of any call.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Request {
            $(#[doc = concat!("`", $name, "`")] $variant($request),)*
        }

        /// All calls, in the order of the list.
        pub const CALLS: &[CallInfo] = &[
            $(CallInfo { name: $name, permission: Permission::$permission, audit: $audit },)*
        ];

        impl Request {
            /// Reads the body of a named call.
            ///
            /// # Errors
            /// `unknown_call` or `bad_request`; the message says what is wrong in the body.
            pub fn parse(name: &str, body: Value) -> Result<Self, ErrorReply> {
                match name {
                    $($name => serde_json::from_value(body).map(Self::$variant).map_err(bad_request),)*
                    _ => Err(ErrorReply::new(
                        ErrorCode::UnknownCall,
                        "没有这个功能，请更新后再试",
                        "There is no such call; please update",
                    )),
                }
            }

            /// Name, permission and audit verb.
            pub fn info(&self) -> CallInfo {
                match self {
                    $(Self::$variant(_) => CallInfo {
                        name: $name,
                        permission: Permission::$permission,
                        audit: $audit,
                    },)*
                }
            }
        }

        /// Writes `protocol.ts` (the types) and `calls.ts` (name → request, reply).
        ///
        /// # Errors
        /// The folder cannot be written.
        pub fn export_typescript(folder: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
            let config = Config::new().with_out_dir(folder).with_large_int("number");
            $(<$request as TS>::export_all(&config)?; <$reply as TS>::export_all(&config)?;)*
            crate::Tick::export_all(&config)?;
            ErrorReply::export_all(&config)?;
            let mut names = std::collections::BTreeSet::new();
            let mut map = String::new();
            $({
                let (request, reply) = (<$request as TS>::ident(&config), <$reply as TS>::ident(&config));
                map.push_str(&format!("  {:?}: {{ request: {request}; reply: {reply} }};\n", $name));
                names.insert(request);
                names.insert(reply);
            })*
            let queries: Vec<_> = CALLS.iter().filter(|call| call.audit.is_none()).map(|call| call.name).collect();
            let text = format!(
                "// Generated from crates/protocol by `cargo xtask gen`. Do not edit.\n\
                 import type {{ {} }} from \"./protocol\";\n\n\
                 /** Every command and query: name → request and reply. */\nexport interface Calls {{\n{map}}}\n\n\
                 /** Calls that change nothing. */\nexport const QUERIES = {queries:?} as const;\n",
                names.into_iter().collect::<Vec<_>>().join(", "),
            );
            std::fs::write(folder.join("calls.ts"), text)?;
            Ok(())
        }

        /// The reply of any call; the variant has the name of its request.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[serde(untagged)]
        pub enum Reply {
            $(#[doc = concat!("`", $name, "`")] $variant($reply),)*
        }
    };
}

fn bad_request(error: serde_json::Error) -> ErrorReply {
    let error = without_values(&error.to_string());
    ErrorReply::new(
        ErrorCode::BadRequest,
        format!("请求内容有误：{error}"),
        format!("The request is malformed: {error}"),
    )
}

/// What was wrong without what was found there: it may be a megabyte, and it may be a name or a phone.
fn without_values(error: &str) -> String {
    let mut told = String::new();
    let mut quoted = false;
    let mut letters = error.chars().take(1000);
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                letters.next();
            }
            '"' => {
                quoted = !quoted;
                told.push(letter);
            }
            // A long row of digits, also in the name of a field.
            letter
                if letter.is_ascii_digit()
                    && told.chars().rev().take_while(char::is_ascii_digit).count() >= 6 => {}
            letter if !quoted => told.push(letter),
            _ => {}
        }
    }
    told.chars().take(200).collect()
}

calls! {
    AccountGet = "account.get": account::GetAccount => account::Account, Everybody, None;
    AccountSetUp = "account.set_up": account::SetUpAccount => Done, Everybody, Some("设置密码");
    AccountSignIn = "account.sign_in": account::SignIn => Done, Everybody, Some("登录");
    AccountSignOut = "account.sign_out": account::SignOut => Done, Everybody, Some("退出登录");

    EventTemplates = "event.templates": event::ListTemplates => Templates, Everybody, None;
    EventPreview = "event.preview": event::PreviewRegulations => event::RegulationsView, Everybody, None;
    NoticeRead = "notice.read": notice::ReadNotice => notice::NoticeView, Organizer, None;
    EventList = "event.list": event::ListEvents => Events, Organizer, None;
    EventCreate = "event.create": event::CreateEvent => event::EventCreated, Organizer, Some("创建赛事");
    EventCopy = "event.copy": event::CopyEvent => event::EventCreated, Organizer, Some("复制赛事");
    EventGet = "event.get": event::GetEvent => event::EventView, Organizer, None;
    EventEdit = "event.edit": event::EditEvent => Done, Organizer, Some("修改赛事信息");
    EventSetting = "event.setting": event::ChangeSetting => Done, Organizer, Some("修改规程");
    EventFinish = "event.finish": event::FinishEvent => Done, Organizer, Some("公布最终成绩");
    EventPublication = "event.publication": event::GetPublication => event::PublicationView, Organizer, None;
    EventExport = "event.export": event::ExportEvent => event::EventFileView, Organizer, None;
    EventHistory = "event.history": event::GetHistory => event::History, Organizer, None;
    EventSheet = "event.sheet": event::ExportSheet => event::SheetExport, Organizer, None;

    UnitAdd = "unit.add": registration::AddUnits => Done, Organizer, Some("添加单位");
    UnitEdit = "unit.edit": registration::EditUnit => Done, Organizer, Some("修改单位");
    UnitList = "unit.list": registration::ListUnits => registration::UnitList, Organizer, None;

    PersonList = "person.list": persons::ListPersons => persons::PersonList, Organizer, None;
    PersonPhone = "person.phone": persons::GetPhone => persons::PhoneNumber, Organizer, None;
    PersonReading = "person.reading": persons::CorrectReading => Done, Organizer, Some("改正姓名读音");
    PersonErase = "person.erase": persons::ErasePerson => Done, Organizer, Some("删除个人资料");
    PrivacyGet = "privacy.get": persons::GetPrivacy => persons::PrivacyView, Organizer, None;
    PrivacyRemove = "privacy.remove": persons::RemoveContacts => Done, Organizer, Some("提前删除个人资料");
    PrivacySet = "privacy.set": persons::SetPrivacy => Done, Organizer, Some("修改资料保留期限");

    TextCheck = "text.check": persons::CheckText => persons::TextHint, Organizer, None;

    RegistrationForm = "registration.form": registration::GetForm => registration::EntryFormView, UnitLink, None;
    RegistrationCheck = "registration.check": registration::CheckForm => registration::FormFindings, UnitLink, None;
    RegistrationImport = "registration.import": forms::ImportForm => forms::ImportedForm, UnitLink, None;
    RegistrationPaper = "registration.paper": forms::GetPaper => forms::PaperFile, UnitLink, None;
    RegistrationSubmit = "registration.submit": registration::SubmitForm => registration::Receipt, UnitLink, Some("提交报名");
    RegistrationWithdraw = "registration.withdraw": waiting::WithdrawEntry => Done, UnitLink, Some("退出报名");
    EntryHistory = "entry.history": waiting::GetEntryHistory => waiting::EntryHistory, Organizer, None;
    EntryRemove = "entry.remove": waiting::RemoveEntry => Done, Organizer, Some("撤销报名");
    EntryAdmit = "entry.admit": waiting::AdmitWaiting => Done, Organizer, Some("候补递补");
    RosterLock = "roster.lock": registration::LockRoster => registration::LockedRoster, Organizer, Some("截止并锁定名单");
    RosterReopen = "roster.reopen": registration::ReopenEntries => Done, Organizer, Some("重新开放报名");
    EntrantWithdraw = "entrant.withdraw": registration::WithdrawEntrant => Done, Organizer, Some("退赛");
    EntrantReturn = "entrant.return": registration::ReturnEntrant => Done, Organizer, Some("恢复参赛");

    LateEntryGet = "late_entry.get": late_entry::GetLateEntry => late_entry::LateEntryForm, Organizer, None;
    LateEntryTake = "late_entry.take": late_entry::TakeLateEntry => late_entry::LateEntryTaken, Organizer, Some("补报");
    ByeList = "bye.list": late_entry::GetOpenByes => late_entry::OpenByes, Organizer, None;
    ByeFill = "bye.fill": late_entry::FillBye => Done, Organizer, Some("补入轮空");

    DrawMake = "draw.make": draw::MakeDraw => draw::DrawView, Organizer, Some("抽签");
    DrawGet = "draw.get": draw::GetDraw => draw::DrawView, Everybody, None;

    RoundDraft = "round.draft": rounds::DraftRound => rounds::RoundView, Organizer, Some("编排");
    RoundDiscard = "round.discard": rounds::RoundCommand => Done, Organizer, Some("放弃编排草稿");
    RoundPublish = "round.publish": rounds::RoundCommand => Done, Organizer, Some("公布对阵");
    RoundStart = "round.start": rounds::RoundCommand => Done, Organizer, Some("开始本轮");
    RoundExtend = "round.extend": rounds::ExtendRound => Done, Organizer, Some("调整时间");
    RoundClose = "round.close": rounds::RoundCommand => Done, Organizer, Some("结束本轮");
    RoundGet = "round.get": rounds::GetRound => rounds::RoundView, Organizer, None;

    DraftGet = "draft.get": drafts::GetDraft => drafts::DraftDesk, Organizer, None;
    DraftPreview = "draft.preview": drafts::PreviewDraft => drafts::DraftPreview, Organizer, None;
    DraftEdit = "draft.edit": drafts::EditDraft => drafts::DraftDesk, Organizer, Some("手工调整编排");
    DraftAgain = "draft.again": drafts::PairAgain => Done, Organizer, Some("重新编排");
    RequirementsGet = "requirements.get": requirements::GetRequirements => requirements::RequirementsView, Organizer, None;
    PairForbid = "pair.forbid": requirements::ForbidPair => requirements::RequirementsView, Organizer, Some("指定不相遇");
    PairAllow = "pair.allow": requirements::AllowPair => requirements::RequirementsView, Organizer, Some("取消不相遇");
    SeatingSet = "seating.set": requirements::SetSeating => requirements::RequirementsView, Organizer, Some("设定桌号");
    TablesExclude = "tables.exclude": requirements::ExcludeTables => requirements::RequirementsView, Organizer, Some("停用桌号");
    StagesGet = "stages.get": stages::GetStages => stages::StagesView, Everybody, None;
    StageBegin = "stage.begin": stages::BeginStage => stages::StagesView, Organizer, Some("阶段抽签");
    StageTakeBack = "stage.take_back": stages::TakeBackStage => Done, Organizer, Some("重新抽签分组");
    PlayoffDraft = "playoff.draft": stages::DraftPlayoff => rounds::RoundView, Organizer, Some("编排加赛");

    ScoreSlip = "score.slip": rounds::GetTable => scoring::ScoreSlip, Organizer, None;
    ScorePreview = "score.preview": scoring::PreviewScore => scoring::ScorePreview, Organizer, None;
    ScoreReport = "score.report": scoring::ReportScore => scoring::ScoreSlip, Organizer, Some("登分");
    ScoreConfirm = "score.confirm": scoring::ConfirmScore => scoring::ScoreSlip, Organizer, Some("核对成绩");
    ScoreCorrect = "score.correct": scoring::CorrectScore => scoring::ScoreSlip, Organizer, Some("更正成绩");

    ResultPreviewCorrection = "result.preview_correction": repair::PreviewCorrection => repair::CorrectionPreview, Organizer, None;
    ResultRule = "result.rule": repair::RuleAgainst => scoring::ScoreSlip, Organizer, Some("裁决");
    ResultVoid = "result.void": repair::VoidResult => scoring::ScoreSlip, Organizer, Some("成绩作废，重赛");
    ResultRestore = "result.restore": repair::RestoreResult => scoring::ScoreSlip, Organizer, Some("恢复成绩");
    SideExchange = "side.exchange": repair::ExchangeSide => Done, Organizer, Some("换对阵");
    CorrectionLimit = "correction.limit": repair::SetCorrectionLimit => Done, Organizer, Some("调整更正时限");
    EventRepublish = "event.republish": repair::RepublishRanking => Done, Organizer, Some("重新公布最终成绩");
    UndoPreview = "undo.preview": repair::PreviewUndo => repair::UndoPreview, Organizer, None;
    UndoDo = "undo.do": repair::UndoStep => Done, Organizer, Some("撤销");
    NoShowList = "no_show.list": repair::ListNoShows => repair::NoShowList, Organizer, None;
    NoShowRecord = "no_show.record": repair::RecordNoShows => Done, Organizer, Some("记弃权");
    EntrantWithdrawAll = "entrant.withdraw_all": repair::WithdrawAll => Done, Organizer, Some("退赛");

    PenaltiesGet = "penalties.get": rounds::GetTable => penalties::PenaltyForm, Organizer, None;
    PenaltyGive = "penalty.give": penalties::GivePenalty => penalties::PenaltyGiven, Organizer, Some("判罚");
    PenaltyTakeBack = "penalty.take_back": penalties::TakePenaltyBack => Done, Organizer, Some("撤销判罚");
    LateSuggest = "late.suggest": penalties::SuggestLateness => penalties::LatenessSuggestion, Organizer, None;
    LateRecord = "late.record": penalties::RecordLateness => penalties::PenaltyGiven, Organizer, Some("迟到判罚");

    SubstitutesGet = "substitutes.get": rounds::GetTable => substitutes::SubstitutesView, Organizer, None;
    SubstituteRecord = "substitute.record": substitutes::RecordSubstitute => substitutes::SubstitutesView, Organizer, Some("登记替补");

    PaperList = "paper.list": printing::ListPapers => printing::PaperList, Organizer, None;
    PaperCertificates = "paper.certificates": printing::ListCertificates => printing::CertificateList, Organizer, None;
    PaperPrint = "paper.print": printing::PrintPaper => printing::PrintedPaper, Organizer, None;

    StandingsGet = "standings.get": standings::GetStandings => standings::StandingsView, Everybody, None;
    StandingsLot = "standings.lot": standings::RecordLot => Done, Organizer, Some("抽签决定名次");

    WhatIfGet = "what_if.get": what_if::GetWhatIf => what_if::WhatIfView, Everybody, None;

    PublicHome = "public.home": public::GetHome => public::HomeView, Everybody, None;
    PublicRegulations = "public.regulations": event::GetRegulations => event::RegulationsView, Everybody, None;
    PublicEntrants = "public.entrants": public::ListEntrants => public::EntrantList, Everybody, None;
    PublicPairings = "public.pairings": public::GetPairings => public::PairingsView, Everybody, None;
    PublicMyTable = "public.my_table": public::GetMyTable => public::MyTable, Everybody, None;
    PublicExplain = "public.explain": rounds::ExplainPairing => rounds::PairingExplanation, Everybody, None;
}

/// The table of all calls for `docs/commands.md`.
pub fn calls_table() -> String {
    let mut table = String::from(
        "# Commands and queries\n\nGenerated from `crates/protocol/src/calls.rs` by `cargo xtask gen`. Do not edit.\n\n\
         | call | who may | named in the history |\n|---|---|---|\n",
    );
    for call in CALLS {
        let who = match call.permission {
            Permission::Everybody => "everybody",
            Permission::UnitLink => "holder of the unit's link",
            Permission::Organizer => "organizer",
        };
        table.push_str(&format!(
            "| `{}` | {who} | {} |\n",
            call.name,
            call.audit.unwrap_or("– (changes nothing)")
        ));
    }
    table
}
