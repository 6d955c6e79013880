-- Whom somebody calls because a doctor is ill today; kept until the hospital's day is over.
CREATE TABLE patient_call (
  appointment_id uuid PRIMARY KEY REFERENCES appointment(id) ON DELETE CASCADE,
  on_day date NOT NULL,
  started_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('moved', 'cancelled', 'kept')),
  reason text NOT NULL CHECK (reason IN ('soon', 'unreachable', 'waiting')),
  called_at timestamptz,
  called_by uuid REFERENCES app_user(id),
  CHECK ((called_at IS NULL) = (called_by IS NULL))
);
--> statement-breakpoint
CREATE INDEX patient_call_on_day ON patient_call (on_day);
