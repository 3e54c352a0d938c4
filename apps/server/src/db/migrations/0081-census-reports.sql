-- Saved reports: questions to the statistics (packages/protocol/http/census/reports.ts).
create table census_reports (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  name text not null,
  question jsonb not null,
  -- 'groups': agents who share a group with the owner.
  shared text not null default 'none' check (shared in ('none', 'groups', 'all')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index census_reports_owner on census_reports (agent_id, changed_at desc) where deleted_at is null;
create index census_reports_shared on census_reports (changed_at desc) where deleted_at is null and shared <> 'none';

create table census_report_schedules (
  report_id uuid primary key references census_reports on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  weekday smallint not null,
  day smallint not null,
  -- Of the reporting time zone.
  hour smallint not null,
  recipients text[] not null,
  file text not null,
  language text not null,
  -- Null: stopped, since the owner may not see statistics any more.
  next_at timestamptz
);
create index census_report_schedules_due on census_report_schedules (next_at) where next_at is not null;

-- A mail for each recipient of each sending, noted in the transaction that moves the schedule on.
create table census_report_mails (
  id uuid primary key,
  report_id uuid not null references census_reports on delete cascade,
  -- Ranges that move are those of this moment, also where the mail is late.
  due_at timestamptz not null,
  recipient text not null,
  by_hand boolean not null default false,
  tries smallint not null default 0,
  -- Null: sent, or no tries left.
  next_at timestamptz,
  sent_at timestamptz,
  error text not null default '',
  unique (report_id, due_at, recipient)
);
create index census_report_mails_due on census_report_mails (next_at) where next_at is not null;
create index census_report_mails_report on census_report_mails (report_id, due_at desc, id desc);
