-- What was uploaded. The key in a file's address is its only lock: long, random, told to those who may see the talk.
create table files (
  key text primary key,
  site_id uuid references sites,
  visitor_id uuid references visitors on delete cascade,
  agent_id uuid references agents,
  name text not null,
  size bigint not null,
  -- By content, never by what the sender said.
  type text not null,
  width int,
  height int,
  has_thumb boolean not null default false,
  created_at timestamptz not null
);
create index files_visitor on files (visitor_id) where visitor_id is not null;
