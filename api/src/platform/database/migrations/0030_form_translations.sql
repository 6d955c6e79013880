-- The texts of a form's version in other languages, as on the wire; null for none.
ALTER TABLE form_version ADD COLUMN translations jsonb;
