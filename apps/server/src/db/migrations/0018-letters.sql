-- Processing of letters: owner, due date, status.
alter table letters
  add column status text not null default 'new' check (status in ('new', 'open', 'done', 'spam')),
  add column owner_id uuid references agents,
  add column due_at timestamptz,
  -- Why it was left: nobody was online, the queue was too long, or an agent made it from a conversation.
  add column reason text not null default 'offline' check (reason in ('offline', 'queue', 'talk')),
  -- The newest conversation that was opened from it.
  add column conversation_id uuid;

-- Filters of the list, each in its order.
create index letters_status on letters (status, created_at desc, id desc);
create index letters_owner on letters (owner_id, created_at desc, id desc);
create index letters_due on letters (due_at, id);
create index letters_late on letters (due_at) where status in ('new', 'open');
drop index letters_unread;
create index letters_unread on letters (owner_id) where read_at is null and status <> 'spam';

create table letter_replies (
  id uuid primary key,
  letter_id uuid not null references letters on delete cascade,
  -- Made by the sender: a reply that is sent again is stored once.
  only_id text collate "C" not null,
  agent_id uuid not null references agents,
  msg text not null,
  -- Shown in the visitor's window.
  in_window boolean not null,
  -- Address it is mailed to; empty: not mailed.
  mail_to text not null default '',
  mailed_at timestamptz,
  mail_tries int not null default 0,
  -- The next attempt; null: no more.
  mail_next_at timestamptz,
  mail_error text not null default '',
  created_at timestamptz not null,
  unique (letter_id, only_id)
);
create index letter_replies_letter on letter_replies (letter_id, created_at);
create index letter_replies_due on letter_replies (mail_next_at) where mail_next_at is not null;
