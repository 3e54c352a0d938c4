-- People out of somebody's spreadsheet: looked through, put right, brought in by a job, and taken back whole.
create table imports (
  id uuid primary key,
  agent_id uuid not null references agents,
  file_name text not null,
  -- What the letters of the file were written in; empty: a workbook.
  encoding text not null default '',
  -- The head of the file, and which field each column goes to (empty: none).
  heads text[] not null,
  fields text[] not null,
  -- What happens to somebody who is known: left out, filled up where empty, or made once more.
  on_duplicate text not null default 'skip' check (on_duplicate in ('skip', 'fill', 'create')),
  owner_id uuid references agents,
  category text not null default '',
  tags text[] not null default '{}',
  state text not null default 'preview'
    check (state in ('preview', 'running', 'stopping', 'done', 'cancelled', 'undoing', 'undone')),
  lines int not null default 0,
  done int not null default 0,
  created int not null default 0,
  filled int not null default 0,
  skipped int not null default 0,
  bad int not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_at_work on imports (id) where state in ('running', 'stopping', 'undoing');

create table import_lines (
  import_id uuid not null references imports on delete cascade,
  -- Its number in the file.
  line int not null,
  cells text[] not null,
  -- What is wrong with it: the field and an id of the trouble; and who it may be.
  problems jsonb not null default '[]',
  duplicate_of uuid,
  duplicate_line int,
  -- Left out by hand.
  is_left_out boolean not null default false,
  outcome text check (outcome in ('created', 'filled', 'skipped', 'bad', 'undone', 'kept')),
  person_id uuid,
  -- Of somebody who was filled up: the fields as they were; and the version that the import left.
  was jsonb,
  version int,
  primary key (import_id, line)
);
create index import_lines_bad on import_lines (import_id, line) where problems <> '[]';
create index import_lines_twice on import_lines (import_id, line)
  where duplicate_of is not null or duplicate_line is not null;
create index import_lines_waiting on import_lines (import_id, line) where outcome is null;
create index import_lines_brought on import_lines (import_id, line) where outcome in ('created', 'filled');
create index import_lines_kept on import_lines (import_id, line) where outcome = 'kept';
create index import_lines_person on import_lines (person_id) where person_id is not null;

-- What was erased of a person, in numbers: nothing of the person itself.
create table erasures (
  id uuid primary key,
  person_id uuid not null,
  agent_id uuid references agents,
  nickname text not null,
  reason text not null,
  counts jsonb not null,
  digest text not null,
  -- Files that are still to be removed from the disk.
  files text[] not null default '{}',
  at timestamptz not null
);
create index erasures_newest on erasures (at desc, id desc);
create index erasures_left on erasures (id) where files <> '{}';
