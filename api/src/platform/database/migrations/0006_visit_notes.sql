-- How a visit began and ended, beside what its status says.
ALTER TABLE appointment
  ADD COLUMN created_by uuid REFERENCES app_user,
  ADD COLUMN completed_at timestamptz,
  ADD COLUMN cancelled_by text CHECK (cancelled_by IN ('patient', 'practice', 'portal')),
  ADD COLUMN did_not_come boolean NOT NULL DEFAULT false,
  ADD COLUMN cancel_reason text NOT NULL DEFAULT '';
--> statement-breakpoint
-- Lists hold cancelled appointments too, so the partial index on starts_at is none for them.
CREATE INDEX IF NOT EXISTS appointment_by_start ON appointment (starts_at);
--> statement-breakpoint
-- What somebody, or the job of the day after, still has to do something about: few, however many visits there have been.
CREATE INDEX appointment_unfinished ON appointment (starts_at)
  WHERE status IN ('BOOKED', 'RESCHEDULED', 'CONFIRMED', 'CHECKED_IN');
