-- When its agent was told that it is due; reset when due date or agent changes.
alter table follow_ups add column told_at timestamptz;

-- Follow-ups to report, by due date.
create index follow_ups_calls on follow_ups (due_at, id) where done_at is null and told_at is null;

-- Follow-ups overdue already are not reported all at once.
update follow_ups set told_at = now() where due_at <= now() and done_at is null;
