-- Work on statistics that takes long, day by day of `zone`; it goes on at `at` after its process ends. 'rebuild': facts
-- are read again and added up anew; 'zone': sums for a new time zone; 'check': sums are compared with a raw count.
create table census_tasks (
  id uuid primary key,
  kind text not null check (kind in ('rebuild', 'zone', 'check')),
  zone text not null,
  -- Whole days.
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Days before this one are done.
  at timestamptz not null,
  -- The last visit of that day that was read again.
  read_at timestamptz,
  read_id uuid,
  -- Of a check: numbers of figures compared and found different, and the first of the latter.
  compared bigint not null default 0,
  found bigint not null default 0,
  differences jsonb not null default '[]',
  -- Null: the nightly one, or a new zone.
  requested_by uuid references agents,
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index census_tasks_newest on census_tasks (requested_at desc, id desc);
create index census_tasks_open on census_tasks (requested_at, id) where finished_at is null;
create index census_tasks_finished on census_tasks (kind, finished_at desc) where finished_at is not null;
