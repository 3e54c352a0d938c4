-- Followers read events and messages in the order of their transactions (events/follow.ts). 0: stored before this
-- column existed, or loaded in bulk; these are read by key. The default sets it, so no statement has to.
alter table events add column commit_id bigint not null default 0;
alter table events alter column commit_id set default (pg_current_xact_id()::text::bigint);
create index events_commit on events (commit_id, id);
alter table events drop column xid;

alter table messages add column commit_id bigint not null default 0;
alter table messages alter column commit_id set default (pg_current_xact_id()::text::bigint);
create index messages_commit on messages using brin (commit_id) with (pages_per_range = 32, autosummarize = on);

-- Position of each follower. `bulk_*`: key of the last row read among those with commit 0; null: all of them are read.
create table followers (
  name text primary key,
  commit_id bigint not null default 0,
  bulk_event bigint default 0,
  bulk_conversation uuid default '00000000-0000-0000-0000-000000000000',
  bulk_seq int not null default 0,
  -- Consecutive failures, and when the next attempt is due.
  failures int not null default 0,
  retry_at timestamptz,
  error text,
  updated_at timestamptz not null default now()
);

-- Rows that a follower could not process after all attempts. It continues without them; an operator looks here.
create table follower_dead_letters (
  id bigint generated always as identity primary key,
  follower text not null references followers on delete cascade,
  -- 'event' with its id, or 'message' with its conversation and seq.
  source text not null,
  key text not null,
  error text not null,
  at timestamptz not null
);
create index follower_dead_letters_follower on follower_dead_letters (follower, id);
