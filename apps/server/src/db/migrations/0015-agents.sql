-- Further fields of agents, and the limit for an agent who comes online to a full queue.
alter table agents
  -- Rises with every change by an administrator, to refuse concurrent edits.
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
  -- Most conversations in the first minute of being online; 0: up to the limit.
  add column initial_batch int not null default 0,
  -- Since when it has been online and connected without interruption.
  add column online_at timestamptz,
  -- Addresses and ranges from which it may sign in; empty: any.
  add column allowed_addresses text[] not null default '{}';

alter table agent_groups
  add column version int not null default 1,
  -- The group that is asked when nobody of this one is available.
  add column overflow_id uuid references agent_groups on delete set null;

-- Second factor (RFC 6238). Unconfirmed: being set up, not required yet.
create table agent_totp (
  agent_id uuid primary key references agents on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- Time step of the last accepted code, so that no code is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
create table agent_recovery_codes (
  agent_id uuid not null references agents on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (agent_id, hash)
);

-- Pictures of agents; public, since visitors see them.
create table avatars (
  key text primary key,
  agent_id uuid not null references agents on delete cascade,
  created_at timestamptz not null
);

create index ratings_agent on ratings (agent_id, rated_at);
