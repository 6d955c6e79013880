-- What opens an account is not contact data: `username` is the address that the owner has verified, `code_phone_no` the
-- number for codes. `email` and `phone_no` are contact data, which other people may change, and open nothing.
ALTER TABLE app_user
  ADD COLUMN code_phone_no text,
  ADD COLUMN ways_locked boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- The first number is the account's from the start, whoever opens it; the api of the release before opens accounts too.
CREATE FUNCTION first_code_phone_no() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.code_phone_no := coalesce(NEW.code_phone_no, NEW.phone_no);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER first_code_phone_no BEFORE INSERT ON app_user
  FOR EACH ROW EXECUTE FUNCTION first_code_phone_no();
--> statement-breakpoint
-- Changes of the number for codes and of the address. The present number is the `next` of the latest one that is
-- effective and was not stopped; `app_user.code_phone_no` is the number before all that are listed here.
CREATE TABLE way_change (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  previous text,
  next text NOT NULL,
  -- The owner's session that asked for it; null where an administrator did.
  session_id uuid,
  changed_by uuid NOT NULL REFERENCES app_user,
  reason text,
  created_at timestamptz NOT NULL,
  code_hash text,
  code_expires_at timestamptz,
  -- Null until the code was right.
  effective_at timestamptz,
  -- SHA-256 of the secret in the link "This was not me".
  stop_hash text UNIQUE,
  stop_expires_at timestamptz,
  stopped_at timestamptz
);
--> statement-breakpoint
CREATE INDEX way_change_of ON way_change (user_id, created_at);
--> statement-breakpoint
CREATE INDEX way_change_address ON way_change (lower(previous)) WHERE channel = 'email';
