-- Place of a note: after which message, pinned to which one, and for whom (null: for all who see it).
alter table notes
  add column kind text not null default 'note' check (kind in ('note', 'whisper')),
  add column after_seq int not null default 0,
  add column pinned_to text collate "C",
  add column to_id uuid references agents,
  add column deleted_at timestamptz;
create index notes_visitor on notes (visitor_id, created_at desc);

-- The built-in role of agents has all permissions `talk:…` (rule A-08).
update roles
set permissions = array(select distinct unnest(permissions || array['talk:whisper', 'talk:blacklist']))
where built_in;
