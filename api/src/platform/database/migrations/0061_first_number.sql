-- The first number of an account is proven by a code, after the address.
ALTER TABLE sign_up ADD COLUMN email_proven_at timestamptz;
