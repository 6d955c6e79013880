-- Online migration: which records went into one; few of all did.
DROP INDEX CONCURRENTLY IF EXISTS patient_merged;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY patient_merged ON patient (merged_into) WHERE merged_into IS NOT NULL;
