SELECT o.sequence, d.name, o.device_seq, o.id, o.kind, o.at, o.actor, o.body, o.outcome, o.submission
FROM operation o
JOIN device d USING (device)
WHERE o.event = ?1 AND o.sequence > ?2
ORDER BY o.sequence
