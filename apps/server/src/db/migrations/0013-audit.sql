-- The audit log: who changed what, from which address; written in the transaction of the change.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the server itself. The name of that time, and no foreign key: an entry is kept after its agent is deleted.
  actor_id uuid,
  actor_name text not null,
  address text not null,
  session_id uuid,
  action text not null,
  subject_kind text not null,
  subject_ids text[] not null,
  subject_name text not null,
  -- The person whose values `before` and `after` hold: they are encrypted with this person's key.
  person_id uuid,
  -- Only the changed fields, as JSON text, since the hash covers the exact text.
  before text,
  after text,
  -- Hash over everything above; `number` and `hash` link it into the chain, after the commit, in the order of commits.
  content bytea not null,
  number bigint,
  hash bytea
);
create unique index audit_entries_number on audit_entries (number);
create index audit_entries_unlinked on audit_entries (at, id) where number is null;
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);
create index audit_entries_kind on audit_entries (subject_kind, at desc, id desc);
create index audit_entries_subject on audit_entries using gin (subject_ids);
create index audit_entries_person on audit_entries (person_id) where person_id is not null;

-- The signed end of the chain, so that entries removed from its end are noticed.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  number bigint not null,
  hash bytea not null,
  signature bytea not null
);

-- Where old entries were removed: the chain is complete from here on.
create table audit_checkpoints (
  number bigint primary key,
  hash bytea not null,
  removed int not null,
  at timestamptz not null,
  signature bytea not null
);

-- One key for each person, encrypted with the installation's own. Null: destroyed, and never replaced.
create table person_keys (
  person_id uuid primary key,
  sealed bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz
);
