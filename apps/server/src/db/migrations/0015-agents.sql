-- What an agent is beside a login, and how many are given to one who comes back to a full queue.
alter table agents
  -- Rises with every change of an administrator's: of two who edit at once the second is told.
  add column version int not null default 1,
  add column edited_by uuid,
  add column edited_at timestamptz,
  add column job_number text not null default '',
  -- By language: {"zh": …, "en": …}.
  add column signature jsonb not null default '{}',
  add column welcome jsonb not null default '{}',
  add column away jsonb not null default '{}',
  -- [{"name": …, "value": 0 … 100}]
  add column skills jsonb not null default '[]',
  add column languages text[] not null default '{}',
  -- Conversations in the first minute of being online; 0: as many as there is room for.
  add column initial_batch int not null default 0,
  -- Since when it is online without a break: chosen so, and connected.
  add column online_at timestamptz,
  -- Addresses and ranges to sign in from; empty: from everywhere.
  add column allowed_addresses text[] not null default '{}';

alter table agent_groups
  add column version int not null default 1,
  -- Who is asked when nobody of the group can take one.
  add column overflow_id uuid references agent_groups on delete set null;

-- A second step of signing in (RFC 6238). Unconfirmed: being set up, and asked of nobody yet.
create table agent_totp (
  agent_id uuid primary key references agents on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The newest time step a code was taken of: none is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
create table agent_recovery_codes (
  agent_id uuid not null references agents on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (agent_id, hash)
);

-- Pictures of agents. Everybody may see them: visitors do.
create table avatars (
  key text primary key,
  agent_id uuid not null references agents on delete cascade,
  created_at timestamptz not null
);

create index ratings_agent on ratings (agent_id, rated_at);
