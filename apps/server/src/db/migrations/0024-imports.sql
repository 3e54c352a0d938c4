-- Imports of people from a spreadsheet: checked, corrected, imported by a job, and undone as a whole.
create table imports (
  id uuid primary key,
  agent_id uuid not null references agents,
  file_name text not null,
  -- Character encoding of the file; empty: a workbook.
  encoding text not null default '',
  -- Headers of the columns, and the target field of each (empty: none).
  heads text[] not null,
  fields text[] not null,
  -- For people already known: skip the row, fill their empty fields, or create another person.
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
  -- Row number in the file.
  line int not null,
  cells text[] not null,
  -- Its faults: column and id of the fault; and possible duplicates.
  problems jsonb not null default '[]',
  duplicate_of uuid,
  duplicate_line int,
  -- Left out by the user.
  is_left_out boolean not null default false,
  outcome text check (outcome in ('created', 'filled', 'skipped', 'bad', 'undone', 'kept')),
  person_id uuid,
  -- For a filled person: the fields before, and the version after the import.
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

-- Erasures of people, with numbers of rows only: no data of the person.
create table erasures (
  id uuid primary key,
  person_id uuid not null,
  agent_id uuid references agents,
  nickname text not null,
  reason text not null,
  counts jsonb not null,
  digest text not null,
  -- Files still to be deleted from the disk.
  files text[] not null default '{}',
  at timestamptz not null
);
create index erasures_newest on erasures (at desc, id desc);
create index erasures_left on erasures (id) where files <> '{}';
