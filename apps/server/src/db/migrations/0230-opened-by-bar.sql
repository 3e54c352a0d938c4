-- Conversations that visitors began from the bar of a site: the window tells it right after the first message.
alter table conversations add column by_bar boolean not null default false;

create function note_opened_by_bar() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key) values ('census-talks', new.id);
  return null;
end $$;
create trigger conversations_by_bar after update of by_bar on conversations
  for each row when (old.by_bar is distinct from new.by_bar) execute function note_opened_by_bar();
