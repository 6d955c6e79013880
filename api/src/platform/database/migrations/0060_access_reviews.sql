-- Each quarter the system administrator confirms who of the staff has which role.
CREATE TABLE access_review (
  id uuid PRIMARY KEY,
  confirmed_at timestamptz NOT NULL,
  confirmed_by uuid NOT NULL REFERENCES app_user,
  people jsonb NOT NULL
);
