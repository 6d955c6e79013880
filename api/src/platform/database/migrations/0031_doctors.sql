-- Online migration: doctors are found without reading the patients beside them.
DROP INDEX CONCURRENTLY IF EXISTS app_user_doctors;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_doctors ON app_user (id) WHERE role = 'ROLE_DOCTOR';
