-- Forms and the documents that are made of them (specification, section 3).
CREATE TABLE form (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('ACTIVE', 'INACTIVE')),
  -- The newest version, which is assigned from now on.
  version integer NOT NULL,
  -- Of the newest version, to be looked for and sorted by.
  form_name text NOT NULL,
  display_name text NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX form_by_name ON form (lower(form_name), id);
--> statement-breakpoint
-- What a form says. A version never changes: a document keeps the one that it was assigned with.
CREATE TABLE form_version (
  form_id uuid NOT NULL REFERENCES form,
  version integer NOT NULL CHECK (version > 0),
  form_name text NOT NULL,
  display_name text NOT NULL,
  description text NOT NULL,
  is_esignature_required boolean NOT NULL,
  -- The fields in their order, as on the wire.
  fields jsonb NOT NULL,
  -- The files that it asks for; null for none.
  attachments jsonb,
  saved_at timestamptz NOT NULL,
  saved_by uuid REFERENCES app_user,
  PRIMARY KEY (form_id, version)
);
--> statement-breakpoint
CREATE FUNCTION is_kept_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is kept as it is', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER form_version_is_kept BEFORE UPDATE OR DELETE ON form_version
  FOR EACH ROW EXECUTE FUNCTION is_kept_as_it_is();
--> statement-breakpoint
CREATE TABLE document (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  form_id uuid NOT NULL,
  form_version integer NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'COMPLETED')),
  assigned_at timestamptz NOT NULL,
  assigned_by uuid REFERENCES app_user,
  due_on date,
  completed_at timestamptz,
  -- One that was cancelled is in no list; it was never filled in.
  canceled_at timestamptz,
  canceled_by uuid REFERENCES app_user,
  FOREIGN KEY (form_id, form_version) REFERENCES form_version,
  CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
  CHECK (canceled_at IS NULL OR status = 'PENDING')
);
--> statement-breakpoint
-- Nobody has the same form open twice.
CREATE UNIQUE INDEX document_open_once ON document (patient_id, form_id)
  WHERE status = 'PENDING' AND canceled_at IS NULL;
--> statement-breakpoint
CREATE INDEX document_of ON document (patient_id, assigned_at DESC, id) WHERE canceled_at IS NULL;
--> statement-breakpoint
CREATE INDEX document_by_form ON document (form_id, form_version);
--> statement-breakpoint
-- Answers that are not submitted yet. Gone once they are.
CREATE TABLE document_draft (
  document_id uuid PRIMARY KEY REFERENCES document,
  revision integer NOT NULL,
  -- Values by the names of their fields.
  answers jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid NOT NULL REFERENCES app_user
);
--> statement-breakpoint
CREATE TABLE document_file (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES document,
  -- A safe one: it is what the file is saved as.
  name text NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) <= 5242880),
  -- Of the content, hexadecimal.
  sha256 text NOT NULL,
  added_at timestamptz NOT NULL,
  added_by uuid NOT NULL REFERENCES app_user
);
--> statement-breakpoint
CREATE INDEX document_file_of ON document_file (document_id, added_at, id);
--> statement-breakpoint
-- What was completed, and what proves it. The digest is also in the audit row of the completion, and so in its chain.
CREATE TABLE document_completion (
  document_id uuid PRIMARY KEY REFERENCES document,
  answers jsonb NOT NULL,
  -- Null where no signature was wanted.
  method text CHECK (method IN ('typed', 'drawn')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  consent text NOT NULL,
  -- The drawn signature, a JPEG.
  signature bytea CHECK (octet_length(signature) <= 150000),
  submitted_by uuid NOT NULL REFERENCES app_user,
  submitted_by_role text NOT NULL,
  completed_at timestamptz NOT NULL,
  address text NOT NULL,
  browser text NOT NULL,
  time_zone text NOT NULL,
  -- SHA-256, hexadecimal.
  digest text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER document_completion_is_kept BEFORE UPDATE OR DELETE ON document_completion
  FOR EACH ROW EXECUTE FUNCTION is_kept_as_it_is();
--> statement-breakpoint
-- What a change fixed for good: the digest of a completed document.
ALTER TABLE audit ADD COLUMN digest text;
--> statement-breakpoint
CREATE INDEX audit_digest ON audit USING gin (entity_ids) WHERE digest IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION tell_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'document:changed', 'id', NEW.id,
    'doctorIds', '[]'::json, 'hospitalIds', '[]'::json, 'patientIds', ARRAY[NEW.patient_id])::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_document_changed AFTER INSERT OR UPDATE ON document
  FOR EACH ROW EXECUTE FUNCTION tell_document_changed();
