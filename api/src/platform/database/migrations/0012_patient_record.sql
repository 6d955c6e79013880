-- The whole record of a patient (specification, section 3). Texts that nobody has entered are empty.
ALTER TABLE patient
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN mail_address text NOT NULL DEFAULT '',
  ADD COLUMN mobile_phone_no text NOT NULL DEFAULT '',
  ADD COLUMN mailing_opt_in boolean NOT NULL DEFAULT false,
  ADD COLUMN mailing_opt_out boolean NOT NULL DEFAULT false,
  ADD COLUMN phone_no_opt_in boolean NOT NULL DEFAULT false,
  ADD COLUMN phone_no_opt_out boolean NOT NULL DEFAULT false,
  ADD COLUMN elc_noti_opt_in boolean NOT NULL DEFAULT false,
  ADD COLUMN elc_noti_opt_out boolean NOT NULL DEFAULT false,
  ADD COLUMN primary_health_insurer text NOT NULL DEFAULT '',
  ADD COLUMN primary_health_insurer_id text NOT NULL DEFAULT '',
  ADD COLUMN secondary_health_insurer text NOT NULL DEFAULT '',
  ADD COLUMN secondary_health_insurer_id text NOT NULL DEFAULT '',
  ADD COLUMN emgr_cont_name text NOT NULL DEFAULT '',
  ADD COLUMN emgr_cont_phone text NOT NULL DEFAULT '',
  ADD COLUMN emgr_cont_relation text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE TABLE patient_address (
  patient_id uuid PRIMARY KEY REFERENCES patient,
  id uuid NOT NULL UNIQUE,
  phy_address1 text NOT NULL,
  phy_address2 text NOT NULL,
  phy_address3 text NOT NULL,
  phy_city text NOT NULL,
  phy_state text NOT NULL,
  phy_zip_code text NOT NULL,
  billing_address1 text NOT NULL,
  billing_address2 text NOT NULL,
  billing_address3 text NOT NULL,
  billing_city text NOT NULL,
  billing_state text NOT NULL,
  billing_zip_code text NOT NULL,
  is_billing_address_same_as_physical_address boolean NOT NULL
);
--> statement-breakpoint
-- Which fields of a record each of its versions has changed: who saves an older one is told what changed meanwhile, and
-- only where it is what they change too. Names of columns only; the values are in the record.
CREATE TABLE patient_change (
  patient_id uuid NOT NULL REFERENCES patient,
  version integer NOT NULL,
  fields text[] NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (patient_id, version)
);
--> statement-breakpoint
-- Whoever changes a record, in whatever way, raises its version. With arguments, only those columns count.
CREATE FUNCTION note_patient_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  whose uuid;
  changed text[];
  risen integer;
BEGIN
  SELECT array_agg(key) INTO changed FROM jsonb_each(to_jsonb(NEW))
  WHERE value IS DISTINCT FROM was -> key
    AND key NOT IN ('id', 'user_id', 'patient_id', 'version')
    AND (TG_NARGS = 0 OR key = ANY (TG_ARGV));
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'patient' THEN
    whose := NEW.id;
  ELSIF TG_TABLE_NAME = 'app_user' THEN
    SELECT id INTO whose FROM patient WHERE user_id = NEW.id;
  ELSE
    whose := NEW.patient_id;
  END IF;
  UPDATE patient SET version = version + 1 WHERE id = whose RETURNING version INTO risen;
  IF FOUND THEN
    INSERT INTO patient_change (patient_id, version, fields) VALUES (whose, risen, changed);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_patient_changed AFTER UPDATE ON patient
  FOR EACH ROW WHEN (NEW.version = OLD.version) EXECUTE FUNCTION note_patient_changed();
--> statement-breakpoint
CREATE TRIGGER note_patient_changed AFTER INSERT OR UPDATE ON patient_address
  FOR EACH ROW EXECUTE FUNCTION note_patient_changed();
--> statement-breakpoint
CREATE TRIGGER note_patient_changed AFTER UPDATE OF first_name, last_name, email, phone_no, status ON app_user
  FOR EACH ROW WHEN (NEW.role = 'ROLE_PATIENT')
  EXECUTE FUNCTION note_patient_changed('first_name', 'last_name', 'email', 'phone_no', 'status');
--> statement-breakpoint
-- What the list is searched for beside names.
CREATE INDEX app_user_email_parts ON app_user USING gin (email gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX app_user_phone_parts ON app_user USING gin (phone_no gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX patient_mobile_parts ON patient USING gin (mobile_phone_no gin_trgm_ops) WHERE mobile_phone_no <> '';
--> statement-breakpoint
CREATE INDEX patient_born ON patient (date_of_birth);
