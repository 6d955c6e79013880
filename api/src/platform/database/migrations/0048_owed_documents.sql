-- When a form is assigned and reminded of by itself: with bookings of these types, not again within so many days after it
-- was completed (null: with every booking), and so many days before a visit (null: never).
ALTER TABLE form ADD COLUMN consultation_types text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE form ADD COLUMN again_after_days integer;
--> statement-breakpoint
ALTER TABLE form ADD COLUMN remind_days integer;
--> statement-breakpoint
-- When the patient was last reminded of it, by whomever.
ALTER TABLE document ADD COLUMN reminded_at timestamptz;
--> statement-breakpoint
-- Reminders before a visit: each once, whichever process claims it.
CREATE TABLE document_reminder (
  document_id uuid NOT NULL REFERENCES document ON DELETE CASCADE,
  appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
  reminded_at timestamptz NOT NULL,
  PRIMARY KEY (document_id, appointment_id)
);
