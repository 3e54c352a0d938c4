-- A rating that an accepted appeal withdraws, or that counts again, changes the figures of its conversation.
create function note_talk_of_rating() returns trigger language plpgsql as $$
begin
  insert into follower_changes (follower, key) values ('census-talks', new.conversation_id);
  return null;
end $$;
create trigger rating_facts_for_census after update of withdrawn on rating_facts
  for each row when (old.withdrawn is distinct from new.withdrawn) execute function note_talk_of_rating();
insert into follower_changes (follower, key)
select distinct 'census-talks', conversation_id from rating_facts where withdrawn;
