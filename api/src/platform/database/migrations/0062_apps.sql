-- Apps of others that read and book by FHIR (SMART App Launch 2.2): which there are, and who lets them see what.
CREATE TABLE app (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('public', 'secret', 'key')),
  addresses text[] NOT NULL,
  launch_address text NOT NULL DEFAULT '',
  scopes text[] NOT NULL,
  secret_hash text,
  keys text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user,
  last_used_at timestamptz
);
--> statement-breakpoint
CREATE TABLE app_access (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES app,
  user_id uuid NOT NULL REFERENCES app_user,
  patient_id uuid REFERENCES patient,
  scopes text[] NOT NULL,
  -- Who gave it had the second factor of the hospital's sign-in.
  provider_factor boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  last_used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX app_access_user ON app_access (user_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX app_access_patient ON app_access (patient_id);
--> statement-breakpoint
-- What a sign-in by an app has made so far: codes, tokens, questions. Ids are hashes, so that the table opens nothing.
CREATE TABLE app_sign_in (
  kind text NOT NULL,
  id_hash text NOT NULL,
  app_id uuid REFERENCES app,
  access_id uuid REFERENCES app_access,
  payload jsonb NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
--> statement-breakpoint
CREATE INDEX app_sign_in_access ON app_sign_in (access_id);
--> statement-breakpoint
CREATE INDEX app_sign_in_expiry ON app_sign_in (expires_at);
--> statement-breakpoint
-- Who is made INACTIVE is out for good, with every app that they let in.
CREATE FUNCTION end_apps_of_inactive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM app_sign_in WHERE access_id IN (SELECT id FROM app_access WHERE user_id = NEW.id);
  UPDATE app_access SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER app_user_inactive_apps AFTER UPDATE OF status ON app_user
  FOR EACH ROW WHEN (NEW.status = 'INACTIVE' AND OLD.status <> 'INACTIVE') EXECUTE FUNCTION end_apps_of_inactive();
--> statement-breakpoint
-- Through which app something was done.
ALTER TABLE audit ADD COLUMN app_id uuid;
