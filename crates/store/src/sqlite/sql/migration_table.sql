CREATE TABLE IF NOT EXISTS migration (
    name       TEXT    NOT NULL PRIMARY KEY,
    needs      INTEGER NOT NULL,
    applied_at TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ'))
) STRICT, WITHOUT ROWID;
