-- Online migration: every patient gets the text that searches look into, by the trigger, and the text its index.
UPDATE patient SET search_text = '' WHERE id IN (SELECT id FROM patient WHERE search_text IS NULL LIMIT 1000);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS patient_search;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY patient_search ON patient USING gin (search_text gin_trgm_ops);
