CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Somebody says that an address is theirs; it is nobody's until one of them proves it with the code.
CREATE TABLE sign_up (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_no text NOT NULL,
  network text NOT NULL,
  code_hash text NOT NULL,
  code_expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX sign_up_of ON sign_up (email, created_at);
--> statement-breakpoint
CREATE INDEX sign_up_expires ON sign_up (expires_at);
--> statement-breakpoint
-- The first answer to each attempt to change something, encrypted under the client's own key.
CREATE TABLE idempotency_key (
  key_hash text PRIMARY KEY,
  call_hash text NOT NULL,
  answer bytea,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX idempotency_key_expires ON idempotency_key (expires_at);
--> statement-breakpoint
CREATE TABLE demo_mail (
  id uuid PRIMARY KEY,
  address text,
  subject text NOT NULL,
  body text NOT NULL,
  sent_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX demo_mail_to ON demo_mail (address, sent_at);
--> statement-breakpoint
-- What was refused is recorded too: the outcome is the refusal's code.
ALTER TABLE audit ADD COLUMN outcome text NOT NULL DEFAULT 'done', ADD COLUMN address text;
--> statement-breakpoint
CREATE INDEX audit_at ON audit (at);
--> statement-breakpoint
CREATE INDEX audit_of_actor ON audit (actor_id, at);
--> statement-breakpoint
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
ALTER TABLE appointment_history
  ADD COLUMN patient_id uuid, ADD COLUMN consultation_type text, ADD COLUMN description text;
--> statement-breakpoint
-- Who is made INACTIVE is out for good, whoever changes the row: active again, they sign in anew.
CREATE FUNCTION end_sessions_of_inactive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended_at = now(), ended_because = 'made inactive' WHERE user_id = NEW.id AND ended_at IS NULL;
  DELETE FROM reset_grant WHERE user_id = NEW.id;
  DELETE FROM one_time_password WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER app_user_made_inactive AFTER UPDATE OF status ON app_user
  FOR EACH ROW WHEN (NEW.status = 'INACTIVE' AND OLD.status <> 'INACTIVE') EXECUTE FUNCTION end_sessions_of_inactive();
--> statement-breakpoint
-- Search by any part of a name, and lists by name.
CREATE INDEX app_user_name_parts ON app_user USING gin ((first_name || ' ' || last_name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX app_user_by_name ON app_user (last_name, first_name, id);
--> statement-breakpoint
-- What the cleaning job looks for.
CREATE INDEX attempt_ends ON attempt (window_ends_at);
--> statement-breakpoint
CREATE INDEX refresh_token_of ON refresh_token (session_id);
--> statement-breakpoint
CREATE INDEX refresh_token_expires ON refresh_token (expires_at);
--> statement-breakpoint
CREATE INDEX session_last_used ON session (last_used_at);
--> statement-breakpoint
CREATE INDEX one_time_password_of_user ON one_time_password (user_id);
--> statement-breakpoint
CREATE INDEX reset_grant_of_user ON reset_grant (user_id);
--> statement-breakpoint
-- Has this account signed in from this network before? For IPv6 that is the /64.
ALTER TABLE session ADD COLUMN network text;
--> statement-breakpoint
UPDATE session SET network = address;
--> statement-breakpoint
DROP INDEX session_by_address;
--> statement-breakpoint
CREATE INDEX session_by_network ON session (user_id, network);
