-- What the patient wrote by SMS and nobody could read; empty where nothing was. It is said of one time, so a move takes it away.
ALTER TABLE appointment ADD COLUMN sms_note text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION appointment_is_on_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.late_minutes := NULL;
  NEW.sms_note := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
-- An SMS that asked which appointment was meant counts as a reminder of it: the next answer is about that one.
-- The previous api stands it: the rule comes back with one kind more.
ALTER TABLE reminder DROP CONSTRAINT reminder_kind_check;
--> statement-breakpoint
-- The previous api stands it: it writes two of the three.
ALTER TABLE reminder ADD CONSTRAINT reminder_kind_check CHECK (kind IN ('day', 'hours', 'asked')) NOT VALID;
