-- Names of hospitals and forms are composed and hold no invisible characters, as those of people since 0066. A name of
-- nothing else stays. Names are unique: one that another row already has gets a number.
-- It locks for a moment: a practice has few hospitals.
LOCK TABLE hospital IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- It locks for a moment: a practice has few hospitals.
DO $$
DECLARE
  place record;
  other text;
  number integer;
BEGIN
  FOR place IN
    SELECT id, kept FROM (
      SELECT id, name, normalize(regexp_replace(name, '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), NFC) AS kept
      FROM hospital) written
    WHERE kept <> name AND btrim(kept) <> ''
    ORDER BY id
  LOOP
    other := place.kept;
    number := 2;
    WHILE EXISTS (SELECT FROM hospital WHERE id <> place.id AND name = other) LOOP
      other := place.kept || ' (' || number || ')';
      number := number + 1;
    END LOOP;
    UPDATE hospital SET name = other WHERE id = place.id;
  END LOOP;
END $$;
--> statement-breakpoint
-- It locks for a moment: a practice has few forms.
LOCK TABLE form IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- A version never changes, so such a form gets a new one.
-- It locks for a moment: a practice has few forms.
DO $$
DECLARE
  dirty record;
  other text;
  suffix text;
  number integer;
BEGIN
  FOR dirty IN
    SELECT id, version, CASE WHEN btrim(kept_name) = '' THEN form_name ELSE kept_name END AS form_name,
           CASE WHEN btrim(kept_title) = '' THEN display_name ELSE kept_title END AS display_name
    FROM (
      SELECT *,
        normalize(regexp_replace(form_name, '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), NFC) AS kept_name,
        normalize(regexp_replace(display_name, '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), NFC) AS kept_title
      FROM form) written
    WHERE (kept_name <> form_name AND btrim(kept_name) <> '') OR (kept_title <> display_name AND btrim(kept_title) <> '')
    ORDER BY created_at, id
  LOOP
    other := dirty.form_name;
    number := 2;
    WHILE EXISTS (SELECT FROM form WHERE id <> dirty.id AND lower(btrim(form_name)) = lower(btrim(other))) LOOP
      suffix := ' (' || number || ')';
      other := rtrim(left(dirty.form_name, 100 - length(suffix))) || suffix;
      number := number + 1;
    END LOOP;
    -- All else of the version, whichever columns there are.
    INSERT INTO form_version
    SELECT (jsonb_populate_record(newest, jsonb_build_object(
      'version', newest.version + 1, 'form_name', other, 'display_name', dirty.display_name,
      'saved_at', now(), 'saved_by', null))).*
    FROM form_version newest
    WHERE newest.form_id = dirty.id AND newest.version = dirty.version;
    UPDATE form SET form_name = other, display_name = dirty.display_name, version = dirty.version + 1
    WHERE id = dirty.id;
  END LOOP;
END $$;
