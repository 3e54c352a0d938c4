-- Search terms (core/search) of values that belong to no person; encrypted values have none.
alter table audit_entries add column terms int[] not null default '{}';
create index audit_entries_terms on audit_entries using gin (terms);

-- Runs of the retention and what they removed.
create table retention_reports (
  id uuid primary key,
  kind text not null,
  -- Rows older than this were removed.
  before timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Number of rows by kind: {"conversations": 3, "messages": 120}.
  removed jsonb not null,
  -- Null: it completed.
  failure text
);
create index retention_reports_newest on retention_reports (ended_at desc, id desc);

-- Visitors in whose conversations a file was sent; a file without any is removed.
create table file_uses (
  key text not null references files on delete cascade,
  visitor_id uuid not null,
  primary key (key, visitor_id)
);
insert into file_uses (key, visitor_id)
select distinct f.key, m.visitor_id
from messages m
join files f on f.key = substring(m.msg from '/api/files/([A-Za-z0-9_-]{20,64})')
where m.kind in ('image', 'file');

-- Indexes by which the retention finds old rows.
create index conversations_ended on conversations (ended_at, id) where state = 'end';
create index visits_started on visits (started_at, id);
create index files_created on files (created_at, key);
create index login_sessions_ended on login_sessions (ended_at) where ended_at is not null;
