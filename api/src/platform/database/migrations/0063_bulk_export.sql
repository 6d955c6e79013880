-- Exports of many patients at once (FHIR Bulk Data Access). A job writes one part after the other and remembers here where
-- it is; all of it is deleted after a day.
CREATE TABLE bulk_export (
  id uuid PRIMARY KEY,
  requested_by uuid REFERENCES app_user,
  -- A system's app, with the scopes that it had then.
  app_id uuid REFERENCES app,
  scopes jsonb,
  requested_at timestamptz NOT NULL,
  -- The address below the exchange's own, as it was asked for.
  request text NOT NULL,
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'DELETED')),
  -- Only the patients of this hospital.
  hospital_id uuid REFERENCES hospital,
  since timestamptz,
  -- Searches by kind of resource: one of them must hold.
  filters jsonb NOT NULL,
  -- The kinds that are still to be read, the present one first, and how many there were.
  types text[] NOT NULL,
  type_count integer NOT NULL,
  -- The place in the list of the present kind; null at its beginning.
  after text,
  -- The file that the next part belongs to, and the characters that it has; null where a new one begins.
  file_id uuid,
  file_size integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  count integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CHECK (num_nonnulls(requested_by, app_id) = 1)
);
--> statement-breakpoint
-- One at a time for each person and app.
CREATE UNIQUE INDEX bulk_export_running ON bulk_export (coalesce(requested_by, app_id)) WHERE state = 'RUNNING';
--> statement-breakpoint
CREATE INDEX bulk_export_age ON bulk_export (expires_at);
--> statement-breakpoint
CREATE TABLE bulk_export_part (
  export_id uuid NOT NULL REFERENCES bulk_export ON DELETE CASCADE,
  number integer NOT NULL,
  file_id uuid NOT NULL,
  type text NOT NULL,
  count integer NOT NULL,
  -- A resource on each line.
  content text NOT NULL,
  PRIMARY KEY (export_id, number)
);
--> statement-breakpoint
CREATE INDEX bulk_export_part_of ON bulk_export_part (file_id, number);
