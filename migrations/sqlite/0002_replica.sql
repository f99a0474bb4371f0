-- Several devices with copies of one event: operations that wait for a place, terms, signatures, forks.

ALTER TABLE event ADD COLUMN epoch  INTEGER NOT NULL DEFAULT 1;
ALTER TABLE event ADD COLUMN base   INTEGER NOT NULL DEFAULT 0;
-- The device that gives the sequence.
ALTER TABLE event ADD COLUMN host   TEXT    NOT NULL DEFAULT '';
UPDATE event SET host = coalesce((SELECT value FROM setting WHERE name = 'device'), '');

CREATE TABLE operation_new (
    operation    INTEGER PRIMARY KEY,
    event        INTEGER NOT NULL REFERENCES event,
    -- NULL = it waits for a place.
    sequence     INTEGER CHECK (sequence > 0),
    -- In this order, where it waits.
    arrival      INTEGER,
    epoch        INTEGER NOT NULL,
    former_epoch INTEGER,
    quarantine   TEXT,
    device       INTEGER NOT NULL REFERENCES device,
    device_seq   INTEGER NOT NULL CHECK (device_seq > 0),
    id           BLOB    NOT NULL CHECK (length(id) = 32),
    kind         TEXT    NOT NULL,
    at           TEXT    NOT NULL,
    actor        TEXT    NOT NULL,
    body         TEXT    NOT NULL,
    outcome      TEXT    NOT NULL,
    submission   TEXT,
    -- Of its device over the id; empty where an earlier version wrote it.
    signature    TEXT    NOT NULL DEFAULT '',
    -- Of the log up to here; NULL = it waits, or an earlier version wrote it and it is not worked out yet.
    digest       BLOB    CHECK (length(digest) = 32),
    CHECK ((sequence IS NULL) = (arrival IS NOT NULL)),
    UNIQUE (event, sequence),
    UNIQUE (event, device, device_seq)
) STRICT;
INSERT INTO operation_new (operation, event, sequence, epoch, device, device_seq, id, kind, at, actor, body, outcome, submission)
SELECT operation, event, sequence, 1, device, device_seq, id, kind, at, actor, body, outcome, submission FROM operation;
DROP TABLE operation;
ALTER TABLE operation_new RENAME TO operation;
CREATE UNIQUE INDEX operation_that_waits ON operation (event, arrival) WHERE arrival IS NOT NULL;

-- Signatures of hosts under the log.
CREATE TABLE checkpoint (
    event     INTEGER NOT NULL REFERENCES event,
    sequence  INTEGER NOT NULL,
    epoch     INTEGER NOT NULL,
    host      TEXT    NOT NULL,
    digest    BLOB    NOT NULL CHECK (length(digest) = 32),
    signature TEXT    NOT NULL,
    PRIMARY KEY (event, sequence)
) STRICT, WITHOUT ROWID;

-- A second content under a number that a device had used: kept and shown, never folded.
CREATE TABLE fork (
    fork       INTEGER PRIMARY KEY,
    event      INTEGER NOT NULL REFERENCES event,
    id         BLOB    NOT NULL CHECK (length(id) = 32),
    device     TEXT    NOT NULL,
    device_seq INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    at         TEXT    NOT NULL,
    actor      TEXT    NOT NULL,
    body       TEXT    NOT NULL,
    submission TEXT,
    signature  TEXT    NOT NULL,
    UNIQUE (event, id)
) STRICT;
