-- Online migration: the texts that were written before names had more than one way to be typed. A name of two plain words
-- has one: what only reads letters leaves those out, so that the ways are written out for few of all.
UPDATE patient SET search_text = '' WHERE id IN (
  SELECT patient.id FROM patient JOIN app_user ON app_user.id = patient.user_id
  WHERE concat(first_name, last_name) ~ '[^A-Za-z]'
    AND position(found_by_name(first_name, last_name) in patient.search_text) <> 1 LIMIT 10000);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS app_user_search;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_search ON app_user USING gin (search_text gin_trgm_ops) WHERE search_text IS NOT NULL;
