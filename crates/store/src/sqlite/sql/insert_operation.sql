INSERT INTO operation (event, sequence, device, device_seq, id, kind, at, actor, body, outcome, submission)
VALUES (?1, ?2, (SELECT device FROM device WHERE name = ?3), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
