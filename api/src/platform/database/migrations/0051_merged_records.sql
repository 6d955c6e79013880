-- Two records of one person become one: everything of the merged one moves to the one that is kept, and it says where it
-- went.
ALTER TABLE patient ADD COLUMN merged_into uuid REFERENCES patient;
--> statement-breakpoint
CREATE TABLE patient_merge (
  id uuid PRIMARY KEY,
  kept_id uuid NOT NULL REFERENCES patient,
  merged_id uuid NOT NULL REFERENCES patient CHECK (merged_id <> kept_id),
  merged_at timestamptz NOT NULL,
  merged_by uuid NOT NULL REFERENCES app_user,
  reason text NOT NULL,
  -- What both records said before, the kept one after it, and which of them signs in.
  said jsonb NOT NULL,
  -- The keys of the rows that were moved, ended or named anew, by what was done.
  moved jsonb NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES app_user,
  undo_reason text,
  CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL) = (undo_reason IS NULL))
);
--> statement-breakpoint
-- A record goes into one other.
CREATE UNIQUE INDEX patient_merge_once ON patient_merge (merged_id) WHERE undone_at IS NULL;
--> statement-breakpoint
CREATE INDEX patient_merge_of ON patient_merge (kept_id, merged_at);
--> statement-breakpoint
-- Whose document it was when it was completed, where that is another record than now: its digest names it.
ALTER TABLE document ADD COLUMN completed_for uuid;
--> statement-breakpoint
-- Nothing is written for a record that was merged meanwhile: whoever tries is told to begin anew, and then sees where it
-- went. The lock waits for a merge that is under way.
CREATE FUNCTION refuse_merged_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  went uuid;
BEGIN
  IF TG_NARGS = 0 THEN
    SELECT merged_into INTO went FROM patient WHERE id = NEW.patient_id FOR KEY SHARE;
  ELSE
    SELECT merged_into INTO went FROM patient WHERE user_id = NEW.proxy_user_id FOR KEY SHARE;
  END IF;
  IF went IS NOT NULL THEN
    RAISE EXCEPTION 'the record was merged' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON waiting_request
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON document
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON sms_message
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON bulk_sms_recipient
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON access_limit
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT OR UPDATE OF patient_id ON proxy_grant
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
CREATE TRIGGER refuse_merged_proxy BEFORE INSERT OR UPDATE OF proxy_user_id ON proxy_grant
  FOR EACH ROW WHEN (NEW.proxy_user_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_record('proxy_user_id');
