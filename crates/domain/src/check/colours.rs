//! Who has the first move in xiangqi, and what a match asks of both (R13.3).

use super::history::History;
use crate::contest::{Colour, Contest, Entrant};
use crate::ids::RoundNumber;
use std::collections::BTreeMap;

/// What is wrong with the colours of a match: sides that may not have theirs (R13.3.3), absolute needs unmet, all needs
/// unmet (R13.3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Cost {
    pub banned: i64,
    pub absolute: i64,
    pub unmet: i64,
}

/// The colours every active entrant had, by its place in the field.
pub(super) struct Hands {
    players: Vec<Hand>,
    even_round: bool,
    no_three_in_a_row: bool,
    no_surplus_of_three: bool,
    /// One of the last three rounds: needs are compared score group by score group (R9.4.3).
    pub group_by_group: bool,
}

struct Hand {
    number: u32,
    by_round: BTreeMap<u32, Colour>,
}

impl Hand {
    fn balance(&self) -> i64 {
        let worth = |colour: &Colour| if *colour == Colour::First { 1 } else { -1 };
        self.by_round.values().map(worth).sum()
    }

    fn last(&self) -> Option<Colour> {
        self.by_round.values().next_back().copied()
    }

    /// The colour of the last two games, where it is the same.
    fn last_two(&self) -> Option<Colour> {
        let mut latest = self.by_round.values().rev();
        let (last, before) = (latest.next()?, latest.next()?);
        (last == before).then_some(*last)
    }

    /// R13.3.1: the colour it needs, and whether the need is absolute.
    fn need(&self) -> Option<(Colour, bool)> {
        let needed = match self.balance() {
            0 => self.last()?.other(),
            more if more > 0 => Colour::Second,
            _ => Colour::First,
        };
        Some((needed, self.balance().abs() >= 2 || self.last_two().is_some()))
    }
}

impl Hands {
    /// None where the game has no colours.
    pub fn of(
        contest: &Contest,
        history: &History<'_>,
        round: RoundNumber,
        active: &[&Entrant],
    ) -> Option<Self> {
        let rule = contest.regulations.xiangqi?;
        let numbers = contest.draw_numbers();
        let hand = |entrant: &&Entrant| Hand {
            number: numbers.get(&entrant.id).copied().unwrap_or(u32::MAX),
            by_round: history.colours(&entrant.id),
        };
        let rounds = contest.regulations.swiss.rounds;
        let is_last = round.0 >= rounds;
        Some(Self {
            players: active.iter().map(hand).collect(),
            even_round: round.0.is_multiple_of(2),
            no_three_in_a_row: rule.ban_three_in_row && !is_last,
            no_surplus_of_three: rule.ban_three_surplus && !is_last,
            group_by_group: round.0 + 2 >= rounds,
        })
    }

    /// Whether `a` has the first move against `b` (R13.3.4, after the bans of R13.3.3).
    pub fn first_is(&self, a: usize, b: usize) -> bool {
        let wanted = self.by_order(a, b);
        let banned = |a_first| self.cost_of(a, b, a_first).banned;
        if banned(!wanted) < banned(wanted) { !wanted } else { wanted }
    }

    /// What the match costs with the colours the rule gives.
    pub fn cost(&self, a: usize, b: usize) -> Cost {
        self.cost_of(a, b, self.first_is(a, b))
    }

    /// What it costs if `a` has the first move, or the second.
    pub fn cost_of(&self, a: usize, b: usize, a_first: bool) -> Cost {
        let mut cost = Cost::default();
        for (place, is_first) in [(a, a_first), (b, !a_first)] {
            let hand = &self.players[place];
            let colour = if is_first { Colour::First } else { Colour::Second };
            cost.banned += i64::from(self.is_banned(hand, colour));
            if let Some((_, absolute)) = hand.need().filter(|(needed, _)| *needed != colour) {
                cost.unmet += 1;
                cost.absolute += i64::from(absolute);
            }
        }
        cost
    }

    fn is_banned(&self, hand: &Hand, colour: Colour) -> bool {
        let now = hand.balance();
        let then = now + if colour == Colour::First { 1 } else { -1 };
        self.no_three_in_a_row && hand.last_two() == Some(colour)
            || self.no_surplus_of_three && then.abs() >= 3 && then.abs() > now.abs()
    }

    fn by_order(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.players[a], &self.players[b]);
        if one.balance() != other.balance() {
            return one.balance() < other.balance();
        }
        let rounds = one.by_round.iter().rev();
        let both = rounds.filter_map(|(round, own)| Some((*own, *other.by_round.get(round)?)));
        match both.into_iter().find(|(own, met)| own != met) {
            Some((own, _)) => own == Colour::Second,
            None => (one.number > other.number) == self.even_round,
        }
    }
}
