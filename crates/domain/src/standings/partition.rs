//! The recursive partition of R7.3: a group is split by one key after the other, and no key is used twice.

use super::playoff::Series;
use crate::regulations::HeadToHeadScope;
use std::ops::Range;

/// One key, with what it compares.
pub(super) enum Column {
    /// `width` numbers for each subject, compared one after the other, higher first.
    Values {
        /// Numbers for each subject.
        width: usize,
        /// All of them, subject after subject.
        values: Vec<i64>,
    },
    /// R7.3.3, R7.3.4
    HeadToHead(HeadToHeadScope),
    /// R7.5.12
    MutualSecond,
    /// 加赛 (R7.4.1)
    Playoff,
    /// R7.4.2
    Lot,
}

/// What lies between a subject and the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gap {
    /// A key with the numbers of both; `step` is the number that differed, from 0.
    Key { column: usize, step: usize, ahead: i64, behind: i64 },
    /// Extra matches, with the points of both in them.
    Playoff { ahead: i64, behind: i64 },
    /// A lot.
    Lot,
    /// Nothing.
    Tie,
}

/// What a subject did against another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mutual {
    /// Match points.
    pub points: i64,
    /// Games in which it moved second.
    pub seconds: i64,
}

/// What a subject did against another one; `None` = they never met.
pub(super) type MutualRecord<'a> = &'a dyn Fn(usize, usize) -> Option<Mutual>;

/// Subjects in ranking order with the gaps between them.
pub(super) struct Partition<'a> {
    columns: &'a [Column],
    playoffs: &'a [Series],
    lots: &'a [Vec<usize>],
    mutual: MutualRecord<'a>,
    /// Subjects, best first; tied ones in their natural order.
    pub order: Vec<usize>,
    /// `gaps[i]` lies between `order[i]` and `order[i + 1]`.
    pub gaps: Vec<Gap>,
}

impl<'a> Partition<'a> {
    /// Ranks the subjects `0..count`.
    pub fn of(
        count: usize,
        columns: &'a [Column],
        playoffs: &'a [Series],
        lots: &'a [Vec<usize>],
        mutual: MutualRecord<'a>,
    ) -> Self {
        let gaps = vec![Gap::Tie; count.saturating_sub(1)];
        let mut partition = Self { columns, playoffs, lots, mutual, order: (0..count).collect(), gaps };
        partition.split(0..count, 0);
        partition
    }

    fn split(&mut self, group: Range<usize>, column: usize) {
        if group.len() <= 1 {
            return;
        }
        let columns = self.columns;
        match columns.get(column) {
            None => {}
            Some(Column::Values { width, values }) => self.split_by_values(group, column, *width, values),
            Some(Column::HeadToHead(scope)) => self.split_by_mutual_points(group, column, *scope),
            Some(Column::MutualSecond) => self.split_by_mutual_second(group, column),
            Some(Column::Playoff) => self.split_by_playoff(group, column, 0),
            Some(Column::Lot) => self.split_by_lot(group, column),
        }
    }

    fn split_by_values(&mut self, group: Range<usize>, column: usize, width: usize, values: &[i64]) {
        let of = |subject: usize| &values[subject * width..][..width];
        self.order[group.clone()].sort_unstable_by(|a, b| of(*b).cmp(of(*a)).then(a.cmp(b)));
        self.part(group, column, column + 1, |a, b| {
            let (a, b) = (of(a), of(b));
            let step = (0..width).find(|step| a[*step] != b[*step])?;
            Some(Gap::Key { column, step, ahead: a[step], behind: b[step] })
        });
    }

    /// Records the gaps inside a group that is sorted by `column` and goes on with each part by the key `next`, which
    /// may be the same one again; a group that stayed whole goes on by the following key in any case.
    fn part(
        &mut self,
        group: Range<usize>,
        column: usize,
        next: usize,
        gap: impl Fn(usize, usize) -> Option<Gap>,
    ) {
        let mut start = group.start;
        for place in group.clone() {
            let behind = (place + 1 < group.end).then(|| self.order[place + 1]);
            let cut = behind.map(|behind| gap(self.order[place], behind));
            if let Some(None) = cut {
                continue;
            }
            let part = start..place + 1;
            start = place + 1;
            if let Some(Some(found)) = cut {
                self.gaps[place] = found;
            }
            let again = next == column && part.len() == group.len();
            self.split(part, if again { column + 1 } else { next });
        }
    }

