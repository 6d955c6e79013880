-- How a patient wants to be reached. Who has said nothing is reminded of their appointments.
ALTER TABLE patient
  ADD COLUMN email_opt_in boolean NOT NULL DEFAULT true,
  ADD COLUMN email_opt_out boolean NOT NULL DEFAULT false,
  ADD COLUMN mob_opt_in boolean NOT NULL DEFAULT true,
  ADD COLUMN mob_opt_out boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- Which appointment was somebody reminded of, at which of its times: one that is moved is another time.
CREATE TABLE reminder (
  appointment_id uuid NOT NULL REFERENCES appointment,
  kind text NOT NULL CHECK (kind IN ('day', 'hours')),
  starts_at timestamptz NOT NULL,
  -- Where it went by SMS; null by e-mail.
  phone_no text,
  claimed_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (appointment_id, kind, starts_at)
);
--> statement-breakpoint
CREATE INDEX reminder_by_phone ON reminder (phone_no, starts_at) WHERE phone_no IS NOT NULL;
--> statement-breakpoint
CREATE INDEX reminder_starts ON reminder (starts_at);
