-- By how many minutes the patient expects to be late; null while they have not said so. It is said of one time, so a move
-- takes it away.
ALTER TABLE appointment ADD COLUMN late_minutes integer;
--> statement-breakpoint
-- The previous api stands it: it does not know the column.
ALTER TABLE appointment ADD CONSTRAINT appointment_late_minutes CHECK (late_minutes BETWEEN 5 AND 60) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION appointment_is_on_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.late_minutes := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_is_on_time BEFORE UPDATE OF starts_at ON appointment
  FOR EACH ROW WHEN (NEW.starts_at IS DISTINCT FROM OLD.starts_at) EXECUTE FUNCTION appointment_is_on_time();
