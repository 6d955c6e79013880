-- Which columns each version of a record has changed, and who changed them: whoever saves an edit that was drawn from an
-- older version is told what collides. Names only; the values are in the record. What was kept of patients goes on there.
-- the previous api stands it: a view takes the table's place in the same transaction
ALTER TABLE patient_change RENAME TO record_change;
--> statement-breakpoint
-- the previous api stands it: the view has the name
ALTER TABLE record_change RENAME COLUMN patient_id TO record_id;
--> statement-breakpoint
-- the previous api stands it: it takes rows and loses none
ALTER TABLE record_change DROP CONSTRAINT patient_change_patient_id_fkey;
--> statement-breakpoint
-- Null where nobody did it by hand.
ALTER TABLE record_change ADD COLUMN changed_by uuid;
--> statement-breakpoint
-- What the api before reads.
CREATE VIEW patient_change AS SELECT record_id AS patient_id, version, fields, changed_at FROM record_change;
--> statement-breakpoint
-- The names among some that differ between two rows; null where none does.
CREATE FUNCTION changed_columns(was jsonb, is_now jsonb, among text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(name) FROM unnest(among) AS name WHERE was -> name IS DISTINCT FROM is_now -> name;
$$;
--> statement-breakpoint
-- Notes a version of a record. Who changes it is what the call has said of itself (openward.user_id).
CREATE FUNCTION note_record_change(record uuid, version integer, fields text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO record_change (record_id, version, fields, changed_by)
  SELECT record, version, fields, nullif(current_setting('openward.user_id', true), '')::uuid
  WHERE fields IS NOT NULL;
$$;
--> statement-breakpoint
-- Tells open pages that a record has changed, as note_record_change notes it; ids only.
CREATE FUNCTION tell_record_changed(fact text, record uuid, doctors uuid[], hospitals uuid[], patients uuid[])
RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('openward_facts', json_build_object(
    'name', fact, 'id', record, 'doctorIds', array_remove(doctors, NULL),
    'hospitalIds', array_remove(hospitals, NULL), 'patientIds', array_remove(patients, NULL))::text);
$$;
--> statement-breakpoint
-- A patient's record: as before, but for where it is noted.
CREATE OR REPLACE FUNCTION note_patient_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  whose uuid;
  changed text[];
  risen integer;
BEGIN
  SELECT array_agg(key) INTO changed FROM jsonb_each(to_jsonb(NEW))
  WHERE value IS DISTINCT FROM was -> key
    AND key NOT IN ('id', 'user_id', 'patient_id', 'version')
    AND (TG_NARGS = 0 OR key = ANY (TG_ARGV));
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'patient' THEN
    whose := NEW.id;
  ELSIF TG_TABLE_NAME = 'app_user' THEN
    SELECT id INTO whose FROM patient WHERE user_id = NEW.id;
  ELSE
    whose := NEW.patient_id;
  END IF;
  UPDATE patient SET version = version + 1 WHERE id = whose RETURNING version INTO risen;
  IF FOUND THEN
    PERFORM note_record_change(whose, risen, changed);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An appointment's revision is its version: it counts changes of its words as well.
CREATE OR REPLACE FUNCTION appointment_counts_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := now();
  PERFORM note_record_change(NEW.id, NEW.revision, changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'starts_at', 'ends_at', 'status', 'doctor_id', 'patient_id', 'consultation_type', 'description']));
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER appointment_counts_changes ON appointment;
--> statement-breakpoint
CREATE TRIGGER appointment_counts_changes
  BEFORE UPDATE OF starts_at, ends_at, status, doctor_id, patient_id, consultation_type, description ON appointment
  FOR EACH ROW EXECUTE FUNCTION appointment_counts_changes();
--> statement-breakpoint
-- Accounts of administrators and doctors; of a doctor also what stands in their own row.
ALTER TABLE app_user ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE FUNCTION note_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'first_name', 'last_name', 'email', 'phone_no', 'status', 'hospital_id', 'speciality']);
  account uuid;
  risen integer;
BEGIN
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'app_user' THEN
    account := NEW.id;
    NEW.version := OLD.version + 1;
    risen := NEW.version;
  ELSE
    account := NEW.user_id;
    UPDATE app_user SET version = version + 1 WHERE id = account RETURNING version INTO risen;
  END IF;
  PERFORM note_record_change(account, risen, changed);
  PERFORM tell_record_changed('account:changed', account,
    ARRAY(SELECT id FROM doctor WHERE user_id = account), ARRAY[OLD.hospital_id, NEW.hospital_id], '{}');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_account_changed BEFORE UPDATE OF first_name, last_name, email, phone_no, status, hospital_id ON app_user
  FOR EACH ROW WHEN (NEW.role <> 'ROLE_PATIENT') EXECUTE FUNCTION note_account_changed();
--> statement-breakpoint
CREATE TRIGGER note_account_changed BEFORE UPDATE OF speciality, hospital_id ON doctor
  FOR EACH ROW EXECUTE FUNCTION note_account_changed();
--> statement-breakpoint
-- When a doctor can be booked: rows of several tables, so whoever saves them counts.
ALTER TABLE doctor ADD COLUMN availability_version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
ALTER TABLE sms_template ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE FUNCTION note_template_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY['name', 'body']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.version := OLD.version + 1;
    PERFORM note_record_change(NEW.id, NEW.version, changed);
    PERFORM tell_record_changed('template:changed', NEW.id, '{}', ARRAY[NEW.hospital_id], '{}');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_template_changed BEFORE UPDATE OF name, body ON sms_template
  FOR EACH ROW EXECUTE FUNCTION note_template_changed();
--> statement-breakpoint
ALTER TABLE proxy_grant ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE FUNCTION note_grant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY['areas', 'accepted_at', 'ended_at']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.version := OLD.version + 1;
    PERFORM note_record_change(NEW.id, NEW.version, changed);
    PERFORM tell_record_changed('access:changed', NEW.id, '{}', '{}', ARRAY[NEW.patient_id]);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_grant_changed BEFORE UPDATE OF areas, accepted_at, ended_at ON proxy_grant
  FOR EACH ROW EXECUTE FUNCTION note_grant_changed();
