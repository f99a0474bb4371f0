SELECT coalesce(o.sequence, 0), d.name, o.device_seq, o.id, o.kind, o.at, o.actor, o.body, o.outcome, o.submission,
       o.epoch, o.former_epoch, o.quarantine, o.signature
FROM operation o
JOIN device d USING (device)
WHERE o.event = ?1 AND o.sequence > ?2
ORDER BY o.sequence
LIMIT ?3
