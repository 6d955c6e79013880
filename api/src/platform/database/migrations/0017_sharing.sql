-- Access that a patient gives somebody, from the invitation on. One who acts by it is a user of their own.
CREATE TABLE proxy_grant (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- Null until somebody accepts.
  proxy_user_id uuid REFERENCES app_user,
  -- As the patient wrote them.
  invited_name text NOT NULL,
  invited_email text,
  relation text NOT NULL,
  areas text[] NOT NULL CHECK (cardinality(areas) > 0 AND areas <@ ARRAY['appointments', 'documents', 'profile']),
  -- SHA-256 of the invitation's secret; null where staff opened it for a parent.
  secret_hash text UNIQUE,
  created_at timestamptz NOT NULL,
  -- Of the invitation.
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- It stands only while the person is a child.
  for_minor boolean NOT NULL DEFAULT false,
  CHECK ((accepted_at IS NULL) = (proxy_user_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX proxy_grant_once ON proxy_grant (proxy_user_id, patient_id)
  WHERE accepted_at IS NOT NULL AND ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX proxy_grant_of ON proxy_grant (patient_id, created_at);
--> statement-breakpoint
-- Whom a proxy acted for; the actor is the proxy.
ALTER TABLE audit ADD COLUMN acting_for uuid;
--> statement-breakpoint
-- Both sides hear at once that access was accepted, changed or ended.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'patient:changed', 'id', NEW.patient_id, 'doctorIds', '[]'::json, 'hospitalIds', '[]'::json,
    'patientIds', ARRAY[NEW.patient_id] || ARRAY(SELECT id FROM patient WHERE user_id = NEW.proxy_user_id))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_access_changed AFTER INSERT OR UPDATE ON proxy_grant
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed();
