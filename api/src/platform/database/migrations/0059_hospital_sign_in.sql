-- The hospital's own sign-in (OpenID Connect): whose accounts are joined to it, and sign-ins that are under way.
ALTER TABLE app_user ADD COLUMN provider_allowed boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE session ADD COLUMN provider_session text;
--> statement-breakpoint
CREATE TABLE provider_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);
--> statement-breakpoint
CREATE TABLE provider_request (
  state_hash text PRIMARY KEY,
  binding_hash text NOT NULL,
  nonce text NOT NULL,
  verifier bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE provider_ticket (
  ticket_hash text PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  provider_session text,
  is_joined boolean NOT NULL,
  has_factor boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
-- When its user was there in person: at the hospital that may be some time before the session. Null is as it began.
ALTER TABLE session ADD COLUMN authenticated_at timestamptz, ADD COLUMN provider_factor boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE provider_ticket ADD COLUMN authenticated_at timestamptz;
