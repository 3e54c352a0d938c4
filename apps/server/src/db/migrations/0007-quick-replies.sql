-- Quick replies. Without agent and group: shared by everybody.
create table quick_replies (
  id uuid primary key,
  agent_id uuid references agents on delete cascade,
  group_id uuid references agent_groups on delete cascade,
  category text not null default '',
  shortcut text not null default '',
  title text not null default '',
  msg text not null,
  -- Uploaded files of it, in the format of messages.
  files jsonb not null default '[]',
  -- Pinyin of shortcut, title and text, for searching: initials, and in full.
  initials text not null,
  pinyin text not null,
  position int not null default 0,
  updated_at timestamptz not null,
  constraint one_scope check (agent_id is null or group_id is null)
);
create index quick_replies_agent on quick_replies (agent_id);

-- The agent's choices for the console: sounds, keys, sorting.
alter table agents add column preferences jsonb not null default '{}';
