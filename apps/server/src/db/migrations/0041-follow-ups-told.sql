-- When its agent was told that it is due; another day, or another agent, is told anew.
alter table follow_ups add column told_at timestamptz;

-- What there is to tell, oldest day first.
create index follow_ups_calls on follow_ups (due_at, id) where done_at is null and told_at is null;

-- What was over before anybody could be told of it is not told now, all at once.
update follow_ups set told_at = now() where due_at <= now() and done_at is null;
