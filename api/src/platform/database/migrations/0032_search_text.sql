-- What somebody is found by stands in one text: names, e-mail address, numbers and the date of birth, without accents and
-- capitals, so that a search is one scan of one index.
CREATE FUNCTION searchable(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(replace(replace(replace(replace(
    translate(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g'),
              'ØøŁłĐđÐðı''’‘`´-‐‑', 'OoLlDdDdi        '),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'))
$$;
--> statement-breakpoint
ALTER TABLE patient ADD COLUMN search_text text;
--> statement-breakpoint
-- The user of a patient stands in the text as well: `note_patient_changed` of the user writes the patient's version.
CREATE FUNCTION patient_has_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT concat_ws(' ', searchable(concat_ws(' ', u.first_name, u.last_name, u.email)),
                   regexp_replace(u.phone_no, '\D', '', 'g'), regexp_replace(NEW.mobile_phone_no, '\D', '', 'g'),
                   to_char(NEW.date_of_birth, 'YYYY-MM-DD'))
    INTO NEW.search_text FROM app_user u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER patient_has_search_text BEFORE INSERT OR UPDATE ON patient
  FOR EACH ROW EXECUTE FUNCTION patient_has_search_text();
--> statement-breakpoint
-- The text is no field of the record.
CREATE OR REPLACE FUNCTION note_patient_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  whose uuid;
  changed text[];
  risen integer;
BEGIN
  SELECT array_agg(key) INTO changed FROM jsonb_each(to_jsonb(NEW))
  WHERE value IS DISTINCT FROM was -> key
    AND key NOT IN ('id', 'user_id', 'patient_id', 'version', 'search_text')
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
-- That old records get their text is no news.
DROP TRIGGER tell_patient_changed ON patient;
--> statement-breakpoint
CREATE TRIGGER tell_patient_changed AFTER INSERT ON patient
  FOR EACH ROW EXECUTE FUNCTION tell_patient_changed();
--> statement-breakpoint
CREATE TRIGGER tell_patient_rewritten AFTER UPDATE ON patient
  FOR EACH ROW WHEN (OLD.search_text IS NOT NULL OR NEW.search_text IS NULL) EXECUTE FUNCTION tell_patient_changed();
