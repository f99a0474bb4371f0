//! Brings a database up to date: the files of `migrations/sqlite`, each once, all in one transaction.

use std::collections::BTreeSet;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::fault::During;
use crate::error::StoreError;

/// One file. Files are only ever added, never changed.
pub(super) struct Migration {
    name: &'static str,
    sql: &'static str,
    /// The oldest [`COMPATIBILITY`] of a program that may still work with the data afterwards.
    needs: i64,
}

/// All files, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        name: "0001_event_log",
        sql: include_str!("../../../../migrations/sqlite/0001_event_log.sql"),
        needs: 1,
    },
    Migration {
        name: "0002_replica",
        sql: include_str!("../../../../migrations/sqlite/0002_replica.sql"),
        needs: 2,
    },
    Migration {
        name: "0003_person_rows",
        sql: include_str!("../../../../migrations/sqlite/0003_person_rows.sql"),
        needs: 3,
    },
];

/// What this program can work with. Raised together with the first file that an older program would break.
pub(super) const COMPATIBILITY: i64 = 3;

const DURING: &str = "bring the database up to date";

pub(super) fn migrate(
    connection: &mut Connection,
    migrations: &[Migration],
    compatibility: i64,
) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).during(DURING)?;
    transaction.execute_batch(include_str!("sql/migration_table.sql")).during(DURING)?;
    refuse_newer(&transaction, compatibility)?;
    let applied = applied(&transaction)?;
    for migration in migrations.iter().filter(|migration| !applied.contains(migration.name)) {
        apply(&transaction, migration)?;
    }
    transaction.commit().during(DURING)
}

/// For those who only look: nothing is missing, and nothing is beyond us.
pub(super) fn check_up_to_date(
    connection: &Connection,
    migrations: &[Migration],
    compatibility: i64,
) -> Result<(), StoreError> {
    if !connection.table_exists(None, "migration").during(DURING)? {
        return Err(StoreError::OlderVersion);
    }
    refuse_newer(connection, compatibility)?;
    let applied = applied(connection)?;
    if migrations.iter().any(|migration| !applied.contains(migration.name)) {
        return Err(StoreError::OlderVersion);
    }
    Ok(())
}

fn refuse_newer(connection: &Connection, known: i64) -> Result<(), StoreError> {
    let found: i64 = connection
        .query_row("SELECT coalesce(max(needs), 0) FROM migration", [], |row| row.get(0))
        .during(DURING)?;
    if found > known { Err(StoreError::NewerVersion { found, known }) } else { Ok(()) }
}

fn applied(connection: &Connection) -> Result<BTreeSet<String>, StoreError> {
    let mut statement = connection.prepare("SELECT name FROM migration").during(DURING)?;
    let names = statement.query_map([], |row| row.get(0)).during(DURING)?;
    names.collect::<Result<_, _>>().during(DURING)
}

fn apply(transaction: &Transaction<'_>, migration: &Migration) -> Result<(), StoreError> {
    transaction.execute_batch(migration.sql).during(DURING)?;
    transaction
        .execute("INSERT INTO migration (name, needs) VALUES (?1, ?2)", (migration.name, migration.needs))
        .during(DURING)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Migration = Migration { name: "1", sql: "CREATE TABLE a (x INTEGER) STRICT;", needs: 1 };
    const SECOND: Migration = Migration { name: "2", sql: "ALTER TABLE a ADD y INTEGER;", needs: 1 };
    const BREAKING: Migration = Migration { name: "3", sql: "DROP TABLE a;", needs: 2 };

    fn database() -> Connection {
        Connection::open_in_memory().unwrap()
    }

    #[test]
    fn each_file_is_applied_once() {
        let mut connection = database();
        migrate(&mut connection, &[FIRST], 1).unwrap();
        connection.execute("INSERT INTO a VALUES (1)", []).unwrap();
        migrate(&mut connection, &[FIRST], 1).unwrap();
        migrate(&mut connection, &[FIRST, SECOND], 1).unwrap();
        assert_eq!(applied(&connection).unwrap(), BTreeSet::from(["1".to_owned(), "2".to_owned()]));
        let rows: i64 = connection.query_row("SELECT count(x) FROM a", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 1, "what was there stays");
    }

    #[test]
    fn a_file_that_fails_leaves_nothing_of_the_others() {
        let mut connection = database();
        let broken = Migration { name: "2", sql: "CREATE TABLE b (x INTEGER) STRICT; NONSENSE;", needs: 1 };
        assert!(migrate(&mut connection, &[FIRST, broken], 1).is_err());
        assert!(!connection.table_exists(None, "a").unwrap());
        assert!(!connection.table_exists(None, "migration").unwrap());
    }

    #[test]
    fn an_older_program_works_with_newer_data_that_it_would_not_break() {
        let mut connection = database();
        migrate(&mut connection, &[FIRST, SECOND], 1).unwrap();
        migrate(&mut connection, &[FIRST], 1).unwrap();
        check_up_to_date(&connection, &[FIRST], 1).unwrap();
    }

    #[test]
    fn an_older_program_refuses_data_that_it_would_break() {
        let mut connection = database();
        migrate(&mut connection, &[FIRST, SECOND, BREAKING], 2).unwrap();
        let refused = Err(StoreError::NewerVersion { found: 2, known: 1 });
        assert_eq!(migrate(&mut connection, &[FIRST, SECOND], 1), refused);
        assert_eq!(check_up_to_date(&connection, &[FIRST, SECOND], 1), refused);
    }

    #[test]
    fn who_only_looks_does_not_bring_data_up_to_date() {
        let mut connection = database();
        assert_eq!(check_up_to_date(&connection, &[FIRST], 1), Err(StoreError::OlderVersion));
        migrate(&mut connection, &[FIRST], 1).unwrap();
        assert_eq!(check_up_to_date(&connection, &[FIRST, SECOND], 1), Err(StoreError::OlderVersion));
    }

    #[test]
    fn files_are_listed_in_order_and_none_is_forgotten() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let listed: Vec<String> = MIGRATIONS.iter().map(|it| format!("{}.sql", it.name)).collect();
        assert_eq!(listed, files);
        assert!(MIGRATIONS.iter().all(|it| it.needs <= COMPATIBILITY), "we can work with our own data");
    }

    #[test]
    fn sqlite_is_free_of_the_wal_reset_fault() {
        assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
    }
}
