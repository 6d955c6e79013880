-- The text for searches is no field of a record. So a filling of all texts does not call, for each row, what finds no
-- change. It stands in the journal before the first such filling, which it makes quicker; numbers say only who was written
-- later.
DROP TRIGGER note_patient_changed ON patient;
--> statement-breakpoint
CREATE TRIGGER note_patient_changed AFTER UPDATE ON patient
  FOR EACH ROW WHEN (
    NEW.version = OLD.version
    AND (to_jsonb(NEW) - 'search_text') IS DISTINCT FROM (to_jsonb(OLD) - 'search_text'))
  EXECUTE FUNCTION note_patient_changed();
