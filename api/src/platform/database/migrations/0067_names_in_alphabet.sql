-- Online migration: indexes of people in the order of the alphabet, which lists have now. Those by bytes go when no server
-- of the release before runs any more.
DROP INDEX CONCURRENTLY IF EXISTS app_user_in_alphabet;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_in_alphabet
  ON app_user (last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS app_user_admins_in_alphabet;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY app_user_admins_in_alphabet
  ON app_user (last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id)
  WHERE role IN ('ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN');
