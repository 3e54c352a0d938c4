-- Accounts of other programs by which visitors write: WeChat official accounts, mini-programs, mailboxes.
create table channel_accounts (
  id uuid primary key,
  channel text not null check (channel in ('wechat', 'mini', 'mail')),
  -- The end of the address of its callbacks: random, but no secret.
  key text not null unique,
  site_id uuid not null references sites,
  name text not null,
  app_id text not null,
  mode text not null default 'safe' check (mode in ('plain', 'safe')),
  group_id uuid references agent_groups on delete set null,
  enabled boolean not null default true,
  -- Texts that it answers by itself, and the policy near the end of its quota.
  replies jsonb not null default '{}',
  quota jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  -- Last callback that was accepted.
  called_at timestamptz,
  -- Its visitors and their messages stay.
  deleted_at timestamptz
);
create unique index channel_accounts_app on channel_accounts (channel, app_id) where deleted_at is null;

-- Written, never answered.
create table channel_secrets (
  account_id uuid not null references channel_accounts on delete cascade,
  name text not null check (name in ('secret', 'token', 'aesKey', 'password')),
  secret text not null,
  primary key (account_id, name)
);

-- A visitor as an account knows it. `wrote_…`: the window of the last message, `entered_…`: that of the last follow, scan,
-- menu or entry, each with the number of replies sent since.
create table channel_contacts (
  visitor_id uuid primary key references visitors on delete cascade,
  account_id uuid not null references channel_accounts,
  external_id text collate "C" not null,
  union_id text collate "C" not null default '',
  -- Null: not known.
  subscribed boolean,
  tags text[] not null default '{}',
  scene text not null default '',
  page text not null default '',
  wrote_at timestamptz,
  wrote_sent int not null default 0,
  entered_at timestamptz,
  entered_sent int not null default 0,
  -- When the platform was asked for its facts; null: it is to be asked.
  asked_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, external_id)
);
create index channel_contacts_wrote on channel_contacts (wrote_at desc nulls last, visitor_id desc);
create index channel_contacts_created on channel_contacts (created_at desc, visitor_id desc);
create index channel_contacts_account on channel_contacts (account_id, wrote_at desc nulls last, visitor_id desc);
create index channel_contacts_union on channel_contacts (union_id) where union_id <> '';
create index channel_contacts_tags on channel_contacts using gin (tags);
create index channel_contacts_unasked on channel_contacts (account_id) where asked_at is null;

-- Callbacks, stored before they are answered. `dedupe`: the platform's id of the message, or sender, time and kind of an
-- event.
create table channel_inbox (
  id bigint generated always as identity primary key,
  account_id uuid not null references channel_accounts on delete cascade,
  dedupe text collate "C" not null,
  -- With the time of its signature: a signature is good once.
  nonce text collate "C" not null,
  external_id text collate "C" not null default '',
  kind text not null,
  -- As decrypted.
  raw text not null,
  visitor_id uuid references visitors on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- A file of the message, fetched and stored.
  file jsonb,
  needs_file boolean not null default false,
  error text,
  fault text,
  tries int not null default 0,
  next_at timestamptz,
  leased_until timestamptz,
  received_at timestamptz not null,
  done_at timestamptz,
  unique (account_id, dedupe)
);
create unique index channel_inbox_nonces on channel_inbox (account_id, nonce);
create index channel_inbox_waiting on channel_inbox (account_id, external_id, id) where state = 'waiting';
create index channel_inbox_newest on channel_inbox (received_at desc, id desc);
create index channel_inbox_visitor on channel_inbox (visitor_id) where visitor_id is not null;

-- Messages to visitors of accounts. `uncertain`: a call began and its outcome was not noted.
create table channel_outbox (
  id bigint generated always as identity primary key,
  account_id uuid not null references channel_accounts on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  -- Null: a text that the account says by itself, which stands in no conversation.
  conversation_id uuid,
  seq int,
  only_id text collate "C" not null,
  kind text not null,
  words text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  -- Calls that a message takes, and how many are done.
  parts_sent int not null default 0,
  calling boolean not null default false,
  error text,
  fault text,
  tries int not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  give_up_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (conversation_id, seq),
  unique (visitor_id, only_id)
);
create index channel_outbox_queued on channel_outbox (visitor_id, id) where state = 'queued';
create index channel_outbox_due on channel_outbox (next_at) where state = 'queued';
create index channel_outbox_newest on channel_outbox (created_at desc, id desc);
create index channel_outbox_account on channel_outbox (account_id, created_at desc, id desc);

-- Refused callbacks, and calls to the platform.
create table channel_log (
  id bigint generated always as identity primary key,
  account_id uuid not null references channel_accounts on delete cascade,
  direction text not null check (direction in ('callback', 'call')),
  what text not null,
  state text not null check (state in ('done', 'refused', 'failed')),
  error text,
  fault text,
  ms int,
  visitor_id uuid references visitors on delete cascade,
  at timestamptz not null
);
create index channel_log_newest on channel_log (at desc, id desc);
create index channel_log_visitor on channel_log (visitor_id) where visitor_id is not null;

-- Access tokens of the platform, one for all processes.
create table channel_tokens (
  account_id uuid primary key references channel_accounts on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  fetched_at timestamptz not null
);

-- Mini-programs were never written under their former name.
update visitors set channel = 'mini' where channel = 'miniProgram';
