-- Who signs a form; null where whoever fills it in signs, and nobody else.
ALTER TABLE form_version ADD COLUMN signers jsonb;
--> statement-breakpoint
-- Which of its form's signatures the one of a completion is, from 1; null where the form names nobody, and for what the api
-- of the release before completes: it knows of one signature only.
ALTER TABLE document_completion ADD COLUMN signed_step integer;
--> statement-breakpoint
-- The signatures after the one of the completion. Each digest is also in the audit row of its signature, and so in the chain.
CREATE TABLE document_signature (
  document_id uuid NOT NULL REFERENCES document_completion,
  -- Which of its form's signatures it is, from 1.
  position integer NOT NULL,
  -- In which order they were given: that of the completion is the first.
  number integer NOT NULL CHECK (number > 1),
  role text NOT NULL CHECK (role IN ('Patient', 'Parent', 'Practice', 'Witness')),
  -- What the form calls this signer.
  label text,
  signed_by uuid NOT NULL REFERENCES app_user,
  -- The signer's account, by the name of that moment, and what they were to the patient.
  signer_first_name text NOT NULL,
  signer_last_name text NOT NULL,
  relation text NOT NULL,
  method text NOT NULL CHECK (method IN ('typed', 'drawn')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  consent text NOT NULL,
  -- The drawn signature, a JPEG.
  signature bytea CHECK (octet_length(signature) <= 150000),
  signed_at timestamptz NOT NULL,
  address text NOT NULL,
  browser text NOT NULL,
  time_zone text NOT NULL,
  -- SHA-256 over the signature and the digest before it, hexadecimal.
  digest text NOT NULL,
  PRIMARY KEY (document_id, position),
  UNIQUE (document_id, number),
  -- Nobody signs twice.
  UNIQUE (document_id, signed_by)
);
--> statement-breakpoint
CREATE TRIGGER document_signature_is_kept BEFORE UPDATE OR DELETE ON document_signature
  FOR EACH ROW EXECUTE FUNCTION is_kept_as_it_is();
