-- What a file says of a patient besides what every patient has, by the names on the wire.
ALTER TABLE patient_import_row ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
--> statement-breakpoint
-- Of which message to a group it is a part: while it waits, it can be cancelled with it.
ALTER TABLE sms_message ADD COLUMN bulk_id uuid;
