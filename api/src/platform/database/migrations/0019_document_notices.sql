-- Messages that tell patients of forms to fill in.
ALTER TABLE sms_message DROP CONSTRAINT sms_message_purpose_check;
--> statement-breakpoint
ALTER TABLE sms_message ADD CONSTRAINT sms_message_purpose_check
  CHECK (purpose IN ('message', 'cancellation', 'reminder', 'offer', 'document'));
--> statement-breakpoint
-- Thousands of documents may be made at once: open pages are told a hundred patients at a time, not row by row. Nobody
-- has a new document open yet, so that one id stands for all of them.
CREATE FUNCTION tell_documents_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('openward_facts', json_build_object(
    'name', 'document:changed', 'id', min(id),
    'doctorIds', '[]'::json, 'hospitalIds', '[]'::json, 'patientIds', array_agg(patient_id))::text)
  FROM (
    SELECT patient_id, min(id::text) AS id, (row_number() OVER (ORDER BY patient_id) - 1) / 100 AS part
    FROM made GROUP BY patient_id
  ) patients GROUP BY part;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER tell_document_changed ON document;
--> statement-breakpoint
CREATE TRIGGER tell_document_changed AFTER UPDATE ON document
  FOR EACH ROW EXECUTE FUNCTION tell_document_changed();
--> statement-breakpoint
CREATE TRIGGER tell_documents_made AFTER INSERT ON document REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tell_documents_made();
