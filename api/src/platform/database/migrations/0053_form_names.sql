-- Staff tell forms apart by their names, so no two forms have the same one, whatever their case and outer blanks. Of forms
-- that do, one keeps it, an active one before others and the oldest of those; each of the others gets a version with a
-- number behind its name.
-- It locks for a moment: a practice has few forms.
LOCK TABLE form IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- It locks for a moment: a practice has few forms.
DO $$
DECLARE
  twin record;
  other text;
  number integer;
BEGIN
  FOR twin IN
    SELECT id, version, btrim(form_name) AS name
    FROM (SELECT *, row_number() OVER (PARTITION BY lower(btrim(form_name)) ORDER BY status, created_at, id) AS place
          FROM form) placed
    WHERE place > 1
    ORDER BY place, created_at, id
  LOOP
    number := 2;
    LOOP
      other := ' (' || number || ')';
      other := rtrim(left(twin.name, 100 - length(other))) || other;
      EXIT WHEN NOT EXISTS (SELECT FROM form WHERE lower(btrim(form_name)) = lower(other));
      number := number + 1;
    END LOOP;
    -- All else of the version, whichever columns there are.
    INSERT INTO form_version
    SELECT (jsonb_populate_record(newest, jsonb_build_object(
      'version', newest.version + 1, 'form_name', other, 'saved_at', now(), 'saved_by', null))).*
    FROM form_version newest
    WHERE newest.form_id = twin.id AND newest.version = twin.version;
    UPDATE form SET form_name = other, version = twin.version + 1 WHERE id = twin.id;
  END LOOP;
END $$;
--> statement-breakpoint
-- The previous api stands it: where it is given a taken name it saves nothing and says that something went wrong.
-- It locks for a moment: a practice has few forms.
CREATE UNIQUE INDEX form_name_once ON form (lower(btrim(form_name)));
