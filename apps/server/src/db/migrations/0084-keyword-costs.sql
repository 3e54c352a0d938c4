-- Costs of keywords, imported from spreadsheets.
create table cost_imports (
  id uuid primary key,
  -- Of the file.
  name text not null,
  currency text not null,
  imported_at timestamptz not null,
  imported_by uuid references agents (id) on delete set null,
  undone_at timestamptz
);
create index cost_imports_at on cost_imports (imported_at desc, id);

-- A line counts by equal parts on each of its days.
create table keyword_costs (
  id bigint generated always as identity primary key,
  import_id uuid not null references cost_imports on delete cascade,
  line int not null,
  -- Of `census_keys`, dimension `keyword`.
  key int not null,
  -- Empty, null: not said.
  engine text not null,
  site_id uuid,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  cost numeric(14, 4) not null check (cost >= 0),
  -- A later import has a line of the same keyword, engine, site and days: this one does not count.
  replaced_by uuid references cost_imports on delete set null
);
create unique index keyword_costs_same
  on keyword_costs (key, engine, coalesce(site_id, '00000000-0000-0000-0000-000000000000'), first_day, last_day)
  where replaced_by is null;
create index keyword_costs_days on keyword_costs (last_day, first_day) where replaced_by is null;
create index keyword_costs_import on keyword_costs (import_id, line);
create index keyword_costs_replaced on keyword_costs (replaced_by) where replaced_by is not null;
