-- Uploaded files. Only the key in a file's address protects it: long, random, known to those who may see the
-- conversation.
create table files (
  key text primary key,
  site_id uuid references sites,
  visitor_id uuid references visitors on delete cascade,
  agent_id uuid references agents,
  name text not null,
  size bigint not null,
  -- Detected from the content, not taken from the sender.
  type text not null,
  width int,
  height int,
  has_thumb boolean not null default false,
  created_at timestamptz not null
);
create index files_visitor on files (visitor_id) where visitor_id is not null;
