-- Who a visitor says to be, and how a site's own window differs from the others'.
alter table sites
  -- Signs what the customer's own server says of its visitors; made when an administrator first asks for it.
  add column identity_secret text,
  -- What nobody signed is refused; else it is kept, and marked as unverified.
  add column signed_only boolean not null default true,
  -- Fields of the settings section `window` that this site has its own value for.
  add column window_overrides jsonb not null default '{}';

create table visitor_identities (
  visitor_id uuid primary key references visitors on delete cascade,
  site_id uuid not null references sites,
  -- The customer's own id of this person.
  external_id text not null,
  verified boolean not null,
  name text not null,
  email text not null,
  phone text not null,
  told_at timestamptz not null
);
-- One visitor for one signed person, on whichever device they come.
create unique index visitor_identities_person on visitor_identities (site_id, external_id) where verified;
