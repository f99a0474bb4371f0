UPDATE event SET host = ?1
WHERE host <> ?1
  AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.event = event.event AND o.kind = 'device_enrolled')
