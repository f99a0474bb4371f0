UPDATE operation
SET arrival = ?4 - (?3 + 1 - sequence), sequence = NULL, former_epoch = coalesce(former_epoch, epoch), quarantine = NULL,
    outcome = '', digest = NULL
WHERE event = ?1 AND sequence > ?2
