-- Online migration: indexes for the orders and filters of lists that read whole tables before.
DROP INDEX CONCURRENTLY IF EXISTS appointment_by_status;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY appointment_by_status ON appointment (status, starts_at, id);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS patient_by_birth;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY patient_by_birth ON patient (coalesce(date_of_birth, 'infinity'));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS app_user_by_email;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_by_email ON app_user (lower(email));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS app_user_admins;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_admins ON app_user (last_name, first_name, id)
  WHERE role IN ('ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN');
