-- The practice's own colour and logo; empty for those of the portal. A logo is named by its SHA-256, hexadecimal, so that what
-- an address shows never changes.
ALTER TABLE practice ADD COLUMN color text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE practice ADD COLUMN logo text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE TABLE practice_logo (
  digest text PRIMARY KEY,
  media_type text NOT NULL,
  content bytea NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_practice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'name', 'phone_no', 'quiet_from', 'quiet_to', 'form_language', 'first_reminder', 'last_reminder', 'sign_up_verification',
    'color', 'logo']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.version := OLD.version + 1;
    PERFORM note_record_change(NEW.id, NEW.version, changed);
  END IF;
  RETURN NEW;
END $$;
