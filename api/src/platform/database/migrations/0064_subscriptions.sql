-- Other systems that want to hear of what happens: where each is told, and of what.
CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  -- What it hears of: the name of the table that changes.
  topic text NOT NULL CHECK (topic IN ('appointment', 'document', 'patient')),
  -- The topic as the system named it: our own address begins it.
  criteria text NOT NULL,
  -- Only of this hospital; null for all.
  hospital_id uuid REFERENCES hospital,
  endpoint text NOT NULL,
  payload text NOT NULL CHECK (payload IN ('application/fhir+json', 'application/json')),
  reason text NOT NULL,
  -- Sealed with the server's key: a copy of the table signs nothing.
  secret bytea NOT NULL,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'active', 'error', 'off')),
  -- Why the last notification failed.
  error text,
  -- How many events have got a number.
  events bigint NOT NULL DEFAULT 0,
  -- When it is somebody's turn: to send the next event, or to look after one that was claimed and never noted.
  next_try_at timestamptz NOT NULL,
  -- Since when nothing was taken; null where the last one was.
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user
);
--> statement-breakpoint
-- What a subscription has still to be told, written in the transaction of what it tells of; gone once it was taken.
CREATE TABLE subscription_event (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subscription_id uuid NOT NULL REFERENCES subscription,
  -- In which order they are sent. Who changes a row waits for whoever changed it before, so that is the row's own order.
  place bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  subject_id uuid NOT NULL,
  -- Whom it is about; of a merged record the one that holds everything now.
  patient_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The event's number in its subscription, from 1; null until it is sent for the first time.
  number bigint,
  attempts integer NOT NULL DEFAULT 0,
  -- When it was given up: from then on it is a dead letter.
  dead_at timestamptz,
  error text
);
--> statement-breakpoint
CREATE INDEX subscription_event_waits ON subscription_event (subscription_id, place) WHERE dead_at IS NULL;
--> statement-breakpoint
CREATE INDEX subscription_event_of ON subscription_event (subject_id);
--> statement-breakpoint
-- Whoever delivers hears at the commit that there is something to tell.
CREATE FUNCTION wake_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_subscriptions', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wake_subscriptions AFTER INSERT OR UPDATE OF dead_at ON subscription_event
  FOR EACH ROW WHEN (NEW.dead_at IS NULL) EXECUTE FUNCTION wake_subscriptions();
--> statement-breakpoint
CREATE TRIGGER wake_subscriptions AFTER INSERT OR UPDATE OF status ON subscription
  FOR EACH ROW WHEN (NEW.status = 'requested') EXECUTE FUNCTION wake_subscriptions();
--> statement-breakpoint
-- Writes one event for each subscription to it. A transaction tells the same of a record once, and of a record that it
-- made not that it was changed as well.
CREATE FUNCTION tell_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_event (subscription_id, type, subject_id, patient_id)
  SELECT subscription.id, TG_ARGV[0], NEW.id,
         coalesce(record ->> 'merged_into', record ->> 'patient_id', record ->> 'id')::uuid
  FROM subscription CROSS JOIN LATERAL to_jsonb(NEW) AS record
  WHERE topic = TG_TABLE_NAME AND subscription.status = 'active'
    AND (hospital_id IS NULL OR hospital_id = (record ->> 'hospital_id')::uuid)
    AND NOT EXISTS (
      SELECT FROM subscription_event told
      WHERE told.subject_id = NEW.id AND told.subscription_id = subscription.id
        AND told.transaction = pg_current_xact_id()
        AND (told.type = TG_ARGV[0] OR TG_ARGV[0] = 'patient.changed'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_booked AFTER INSERT ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL) EXECUTE FUNCTION tell_subscriptions('appointment.booked');
--> statement-breakpoint
CREATE TRIGGER tell_moved AFTER UPDATE ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL AND NEW.status <> 'CANCELED'
    AND (OLD.starts_at, OLD.ends_at, OLD.doctor_id) <> (NEW.starts_at, NEW.ends_at, NEW.doctor_id))
  EXECUTE FUNCTION tell_subscriptions('appointment.moved');
--> statement-breakpoint
CREATE TRIGGER tell_canceled AFTER UPDATE ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL AND OLD.status <> 'CANCELED' AND NEW.status = 'CANCELED'
    AND NOT NEW.did_not_come)
  EXECUTE FUNCTION tell_subscriptions('appointment.canceled');
--> statement-breakpoint
CREATE TRIGGER tell_did_not_come AFTER UPDATE ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL AND NOT OLD.did_not_come AND NEW.did_not_come)
  EXECUTE FUNCTION tell_subscriptions('appointment.did_not_come');
--> statement-breakpoint
CREATE TRIGGER tell_checked_in AFTER UPDATE ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL AND OLD.status <> 'CHECKED_IN' AND NEW.status = 'CHECKED_IN')
  EXECUTE FUNCTION tell_subscriptions('appointment.checked_in');
--> statement-breakpoint
CREATE TRIGGER tell_completed AFTER UPDATE ON appointment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL AND OLD.status <> 'COMPLETED' AND NEW.status = 'COMPLETED')
  EXECUTE FUNCTION tell_subscriptions('appointment.completed');
--> statement-breakpoint
CREATE TRIGGER tell_assigned AFTER INSERT ON document
  FOR EACH ROW EXECUTE FUNCTION tell_subscriptions('document.assigned');
--> statement-breakpoint
CREATE TRIGGER tell_completed AFTER UPDATE ON document
  FOR EACH ROW WHEN (OLD.status <> 'COMPLETED' AND NEW.status = 'COMPLETED')
  EXECUTE FUNCTION tell_subscriptions('document.completed');
--> statement-breakpoint
CREATE TRIGGER tell_canceled AFTER UPDATE ON document
  FOR EACH ROW WHEN (OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL)
  EXECUTE FUNCTION tell_subscriptions('document.canceled');
--> statement-breakpoint
CREATE TRIGGER tell_created AFTER INSERT ON patient
  FOR EACH ROW EXECUTE FUNCTION tell_subscriptions('patient.created');
--> statement-breakpoint
-- Each change of a record, whichever table holds it, raises its version.
CREATE TRIGGER tell_changed AFTER UPDATE ON patient
  FOR EACH ROW WHEN (NEW.version > OLD.version AND NEW.merged_into IS NULL)
  EXECUTE FUNCTION tell_subscriptions('patient.changed');
--> statement-breakpoint
CREATE TRIGGER tell_merged AFTER UPDATE ON patient
  FOR EACH ROW WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL)
  EXECUTE FUNCTION tell_subscriptions('patient.merged');
