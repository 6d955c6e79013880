-- What a patient waits for: one doctor, or any of a speciality, on days and between times of the hospital's own.
CREATE TABLE waiting_request (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  doctor_id uuid REFERENCES doctor,
  consultation_type text NOT NULL,
  description text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  from_time time NOT NULL,
  to_time time NOT NULL CHECK (to_time > from_time),
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
--> statement-breakpoint
CREATE INDEX waiting_request_open ON waiting_request (created_at, id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX waiting_request_of ON waiting_request (patient_id, created_at) WHERE ended_at IS NULL;
--> statement-breakpoint
-- A time that is held for one request. A row of appointment holds it (status BLOCKED, without a patient), so that the
-- constraint against overlaps keeps everybody else out; accepted, that very row becomes the appointment.
CREATE TABLE waiting_offer (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES waiting_request,
  appointment_id uuid REFERENCES appointment ON DELETE SET NULL,
  doctor_id uuid NOT NULL REFERENCES doctor,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED', 'OVER'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX waiting_offer_one_open ON waiting_offer (request_id) WHERE state = 'OPEN';
--> statement-breakpoint
CREATE INDEX waiting_offer_ends ON waiting_offer (expires_at) WHERE state = 'OPEN';
--> statement-breakpoint
CREATE INDEX waiting_offer_of ON waiting_offer (request_id, doctor_id, starts_at);
--> statement-breakpoint
CREATE INDEX waiting_offer_holds ON waiting_offer (appointment_id);
--> statement-breakpoint
-- Times that somebody gave back, until they were offered to whoever waits for them.
CREATE TABLE freed_time (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  doctor_id uuid NOT NULL REFERENCES doctor,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  freed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX freed_time_order ON freed_time (freed_at);
--> statement-breakpoint
-- Whoever cancels or moves a visit that was awaited, in whatever way. Time that staff unblock is theirs to fill.
CREATE FUNCTION note_freed_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM waiting_request WHERE ended_at IS NULL) THEN
    INSERT INTO freed_time (doctor_id, starts_at, ends_at) VALUES (OLD.doctor_id, OLD.starts_at, OLD.ends_at);
    PERFORM pg_notify('openward_freed', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_freed_time AFTER UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.status IN ('BOOKED', 'RESCHEDULED', 'CONFIRMED') AND (
    NEW.status = 'CANCELED' OR NEW.doctor_id <> OLD.doctor_id OR NEW.starts_at <> OLD.starts_at))
  EXECUTE FUNCTION note_freed_time();
--> statement-breakpoint
-- The patient's own pages hear of their offers as they come and go.
CREATE FUNCTION tell_offer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  patient uuid := (SELECT patient_id FROM waiting_request WHERE id = NEW.request_id);
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'patient:changed', 'id', patient,
    'doctorIds', '[]'::json, 'hospitalIds', '[]'::json, 'patientIds', ARRAY[patient])::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_offer_changed AFTER INSERT OR UPDATE ON waiting_offer
  FOR EACH ROW EXECUTE FUNCTION tell_offer_changed();
