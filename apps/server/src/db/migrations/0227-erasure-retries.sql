-- When a wish to be erased that could not be fulfilled is tried again; null: it has not failed.
alter table visitors add column erasure_retry_at timestamptz;
drop index visitors_erasure;
create index visitors_erasure on visitors (coalesce(erasure_retry_at, erasure_asked_at))
  where erasure_asked_at is not null;
