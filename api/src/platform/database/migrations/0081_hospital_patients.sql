-- Patients whom a hospital has registered or given a document. Those with an appointment there are known by it.
CREATE TABLE hospital_patient (
  hospital_id uuid NOT NULL REFERENCES hospital,
  patient_id uuid NOT NULL REFERENCES patient,
  PRIMARY KEY (hospital_id, patient_id)
);
--> statement-breakpoint
CREATE INDEX hospital_patient_of ON hospital_patient (patient_id);
--> statement-breakpoint
-- A document belongs to the hospital of whoever has assigned it, as it is at that moment.
CREATE FUNCTION note_hospital_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hospital_patient (hospital_id, patient_id)
  SELECT hospital_id, NEW.patient_id FROM app_user WHERE id = NEW.assigned_by AND hospital_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_of_hospital AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.assigned_by IS NOT NULL) EXECUTE FUNCTION note_hospital_of_document();
--> statement-breakpoint
-- Access of one member of staff to the record of a patient of another hospital, with their reason. It ends by itself.
CREATE TABLE record_opening (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  patient_id uuid NOT NULL REFERENCES patient,
  reason text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL DEFAULT now() + interval '24 hours'
);
--> statement-breakpoint
CREATE INDEX record_opening_of ON record_opening (user_id, ends_at);
--> statement-breakpoint
CREATE INDEX record_opening_patient ON record_opening (patient_id);
--> statement-breakpoint
CREATE TRIGGER refuse_merged_record BEFORE INSERT ON record_opening
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_record();
--> statement-breakpoint
-- Whoever becomes inactive or moves to another hospital loses it, whoever changes the row.
CREATE FUNCTION end_record_openings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_opening SET ends_at = now() WHERE user_id = NEW.id AND ends_at > now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER app_user_record_openings AFTER UPDATE OF status, hospital_id, role ON app_user
  FOR EACH ROW WHEN (NEW.role <> 'ROLE_PATIENT' AND (NEW.status = 'INACTIVE' OR NEW.role <> OLD.role
    OR NEW.hospital_id IS DISTINCT FROM OLD.hospital_id))
  EXECUTE FUNCTION end_record_openings();
