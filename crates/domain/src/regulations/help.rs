//! What a referee reads at a table where the app itself keeps no record (R4.8).

use super::{Game, Regulations};
use crate::sentence::Sentence;

/// The rules of tribute in three sentences, for the referee's screen (R4.8.6). Cards are not tracked: this is all the app
/// does about them. Empty for games without tribute, and where every deal is played at the start level (R4.8.4).
pub fn tribute_help(regulations: &Regulations) -> Vec<Sentence> {
    match (regulations.game, regulations.counts_deal_points()) {
        (Game::Guandan, false) => vec![
            Sentence::new(
                "单贡：下游把全手最大的一张牌（红心级牌除外）给上游；上游还一张不大于10的牌；下游先出。",
                "Single: Last gives First its highest card but the heart level card; First returns a card not above 10; \
                 Last leads.",
            ),
            Sentence::new(
                "双贡：双下两家都贡，上游拿大的、同伴拿小的，谁拿谁还；一样大按顺时针；还牌扣着，一起亮；贡给上游的人先出。",
                "Double: both losers pay, First takes the larger and its partner the smaller, each returns to the one it \
                 took from; equal cards go clockwise; returned cards lie face down and are shown together; whose card \
                 went to First leads.",
            ),
            Sentence::new(
                "抗贡：该贡的一方有两个大王，不贡，上游先出。",
                "Resisted: the side that has to pay holds both big jokers and pays nothing; First leads.",
            ),
        ],
        (Game::Guandan, true) | (Game::Shengji | Game::Xiangqi, _) => Vec::new(),
    }
}
