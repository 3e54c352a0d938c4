-- One organisation, any number of sites; every table of visitors has a `site_id`.

create table secrets (
  name text primary key,
  value text not null
);

create table sites (
  id uuid primary key,
  key text not null unique,
  name text not null,
  domains text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table roles (
  id uuid primary key,
  role text not null unique,
  name text not null,
  permissions text[] not null default '{}',
  admin boolean not null default false,
  built_in boolean not null default false,
  created_at timestamptz not null default now()
);

create table agents (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  nickname text not null,
  avatar text not null default '',
  permissions text[] not null default '{}',
  conversation_limit int not null default 0,
  enabled boolean not null default true,
  hidden boolean not null default false,
  -- Start of the grace; null while a socket is open, or if there never was one.
  disconnected_at timestamptz,
  last_assigned_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
-- Usernames are unique without case.
create unique index agents_username on agents (lower(username)) where deleted_at is null;

create table agent_roles (
  agent_id uuid not null references agents on delete cascade,
  role_id uuid not null references roles on delete restrict,
  primary key (agent_id, role_id)
);
create index agent_roles_role on agent_roles (role_id);

-- Server processes with the agents whose sockets they hold, so that all processes know who is connected.
create table server_processes (
  id uuid primary key,
  alive_at timestamptz not null default now()
);
create table agent_connections (
  process_id uuid not null references server_processes on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  primary key (agent_id, process_id)
);

create table login_sessions (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  -- Number of the valid refresh cookie; a used one is valid for ten more seconds.
  refreshes int not null default 0,
  refreshed_at timestamptz not null default now(),
  -- When the previous cookies were used, newest first; old ones are dropped.
  spent_at timestamptz[] not null default '{}',
  -- Access tokens up to this number were ended by the agent.
  expired_up_to int not null default -1,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index login_sessions_living on login_sessions (agent_id) where ended_at is null;

create table login_attempts (
  key text primary key,
  failures int not null,
  locked_until timestamptz,
  last_at timestamptz not null
);

create table settings (
  section text primary key,
  value jsonb not null,
  version int not null,
  changed_by uuid,
  changed_at timestamptz not null default now()
);

create table visitors (
  id uuid primary key,
  site_id uuid not null references sites,
  number bigint generated always as identity,
  name text not null default '',
  -- State in agents' lists; 'gone': not listed.
  state text not null default 'gone' check (state in ('gone', 'monitor', 'robot', 'wait', 'current', 'end')),
  since timestamptz not null default now(),
  -- Rises with every change of state; pushes carry it, so that outdated ones are recognised.
  version int not null default 0,
  conversation_id uuid,
  visit_id uuid,
  online boolean not null default false,
  url text not null default '',
  title text not null default '',
  referrer text not null default '',
  language text not null default '',
  user_agent text not null default '',
  address text not null default '',
  invited_by uuid references agents,
  invitation text,
  blacklisted_until timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index visitors_listed on visitors (state) where state in ('monitor', 'robot', 'wait', 'current');
create index visitors_ended on visitors (since desc) where state = 'end';
create index visitors_online on visitors (id) where online;

create table visitor_credentials (
  hash bytea primary key,
  visitor_id uuid not null references visitors on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index visitor_credentials_visitor on visitor_credentials (visitor_id);

create table visits (
  id uuid primary key,
  visitor_id uuid not null references visitors on delete cascade,
  site_id uuid not null references sites,
  referrer text not null,
  landing_url text not null,
  language text not null,
  screen text not null,
  user_agent text not null,
  address text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index visits_visitor on visits (visitor_id, started_at desc);

create table page_views (
  visitor_id uuid not null references visitors on delete cascade,
  only_id text collate "C" not null,
  visit_id uuid not null,
  url text not null,
  title text not null,
  referrer text not null,
  opened_at timestamptz not null,
  primary key (visitor_id, only_id)
);
create index page_views_trail on page_views (visitor_id, opened_at desc);

create type message_role as enum ('user', 'service', 'robot');
create type message_kind as enum ('text', 'image', 'file', 'rich', 'card');

-- Every message updates its conversation's row, so the row is kept cheap to update: a low fillfactor, no index on
-- columns that a message changes, and no foreign keys, which would be checked at every update (a fifth of the statement
-- in all). Visitors are locked when a conversation opens; agents are never deleted, only marked.
create table conversations (
  id uuid primary key,
  visitor_id uuid not null,
  site_id uuid not null,
  previous_id uuid,
  state text not null check (state in ('robot', 'wait', 'current', 'end')),
  owner_id uuid,
  -- The newest owner it ever had; kept when it returns to the queue.
  last_owner_id uuid,
  last_seq int not null default 0,
  visitor_messages int not null default 0,
  agent_messages int not null default 0,
  -- Last seq of the visitor, to refuse replies written before seeing it.
  last_visitor_seq int not null default 0,
  -- The newest message itself is read by (id, last_seq): stored here, it would add a fifth to the cost of every
  -- message.
  last_at timestamptz,
  -- Seq of the owner's last 6013, and the number of visitor messages up to it; reset for a new owner.
  agent_read_seq int not null default 0,
  agent_read_messages int not null default 0,
  visitor_read_seq int not null default 0,
  transfer_to uuid,
  transfer_from uuid,
  transfer_note text,
  transfer_at timestamptz,
  opened_at timestamptz not null,
  queued_at timestamptz,
  assigned_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint current_has_owner check (state <> 'current' or owner_id is not null)
) with (fillfactor = 60);
-- At most one open conversation for each visitor, also under concurrency.
create unique index conversations_open on conversations (visitor_id) where state <> 'end';
create index conversations_visitor on conversations (visitor_id, opened_at desc);
create index conversations_queue on conversations (opened_at, id) where state = 'wait';
create index conversations_owned on conversations (owner_id) where state = 'current';
create index conversations_offered on conversations (transfer_at) where transfer_at is not null;
create index conversations_assigned on conversations (assigned_at desc) where queued_at is not null;

create table messages (
  conversation_id uuid not null,
  seq int not null,
  visitor_id uuid not null,
  only_id text collate "C" not null,
  role message_role not null,
  -- The agent's uuid; null: the visitor or the robot.
  author_id uuid,
  kind message_kind not null,
  msg text not null,
  sent_at timestamptz not null,
  recalled_at timestamptz,
  primary key (conversation_id, seq)
);
-- The idempotency key: an id occurs once for each visitor.
create unique index messages_only_id on messages (visitor_id, only_id);

-- Texts of recalled messages, for agents who may see them.
create table recalled_messages (
  conversation_id uuid not null,
  seq int not null,
  msg text not null,
  recalled_by uuid,
  recalled_at timestamptz not null,
  primary key (conversation_id, seq)
);

create table notes (
  visitor_id uuid not null references visitors on delete cascade,
  only_id text collate "C" not null,
  conversation_id uuid not null,
  author_id uuid not null references agents,
  msg text not null,
  created_at timestamptz not null,
  primary key (visitor_id, only_id)
);
create index notes_conversation on notes (conversation_id, created_at);

create table watches (
  agent_id uuid not null references agents on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  primary key (agent_id, visitor_id)
);
create index watches_visitor on watches (visitor_id);

create table letters (
  id uuid primary key,
  visitor_id uuid not null references visitors,
  site_id uuid not null references sites,
  only_id text collate "C" not null,
  content text not null,
  name text not null,
  phone text not null,
  email text not null,
  url text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (visitor_id, only_id)
);
create index letters_newest on letters (created_at desc, id desc);
create index letters_unread on letters (id) where read_at is null;

-- What happened other than messages: shown in transcripts and read by followers. A follower's cursor never passes the
-- oldest running transaction (`xid` against pg_snapshot_xmin), since ids are assigned before the commit.
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  conversation_id uuid,
  visitor_id uuid,
  agent_id uuid,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index events_conversation on events (conversation_id, id) where conversation_id is not null;
