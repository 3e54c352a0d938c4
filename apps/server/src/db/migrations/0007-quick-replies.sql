-- What is said often. Nobody's and no group's: everybody's.
create table quick_replies (
  id uuid primary key,
  agent_id uuid references agents on delete cascade,
  group_id uuid references agent_groups on delete cascade,
  category text not null default '',
  shortcut text not null default '',
  title text not null default '',
  msg text not null,
  -- Uploads that go with it, as messages say them.
  files jsonb not null default '[]',
  -- How shortcut, title and text sound, for who types pinyin: initials, and in full.
  initials text not null,
  pinyin text not null,
  position int not null default 0,
  updated_at timestamptz not null,
  constraint one_scope check (agent_id is null or group_id is null)
);
create index quick_replies_agent on quick_replies (agent_id);

-- What an agent has chosen for the own screen: sounds, keys, sorting.
alter table agents add column preferences jsonb not null default '{}';
