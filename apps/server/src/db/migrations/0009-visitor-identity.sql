-- Identities of visitors, and settings of the window for one site.
alter table sites
  -- Key with which the customer's server signs identities; created when an administrator first reads it.
  add column identity_secret text,
  -- Unsigned identities are refused; otherwise they are stored as unverified.
  add column signed_only boolean not null default true,
  -- Fields of the settings section `window` with a value of this site.
  add column window_overrides jsonb not null default '{}';

create table visitor_identities (
  visitor_id uuid primary key references visitors on delete cascade,
  site_id uuid not null references sites,
  -- Id of this person in the customer's system.
  external_id text not null,
  verified boolean not null,
  name text not null,
  email text not null,
  phone text not null,
  told_at timestamptz not null
);
-- One visitor for each signed identity, on any device.
create unique index visitor_identities_person on visitor_identities (site_id, external_id) where verified;
