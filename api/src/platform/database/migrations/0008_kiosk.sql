-- Devices that check patients in by themselves, for one hospital and nothing else.
CREATE TABLE kiosk (
  id uuid PRIMARY KEY,
  hospital_id uuid NOT NULL REFERENCES hospital,
  name text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  paired_by uuid NOT NULL REFERENCES app_user,
  paired_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
--> statement-breakpoint
CREATE INDEX kiosk_of_hospital ON kiosk (hospital_id) WHERE revoked_at IS NULL;
--> statement-breakpoint
-- A device that shows its code; gone once staff have typed it, or once it is over.
CREATE TABLE kiosk_pairing (
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  token_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX kiosk_pairing_expires ON kiosk_pairing (expires_at);
