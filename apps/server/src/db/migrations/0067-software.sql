-- Last input of a person in a console of the login; null: none was reported.
alter table login_sessions add column input_at timestamptz;
create index login_sessions_open on login_sessions (created_at) where ended_at is null;

-- Passwords and keys of the mail and SMS gateways, never answered. `target`: where it is sent; a changed one needs the
-- secret again.
create table gateway_secrets (
  gateway text primary key check (gateway in ('mail', 'sms')),
  target text not null,
  secret text not null
);

-- Conversations of the categories below one, whose paths begin with its own.
create index conversation_summaries_path on conversation_summaries (category text_pattern_ops, conversation_id);

-- What takes space, computed by the helper process.
create table storage_facts (
  single boolean primary key default true check (single),
  facts jsonb not null,
  measured_at timestamptz not null
);
