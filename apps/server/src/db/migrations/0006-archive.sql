-- People, each with all visitors that are the same person; created when an agent first saves data of a visitor.
create table people (
  id uuid primary key,
  name text not null default '',
  phone text not null default '',
  mail text not null default '',
  wechat text not null default '',
  remark text not null default '',
  tags text[] not null default '{}',
  -- Custom fields by their keys, as the settings section `archive` defines them.
  fields jsonb not null default '{}',
  version int not null default 1,
  updated_by uuid references agents,
  updated_at timestamptz not null,
  created_at timestamptz not null
);
create index people_newest on people (updated_at desc, id desc);

alter table visitors
  add column person_id uuid references people,
  -- Copied from the person, so that lists need no join.
  add column tags text[] not null default '{}',
  add column card int not null default 0,
  add column channel text not null default 'web',
  add column visits int not null default 0,
  -- Page views of the present visit.
  add column pages int not null default 0;
create index visitors_person on visitors (person_id) where person_id is not null;
update visitors v
set visits = (select count(*) from visits where visitor_id = v.id),
    pages = (select count(*) from page_views where visitor_id = v.id and visit_id = v.visit_id);

-- Source of a visit, determined at its start; empty: not known.
alter table visits
  add column source text not null default '',
  add column engine text not null default '',
  add column keyword text not null default '',
  add column device text not null default '',
  add column os text not null default '',
  add column browser text not null default '',
  add column region text not null default '',
  add column region_code text not null default '';

create table blacklist (
  visitor_id uuid primary key references visitors on delete cascade,
  until timestamptz not null,
  reason text not null,
  agent_id uuid not null references agents,
  created_at timestamptz not null
);

create table conversation_summaries (
  conversation_id uuid primary key,
  summary text not null,
  category text not null,
  agent_id uuid not null references agents,
  updated_at timestamptz not null
);

create table rating_invitations (
  conversation_id uuid primary key,
  agent_id uuid not null references agents,
  invited_at timestamptz not null
);

-- One rating for each agent of a conversation, so that after a transfer the right one is rated.
create table ratings (
  conversation_id uuid not null,
  agent_id uuid not null references agents,
  visitor_id uuid not null references visitors on delete cascade,
  score smallint not null check (score between 1 and 5),
  tags text[] not null default '{}',
  comment text not null default '',
  invited boolean not null,
  rated_at timestamptz not null,
  primary key (conversation_id, agent_id)
);
create index ratings_visitor on ratings (visitor_id, rated_at desc);

-- One-time links that take a conversation to another device of the same visitor.
create table visitor_handoffs (
  hash bytea primary key,
  visitor_id uuid not null references visitors on delete cascade,
  expires_at timestamptz not null
);
