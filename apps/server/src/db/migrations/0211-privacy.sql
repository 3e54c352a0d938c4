-- What visitors have switched off in their windows, and when they have asked for their erasure.
alter table visitors
  add column no_preview boolean not null default false,
  add column no_trail boolean not null default false,
  add column erasure_asked_at timestamptz;
create index visitors_erasure on visitors (erasure_asked_at) where erasure_asked_at is not null;
