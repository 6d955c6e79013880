-- Whoever changes an appointment, in whatever way: with the commit, every process that listens is told which row it was
-- and whom it concerns, before and after the change. Ids only.
CREATE FUNCTION tell_appointment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'appointment:changed',
    'id', coalesce(NEW.id, OLD.id),
    'doctorIds', array_remove(ARRAY[OLD.doctor_id, NEW.doctor_id], NULL),
    'hospitalIds', array_remove(ARRAY[OLD.hospital_id, NEW.hospital_id], NULL),
    'patientIds', array_remove(ARRAY[OLD.patient_id, NEW.patient_id], NULL))::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_appointment_changed AFTER INSERT OR UPDATE OR DELETE ON appointment
  FOR EACH ROW EXECUTE FUNCTION tell_appointment_changed();
