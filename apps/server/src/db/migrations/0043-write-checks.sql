-- One row, written to find out whether the database takes writes.
create table write_checks (
  id int primary key check (id = 1),
  checked_at timestamptz not null
);
