-- The language in which somebody reads the portal's messages: a code such as `de`. Of a patient it is part of the record.
-- the previous api stands it: it writes neither column
ALTER TABLE app_user ADD COLUMN language text NOT NULL DEFAULT 'en';
--> statement-breakpoint
ALTER TABLE sign_up ADD COLUMN language text NOT NULL DEFAULT 'en';
--> statement-breakpoint
CREATE TRIGGER note_language_changed AFTER UPDATE OF language ON app_user
  FOR EACH ROW WHEN (NEW.role = 'ROLE_PATIENT') EXECUTE FUNCTION note_patient_changed('language');
