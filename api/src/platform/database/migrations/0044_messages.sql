-- Consent is given, and not preset.
ALTER TABLE patient ALTER COLUMN email_opt_in SET DEFAULT false, ALTER COLUMN mob_opt_in SET DEFAULT false;
--> statement-breakpoint
-- Opt-ins were preset and decided about reminders: whoever has taken theirs back wants none, and opt-outs say that now.
-- It locks for a moment: few patients have taken a preset opt-in back.
UPDATE patient SET email_opt_out = email_opt_out OR NOT email_opt_in, mob_opt_out = mob_opt_out OR NOT mob_opt_in
WHERE NOT (email_opt_in OR email_opt_out) OR NOT (mob_opt_in OR mob_opt_out);
--> statement-breakpoint
-- Every choice of a channel: when, by whom and on which way. It is written by the trigger alone.
CREATE TABLE channel_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- Named as on the wire.
  channel text NOT NULL CHECK (channel IN ('email', 'mailing', 'phoneNo', 'mob', 'elcNoti')),
  choice text NOT NULL CHECK (choice IN ('IN', 'OUT', 'NONE')),
  decided_at timestamptz NOT NULL DEFAULT now(),
  -- Null where nobody has said it.
  source text CHECK (source IN ('PATIENT', 'REPRESENTATIVE', 'STAFF', 'SMS', 'IMPORT')),
  decided_by uuid
);
--> statement-breakpoint
CREATE INDEX channel_consent_of_patient ON channel_consent (patient_id, channel, id DESC);
--> statement-breakpoint
-- A call says who makes it (openward.user_id); what is no call says its source (openward.consent_source).
CREATE FUNCTION keep_channel_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor uuid := nullif(current_setting('openward.user_id', true), '')::uuid;
  said text := nullif(current_setting('openward.consent_source', true), '');
BEGIN
  INSERT INTO channel_consent (patient_id, channel, choice, source, decided_by)
  SELECT NEW.id, now_is.channel, now_is.choice, coalesce(said, (
           SELECT CASE WHEN app_user.id = NEW.user_id THEN 'PATIENT'
                       WHEN app_user.role = 'ROLE_PATIENT' THEN 'REPRESENTATIVE' ELSE 'STAFF' END
           FROM app_user WHERE app_user.id = actor)), actor
  FROM channel_choices(NEW) now_is
  LEFT JOIN channel_choices(OLD) was ON was.channel = now_is.channel
  WHERE now_is.choice <> coalesce(was.choice, 'NONE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION channel_choices(record patient) RETURNS TABLE (channel text, choice text) LANGUAGE sql IMMUTABLE AS $$
  SELECT given.channel, CASE WHEN given.opted_in THEN 'IN' WHEN given.opted_out THEN 'OUT' ELSE 'NONE' END
  FROM (VALUES
    ('email', record.email_opt_in, record.email_opt_out),
    ('mailing', record.mailing_opt_in, record.mailing_opt_out),
    ('phoneNo', record.phone_no_opt_in, record.phone_no_opt_out),
    ('mob', record.mob_opt_in, record.mob_opt_out),
    ('elcNoti', record.elc_noti_opt_in, record.elc_noti_opt_out)
  ) AS given (channel, opted_in, opted_out);
$$;
--> statement-breakpoint
CREATE TRIGGER keep_channel_consent AFTER INSERT OR UPDATE OF
  email_opt_in, email_opt_out, mailing_opt_in, mailing_opt_out, phone_no_opt_in, phone_no_opt_out,
  mob_opt_in, mob_opt_out, elc_noti_opt_in, elc_noti_opt_out ON patient
  FOR EACH ROW EXECUTE FUNCTION keep_channel_consent();
--> statement-breakpoint
-- A message to everybody of a filter. Who they are is found when it starts.
CREATE TABLE bulk_sms (
  id uuid PRIMARY KEY,
  filter jsonb NOT NULL,
  body text NOT NULL,
  sent_by uuid NOT NULL REFERENCES app_user,
  -- Whose message it is; null for the system admin's.
  hospital_id uuid REFERENCES hospital,
  created_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  -- STOPPED by the day's budget.
  state text NOT NULL DEFAULT 'PLANNED' CHECK (state IN ('PLANNED', 'RUNNING', 'STOPPED', 'DONE', 'CANCELED')),
  total integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  opted_out integer NOT NULL DEFAULT 0,
  without_phone integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
--> statement-breakpoint
CREATE INDEX bulk_sms_due ON bulk_sms (starts_at, id) WHERE state IN ('PLANNED', 'RUNNING');
--> statement-breakpoint
CREATE INDEX bulk_sms_newest ON bulk_sms (created_at DESC, id DESC);
--> statement-breakpoint
-- Each patient of a message once; what became of them is null while they wait.
CREATE TABLE bulk_sms_recipient (
  bulk_id uuid NOT NULL REFERENCES bulk_sms,
  patient_id uuid NOT NULL REFERENCES patient,
  outcome text CHECK (outcome IN ('SENT', 'OPTED_OUT', 'NO_NUMBER')),
  PRIMARY KEY (bulk_id, patient_id)
);
--> statement-breakpoint
CREATE INDEX bulk_sms_waiting ON bulk_sms_recipient (bulk_id, patient_id) WHERE outcome IS NULL;
