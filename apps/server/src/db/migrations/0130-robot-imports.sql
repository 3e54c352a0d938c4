-- Imports of entries; `import_id` and `before_import` of an entry say what undoing one does.
create table robot_imports (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  agent_id uuid references agents on delete set null,
  at timestamptz not null,
  -- Entries that it created and replaced.
  created int not null default 0,
  changed int not null default 0,
  undone_at timestamptz
);
create index robot_imports_of_robot on robot_imports (robot_id, at desc);

-- An import looks entries up by their question.
create index robot_entries_same_question on robot_entries (robot_id, lower(question));
