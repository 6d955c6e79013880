-- Online migration: a row for each document that was completed, with the names of its people.
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
      SELECT FROM record_change
      WHERE record_change.record_id = patient.id AND changed_at > made.completed_at
        AND fields && ARRAY['first_name', 'last_name']
    ) AS is_signature
  ) AS was
  WHERE made.document_id IN (
    SELECT document_id FROM document_completion WHERE submitter_first_name IS NULL LIMIT 500)
) AS known
WHERE known.document_id = completion.document_id;
