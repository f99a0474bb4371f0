-- A row of a person belongs to the operation it came with: several devices write about one person, and the order of the
-- log says which row counts. Rows of earlier versions belong to none ('' and 0).
ALTER TABLE person RENAME TO person_before;

CREATE TABLE person (
    event      INTEGER NOT NULL REFERENCES event,
    person     TEXT    NOT NULL,
    device     TEXT    NOT NULL,
    device_seq INTEGER NOT NULL,
    -- Not in full on devices that need no phones.
    complete   INTEGER NOT NULL CHECK (complete IN (0, 1)),
    fields     TEXT    NOT NULL,
    PRIMARY KEY (event, person, device, device_seq)
) STRICT, WITHOUT ROWID;

INSERT INTO person (event, person, device, device_seq, complete, fields)
SELECT event, person, '', 0, 1, fields FROM person_before;

DROP TABLE person_before;
