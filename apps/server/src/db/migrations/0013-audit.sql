-- What was changed, by whom and from where, written with the change itself.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the server itself. A name is kept as it was then, and no foreign key: an entry outlives whom it is about.
  actor_id uuid,
  actor_name text not null,
  address text not null,
  session_id uuid,
  action text not null,
  subject_kind text not null,
  subject_ids text[] not null,
  subject_name text not null,
  -- Whose values `before` and `after` hold: they are encrypted under this person's key.
  person_id uuid,
  -- What changed and nothing else, as JSON text: a hash is made of every letter.
  before text,
  after text,
  -- Over everything above; and the link of the chain, made after the commit in the order of commits.
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

-- The end of the chain, signed: entries cut off its end are missed too.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  number bigint not null,
  hash bytea not null,
  signature bytea not null
);

-- Where entries went for their age: the chain is whole from here on.
create table audit_checkpoints (
  number bigint primary key,
  hash bytea not null,
  removed int not null,
  at timestamptz not null,
  signature bytea not null
);

-- A key for each person, sealed under the installation's own. Null: destroyed, and no other is ever made.
create table person_keys (
  person_id uuid primary key,
  sealed bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz
);
