-- Patients from a file. Its rows wait here until patients are made of them, some at a time, and tell afterwards what
-- became of each; all of it is deleted after some weeks.
CREATE TABLE patient_import (
  id uuid PRIMARY KEY,
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('UPLOADING', 'RUNNING', 'DONE')),
  total integer NOT NULL CHECK (total > 0),
  created integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  invalid integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
--> statement-breakpoint
CREATE INDEX patient_import_of ON patient_import (created_by, created_at);
--> statement-breakpoint
CREATE INDEX patient_import_age ON patient_import (created_at);
--> statement-breakpoint
CREATE INDEX patient_import_running ON patient_import (created_at) WHERE state = 'RUNNING';
--> statement-breakpoint
CREATE TABLE patient_import_row (
  import_id uuid NOT NULL REFERENCES patient_import ON DELETE CASCADE,
  line integer NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_no text NOT NULL,
  date_of_birth text NOT NULL,
  has_too_many boolean NOT NULL DEFAULT false,
  -- Null while it waits.
  outcome text CHECK (outcome IN ('CREATED', 'KNOWN', 'INVALID')),
  errors jsonb,
  known_by text CHECK (known_by IN ('email', 'name')),
  -- Where it repeats another line of the file.
  same_as_line integer,
  patient_id uuid REFERENCES patient ON DELETE SET NULL,
  PRIMARY KEY (import_id, line)
);
--> statement-breakpoint
CREATE INDEX patient_import_row_waiting ON patient_import_row (import_id, line) WHERE outcome IS NULL;
--> statement-breakpoint
CREATE INDEX patient_import_row_made ON patient_import_row (patient_id) WHERE patient_id IS NOT NULL;
--> statement-breakpoint
-- Whether the practice has somebody already is asked by the day of birth first.
CREATE INDEX patient_born_on ON patient (date_of_birth);
