-- Friendly contacts (docs/decisions/0013): colleagues of other groups and partners with a guest account; shares; and
-- internal chat.

-- A partner's account: no roles, nobody's colleague; it sees what is shared with it.
alter table agents add column guest boolean not null default false;

create table friendly_contacts (
  id uuid primary key,
  kind text not null check (kind in ('internal', 'partner')),
  -- Null while a partner's invitation is open.
  agent_id uuid references agents,
  -- The group whose agents have this contact; null: every agent.
  group_id uuid references agent_groups on delete set null,
  company text not null default '',
  name text not null,
  remark text not null default '',
  may_see_state boolean not null,
  may_chat boolean not null,
  may_receive boolean not null,
  may_see_history boolean not null,
  status text not null check (status in ('pending', 'accepted', 'declined', 'blocked')),
  -- Status before it was blocked, restored when it is unblocked.
  blocked_from text,
  -- SHA-256 of the invitation's code; the code itself is shown once and not stored.
  code_hash bytea,
  code_until timestamptz,
  added_by uuid references agents,
  created_at timestamptz not null,
  last_contact_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  check (kind = 'partner' or agent_id is not null)
);

create unique index friendly_contacts_code on friendly_contacts (code_hash) where code_hash is not null;
create index friendly_contacts_agent on friendly_contacts (agent_id) where deleted_at is null;
create index friendly_contacts_group on friendly_contacts (group_id) where deleted_at is null;
create index friendly_contacts_created on friendly_contacts (created_at, id) where deleted_at is null;
create index friendly_contacts_company on friendly_contacts (company collate "zh-x-icu", id) where deleted_at is null;
create index friendly_contacts_name on friendly_contacts (name collate "zh-x-icu", id) where deleted_at is null;
create index friendly_contacts_contact on friendly_contacts (coalesce(last_contact_at, '-infinity'), id) where deleted_at is null;

create table shares (
  id uuid primary key,
  contact_id uuid not null references friendly_contacts,
  -- The contact's account, the agent who shared it, and its former owner.
  agent_id uuid not null references agents,
  by_id uuid not null references agents,
  from_id uuid not null references agents,
  visitor_id uuid not null references visitors on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  scope text not null check (scope in ('conversation', 'open', 'person')),
  personal boolean not null,
  hours integer not null,
  state text not null check (state in ('offered', 'active', 'ended')),
  offered_at timestamptz not null,
  started_at timestamptz,
  until_at timestamptz,
  ended_at timestamptz,
  ended text,
  -- The conversation's last seq when it was transferred, and when the share ended.
  from_seq integer,
  to_seq integer
);

create index shares_contact on shares (contact_id, offered_at);
create index shares_agent on shares (agent_id) where state <> 'ended';
create index shares_conversation on shares (conversation_id);
create index shares_visitor on shares (visitor_id);
create index shares_due on shares (until_at) where state = 'active';
create index shares_offered on shares (offered_at, id);
create index shares_until on shares (coalesce(ended_at, until_at), id);

-- Internal chat: one row for each two accounts, the smaller id first.
create table direct_talks (
  id uuid primary key,
  low_id uuid not null references agents,
  high_id uuid not null references agents,
  last_seq integer not null default 0,
  last_at timestamptz not null,
  low_read integer not null default 0,
  high_read integer not null default 0,
  low_unread integer not null default 0,
  high_unread integer not null default 0,
  unique (low_id, high_id),
  check (low_id < high_id)
);

create index direct_talks_high on direct_talks (high_id);

create table direct_messages (
  talk_id uuid not null references direct_talks,
  seq integer not null,
  sender_id uuid not null references agents,
  only_id text not null,
  msg text not null,
  sent_at timestamptz not null,
  primary key (talk_id, seq),
  unique (sender_id, only_id)
);

create index direct_messages_age on direct_messages (sent_at);
