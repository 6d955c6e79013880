CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE hospital (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  time_zone text NOT NULL
);
--> statement-breakpoint
CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_no text,
  avatar text,
  role text NOT NULL CHECK (role IN ('ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN')),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  hospital_id uuid REFERENCES hospital,
  answered_secret_questions boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE UNIQUE INDEX app_user_username ON app_user (lower(username));
--> statement-breakpoint
CREATE TABLE patient (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES app_user,
  date_of_birth date
);
--> statement-breakpoint
CREATE TABLE doctor (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES app_user,
  hospital_id uuid NOT NULL REFERENCES hospital,
  speciality text[] NOT NULL,
  slot_minutes integer NOT NULL DEFAULT 30 CHECK (slot_minutes BETWEEN 5 AND 480)
);
--> statement-breakpoint
-- Wall-clock hours in the hospital's time zone; weekday as in ISO 8601, Monday is 1.
CREATE TABLE working_hours (
  doctor_id uuid NOT NULL REFERENCES doctor,
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  starts time NOT NULL,
  ends time NOT NULL CHECK (ends > starts),
  PRIMARY KEY (doctor_id, weekday, starts)
);
--> statement-breakpoint
-- Appointments and blocked time are one table, so that one constraint forbids every overlap.
CREATE TABLE appointment (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctor,
  patient_id uuid REFERENCES patient,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  status text NOT NULL CHECK (status IN ('BOOKED', 'CONFIRMED', 'CANCELED', 'RESCHEDULED', 'BLOCKED', 'CHECKED_IN', 'COMPLETED')),
  consultation_type text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Blocked time has no patient, and stays without one when it is cancelled.
  CHECK (CASE WHEN patient_id IS NULL THEN status IN ('BLOCKED', 'CANCELED') ELSE status <> 'BLOCKED' END),
  CONSTRAINT appointment_doctor_free EXCLUDE USING gist (doctor_id WITH =, during WITH &&) WHERE (status <> 'CANCELED'),
  CONSTRAINT appointment_patient_free EXCLUDE USING gist (patient_id WITH =, during WITH &&) WHERE (status <> 'CANCELED')
);
--> statement-breakpoint
CREATE INDEX appointment_starts_at ON appointment (starts_at) INCLUDE (doctor_id, ends_at) WHERE status <> 'CANCELED';
--> statement-breakpoint
CREATE INDEX appointment_by_patient ON appointment (patient_id, starts_at);
--> statement-breakpoint
CREATE INDEX appointment_by_doctor ON appointment (doctor_id, starts_at);
--> statement-breakpoint
-- What an appointment was before each change: the old time of a rescheduled one stays here.
CREATE TABLE appointment_history (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointment,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES app_user,
  status text NOT NULL,
  doctor_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX appointment_history_of ON appointment_history (appointment_id, changed_at);
--> statement-breakpoint
-- A signed-in session; all refresh tokens that descend from one sign-in belong to it.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_because text,
  user_agent text,
  address text
);
--> statement-breakpoint
CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE TABLE refresh_token (
  token_hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
-- Failed tries by subject (an account, an address), counted before the secret is checked.
CREATE TABLE attempt (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Who saw or changed which patient's data. Rows are only ever added.
CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  request_id text NOT NULL,
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  entity text NOT NULL,
  entity_ids uuid[] NOT NULL,
  patient_ids uuid[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX audit_of_patient ON audit USING gin (patient_ids);
--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are only ever added';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
