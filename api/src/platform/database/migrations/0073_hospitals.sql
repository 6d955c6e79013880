-- Hospitals are edited in the portal: each change is a version, as of any record. Lists of staff hold their names.
ALTER TABLE hospital ADD COLUMN status text NOT NULL DEFAULT 'ACTIVE';
--> statement-breakpoint
ALTER TABLE hospital ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE FUNCTION note_hospital_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'name', 'time_zone', 'address', 'phone_no', 'status']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.version := OLD.version + 1;
    PERFORM note_record_change(NEW.id, NEW.version, changed);
    PERFORM tell_record_changed('account:changed', NEW.id, '{}', ARRAY[NEW.id], '{}');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_hospital_changed BEFORE UPDATE OF name, time_zone, address, phone_no, status ON hospital
  FOR EACH ROW EXECUTE FUNCTION note_hospital_changed();
