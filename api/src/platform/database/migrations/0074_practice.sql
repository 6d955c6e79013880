-- What administrators decide for the whole practice, in the one row of its table: each change is a version, as of any record.
CREATE TABLE practice (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL DEFAULT '',
  phone_no text NOT NULL DEFAULT '',
  quiet_from text NOT NULL DEFAULT '21:00',
  quiet_to text NOT NULL DEFAULT '08:00',
  form_language text NOT NULL DEFAULT 'en',
  first_reminder integer NOT NULL DEFAULT 24,
  last_reminder integer NOT NULL DEFAULT 2,
  sign_up_verification text NOT NULL DEFAULT 'server',
  -- When `openward backup` last wrote all of it.
  backed_up_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE UNIQUE INDEX practice_only ON practice ((true));
--> statement-breakpoint
INSERT INTO practice DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION note_practice_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW), ARRAY[
    'name', 'phone_no', 'quiet_from', 'quiet_to', 'form_language', 'first_reminder', 'last_reminder', 'sign_up_verification']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.version := OLD.version + 1;
    PERFORM note_record_change(NEW.id, NEW.version, changed);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_practice_changed BEFORE UPDATE ON practice FOR EACH ROW EXECUTE FUNCTION note_practice_changed();
