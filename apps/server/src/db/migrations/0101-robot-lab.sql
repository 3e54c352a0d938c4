-- Runs of the lab: past questions asked of the entries in force and of the edited ones.
create table robot_lab_runs (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  agent_id uuid references agents on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  at timestamptz not null,
  ended_at timestamptz,
  -- The version in force, and what the edited entries were.
  version int not null,
  edited text not null,
  -- [{text, times}]; null: real ones are collected when it runs.
  given jsonb,
  questions int not null default 0,
  done int not null default 0,
  anew int not null default 0,
  otherwise int not null default 0,
  lost int not null default 0,
  same int not null default 0
);
create index robot_lab_runs_newest on robot_lab_runs (robot_id, at desc, id desc);
create index robot_lab_runs_waiting on robot_lab_runs (at) where state in ('waiting', 'running');

create table robot_lab_rows (
  id bigint not null unique generated always as identity,
  run_id uuid not null references robot_lab_runs on delete cascade,
  n int not null,
  -- Masked.
  question text not null,
  times int not null,
  change text not null check (change in ('anew', 'otherwise', 'lost', 'same')),
  before jsonb,
  after jsonb,
  primary key (run_id, n)
);
create index robot_lab_rows_changed on robot_lab_rows (run_id, change, n);
