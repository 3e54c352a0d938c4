-- Browsers that signed in to an account before, by the hash of their token. One row for each account and browser;
-- `session_id` is its newest login there.
create table known_devices (
  agent_id uuid not null references agents on delete cascade,
  token_hash bytea not null,
  session_id uuid not null,
  seen_at timestamptz not null,
  primary key (agent_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_session on known_devices (session_id);
