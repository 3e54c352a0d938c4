-- One row, written to check that the database accepts writes.
create table write_checks (
  id int primary key check (id = 1),
  checked_at timestamptz not null
);
