-- Secrets that outlast the server's key. What strangers are shown of names that do not exist is made of one: were it made
-- of the key, who looked before and after a change of the key could tell such a name from a real one. Who can read this
-- table reads the names as well.
CREATE TABLE standing_secret (
  purpose text PRIMARY KEY,
  value text NOT NULL
);
--> statement-breakpoint
INSERT INTO standing_secret (purpose, value) VALUES ('decoy', gen_random_uuid()::text || gen_random_uuid()::text);
