-- Of robots with a language model: where it is and how it is used. The key is written, never read back.
create table smart_robots (
  robot_id uuid primary key references robots on delete cascade,
  url text not null default '',
  model text not null default '',
  embedding_model text not null default '',
  key text not null default '',
  settings jsonb not null default '{}'
);

-- What a robot answers from.
create table robot_sources (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  kind text not null check (kind in ('site', 'file', 'entries', 'letters', 'history')),
  name text not null,
  -- `site`: the address of a page or a sitemap.
  url text not null default '',
  -- `entries`: {robots}; `letters`, `history`: {days}.
  settings jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'syncing', 'ready', 'failed')),
  done int not null default 0,
  total int,
  documents int not null default 0,
  passages int not null default 0,
  error text,
  -- Pages that could not be read, at most twenty: [{url, error}]
  faults jsonb not null default '[]',
  -- After it another process may take the sync over.
  leased_until timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null
);
create index robot_sources_of_robot on robot_sources (robot_id, created_at, id);
create index robot_sources_to_sync on robot_sources (created_at) where state in ('waiting', 'syncing');

create table robot_passages (
  id bigint generated always as identity primary key,
  robot_id uuid not null references robots on delete cascade,
  source_id uuid not null references robot_sources on delete cascade,
  title text not null,
  url text not null,
  heading text not null,
  text text not null,
  -- `termsOf` of title, heading and text.
  terms int[] not null,
  vector real[],
  -- The conversation or letter it was taken from, with which it is deleted.
  origin uuid
);
create index robot_passages_terms on robot_passages using gin (terms);
create index robot_passages_of_source on robot_passages (source_id, id);
create index robot_passages_of_robot on robot_passages (robot_id, id);
create index robot_passages_origin on robot_passages (origin) where origin is not null;

-- Calls of an address with which a robot looks something up.
create table robot_tools (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  name text not null,
  description text not null,
  parameters jsonb not null,
  url text not null,
  secret text not null,
  enabled boolean not null,
  created_at timestamptz not null,
  unique (robot_id, name)
);

-- The meter: what a robot used on a day for a visitor (null uuid: for agents and the test bench).
create table robot_usage (
  robot_id uuid not null references robots on delete cascade,
  day date not null,
  visitor_id uuid not null,
  calls int not null default 0,
  -- Calls in the minute that began at `minute`.
  minute timestamptz not null,
  in_minute int not null default 0,
  input bigint not null default 0,
  output bigint not null default 0,
  cost double precision not null default 0,
  ms bigint not null default 0,
  failed int not null default 0,
  primary key (robot_id, day, visitor_id)
);
create index robot_usage_of_visitor on robot_usage (visitor_id);

-- What was taken from a conversation or letter is deleted with it, and when a text of it is erased.
create function delete_passages_of() returns trigger language plpgsql as $$
begin
  delete from robot_passages where origin = old.id;
  return null;
end $$;
create trigger passages_of_conversation after delete on conversations for each row execute function delete_passages_of();
create trigger passages_of_letter after delete on letters for each row execute function delete_passages_of();

create function delete_passages_of_message() returns trigger language plpgsql as $$
begin
  delete from robot_passages where origin = old.conversation_id;
  return null;
end $$;
create trigger passages_of_message after update of msg on messages
  for each row when (old.msg is distinct from new.msg) execute function delete_passages_of_message();

create trigger passages_of_changed_letter after update of content on letters
  for each row when (old.content is distinct from new.content) execute function delete_passages_of();

create function delete_passages_of_letter_reply() returns trigger language plpgsql as $$
begin
  delete from robot_passages where origin = old.letter_id;
  return null;
end $$;
create trigger passages_of_letter_reply after update of msg on letter_replies
  for each row when (old.msg is distinct from new.msg) execute function delete_passages_of_letter_reply();

create function delete_passages_of_trashed() returns trigger language plpgsql as $$
begin
  delete from robot_passages where origin = new.conversation_id;
  return null;
end $$;
create trigger passages_of_trashed after insert on conversation_trash
  for each row execute function delete_passages_of_trashed();
