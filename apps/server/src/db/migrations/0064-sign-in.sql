-- Accounts at providers that agents sign in with.
create table sign_in_identities (
  issuer text not null,
  subject text not null,
  agent_id uuid not null references agents on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index sign_in_identities_agent on sign_in_identities (agent_id);

-- Secrets of providers, apart from the settings, which keep their versions. One is used only with the address and client
-- that it was stored for.
create table sign_in_secrets (
  provider text primary key,
  target text not null,
  secret text not null
);

-- Sign-ins that came back from a provider: each is finished once.
create table sign_in_finished (
  nonce bytea primary key,
  until timestamptz not null
);
create index sign_in_finished_until on sign_in_finished (until);

-- The provider of a login, to sign out there too.
alter table login_sessions add column provider text;
-- How somebody signed in; empty: by password, or before this was recorded.
alter table login_records add column way text not null default '';
