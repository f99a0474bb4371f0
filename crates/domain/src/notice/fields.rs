//! The fields that are looked for and how they are called.

use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};

macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident: $path:literal, $zh:literal, $en:literal;)*) => {
        /// A field of the event or of the regulations of one contest.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Field {
            $($(#[$doc])* $field,)*
        }

        impl Field {
            /// Where its value lives: a path of R18, or of the event; empty where it is for information only.
            pub fn path(self) -> &'static str {
                match self { $(Self::$field => $path,)* }
            }

            /// Its name on screen.
            pub fn label(self) -> Sentence {
                match self { $(Self::$field => Sentence::new($zh, $en),)* }
            }
        }
    };
}

fields! {
    /// 名称
    Title: "event.title", "名称", "Name";
    /// 主办单位
    Host: "event.host", "主办单位", "Host";
    /// 承办单位
    Organizer: "", "承办单位", "Organizer";
    /// First day of play.
    Date: "event.date", "比赛日期", "Day of play";
    /// 地点
    Place: "event.place", "地点", "Place";
    /// 报名截止
    Deadline: "event.deadline", "报名截止", "Deadline for entries";
    /// 联系方式
    Contact: "event.contact", "联系方式", "Contact";
    /// V01
    Game: "game", "项目", "Game";
    /// V02, V03
    Composition: "entrant.composition", "参赛单元", "Entrants";
    /// V04
    Quota: "quota.rules", "名额", "Quota";
    /// V05
    Eligibility: "eligibility.players", "参赛资格", "Who may play";
    /// V06
    Leader: "roster.leader_may_play", "领队参赛", "Leader plays";
    /// V06
    Coach: "roster.coach", "教练", "Coach";
    /// V06
    PlayerFields: "roster.player_fields", "队员信息", "Asked of players";
    /// V09
    Channels: "entry.channels", "报名方式", "How to enter";
    /// V09
    LateEntry: "entry.late", "逾期报名", "Late entries";
    /// V09
    Stamp: "entry.stamp", "单位盖章", "Stamp of the unit";
    /// V09
    Fee: "entry.fee", "报名费", "Entry fee";
    /// V10
    CheckinLead: "checkin.lead_minutes", "提前到场", "Be there before";
    /// V10
    Papers: "checkin.papers", "携带证件", "Papers to bring";
    /// V11
    Draw: "draw", "抽签", "Draw";
    /// V12
    Format: "stages", "赛制", "Format";
    /// V13
    Rounds: "swiss.rounds", "轮数", "Rounds";
    /// V15
    NumberOrder: "swiss.number_order", "编排次序", "Order of pairing";
    /// V16
    Rematch: "swiss.rematch", "相遇过再相遇", "Rematches";
    /// V16
    SameUnit: "swiss.same_unit", "同单位相遇", "Same unit";
    /// V18
    Time: "time.mode", "每轮时间和副数", "Time and deals of a round";
    /// V18
    EndProcedure: "time.end_procedure", "时间到时", "When time is up";
    /// V19
    EqualLevel: "stages[0].equal_level", "级数相同", "Equal levels";
    /// V20
    MustPlay: "levels.must_play", "必打级", "Levels that must be played";
    /// V22
    MatchPoints: "match_points", "每轮积分", "Match points";
    /// V23
    VictoryPoints: "victory_points", "标准分", "Victory points";
    /// V24
    Forfeit: "forfeit", "弃权", "Forfeits";
    /// V17
    Bye: "bye", "轮空", "Byes";
    /// V25
    Late: "late", "迟到", "Lateness";
    /// V27
    RankingKeys: "ranking_keys", "排名", "Ranking";
    /// V28
    FinalTie: "final_tie", "仍相同时", "Still equal";
    /// V29
    TeamRanking: "team_ranking_keys", "团体排名", "Ranking of teams";
    /// V30
    GroupRanking: "group_ranking_keys", "小组排名", "Ranking in groups";
    /// V33
    Awards: "awards", "录取名次", "Awards";
    /// V34
    Slip: "slip", "记分表", "Score slips";
    /// V35
    CorrectionWindows: "correction_windows", "成绩更正", "Corrections";
    /// V36
    Cap: "shengji.cap", "最多升级", "Most levels in a deal";
    /// V36
    Throw: "shengji.throw_allowed", "甩牌", "Throws";
    /// V36
    Kitty: "shengji.kitty", "抠底", "Kitty";
}
