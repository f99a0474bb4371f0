//! Why something could not be kept or found.

use std::path::PathBuf;

/// A refusal or failure of the store. Nothing was changed. No text holds personal data or secrets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// No event has this code.
    #[error("there is no event {0}")]
    NoSuchEvent(String),
    /// An event with this code is already here.
    #[error("event {0} is already here")]
    EventExists(String),
    /// Somebody was faster: the decision was made on an older state.
    #[error("the event is at operation {head}, not {expected}")]
    Outdated {
        /// What the caller knew.
        expected: u64,
        /// What is there.
        head: u64,
    },
    /// An operation with this number of this device is here with another content.
    #[error("operation {device_seq} of device {device} is here with another content")]
    Conflict {
        /// The device.
        device: String,
        /// The number.
        device_seq: u64,
    },
    /// This submission is already remembered.
    #[error("this was already sent and done")]
    AlreadySubmitted,
    /// Another program has the data folder open.
    #[error("the data folder {} is in use by another running Saiwu", .0.display())]
    InUse(PathBuf),
    /// There is no data in the folder.
    #[error("there is no Saiwu data in {}", .0.display())]
    NoData(PathBuf),
    /// The data were written by a newer program in a way this one would break.
    #[error(
        "the data were written by a newer version (data format {found}, this version knows {known}); please update"
    )]
    NewerVersion {
        /// Of the data.
        found: i64,
        /// Of this program.
        known: i64,
    },
    /// The data were written by an older program and it is not ours to bring them up to date now.
    #[error("the data were written by an older version; start the server once to bring them up to date")]
    OlderVersion,
    /// The disk is full.
    #[error("the disk is full; nothing was saved")]
    DiskFull,
    /// The disk or the folder refuses.
    #[error("cannot {during}: {detail}")]
    Disk {
        /// What was being done.
        during: &'static str,
        /// What the system said.
        detail: String,
    },
    /// What is stored is no longer what was stored.
    #[error("the stored data are damaged: {0}")]
    Damaged(String),
    /// A file that is no exported event, or no longer a whole one.
    #[error("the file cannot be restored: {0}")]
    BadFile(BadFile),
    /// Anything else the database refused.
    #[error("cannot {during}: {detail}")]
    Database {
        /// What was being done.
        during: &'static str,
        /// What the database said.
        detail: String,
    },
}

/// What is wrong with the file of an event, in both languages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{en}")]
pub struct BadFile {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

impl StoreError {
    /// This is no file to restore an event from.
    pub(crate) fn bad_file(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::BadFile(BadFile { zh: zh.into(), en: en.into() })
    }

    /// For the person at the screen; `Display` says the same in English.
    pub fn in_chinese(&self) -> String {
        match self {
            Self::NoSuchEvent(code) => format!("没有赛事 {code}"),
            Self::EventExists(code) => format!("赛事 {code} 已经在这里，没有改动"),
            Self::Outdated { .. } => "刚才有别的改动，请看过最新内容再试".to_owned(),
            Self::Conflict { .. } => "同一台设备的同一条记录有两种内容，没有改动".to_owned(),
            Self::AlreadySubmitted => "已经提交过，没有重复".to_owned(),
            Self::InUse(folder) => {
                format!("数据文件夹 {} 正被另一个运行中的赛务程序使用，请先关闭它", folder.display())
            }
            Self::NoData(folder) => format!("{} 里没有赛务的数据", folder.display()),
            Self::NewerVersion { .. } => "数据是更新版本的赛务写的，请先更新本程序".to_owned(),
            Self::OlderVersion => "数据是旧版本写的，请先启动一次服务器，让它更新数据".to_owned(),
            Self::DiskFull => "磁盘已满，没有保存；请腾出空间后再试".to_owned(),
            Self::Disk { detail, .. } => format!("读写磁盘失败，没有保存：{}", reason(detail)),
            Self::Damaged(what) => format!("保存的数据已损坏：{what}"),
            Self::BadFile(what) => format!("这个文件不能恢复：{}", what.zh),
            Self::Database { .. } => "数据库出错，没有保存；请重新启动程序再试".to_owned(),
        }
    }

    /// The disk or folder failed while doing this.
    pub(crate) fn disk(during: &'static str, error: &std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::StorageFull => Self::DiskFull,
            _ => Self::Disk { during, detail: error.to_string() },
        }
    }
}

/// What the system said of a file, for whoever may only know that something is wrong with the disk. The system says it in
/// English or in its own words, with its number behind: `… (os error 2)`.
fn reason(detail: &str) -> &'static str {
    let number = detail.rsplit_once("(os error ").and_then(|(_, rest)| rest.strip_suffix(')')?.parse().ok());
    match number.map(|number| std::io::Error::from_raw_os_error(number).kind()) {
        Some(std::io::ErrorKind::NotFound) => "没有这个文件或文件夹",
        Some(std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem) => {
            "没有写入的权限"
        }
        Some(std::io::ErrorKind::NotADirectory | std::io::ErrorKind::AlreadyExists) => {
            "这个名称已经是一个文件"
        }
        Some(std::io::ErrorKind::IsADirectory) => "这是一个文件夹",
        Some(_) | None => "请检查磁盘是否插好、能否写入",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_disk_or_the_database_says_is_chinese_in_chinese_and_english_in_english() {
        let missing = StoreError::disk("create the data folder", &std::io::Error::from_raw_os_error(2));
        assert_eq!(missing.in_chinese(), "读写磁盘失败，没有保存：没有这个文件或文件夹");
        assert!(missing.to_string().starts_with("cannot create the data folder: "), "{missing}");
        let detail = "disk I/O error".to_owned();
        for error in [
            StoreError::Disk { during: "save", detail: detail.clone() },
            StoreError::Database { during: "save", detail },
        ] {
            assert!(!error.in_chinese().bytes().any(|byte| byte.is_ascii_alphabetic()), "{error:?}");
        }
    }
}
