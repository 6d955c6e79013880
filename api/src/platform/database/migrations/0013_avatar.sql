-- Pictures that users have put beside their names. `app_user.avatar` is the address, which ends with the secret.
CREATE TABLE avatar (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  secret text NOT NULL UNIQUE,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  content bytea NOT NULL CHECK (octet_length(content) <= 204800)
);
