-- A message's budget follows from its purpose; the column goes once no process of the release before writes it.
ALTER TABLE sms_message ALTER COLUMN share DROP NOT NULL;
