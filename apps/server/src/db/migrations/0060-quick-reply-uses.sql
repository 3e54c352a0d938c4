-- How often agents insert a quick reply, counted from a time on, and who wrote it as it is.
alter table quick_replies
  add column uses int not null default 0,
  add column used_at timestamptz,
  add column counted_from timestamptz not null default now(),
  add column edited_by uuid references agents on delete set null;

-- Orders of the administrators' list.
create index quick_replies_by_folder on quick_replies (category collate "zh-x-icu", id) where agent_id is null;
create index quick_replies_by_title on quick_replies (title collate "zh-x-icu", id) where agent_id is null;
create index quick_replies_by_uses on quick_replies (uses, id) where agent_id is null;
create index quick_replies_by_last_use on quick_replies (coalesce(used_at, '-infinity'), id) where agent_id is null;
create index quick_replies_by_edit on quick_replies (updated_at, id) where agent_id is null;
