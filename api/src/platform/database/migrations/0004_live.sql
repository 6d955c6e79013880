-- Whoever changes an appointment, in whatever way: with the commit, every process that listens is told which row it was
-- and whom it concerns, before and after the change. Ids only.
CREATE FUNCTION tell_appointment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'appointment:changed',
    'id', coalesce(NEW.id, OLD.id),
    'doctorIds', array_remove(ARRAY[OLD.doctor_id, NEW.doctor_id], NULL),
    -- Where the doctor is now, as queries ask it: an appointment stays where it was when its doctor moves.
    'hospitalIds', ARRAY(SELECT hospital_id FROM doctor WHERE id IN (OLD.doctor_id, NEW.doctor_id)),
    'patientIds', array_remove(ARRAY[OLD.patient_id, NEW.patient_id], NULL))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_appointment_changed AFTER INSERT OR UPDATE OR DELETE ON appointment
  FOR EACH ROW EXECUTE FUNCTION tell_appointment_changed();
--> statement-breakpoint
-- A patient's record is their own row and their account's.
CREATE FUNCTION tell_patient_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'patient' THEN
    changed := NEW.id;
  ELSE
    SELECT id INTO changed FROM patient WHERE user_id = NEW.id;
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM pg_notify('openward_facts', json_build_object(
      'name', 'patient:changed', 'id', changed,
      'doctorIds', '[]'::json, 'hospitalIds', '[]'::json, 'patientIds', ARRAY[changed])::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_patient_changed AFTER INSERT OR UPDATE ON patient
  FOR EACH ROW EXECUTE FUNCTION tell_patient_changed();
--> statement-breakpoint
CREATE TRIGGER tell_patient_changed AFTER UPDATE OF first_name, last_name, email, phone_no, status ON app_user
  FOR EACH ROW EXECUTE FUNCTION tell_patient_changed();
