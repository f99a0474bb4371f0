//! Why a file cannot be read as an entry form, and what to do instead.

use saiwu_domain::sentence::Sentence;

/// A file that is no entry form we can read. Each says what helps: pasting the table works for all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Word before 2007 (`.doc`).
    OldWord,
    /// A photograph or a scan.
    Picture,
    /// A PDF.
    Pdf,
    /// A workbook or document with a password.
    Locked,
    /// A format of tables that is not read (`.ods`, `.xlsb`, `.rtf`, `.mht` …).
    OtherFormat,
    /// The file is cut off or damaged.
    Damaged,
    /// More bytes, rows or columns than an entry form has.
    TooLarge,
    /// Nothing stands in it.
    Empty,
    /// Something stands in it, but no entry form.
    NoForm,
}

impl Unreadable {
    /// A stable word for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::OldWord => "old_word",
            Self::Picture => "picture",
            Self::Pdf => "pdf",
            Self::Locked => "locked",
            Self::OtherFormat => "other_format",
            Self::Damaged => "damaged",
            Self::TooLarge => "too_large",
            Self::Empty => "empty",
            Self::NoForm => "no_form",
        }
    }

    /// The reason and the way out.
    pub fn sentence(self) -> Sentence {
        let (zh, en) = match self {
            Self::OldWord => (
                "这是旧版Word文件（.doc），读不了。请用Word或WPS打开，选中整张表，复制后粘贴进来；或另存为.docx再导入",
                "This is an old Word file (.doc), which cannot be read. Open it in Word or WPS, select the whole table, copy and paste it; or save it as .docx",
            ),
            Self::Picture => (
                "这是图片，读不出表格。请找到原来的Word或Excel文件，或打开原文件后复制整张表粘贴进来",
                "This is a picture; tables cannot be read from it. Find the Word or Excel file it was made from, or copy the whole table from that and paste it",
            ),
            Self::Pdf => (
                "这是PDF，读不出表格。请找到原来的Word或Excel文件，或打开原文件后复制整张表粘贴进来",
                "This is a PDF; tables cannot be read from it. Find the Word or Excel file it was made from, or copy the whole table from that and paste it",
            ),
            Self::Locked => (
                "这个文件有打开密码。请去掉密码后再导入，或打开后复制整张表粘贴进来",
                "This file has a password. Remove it, or open the file, copy the whole table and paste it",
            ),
            Self::OtherFormat => (
                "这种文件读不了。请另存为.xlsx或.docx，或打开后复制整张表粘贴进来",
                "This kind of file cannot be read. Save it as .xlsx or .docx, or open it, copy the whole table and paste it",
            ),
            Self::Damaged => (
                "文件不完整或已损坏。请重新下载或另存一份，或打开后复制整张表粘贴进来",
                "The file is cut off or damaged. Download or save it again, or open it, copy the whole table and paste it",
            ),
            Self::TooLarge => (
                "文件太大，不像一份报名表。请只留下报名表那一页再导入",
                "The file is too large for an entry form. Keep only the page with the form",
            ),
            Self::Empty => ("表里什么都没有", "Nothing stands in this table"),
            Self::NoForm => (
                "没有认出报名表：找不到“姓名”一栏，也找不到“比赛名单”。请用主办方的报名表，或复制整张表（带表头）粘贴进来",
                "No entry form was recognised: there is no column 姓名 and no list 比赛名单. Use the organizer's form, or copy the whole table with its header and paste it",
            ),
        };
        Sentence::new(zh, en)
    }
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence().en)
    }
}

impl std::error::Error for Unreadable {}
