//! A form as it would lie on the table, and what is true about it.

use std::collections::BTreeSet;

/// What a spot means; mutations look for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    Title,
    Unit,
    Head(What),
    Team,
    Pair,
    Role,
    Section,
    Number,
    /// A value of a person.
    Of(usize, What),
    Label,
    Footer,
    Extra,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    Team,
    Pair,
    Role,
    Name,
    Gender,
    Age,
    Post,
    Phone,
    Note,
    Other,
}

#[derive(Clone, Debug)]
pub struct Spot {
    pub row: usize,
    pub column: usize,
    pub height: usize,
    pub width: usize,
    pub text: String,
    pub tag: Tag,
    /// A line of text as wide as the form: a paragraph where there are paragraphs.
    pub line: bool,
    /// A number cell where there are number cells.
    pub number: bool,
}

/// Where somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    Player,
    Leader,
    Coach,
    Contact,
}

#[derive(Clone, Debug)]
pub struct Person {
    pub role: Post,
    pub name: String,
    pub gender: String,
    pub age: String,
    pub post: String,
    pub phone: String,
    pub note: String,
    pub contest: String,
    pub team: String,
    pub pair: String,
    /// Index of the group: who plays together.
    pub group: usize,
}

#[derive(Clone, Debug, Default)]
pub struct Sketch {
    pub spots: Vec<Spot>,
    pub people: Vec<Person>,
    pub unit: String,
    /// Facts that need an issue whatever is read: `P.张伟.phone`.
    pub doubtful: BTreeSet<String>,
    /// Texts that have to be listed in an issue or as ignored.
    pub listed: Vec<String>,
}

impl Sketch {
    pub fn put(&mut self, row: usize, column: usize, (height, width): (usize, usize), text: &str, tag: Tag) {
        self.spots.push(Spot {
            row,
            column,
            height,
            width,
            text: text.to_owned(),
            tag,
            line: false,
            number: false,
        });
    }

    pub fn line(&mut self, row: usize, text: &str, tag: Tag) {
        let width = 5;
        self.spots.push(Spot {
            row,
            column: 0,
            height: 1,
            width,
            text: text.to_owned(),
            tag,
            line: true,
            number: false,
        });
    }

    pub fn height(&self) -> usize {
        self.spots.iter().map(|spot| spot.row + spot.height).max().unwrap_or(0)
    }

    pub fn width(&self) -> usize {
        self.spots.iter().filter(|spot| !spot.line).map(|spot| spot.column + spot.width).max().unwrap_or(1)
    }

    /// An empty row above this one; what is merged over the place grows.
    pub fn insert_row(&mut self, at: usize) {
        for spot in &mut self.spots {
            if spot.row >= at {
                spot.row += 1;
            } else if spot.row + spot.height > at {
                spot.height += 1;
            }
        }
    }

    pub fn insert_column(&mut self, at: usize) {
        for spot in self.spots.iter_mut().filter(|spot| !spot.line) {
            if spot.column >= at {
                spot.column += 1;
            } else if spot.column + spot.width > at {
                spot.width += 1;
            }
        }
    }

    pub fn of(&self, wanted: What) -> Vec<usize> {
        let matches = |tag: Tag| matches!(tag, Tag::Of(_, what) if what == wanted);
        (0..self.spots.len())
            .filter(|index| matches(self.spots[*index].tag) && !self.spots[*index].text.is_empty())
            .collect()
    }

    pub fn tagged(&self, tag: Tag) -> Vec<usize> {
        (0..self.spots.len()).filter(|index| self.spots[*index].tag == tag).collect()
    }

    /// First and last row of the lists.
    pub fn body(&self) -> (usize, usize) {
        let rows =
            self.spots.iter().filter(|spot| matches!(spot.tag, Tag::Of(_, What::Name))).map(|spot| spot.row);
        (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0))
    }
}
