-- The last operation of each device up to a sequence.
SELECT d.name, max(o.device_seq), o.id
FROM operation o
JOIN device d USING (device)
WHERE o.event = ?1 AND o.sequence <= ?2
GROUP BY o.device
