-- Who gave access, and who ended it and why; null where that was before, or the portal did it.
ALTER TABLE proxy_grant
  ADD COLUMN created_by uuid REFERENCES app_user,
  ADD COLUMN ended_by uuid REFERENCES app_user,
  ADD COLUMN end_reason text,
  -- When the parent was told that the child grows up.
  ADD COLUMN end_told_at timestamptz;
--> statement-breakpoint
-- While one of these is in place, only the practice gives access to a patient's record. One that names a person keeps that
-- person from any.
CREATE TABLE access_limit (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- As staff wrote it; null where it is about nobody in particular.
  name text,
  -- In lower case.
  email text,
  user_id uuid REFERENCES app_user,
  reason text NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  lifted_by uuid REFERENCES app_user,
  lifted_at timestamptz,
  lift_reason text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
);
--> statement-breakpoint
CREATE INDEX access_limit_of ON access_limit (patient_id, created_at);
--> statement-breakpoint
CREATE FUNCTION tell_limit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_record_changed('patient:changed', NEW.patient_id, '{}', '{}', ARRAY[NEW.patient_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_limit_changed AFTER INSERT OR UPDATE ON access_limit
  FOR EACH ROW EXECUTE FUNCTION tell_limit_changed();
--> statement-breakpoint
-- The link by which a patient whose record nobody signs in to gets their own account. One at a time for each record: a
-- corrected address makes the link before worthless.
CREATE TABLE owner_invitation (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  -- In lower case.
  email text NOT NULL,
  -- SHA-256 of the link's secret.
  secret_hash text NOT NULL UNIQUE,
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
