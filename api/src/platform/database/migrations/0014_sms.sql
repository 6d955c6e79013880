-- Messages to patients on their way. Each is written in the transaction of what it tells of, and handed over after it:
-- one is claimed (SENDING, for a while) before it is handed over and noted after, so that a row which stays SENDING is
-- one of which nobody knows; it is asked for before anybody sends it again.
CREATE TABLE sms_message (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  phone_no text NOT NULL,
  body text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('message', 'cancellation', 'reminder', 'offer')),
  -- Whose share of the recipient's day it uses.
  share text NOT NULL CHECK (share IN ('own', 'notice')),
  -- Null where the portal wrote it by itself.
  sent_by uuid REFERENCES app_user,
  -- Whose message it is; null for the system admin's.
  hospital_id uuid REFERENCES hospital,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'WAITING'
    CHECK (state IN ('WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is somebody's turn to look after it: to hand it over, or to ask what became of it.
  next_try_at timestamptz NOT NULL,
  -- After that it makes no sense any more.
  give_up_at timestamptz NOT NULL,
  -- When it was claimed to be handed over, the last time.
  handed_at timestamptz,
  -- What the gateway calls it.
  provider_id text,
  reason text,
  changed_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX sms_message_due ON sms_message (next_try_at, id) WHERE state IN ('WAITING', 'SENDING');
--> statement-breakpoint
CREATE UNIQUE INDEX sms_message_provider ON sms_message (provider_id) WHERE provider_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX sms_message_newest ON sms_message (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX sms_message_by_sender ON sms_message (sent_by, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX sms_message_by_hospital ON sms_message (hospital_id, created_at DESC, id DESC);
--> statement-breakpoint
-- Whoever sends messages hears at the commit that there are some.
CREATE FUNCTION tell_sms_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_sms', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_sms_waits AFTER INSERT ON sms_message
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sms_waits();
--> statement-breakpoint
-- Texts that are kept to be sent again: a hospital's own, or, without one, everybody's.
CREATE TABLE sms_template (
  id uuid PRIMARY KEY,
  hospital_id uuid REFERENCES hospital,
  name text NOT NULL,
  body text NOT NULL
);
--> statement-breakpoint
CREATE INDEX sms_template_of ON sms_template (hospital_id, name);
