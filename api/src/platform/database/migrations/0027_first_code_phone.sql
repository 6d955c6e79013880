-- Online migration: a row for each account, in a table that every call reads.
-- The number of an account that was opened before is the one that its codes went to so far.
UPDATE app_user SET code_phone_no = phone_no WHERE id IN (
  SELECT id FROM app_user WHERE code_phone_no IS NULL AND phone_no IS NOT NULL LIMIT 1000);
