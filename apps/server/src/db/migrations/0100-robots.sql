-- Robots, in the order of `position` in which they are asked.
create table robots (
  id uuid primary key,
  name text not null,
  avatar text not null default '',
  kind text not null check (kind in ('ask', 'high')),
  mode text not null check (mode in ('first', 'busy', 'off', 'beside', 'never')),
  enabled boolean not null default true,
  position int not null default 0,
  -- Conditions; an empty one always fits.
  sites uuid[] not null default '{}',
  channels text[] not null default '{}',
  links uuid[] not null default '{}',
  hours jsonb not null default '[]',
  time_zone text not null default '',
  manner jsonb not null default '{}',
  gate jsonb not null default '{}',
  -- The newest version of its entries; 0: none.
  version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references agents on delete set null,
  -- Kept as the author of what it said.
  deleted_at timestamptz
);
create index robots_in_order on robots (position, created_at, id) where deleted_at is null;

-- Entries as they are edited.
create table robot_entries (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  -- Rises with every change.
  revision int not null default 1,
  question text not null,
  "similar" text[] not null default '{}',
  -- [{kind, msg, menu?, channels, from, until}]
  answers jsonb not null,
  keywords text[] not null default '{}',
  match text not null check (match in ('exact', 'contains', 'regex', 'similar')),
  category text not null default '',
  weight int not null default 50,
  related uuid[] not null default '{}',
  enabled boolean not null default true,
  -- The import that created or changed it last, and what it said before.
  import_id uuid,
  before_import jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references agents on delete set null
);
create index robot_entries_question on robot_entries (robot_id, question collate "zh-x-icu", id);
create index robot_entries_category on robot_entries (robot_id, category collate "zh-x-icu", id);
create index robot_entries_updated on robot_entries (robot_id, updated_at, id);
create index robot_entries_weight on robot_entries (robot_id, weight, id);
create index robot_entries_imported on robot_entries (import_id) where import_id is not null;

-- What entries said: each from the version that brought it until the one that replaced or removed it (null: in force).
create table robot_entry_versions (
  robot_id uuid not null references robots on delete cascade,
  entry_id uuid not null,
  from_version int not null,
  until_version int,
  -- Of the entry when it was published.
  revision int not null,
  content jsonb not null,
  primary key (robot_id, entry_id, from_version)
);
create index robot_entry_versions_in_force on robot_entry_versions (robot_id) where until_version is null;

create table robot_versions (
  id uuid not null unique default gen_random_uuid(),
  robot_id uuid not null references robots on delete cascade,
  version int not null,
  at timestamptz not null,
  agent_id uuid references agents on delete set null,
  note text not null default '',
  kind text not null check (kind in ('edit', 'import', 'publish', 'rollback')),
  -- The version returned to.
  of int,
  added int not null,
  changed int not null,
  removed int not null,
  primary key (robot_id, version)
);

-- Who holds a conversation: the robot while the state is `robot`. `baton` rises whenever the holder changes; a robot's
-- words are written for one baton, so that none is written after.
alter table conversations
  add column robot_id uuid,
  add column baton int not null default 0,
  -- The robot that had it at some time, the newest one; kept when a person has it.
  add column last_robot_id uuid,
  -- Seq of the visitor's message up to which the robot has answered, and misses in a row.
  add column robot_seq int not null default 0,
  add column robot_misses int not null default 0,
  add constraint robot_has_id check (state <> 'robot' or robot_id is not null) not valid;

-- Conversations with a robot, whose messages wait for an answer.
create index conversations_with_robot on conversations (id) where state = 'robot';

-- What a robot's message has beside its text: {id, menu?, ratable?, sources?}.
alter table messages add column robot jsonb;

-- Questions of visitors to robots, and what became of each.
create table robot_turns (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  conversation_id uuid not null,
  visitor_id uuid not null,
  -- Of the visitor's message.
  seq int not null,
  at timestamptz not null,
  question text not null,
  outcome text not null check (outcome in ('answer', 'suggest', 'none', 'handoff')),
  -- [{entry, question, score, phrase, why}]
  hits jsonb not null default '[]',
  -- The entry that was answered with.
  entry_id uuid,
  -- Small talk, which is no question.
  is_small_talk boolean not null default false,
  ms real not null,
  version int not null,
  handoff text,
  -- Id of the robot's last message in answer; null: nothing was said.
  answer_only_id text collate "C",
  good boolean,
  rated_at timestamptz,
  -- Made into an entry, added to one, or left: no longer among the misses.
  settled_at timestamptz,
  settled_by uuid references agents on delete set null,
  unique (conversation_id, seq)
);
create index robot_turns_newest on robot_turns (robot_id, at desc, id desc);
create index robot_turns_missed on robot_turns (robot_id, at desc)
  where settled_at is null and not is_small_talk and (outcome in ('none', 'suggest') or good = false);
create index robot_turns_entry on robot_turns (entry_id, at desc) where entry_id is not null;
create index robot_turns_of_visitor on robot_turns (visitor_id, answer_only_id);

-- What a visitor said is forgotten here too when its message is recalled, redacted or erased.
create function forget_robot_turn() returns trigger language plpgsql as $$
begin
  update robot_turns set question = '', hits = '[]' where conversation_id = new.conversation_id and seq = new.seq;
  return null;
end $$;
create trigger robot_turn_of_message after update of msg on messages
  for each row when (old.role = 'user' and old.msg is distinct from new.msg) execute function forget_robot_turn();

-- Conversations that a robot had, for its board.
create index conversations_of_robots on conversations (last_robot_id, opened_at) where last_robot_id is not null;

alter table region_hits
  drop constraint region_hits_action_check,
  add constraint region_hits_action_check check (action in ('hide', 'message', 'route', 'robot'));
