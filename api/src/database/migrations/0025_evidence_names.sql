-- Who completed a document, for whom, and what they were to them, by the names of that moment: nobody who is renamed later
-- changes what is kept as evidence.
ALTER TABLE document_completion
  ADD COLUMN submitter_first_name text,
  ADD COLUMN submitter_last_name text,
  ADD COLUMN patient_first_name text,
  ADD COLUMN patient_last_name text,
  -- `Self`, the relationship of somebody who acts for the patient, `Doctor` or `Administrator`; null where nobody knows.
  ADD COLUMN relation text;
--> statement-breakpoint
ALTER TABLE document_completion DISABLE TRIGGER document_completion_is_kept;
--> statement-breakpoint
-- What can be known of older ones: the present names, or those that the patients signed with, where they were renamed since.
UPDATE document_completion AS completion SET
  submitter_first_name = known.submitter_first_name,
  submitter_last_name = known.submitter_last_name,
  patient_first_name = known.patient_first_name,
  patient_last_name = known.patient_last_name,
  relation = known.relation
FROM (
  SELECT
    made.document_id,
    CASE WHEN was.is_signature THEN made.first_name ELSE submitter.first_name END AS submitter_first_name,
    CASE WHEN was.is_signature THEN made.last_name ELSE submitter.last_name END AS submitter_last_name,
    CASE WHEN was.is_signature THEN made.first_name ELSE person.first_name END AS patient_first_name,
    CASE WHEN was.is_signature THEN made.last_name ELSE person.last_name END AS patient_last_name,
    CASE
      WHEN made.submitted_by = patient.user_id THEN 'Self'
      WHEN made.submitted_by_role = 'ROLE_DOCTOR' THEN 'Doctor'
      WHEN made.submitted_by_role <> 'ROLE_PATIENT' THEN 'Administrator'
      ELSE (
        SELECT proxy_grant.relation FROM proxy_grant
        WHERE proxy_grant.patient_id = patient.id AND proxy_user_id = made.submitted_by
          AND accepted_at <= made.completed_at AND (ended_at IS NULL OR ended_at >= made.completed_at)
        ORDER BY accepted_at DESC LIMIT 1
      )
    END AS relation
  FROM document_completion AS made
  JOIN document ON document.id = made.document_id
  JOIN patient ON patient.id = document.patient_id
  JOIN app_user AS person ON person.id = patient.user_id
  JOIN app_user AS submitter ON submitter.id = made.submitted_by
  CROSS JOIN LATERAL (
    SELECT made.method IS NOT NULL AND made.submitted_by = patient.user_id AND EXISTS (
      SELECT FROM patient_change
      WHERE patient_change.patient_id = patient.id AND changed_at > made.completed_at
        AND fields && ARRAY['first_name', 'last_name']
    ) AS is_signature
  ) AS was
) AS known
WHERE known.document_id = completion.document_id;
--> statement-breakpoint
ALTER TABLE document_completion ENABLE TRIGGER document_completion_is_kept;
--> statement-breakpoint
-- The day on which access for a minor ends by itself: fixed when it is given, whatever becomes of the birth date.
ALTER TABLE proxy_grant ADD COLUMN ends_on date;
--> statement-breakpoint
UPDATE proxy_grant
SET ends_on = (SELECT (date_of_birth + interval '18 years')::date FROM patient WHERE patient.id = patient_id)
WHERE for_minor;
--> statement-breakpoint
CREATE FUNCTION fix_end_of_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.ends_on := OLD.ends_on;
  ELSIF NEW.for_minor THEN
    SELECT (date_of_birth + interval '18 years')::date INTO NEW.ends_on FROM patient WHERE id = NEW.patient_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fix_end_of_access BEFORE INSERT OR UPDATE ON proxy_grant
  FOR EACH ROW EXECUTE FUNCTION fix_end_of_access();
