-- The log of each event, what stands beside it, and who may sign in.

CREATE TABLE event (
    event      INTEGER PRIMARY KEY,
    code       TEXT    NOT NULL UNIQUE,
    created_at TEXT    NOT NULL,
    practice   INTEGER NOT NULL CHECK (practice IN (0, 1)),
    -- The sequence of the last operation; 0 = none yet.
    head       INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE device (
    device INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE
) STRICT;

-- `device_seq` counts per event and device, so that an event can leave this machine with whole chains.
CREATE TABLE operation (
    operation  INTEGER PRIMARY KEY,
    event      INTEGER NOT NULL REFERENCES event,
    sequence   INTEGER NOT NULL CHECK (sequence > 0),
    device     INTEGER NOT NULL REFERENCES device,
    device_seq INTEGER NOT NULL CHECK (device_seq > 0),
    id         BLOB    NOT NULL CHECK (length(id) = 32),
    kind       TEXT    NOT NULL,
    at         TEXT    NOT NULL,
    actor      TEXT    NOT NULL,
    body       TEXT    NOT NULL,
    outcome    TEXT    NOT NULL,
    submission TEXT,
    UNIQUE (event, sequence),
    UNIQUE (event, device, device_seq)
) STRICT;

-- What a person at a screen sent once, however often the network repeated it.
CREATE TABLE submission (
    id             TEXT    NOT NULL PRIMARY KEY,
    event          INTEGER NOT NULL REFERENCES event,
    call           TEXT    NOT NULL,
    actor          TEXT    NOT NULL,
    request_digest TEXT    NOT NULL,
    -- Empty once the reply was forgotten: it may have named persons.
    reply          TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX submission_of_event ON submission (event);

CREATE TABLE snapshot (
    event    INTEGER PRIMARY KEY REFERENCES event,
    sequence INTEGER NOT NULL,
    digest   BLOB    NOT NULL CHECK (length(digest) = 32),
    body     BLOB    NOT NULL
) STRICT;

-- Names, phones, gender, age, post: outside the log, so that they can be corrected and erased.
CREATE TABLE person (
    event  INTEGER NOT NULL REFERENCES event,
    person TEXT    NOT NULL,
    fields TEXT    NOT NULL,
    PRIMARY KEY (event, person)
) STRICT, WITHOUT ROWID;

-- The token itself is kept, not its digest: the organizer must be able to send a unit its link again. Whoever
-- can read this file can therefore act as any unit; the folder is readable by its owner alone.
CREATE TABLE unit_link (
    event INTEGER NOT NULL REFERENCES event,
    unit  TEXT    NOT NULL,
    token TEXT    NOT NULL UNIQUE,
    PRIMARY KEY (event, unit)
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
    name          TEXT NOT NULL PRIMARY KEY,
    password_hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
    token_hash TEXT    NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
