-- Who may book a doctor when: of every appointment where the type is empty, else of those of that type as well.
CREATE TABLE booking_rule (
  doctor_id uuid NOT NULL REFERENCES doctor,
  consultation_type text NOT NULL,
  notice_minutes integer NOT NULL CHECK (notice_minutes BETWEEN 0 AND 129600),
  cancel_minutes integer NOT NULL CHECK (cancel_minutes BETWEEN 0 AND 129600),
  most_per_day integer CHECK (most_per_day BETWEEN 1 AND 200),
  new_patients_only boolean NOT NULL,
  auto_confirm boolean NOT NULL,
  PRIMARY KEY (doctor_id, consultation_type)
);
