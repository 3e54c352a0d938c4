-- Keys of changed rows, recorded for one follower by a trigger where no event reports the change (events/follow.ts).
-- Inserted in the transaction of the change, which therefore waits for no lock. A follower deletes the rows that it has
-- processed.
create table follower_changes (
  follower text not null,
  id bigint generated always as identity,
  key uuid not null,
  at timestamptz not null default now(),
  primary key (follower, id)
);

-- Records the row's id for the follower in the trigger's argument.
create function note_change() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key) values (tg_argv[0], new.id);
  return null;
end $$;

-- People: their list columns are computed from visitors and conversations, their search terms from their names.
create or replace function note_stale_person() returns trigger language plpgsql as $$
begin
  if old.person_id is not null and old.person_id is distinct from new.person_id then
    insert into follower_changes (follower, key) values ('people', old.person_id);
  end if;
  if new.person_id is not null then
    insert into follower_changes (follower, key) values ('people', new.person_id);
  end if;
  return null;
end $$;

create or replace function note_stale_person_of_visitor() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key)
  select 'people', person_id from visitors where id = new.visitor_id and person_id is not null;
  return null;
end $$;

create or replace function note_stale_person_of_old_visitor() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key)
  select 'people', person_id from visitors where id = old.visitor_id and person_id is not null;
  return null;
end $$;

create trigger people_without_terms after insert or update on people
  for each row when (new.terms is null)
  execute function note_change('people');

insert into follower_changes (follower, key)
select 'people', person_id from people_stale
union
select 'people', id from people where terms is null;
drop table people_stale;
drop index people_without_terms;

-- The audit's entries are chained after they are committed.
create trigger audit_entries_link after insert on audit_entries
  for each row execute function note_change('audit');
insert into follower_changes (follower, key)
select 'audit', id from audit_entries where number is null order by at, id;

-- Search text of a letter: not built yet, or outdated. Not `update of`: `letters_forget_seen` clears the column too.
create trigger letters_see after insert or update on letters
  for each row when (new.seen is null)
  execute function note_change('letters-seen');
insert into follower_changes (follower, key) select 'letters-seen', id from letters where seen is null;
drop index letters_not_seen;
