-- Online migration: whose account it was is asked of few among very many entries.
DROP INDEX CONCURRENTLY IF EXISTS audit_of_account;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY audit_of_account ON audit USING gin (entity_ids) WHERE entity = 'account';
