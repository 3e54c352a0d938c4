-- Contact data of agents, also used to sign in by a code or another account. Stored only once verified.
alter table agents
  add column phone text,
  add column email text;
create unique index agents_phone on agents (phone) where deleted_at is null;
create unique index agents_email on agents (lower(email)) where deleted_at is null;

-- The valid code for an address and a purpose, stored as a keyed hash.
create table contact_codes (
  address text not null,
  purpose text not null,
  hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (address, purpose)
);
create index contact_codes_expires on contact_codes (expires_at);
