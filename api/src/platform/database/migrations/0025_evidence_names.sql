-- Who completed a document, for whom, and what they were to them, by the names of that moment: nobody who is renamed later
-- changes what is kept as evidence.
ALTER TABLE document_completion
  ADD COLUMN submitter_first_name text,
  ADD COLUMN submitter_last_name text,
  ADD COLUMN patient_first_name text,
  ADD COLUMN patient_last_name text,
  -- `Self`, the relationship of somebody who acts for the patient, `Doctor` or `Administrator`; null where nobody knows.
  ADD COLUMN relation text;
--> statement-breakpoint
-- What was completed stays as it was, but for the names of older ones, which are written once.
CREATE FUNCTION completion_is_kept_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY['submitter_first_name', 'submitter_last_name', 'patient_first_name', 'patient_last_name', 'relation'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.submitter_first_name IS NULL AND to_jsonb(NEW) - names = to_jsonb(OLD) - names THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is kept as it is', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
DROP TRIGGER document_completion_is_kept ON document_completion;
--> statement-breakpoint
CREATE TRIGGER document_completion_is_kept BEFORE UPDATE OR DELETE ON document_completion
  FOR EACH ROW EXECUTE FUNCTION completion_is_kept_as_it_is();
--> statement-breakpoint
-- The day on which access for a minor ends by itself: fixed when it is given, whatever becomes of the birth date.
ALTER TABLE proxy_grant ADD COLUMN ends_on date;
--> statement-breakpoint
-- It locks for a moment: only access of parents, a few rows of a small table.
UPDATE proxy_grant
SET ends_on = (SELECT (date_of_birth + interval '18 years')::date FROM patient WHERE patient.id = patient_id)
WHERE for_minor;
--> statement-breakpoint
CREATE FUNCTION fix_end_of_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.ends_on := OLD.ends_on;
  ELSIF NEW.for_minor THEN
    SELECT (date_of_birth + interval '18 years')::date INTO NEW.ends_on FROM patient WHERE id = NEW.patient_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fix_end_of_access BEFORE INSERT OR UPDATE ON proxy_grant
  FOR EACH ROW EXECUTE FUNCTION fix_end_of_access();
