-- Online migration: whom hospitals have registered or given documents so far, and an index for those who had a visit there.
INSERT INTO hospital_patient (hospital_id, patient_id)
SELECT DISTINCT app_user.hospital_id, document.patient_id
FROM document JOIN app_user ON app_user.id = document.assigned_by AND app_user.hospital_id IS NOT NULL
WHERE NOT EXISTS (
  SELECT FROM hospital_patient known
  WHERE known.hospital_id = app_user.hospital_id AND known.patient_id = document.patient_id)
LIMIT 50000
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO hospital_patient (hospital_id, patient_id)
SELECT DISTINCT app_user.hospital_id, patient.id
FROM audit
JOIN app_user ON app_user.id = audit.actor_id AND app_user.hospital_id IS NOT NULL
JOIN patient ON patient.id = ANY(audit.patient_ids)
WHERE audit.entity = 'patient' AND audit.action IN ('register', 'import', 'open for minor') AND audit.outcome = 'done'
  AND NOT EXISTS (
    SELECT FROM hospital_patient known
    WHERE known.hospital_id = app_user.hospital_id AND known.patient_id = patient.id)
LIMIT 50000
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS appointment_of_hospital;
--> statement-breakpoint
-- Partial, so that nothing but the rule of visibility uses it: what draws check-in codes would, before there are statistics.
CREATE INDEX CONCURRENTLY appointment_of_hospital ON appointment (hospital_id, patient_id) WHERE patient_id IS NOT NULL;
