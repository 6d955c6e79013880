-- What the patient of an appointment has not been told yet: one row, however often the appointment changes before the
-- message goes out.
CREATE TABLE appointment_news (
  appointment_id uuid PRIMARY KEY REFERENCES appointment ON DELETE CASCADE,
  -- What the patient knows; null where they know of no appointment yet.
  known_status text,
  known_starts_at timestamptz,
  known_doctor_id uuid REFERENCES doctor,
  by_patient boolean NOT NULL,
  -- True where the patient did it by SMS and has read the answer.
  is_answered boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX appointment_news_due ON appointment_news (due_at);
--> statement-breakpoint
-- E-mails to patients on their way, written in the transaction of what they tell of; each goes once it is handed over.
CREATE TABLE mail_message (
  id uuid PRIMARY KEY,
  address text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- iCalendar, and its METHOD.
  calendar text,
  calendar_method text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX mail_message_due ON mail_message (next_try_at);
