-- What a user answers to prove who they are; the answers are hashed like passwords.
CREATE TABLE secret_answer (
  user_id uuid NOT NULL REFERENCES app_user,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 3),
  question text NOT NULL,
  answer_hash text NOT NULL,
  PRIMARY KEY (user_id, place),
  UNIQUE (user_id, question)
);
--> statement-breakpoint
-- One code per flow; for an unknown user a row that no code opens.
CREATE TABLE one_time_password (
  request_hash text PRIMARY KEY,
  username text NOT NULL,
  user_id uuid REFERENCES app_user,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX one_time_password_of ON one_time_password (username);
--> statement-breakpoint
CREATE INDEX one_time_password_expires ON one_time_password (expires_at);
--> statement-breakpoint
-- Leave to set one new password without the old one.
CREATE TABLE reset_grant (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX reset_grant_expires ON reset_grant (expires_at);
--> statement-breakpoint
-- What the demo would have sent; empty in production.
CREATE TABLE demo_sms (
  id uuid PRIMARY KEY,
  phone_no text,
  body text NOT NULL,
  sent_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX demo_sms_to ON demo_sms (phone_no, sent_at);
--> statement-breakpoint
-- Has this account signed in from this address before?
CREATE INDEX session_by_address ON session (user_id, address);
