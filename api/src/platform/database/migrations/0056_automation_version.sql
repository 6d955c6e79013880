-- When a form is assigned by itself is edited by several people, apart from what the form says: a record of its own.
-- It locks for a moment: a practice has few forms.
ALTER TABLE form
  ADD COLUMN automation_version integer NOT NULL DEFAULT 1,
  ADD COLUMN automation_id uuid NOT NULL GENERATED ALWAYS AS (md5('automation ' || id::text)::uuid) STORED;
--> statement-breakpoint
CREATE FUNCTION note_automation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[] := changed_columns(to_jsonb(OLD), to_jsonb(NEW),
    ARRAY['consultation_types', 'again_after_days', 'remind_days']);
BEGIN
  IF changed IS NOT NULL THEN
    NEW.automation_version := OLD.automation_version + 1;
    PERFORM note_record_change(OLD.automation_id, NEW.automation_version, changed);
    PERFORM tell_record_changed('form:changed', NEW.id, '{}', '{}', '{}');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_automation_changed BEFORE UPDATE OF consultation_types, again_after_days, remind_days ON form
  FOR EACH ROW EXECUTE FUNCTION note_automation_changed();
