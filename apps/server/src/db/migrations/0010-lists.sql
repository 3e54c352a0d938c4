-- Sort keys of lists, each followed by the id, so that a page among a hundred thousand rows is read from the index.
create index agents_created on agents (created_at, id) where deleted_at is null;
create index agents_nickname on agents (nickname collate "zh-x-icu", id) where deleted_at is null;
create index agents_username_order on agents (lower(username) collate "zh-x-icu", id) where deleted_at is null;
create index agents_limit on agents (conversation_limit, id) where deleted_at is null;

create index letters_name on letters (name collate "zh-x-icu", id);

create index login_sessions_seen on login_sessions (agent_id, last_seen_at, id) where ended_at is null;
create index login_sessions_created on login_sessions (agent_id, created_at, id) where ended_at is null;
create index login_sessions_address on login_sessions (agent_id, address, id) where ended_at is null;
-- Each of the three indexes above replaces this one.
drop index login_sessions_living;

-- Saved filters of one agent for one list.
create table list_views (
  id uuid primary key,
  list text not null,
  agent_id uuid not null references agents on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null
);
create unique index list_views_name on list_views (agent_id, list, lower(name));
