// Generated from crates/protocol by `cargo xtask gen`. Do not edit.
import type { Account, AddUnits, BeginStage, ChangeSetting, CheckForm, ConfirmScore, CorrectScore, CorrectionPreview, CreateEvent, Done, DraftDesk, DraftPlayoff, DraftPreview, DraftRound, DrawView, EditDraft, EditEvent, EditUnit, EntrantList, EntryFormView, EventCreated, EventView, Events, ExplainPairing, ExportSheet, ExtendRound, FinishEvent, FormFindings, GetAccount, GetDraft, GetDraw, GetEvent, GetForm, GetHistory, GetHome, GetMyTable, GetPairings, GetPenalties, GetRegulations, GetRound, GetScoreSlip, GetStages, GetStandings, GetWhatIf, GivePenalty, History, HomeView, LatenessSuggestion, ListEntrants, ListEvents, ListNoShows, ListTemplates, ListUnits, LockRoster, LockedRoster, MakeDraw, MyTable, NoShowList, PairAgain, PairingExplanation, PairingsView, PenaltyForm, PenaltyGiven, PreviewCorrection, PreviewDraft, PreviewRegulations, PreviewScore, PreviewUndo, Receipt, RecordLateness, RecordLot, RecordNoShows, RegulationsView, ReportScore, RepublishRanking, RestoreResult, ReturnEntrant, RoundCommand, RoundView, RuleAgainst, ScorePreview, ScoreSlip, SetCorrectionLimit, SetUpAccount, SheetExport, SignIn, SignOut, StagesView, StandingsView, SubmitForm, SuggestLateness, TakeBackStage, TakePenaltyBack, Templates, UndoPreview, UndoStep, UnitList, VoidResult, WhatIfView, WithdrawAll, WithdrawEntrant } from "./protocol";

/** Every command and query: name → request and reply. */
export interface Calls {
  "account.get": { request: GetAccount; reply: Account };
  "account.set_up": { request: SetUpAccount; reply: Done };
  "account.sign_in": { request: SignIn; reply: Done };
  "account.sign_out": { request: SignOut; reply: Done };
  "event.templates": { request: ListTemplates; reply: Templates };
  "event.preview": { request: PreviewRegulations; reply: RegulationsView };
  "event.list": { request: ListEvents; reply: Events };
  "event.create": { request: CreateEvent; reply: EventCreated };
  "event.get": { request: GetEvent; reply: EventView };
  "event.edit": { request: EditEvent; reply: Done };
  "event.setting": { request: ChangeSetting; reply: Done };
  "event.finish": { request: FinishEvent; reply: Done };
  "event.history": { request: GetHistory; reply: History };
  "event.sheet": { request: ExportSheet; reply: SheetExport };
  "unit.add": { request: AddUnits; reply: Done };
  "unit.edit": { request: EditUnit; reply: Done };
  "unit.list": { request: ListUnits; reply: UnitList };
  "registration.form": { request: GetForm; reply: EntryFormView };
  "registration.check": { request: CheckForm; reply: FormFindings };
  "registration.submit": { request: SubmitForm; reply: Receipt };
  "roster.lock": { request: LockRoster; reply: LockedRoster };
  "entrant.withdraw": { request: WithdrawEntrant; reply: Done };
  "entrant.return": { request: ReturnEntrant; reply: Done };
  "draw.make": { request: MakeDraw; reply: DrawView };
  "draw.get": { request: GetDraw; reply: DrawView };
  "round.draft": { request: DraftRound; reply: RoundView };
  "round.discard": { request: RoundCommand; reply: Done };
  "round.publish": { request: RoundCommand; reply: Done };
  "round.start": { request: RoundCommand; reply: Done };
  "round.extend": { request: ExtendRound; reply: Done };
  "round.close": { request: RoundCommand; reply: Done };
  "round.get": { request: GetRound; reply: RoundView };
  "draft.get": { request: GetDraft; reply: DraftDesk };
  "draft.preview": { request: PreviewDraft; reply: DraftPreview };
  "draft.edit": { request: EditDraft; reply: DraftDesk };
  "draft.again": { request: PairAgain; reply: Done };
  "stages.get": { request: GetStages; reply: StagesView };
  "stage.begin": { request: BeginStage; reply: StagesView };
  "stage.take_back": { request: TakeBackStage; reply: Done };
  "playoff.draft": { request: DraftPlayoff; reply: RoundView };
  "score.slip": { request: GetScoreSlip; reply: ScoreSlip };
  "score.preview": { request: PreviewScore; reply: ScorePreview };
  "score.report": { request: ReportScore; reply: ScoreSlip };
  "score.confirm": { request: ConfirmScore; reply: ScoreSlip };
  "score.correct": { request: CorrectScore; reply: ScoreSlip };
  "result.preview_correction": { request: PreviewCorrection; reply: CorrectionPreview };
  "result.rule": { request: RuleAgainst; reply: ScoreSlip };
  "result.void": { request: VoidResult; reply: ScoreSlip };
  "result.restore": { request: RestoreResult; reply: ScoreSlip };
  "correction.limit": { request: SetCorrectionLimit; reply: Done };
  "event.republish": { request: RepublishRanking; reply: Done };
  "undo.preview": { request: PreviewUndo; reply: UndoPreview };
  "undo.do": { request: UndoStep; reply: Done };
  "no_show.list": { request: ListNoShows; reply: NoShowList };
  "no_show.record": { request: RecordNoShows; reply: Done };
  "entrant.withdraw_all": { request: WithdrawAll; reply: Done };
  "penalties.get": { request: GetPenalties; reply: PenaltyForm };
  "penalty.give": { request: GivePenalty; reply: PenaltyGiven };
  "penalty.take_back": { request: TakePenaltyBack; reply: Done };
  "late.suggest": { request: SuggestLateness; reply: LatenessSuggestion };
  "late.record": { request: RecordLateness; reply: PenaltyGiven };
  "standings.get": { request: GetStandings; reply: StandingsView };
  "standings.lot": { request: RecordLot; reply: Done };
  "what_if.get": { request: GetWhatIf; reply: WhatIfView };
  "public.home": { request: GetHome; reply: HomeView };
  "public.regulations": { request: GetRegulations; reply: RegulationsView };
  "public.entrants": { request: ListEntrants; reply: EntrantList };
  "public.pairings": { request: GetPairings; reply: PairingsView };
  "public.my_table": { request: GetMyTable; reply: MyTable };
  "public.explain": { request: ExplainPairing; reply: PairingExplanation };
}

/** Calls that change nothing. */
export const QUERIES = ["account.get", "event.templates", "event.preview", "event.list", "event.get", "event.history", "event.sheet", "unit.list", "registration.form", "registration.check", "draw.get", "round.get", "draft.get", "draft.preview", "stages.get", "score.slip", "score.preview", "result.preview_correction", "undo.preview", "no_show.list", "penalties.get", "late.suggest", "standings.get", "what_if.get", "public.home", "public.regulations", "public.entrants", "public.pairings", "public.my_table", "public.explain"] as const;
