-- The order of names in the languages whose alphabet is not that of the root collation. PGlite has no tailored locales, so
-- they are given as rules, which PostgreSQL 15 does not have.
-- It locks for a moment: it touches no table.
DO $$
DECLARE
  code text;
  rule text;
BEGIN
  FOR code, rule IN VALUES ('ar', '[reorder Arab]'), ('es', '&N<ñ<<<Ñ') LOOP
    IF current_setting('server_version_num')::integer >= 160000 THEN
      EXECUTE format('CREATE COLLATION IF NOT EXISTS %I (provider = icu, locale = ''und'', rules = %L)', 'names_' || code, rule);
    ELSE
      EXECUTE format('CREATE COLLATION IF NOT EXISTS %I (provider = icu, locale = %L)', 'names_' || code, code);
    END IF;
  END LOOP;
END $$;
