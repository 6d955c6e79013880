ALTER TABLE hospital
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN phone_no text NOT NULL DEFAULT '';
--> statement-breakpoint
-- Minutes that a doctor keeps free after each visit.
ALTER TABLE doctor ADD COLUMN buffer_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 120);
--> statement-breakpoint
-- How long a visit of a type takes with a doctor, where it is not one slot.
CREATE TABLE visit_length (
  doctor_id uuid NOT NULL REFERENCES doctor,
  consultation_type text NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
  PRIMARY KEY (doctor_id, consultation_type)
);
--> statement-breakpoint
-- Hours hold from a day to a day, both included; without an end they hold on and on. `wall` is the time of day in
-- minutes, so that the database itself refuses hours that overlap.
ALTER TABLE working_hours
  DROP CONSTRAINT working_hours_pkey,
  ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ADD COLUMN valid_from date NOT NULL DEFAULT '2000-01-01',
  ADD COLUMN valid_to date CHECK (valid_to >= valid_from),
  ADD COLUMN valid daterange NOT NULL GENERATED ALWAYS AS (daterange(valid_from, valid_to, '[]')) STORED,
  ADD COLUMN wall int4range NOT NULL GENERATED ALWAYS AS (int4range(
    (extract(epoch from starts) / 60)::integer, (extract(epoch from ends) / 60)::integer)) STORED,
  ADD CONSTRAINT working_hours_apart
    EXCLUDE USING gist (doctor_id WITH =, weekday WITH =, valid WITH &&, wall WITH &&);
--> statement-breakpoint
CREATE INDEX working_hours_of_doctor ON working_hours (doctor_id, weekday);
--> statement-breakpoint
-- A doctor's day that is unlike its weekday: other hours, or none at all (then both times are null, and the row fills
-- the whole day).
CREATE TABLE special_day (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  doctor_id uuid NOT NULL REFERENCES doctor,
  on_day date NOT NULL,
  starts time,
  ends time,
  wall int4range NOT NULL GENERATED ALWAYS AS (int4range(
    coalesce((extract(epoch from starts) / 60)::integer, 0), coalesce((extract(epoch from ends) / 60)::integer, 1440))) STORED,
  CHECK (CASE WHEN starts IS NULL THEN ends IS NULL ELSE ends IS NOT NULL AND ends > starts END),
  CONSTRAINT special_day_apart EXCLUDE USING gist (doctor_id WITH =, on_day WITH =, wall WITH &&)
);
--> statement-breakpoint
CREATE INDEX special_day_of_doctor ON special_day (doctor_id, on_day);
--> statement-breakpoint
-- Days on which nobody works at a hospital, but for doctors who have said their own hours of that day.
CREATE TABLE hospital_holiday (
  hospital_id uuid NOT NULL REFERENCES hospital,
  on_day date NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (hospital_id, on_day)
);
--> statement-breakpoint
-- What a visit holds of its doctor's time: itself and the buffer after it. A block holds what it says.
ALTER TABLE appointment ADD COLUMN held tstzrange;
--> statement-breakpoint
-- Blocks that were made in one go, repeated day by day or week by week, can be lifted in one go.
ALTER TABLE appointment ADD COLUMN series uuid;
--> statement-breakpoint
ALTER TABLE appointment DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE appointment SET held = during;
--> statement-breakpoint
ALTER TABLE appointment ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE appointment ALTER COLUMN held SET NOT NULL;
--> statement-breakpoint
-- No visit is booked into the buffer of another. Blocked time is left to `appointment_doctor_free` alone: a doctor who
-- goes to lunch gives up the buffer, and nobody else.
ALTER TABLE appointment ADD CONSTRAINT appointment_buffer_free
  EXCLUDE USING gist (doctor_id WITH =, held WITH &&) WHERE (status <> 'CANCELED' AND status <> 'BLOCKED');
--> statement-breakpoint
CREATE INDEX appointment_blocks ON appointment (doctor_id, ends_at) WHERE status = 'BLOCKED';
--> statement-breakpoint
-- The buffer is the doctor's of the moment in which the visit is booked or moved; who changes it later moves nobody.
CREATE FUNCTION appointment_holds_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held := tstzrange(NEW.starts_at, NEW.ends_at + make_interval(mins => CASE WHEN NEW.patient_id IS NULL THEN 0 ELSE
    (SELECT buffer_minutes FROM doctor WHERE doctor.id = NEW.doctor_id) END), '[)');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_holds_time BEFORE INSERT OR UPDATE OF doctor_id, starts_at, ends_at ON appointment
  FOR EACH ROW EXECUTE FUNCTION appointment_holds_time();
