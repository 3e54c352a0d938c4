alter table letters
  -- The rule that gave it, by the name it had then.
  add column rule text,
  -- When the owner, or everybody, was told that it is due soon, and that it is overdue. Another day is told anew.
  add column soon_told_at timestamptz,
  add column overdue_told_at timestamptz;

-- What there is to tell, oldest day first.
create index letters_calls on letters (due_at, id)
  where status in ('new', 'open') and merged_into is null and overdue_told_at is null;
-- Whose turn it is: how many open letters somebody has. What nobody has charge of yet.
create index letters_in_hand on letters (owner_id) where status in ('new', 'open') and merged_into is null;
create index letters_unowned on letters (created_at, id)
  where owner_id is null and status in ('new', 'open') and merged_into is null;

-- Who gave up waiting and wrote instead.
alter table letters drop constraint letters_reason_check;
alter table letters add constraint letters_reason_check check (reason in ('offline', 'queue', 'left', 'talk'));

-- What was over before anybody could be told of it is not told now, all at once.
update letters set soon_told_at = now(), overdue_told_at = now()
where due_at <= now() and status in ('new', 'open') and merged_into is null;
