-- Last sign of life of a visit whose pages are closed; null: a page is open, or `ended_at` says it. A visit ends some
-- minutes after it, unless the visitor returns before.
alter table visits
  add column last_at timestamptz,
  -- Campaign or search engine of its first page (packages/core/visit/arrival.ts): a page by another one begins another
  -- visit. Empty: none. Null: it began before this was kept.
  add column arrival text;

create index visits_leaving on visits (last_at) where ended_at is null and last_at is not null;
