INSERT INTO setting (name, value) VALUES ('device', lower(hex(randomblob(16)))) ON CONFLICT DO NOTHING;
INSERT INTO device (name) SELECT value FROM setting WHERE name = 'device' ON CONFLICT DO NOTHING;
