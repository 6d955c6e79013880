-- Staff put patients on the list, for any doctor of one hospital too, and take them off with a reason. A request may want an
-- earlier time for a visit that is booked: accepted, the visit moves.
ALTER TABLE waiting_request
  ADD COLUMN hospital_id uuid REFERENCES hospital,
  ADD COLUMN appointment_id uuid REFERENCES appointment,
  ADD COLUMN end_reason text;
--> statement-breakpoint
-- The previous api stands it: its requests are about no visit.
-- It locks for a moment: few people wait.
CREATE UNIQUE INDEX waiting_request_moves ON waiting_request (appointment_id) WHERE ended_at IS NULL;
--> statement-breakpoint
-- However a visit changes, nobody waits to have it earlier once it is cancelled or begun, or comes before the first day they
-- can come.
CREATE FUNCTION follow_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waiting_request SET ended_at = clock_timestamp()
    WHERE appointment_id = NEW.id AND ended_at IS NULL
      AND (NEW.status NOT IN ('BOOKED', 'RESCHEDULED', 'CONFIRMED') OR NEW.on_day < from_day);
  IF FOUND THEN
    PERFORM pg_notify('openward_freed', '');
  ELSE
    UPDATE waiting_request SET to_day = NEW.on_day
      WHERE appointment_id = NEW.id AND ended_at IS NULL AND to_day <> NEW.on_day;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_visit AFTER UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.patient_id IS NOT NULL AND (NEW.status <> OLD.status OR NEW.on_day <> OLD.on_day))
  EXECUTE FUNCTION follow_visit();
--> statement-breakpoint
-- The list of staff hears of requests as they come and go, like the patient's own pages of offers.
CREATE FUNCTION tell_request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'patient:changed', 'id', NEW.patient_id,
    'doctorIds', '[]'::json, 'hospitalIds', '[]'::json, 'patientIds', ARRAY[NEW.patient_id])::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_request_changed AFTER INSERT OR UPDATE ON waiting_request
  FOR EACH ROW EXECUTE FUNCTION tell_request_changed();
--> statement-breakpoint
-- The release before does not know that a request can be about a visit: it would book a second one beside it.
CREATE FUNCTION refuse_second_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM waiting_request request
    WHERE request.id = NEW.request_id AND request.appointment_id IS NOT NULL
      AND request.appointment_id IS DISTINCT FROM NEW.appointment_id
  ) THEN
    RAISE EXCEPTION 'an earlier time moves the visit that it was wanted for';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_second_visit BEFORE UPDATE OF state ON waiting_offer
  FOR EACH ROW WHEN (NEW.state = 'ACCEPTED') EXECUTE FUNCTION refuse_second_visit();
