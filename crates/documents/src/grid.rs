//! One table in memory: merges are expanded, every place has the name by which a person finds it.

use std::collections::{BTreeMap, BTreeSet};

/// A cell of a [`Grid`]. A merged area is one cell that stands at many places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// As it stands there, padding included.
    pub text: String,
    /// First row, from 0.
    pub row: usize,
    /// First column, from 0.
    pub column: usize,
    /// Rows it covers.
    pub height: usize,
    /// Columns it covers.
    pub width: usize,
    /// The cell holds a number and no text: leading zeros may have been lost before.
    pub is_number: bool,
}

impl Cell {
    /// Nothing but blanks.
    pub fn is_blank(&self) -> bool {
        self.text.chars().all(|c| c.is_whitespace() || !saiwu_domain::registration::is_visible(c))
    }
}

/// What is to be seen of a cell beside its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A line runs through it.
    Struck,
    /// Its row is not shown.
    HiddenRow,
    /// Its column is not shown.
    HiddenColumn,
    /// A formula whose result does not stand in the file; the text is the formula.
    Unsolved,
}

/// Index of a cell in its grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CellId(usize);

/// What places are called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Addresses {
    /// `C5`
    Workbook,
    /// `R3C2`
    #[default]
    Pasted,
    /// `T1R3C2` in the third row of the first table, `P4` in the fourth paragraph: what each row begins with.
    Word(Vec<String>),
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    addresses: Addresses,
    cells: Vec<Cell>,
    rows: Vec<Vec<Option<CellId>>>,
    width: usize,
    prose: BTreeSet<usize>,
    marks: BTreeMap<(usize, usize), Mark>,
}

impl Grid {
    /// Rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Columns of the widest row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cell at a place, blank ones included.
    pub fn at(&self, row: usize, column: usize) -> Option<CellId> {
        self.rows.get(row)?.get(column).copied().flatten()
    }

    /// The cell at a place if something stands in it.
    pub fn filled_at(&self, row: usize, column: usize) -> Option<CellId> {
        self.at(row, column).filter(|id| !self[*id].is_blank())
    }

    /// What stands in a row from left to right, each cell once.
    pub fn row(&self, row: usize) -> Vec<CellId> {
        let mut ids: Vec<CellId> = Vec::new();
        for id in self.rows.get(row).into_iter().flatten().flatten() {
            if !self[*id].is_blank() && ids.last() != Some(id) {
                ids.push(*id);
            }
        }
        ids
    }

    /// All cells in which something stands, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = CellId> + '_ {
        (0..self.cells.len()).map(CellId).filter(|id| !self[*id].is_blank())
    }

    /// Whether a row is text outside of any table.
    pub fn is_prose(&self, row: usize) -> bool {
        self.prose.contains(&row)
    }

    /// What is to be seen of a cell beside its text.
    pub fn mark(&self, id: CellId) -> Option<Mark> {
        self.marks.get(&(self[id].row, self[id].column)).copied()
    }

    /// The address of a place, also of an empty one.
    pub fn address(&self, row: usize, column: usize) -> String {
        match &self.addresses {
            Addresses::Workbook => format!("{}{}", column_letters(column), row + 1),
            Addresses::Pasted => format!("R{}C{}", row + 1, column + 1),
            Addresses::Word(rows) => match rows.get(row) {
                Some(paragraph) if paragraph.starts_with('P') => paragraph.clone(),
                Some(table) => format!("{table}C{}", column + 1),
                None => String::new(),
            },
        }
    }

    /// The address of a cell: that of its first place.
    pub fn address_of(&self, id: CellId) -> String {
        self.address(self[id].row, self[id].column)
    }
}

impl std::ops::Index<CellId> for Grid {
    type Output = Cell;

    fn index(&self, id: CellId) -> &Cell {
        &self.cells[id.0]
    }
}

/// Builds a [`Grid`] from top to bottom.
#[derive(Default)]
pub struct GridBuilder {
    marks: BTreeMap<(usize, usize), Mark>,
    prose: BTreeSet<usize>,
    cells: Vec<Cell>,
    height: usize,
    width: usize,
}

impl GridBuilder {
    /// Adds a cell; where two overlap the first one stays.
    pub fn add(&mut self, cell: Cell) {
        self.height = self.height.max(cell.row + cell.height.max(1));
        self.width = self.width.max(cell.column + cell.width.max(1));
        self.cells.push(cell);
    }

    /// Marks a cell.
    pub fn mark(&mut self, row: usize, column: usize, mark: Mark) {
        self.marks.insert((row, column), mark);
    }

    /// Adds a line of text outside of any table.
    pub fn add_prose(&mut self, row: usize, text: String) {
        self.prose.insert(row);
        self.add(Cell { text, row, column: 0, height: 1, width: 1, is_number: false });
    }

    /// The grid, with cells in reading order.
    pub fn build(mut self, addresses: Addresses) -> Grid {
        self.cells.sort_by_key(|cell| (cell.row, cell.column));
        let mut rows = vec![vec![None; self.width]; self.height];
        for (index, cell) in self.cells.iter().enumerate() {
            for row in rows.iter_mut().skip(cell.row).take(cell.height.max(1)) {
                for place in row.iter_mut().skip(cell.column).take(cell.width.max(1)) {
                    place.get_or_insert(CellId(index));
                }
            }
        }
        Grid { addresses, cells: self.cells, rows, width: self.width, prose: self.prose, marks: self.marks }
    }
}

/// `A`, `B` … `Z`, `AA`: the letters of a column from 0.
fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        let digit = u8::try_from((rest - 1) % 26).unwrap_or_default();
        letters.push(char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_a_workbook() {
        let names = [0, 25, 26, 51, 701, 702].map(column_letters);
        assert_eq!(names, ["A", "Z", "AA", "AZ", "ZZ", "AAA"]);
    }

    #[test]
    fn a_merged_cell_stands_at_all_its_places_and_once_in_a_row() {
        let mut builder = GridBuilder::default();
        let cell = |text: &str, row, column, height, width| Cell {
            text: text.to_owned(),
            row,
            column,
            height,
            width,
            is_number: false,
        };
        builder.add(cell("b", 0, 2, 1, 1));
        builder.add(cell("a", 0, 0, 2, 2));
        let grid = builder.build(Addresses::Pasted);
        assert_eq!(grid.row(0).iter().map(|id| grid[*id].text.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(grid.at(1, 1), grid.at(0, 0));
        assert_eq!(grid.at(1, 2), None);
    }
}
