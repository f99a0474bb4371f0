INSERT INTO operation (event, sequence, arrival, epoch, former_epoch, quarantine, device, device_seq, id, kind, at, actor,
                       body, outcome, submission, digest, signature)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, (SELECT device FROM device WHERE name = ?7), ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
