-- Online migration: the answers of a form, the latest first, are found by an index.
DROP INDEX CONCURRENTLY IF EXISTS document_answers;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY document_answers ON document (form_id, completed_at, id) WHERE status = 'COMPLETED';
