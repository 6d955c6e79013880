create table openward_releases.registry (
  is_only boolean primary key default true check (is_only),
  revision integer not null,
  document json not null
);
insert into openward_releases.registry (revision, document) values (0, '{
  "revision": 0,
  "head": "0000000000000000000000000000000000000000000000000000000000000000",
  "releases": {},
  "published": {}
}
');
create table openward_releases.history (
  position integer generated always as identity primary key,
  revision integer unique,
  entry json not null
);
create table openward_releases.blob (
  digest text primary key,
  content bytea not null,
  staged_at timestamptz not null default now()
);
-- Most of it is compressed already.
alter table openward_releases.blob alter content set storage external;
create table openward_releases.file (
  name text,
  version text,
  path text,
  digest text not null references openward_releases.blob,
  primary key (name, version, path)
);
create index file_digest on openward_releases.file (digest);
create table openward_releases.api_contract (
  is_only boolean primary key default true check (is_only),
  contract json not null
);
create table openward_releases.token (
  is_only boolean primary key default true check (is_only),
  tokens json not null
);
insert into openward_releases.token (tokens) values ('[]');
create table openward_releases.report (
  gateway text primary key,
  counts json not null,
  kept_at timestamptz not null default now()
);
