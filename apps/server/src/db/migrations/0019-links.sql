-- Tracked chat links: `/l/<code>` opens the chat on a page of its own.
create table links (
  id uuid primary key,
  code text not null unique,
  name text not null,
  site_id uuid not null references sites,
  -- Group and agent that are asked first; null: everybody.
  group_id uuid references agent_groups on delete set null,
  agent_id uuid references agents on delete set null,
  style text not null check (style in ('full', 'popup', 'inpage')),
  language text not null default 'auto' check (language in ('auto', 'zh', 'en')),
  greeting text not null default '',
  -- Parameters of its visits: [{name, value}], in this order.
  parameters jsonb not null default '[]',
  starts_at timestamptz,
  ends_at timestamptz,
  cap_of text check (cap_of in ('visits', 'conversations')),
  cap int,
  -- Redirect target of a closed link; empty: a page of ours says that it is closed.
  over_url text not null default '',
  poster_title text not null default '',
  poster_text text not null default '',
  -- Key that signs the variables of an address; created when it is first read.
  secret text,
  -- Opened addresses with a wrong signature.
  refused int not null default 0,
  enabled boolean not null default true,
  version int not null default 1,
  created_by uuid references agents,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((cap_of is null) = (cap is null))
);
create index links_created on links (created_at, id) where deleted_at is null;
create index links_name on links (name collate "zh-x-icu", id) where deleted_at is null;
create index links_ends on links (ends_at, id) where deleted_at is null;

-- Figures of a link are counted from its rows, so that they stay right when some are erased.
alter table visits
  add column link_id uuid,
  add column parameters jsonb not null default '[]',
  -- Variables of the reader from an address with a valid signature.
  add column variables jsonb not null default '{}';
create index visits_link on visits (link_id, started_at desc, id desc) where link_id is not null;

alter table conversations add column link_id uuid;
create index conversations_link on conversations (link_id, opened_at desc, id desc) where link_id is not null;

alter table letters add column link_id uuid;
create index letters_link on letters (link_id, created_at desc, id desc) where link_id is not null;
