alter table letters
  -- Name of the rule that assigned it, at that time.
  add column rule text,
  -- When the owner, or everybody, was told that it is due soon or overdue; reset when the due date changes.
  add column soon_told_at timestamptz,
  add column overdue_told_at timestamptz;

-- Letters that may need a reminder, by due date.
create index letters_calls on letters (due_at, id)
  where status in ('new', 'open') and merged_into is null and overdue_told_at is null;
-- Open letters of each owner, for assigning in turn; and those without an owner.
create index letters_in_hand on letters (owner_id) where status in ('new', 'open') and merged_into is null;
create index letters_unowned on letters (created_at, id)
  where owner_id is null and status in ('new', 'open') and merged_into is null;

-- 'left': the visitor gave up waiting.
alter table letters drop constraint letters_reason_check;
alter table letters add constraint letters_reason_check check (reason in ('offline', 'queue', 'left', 'talk'));

-- Letters overdue already are not reported all at once.
update letters set soon_told_at = now(), overdue_told_at = now()
where due_at <= now() and status in ('new', 'open') and merged_into is null;
