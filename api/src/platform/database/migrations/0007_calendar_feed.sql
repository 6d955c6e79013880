-- How often what people see of an appointment has changed, and when last, whoever changes the row: calendars that hold
-- a copy of it take the one with the higher number (SEQUENCE, RFC 5545).
ALTER TABLE appointment
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE FUNCTION appointment_counts_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_counts_changes
  BEFORE UPDATE OF starts_at, ends_at, status, doctor_id, patient_id, consultation_type ON appointment
  FOR EACH ROW EXECUTE FUNCTION appointment_counts_changes();
--> statement-breakpoint
-- The private address from which calendars fetch somebody's appointments: one for each user, kept as its hash.
CREATE TABLE calendar_feed (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  -- SHA-256 of the secret in the address: a copy of the table reads no calendar.
  secret_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz
);
