-- What proves that it is the owner of an account, beside their password: passkeys, authenticator apps, recovery codes.
ALTER TABLE app_user
  ADD COLUMN second_factor text,
  ADD COLUMN second_factor_due_at timestamptz,
  -- Ways by which a link came that removed the last factor: no codes go there until there is a new password.
  ADD COLUMN closed_ways text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE session
  ADD COLUMN proven_at timestamptz,
  ADD COLUMN device_hash text,
  ADD COLUMN network_name text,
  ADD COLUMN signed_in_by text NOT NULL DEFAULT 'password';
--> statement-breakpoint
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  stop_hash text
);
--> statement-breakpoint
CREATE INDEX passkey_user ON passkey (user_id);
--> statement-breakpoint
CREATE TABLE authenticator_app (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  stop_hash text
);
--> statement-breakpoint
CREATE UNIQUE INDEX authenticator_app_confirmed ON authenticator_app (user_id) WHERE confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX authenticator_app_user ON authenticator_app (user_id);
--> statement-breakpoint
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES app_user,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
--> statement-breakpoint
CREATE TABLE remembered_device (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  device_hash text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (user_id, device_hash)
);
--> statement-breakpoint
CREATE TABLE used_challenge (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE factor_lift (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  asked_by uuid NOT NULL REFERENCES app_user,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  confirmed_by uuid REFERENCES app_user,
  stop_hash text NOT NULL,
  stopped_at timestamptz,
  done_at timestamptz
);
--> statement-breakpoint
CREATE INDEX factor_lift_user ON factor_lift (user_id);
--> statement-breakpoint
-- Who is made INACTIVE is out for good: neither a device nor what an administrator has begun lets them in later.
CREATE OR REPLACE FUNCTION end_sessions_of_inactive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended_at = now(), ended_because = 'made inactive' WHERE user_id = NEW.id AND ended_at IS NULL;
  DELETE FROM reset_grant WHERE user_id = NEW.id;
  DELETE FROM one_time_password WHERE user_id = NEW.id;
  DELETE FROM remembered_device WHERE user_id = NEW.id;
  UPDATE factor_lift SET stopped_at = now() WHERE user_id = NEW.id AND done_at IS NULL AND stopped_at IS NULL;
  RETURN NULL;
END $$;