    /// A part that became smaller is compared among itself again (R7.3.4); a group that stayed whole goes on.
    fn split_by_mutual_points(&mut self, group: Range<usize>, column: usize, scope: HeadToHeadScope) {
        match scope {
            HeadToHeadScope::ExactlyTwo if group.len() > 2 => return self.split(group, column + 1),
            HeadToHeadScope::ExactlyTwo | HeadToHeadScope::AmongTied => {}
        }
        let Some(sums) = self.mutual_sums(&self.order[group.clone()]) else {
            return self.split(group, column + 1);
        };
        let sum = |subject: usize| {
            sums.binary_search_by_key(&subject, |(id, _)| *id).map_or(0, |place| sums[place].1)
        };
        self.order[group.clone()].sort_unstable_by(|a, b| sum(*b).cmp(&sum(*a)).then(a.cmp(b)));
        self.part(group, column, column, |a, b| {
            let (ahead, behind) = (sum(a), sum(b));
            (ahead != behind).then_some(Gap::Key { column, step: 0, ahead, behind })
        });
    }

    /// Each subject's points against the others of the group, sorted by subject; `None` = two of them never met.
    fn mutual_sums(&self, group: &[usize]) -> Option<Vec<(usize, i64)>> {
        let sum_of = |subject: usize| {
            let others = group.iter().filter(|other| **other != subject);
            let points = others.map(|other| (self.mutual)(subject, *other).map(|mutual| mutual.points));
            points.sum::<Option<i64>>().map(|sum| (subject, sum))
        };
        let mut sums: Vec<_> = group.iter().map(|subject| sum_of(*subject)).collect::<Option<_>>()?;
        sums.sort_unstable();
        Some(sums)
    }

    /// Of exactly two who met, the one that moved second more often goes first (R7.5.12).
    fn split_by_mutual_second(&mut self, group: Range<usize>, column: usize) {
        let seconds = |own: usize, other: usize| (self.mutual)(own, other).map_or(0, |mutual| mutual.seconds);
        let (ahead, behind) = match self.order[group.clone()] {
            [first, second] => (seconds(first, second), seconds(second, first)),
            _ => (0, 0),
        };
        if ahead == behind {
            return self.split(group, column + 1);
        }
        if ahead < behind {
            self.order[group.clone()].reverse();
        }
        self.gaps[group.start] =
            Gap::Key { column, step: 0, ahead: ahead.max(behind), behind: ahead.min(behind) };
    }

    /// The first series from `from` on that was played among exactly this group orders it; parts that are still equal
    /// go on with the series after it.
    fn split_by_playoff(&mut self, group: Range<usize>, column: usize, from: usize) {
        if group.len() <= 1 {
            return;
        }
        let later = self.playoffs.iter().enumerate().skip(from);
        let members = &self.order[group.clone()];
        let Some((place, series)) = later.into_iter().find(|(_, series)| series.decides(members)) else {
            return self.split(group, column + 1);
        };
        let points = |subject: usize| series.points(subject);
        self.order[group.clone()].sort_unstable_by(|a, b| points(*b).cmp(&points(*a)).then(a.cmp(b)));
        let mut start = group.start;
        for at in group.clone() {
            let own = points(self.order[at]);
            let behind = (at + 1 < group.end).then(|| points(self.order[at + 1]));
            if behind == Some(own) {
                continue;
            }
            if let Some(behind) = behind {
                self.gaps[at] = Gap::Playoff { ahead: own, behind };
            }
            self.split_by_playoff(start..at + 1, column, place + 1);
            start = at + 1;
        }
    }

    /// A lot decides only a tie that it covers whole (cli.md).
    fn split_by_lot(&mut self, group: Range<usize>, column: usize) {
        let place_in = |lot: &[usize], subject: usize| lot.iter().position(|drawn| *drawn == subject);
        let lots = self.lots;
        let covering = lots
            .iter()
            .find(|lot| self.order[group.clone()].iter().all(|subject| place_in(lot, *subject).is_some()));
        match covering {
            None => self.split(group, column + 1),
            Some(lot) => {
                self.order[group.clone()].sort_unstable_by_key(|subject| place_in(lot, *subject));
                self.gaps[group.start..group.end - 1].fill(Gap::Lot);
            }
        }
    }
}
