-- Visits that were booked together by a rule.
CREATE TABLE appointment_series (
  id uuid PRIMARY KEY,
  -- RFC 5545, with COUNT: FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;COUNT=10
  rule text NOT NULL,
  -- When the first visit of the rule begins, on the clock of the zone: YYYY-MM-DDTHH:mm
  starts text NOT NULL,
  time_zone text NOT NULL,
  -- The appointments: found here, so that the table of appointments needs no index for it.
  visits uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Number 3 of 10 that were booked, and its number in the rule, which counts those that were left out as well.
ALTER TABLE appointment ADD COLUMN series_place integer;
--> statement-breakpoint
ALTER TABLE appointment ADD COLUMN series_size integer;
--> statement-breakpoint
ALTER TABLE appointment ADD COLUMN series_occurrence integer;
--> statement-breakpoint
-- News of several visits of a series is one message.
ALTER TABLE appointment_news ADD COLUMN series uuid;
