-- Eight characters that a person can read out and type: Crockford's base 32, 40 bits from the database's own CSPRNG.
-- Of a random UUID the bytes that hold neither its version (6) nor its variant (8).
CREATE FUNCTION new_check_in_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(drawn.bytes, place) & 31), 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS drawn, unnest(ARRAY[0, 1, 2, 3, 4, 5, 7, 9]) AS place
$$;
--> statement-breakpoint
-- The default is drawn anew for each row that is there already.
ALTER TABLE appointment
  ADD COLUMN hospital_id uuid REFERENCES hospital,
  ADD COLUMN on_day date,
  ADD COLUMN check_in_code text NOT NULL DEFAULT new_check_in_code() CHECK (check_in_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  ADD COLUMN checked_in_at timestamptz;
--> statement-breakpoint
-- The code stands first: a desk that looks for one knows the day, and of which hospitals says the caller's own rule.
CREATE UNIQUE INDEX appointment_check_in_code ON appointment (check_in_code, on_day, hospital_id);
--> statement-breakpoint
-- Where and on which local day an appointment is follows from its doctor and its start, whoever writes the row; and a
-- code that somebody else has there that day is drawn again.
CREATE FUNCTION appointment_stands_somewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT hospital.id, (NEW.starts_at AT TIME ZONE hospital.time_zone)::date INTO NEW.hospital_id, NEW.on_day
    FROM doctor JOIN hospital ON hospital.id = doctor.hospital_id WHERE doctor.id = NEW.doctor_id;
  WHILE EXISTS (
    SELECT FROM appointment other
    WHERE other.check_in_code = NEW.check_in_code AND other.on_day = NEW.on_day
      AND other.hospital_id = NEW.hospital_id AND other.id <> NEW.id
  ) LOOP
    NEW.check_in_code := new_check_in_code();
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_stands_somewhere BEFORE INSERT OR UPDATE OF doctor_id, starts_at, check_in_code ON appointment
  FOR EACH ROW EXECUTE FUNCTION appointment_stands_somewhere();
--> statement-breakpoint
UPDATE appointment SET starts_at = starts_at;
--> statement-breakpoint
ALTER TABLE appointment ALTER COLUMN hospital_id SET NOT NULL, ALTER COLUMN on_day SET NOT NULL;
--> statement-breakpoint
-- Who is checked in now was awaited until then; of visits that are over nobody asks.
UPDATE appointment SET checked_in_at = (
  SELECT max(changed_at) FROM appointment_history
  WHERE appointment_id = appointment.id AND appointment_history.status IN ('BOOKED', 'RESCHEDULED', 'CONFIRMED')
) WHERE status = 'CHECKED_IN';
