-- Visitors with a socket in one of several server processes: who has one in another process has not left the site, and
-- whose process has ended has. A process that serves alone writes nothing here.
create table visitor_connections (
  process_id uuid not null references server_processes on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  primary key (visitor_id, process_id)
);
create index visitor_connections_process on visitor_connections (process_id);
