-- For how many years text messages are kept; 0 for always, as before.
ALTER TABLE practice ADD COLUMN keep_messages integer NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_practice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'name', 'phone_no', 'quiet_from', 'quiet_to', 'form_language', 'first_reminder', 'last_reminder', 'sign_up_verification',
    'color', 'logo', 'keep_messages']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.version := OLD.version + 1;
    PERFORM note_record_change(NEW.id, NEW.version, changed);
  END IF;
  RETURN NEW;
END $$;
