-- Agents who had conversations with a person, computed like the other columns: lists of agents with a narrower scope
-- are read from the person's row.
alter table people
  add column had_by uuid[] not null default '{}',
  -- One of the conversations has no owner: seen by every agent.
  add column nobodys boolean not null default false;

update people p
set had_by = f.had_by, nobodys = f.nobodys
from (
  select v.person_id,
         coalesce(array_agg(distinct had.agent_id) filter (where had.agent_id is not null), '{}') as had_by,
         bool_or(c.owner_id is null) as nobodys
  from visitors v
  join conversations c on c.visitor_id = v.id
  left join conversation_agents had on had.conversation_id = c.id
  where v.person_id is not null
  group by v.person_id
) f
where p.id = f.person_id;

create index people_had_by on people using gin (had_by);
create index people_nobodys on people (place, updated_at, id) where nobodys;

-- Every change of the owner, and deletion by the retention, without relying on events.
drop trigger events_people on events;
create trigger conversations_people_owner after update of owner_id on conversations
  for each row when (new.owner_id is distinct from old.owner_id)
  execute function note_stale_person_of_visitor();

create function note_stale_person_of_old_visitor() returns trigger language plpgsql as $$
begin
  insert into people_stale (person_id)
  select person_id from visitors where id = old.visitor_id and person_id is not null;
  return null;
end $$;
create trigger conversations_people_gone after delete on conversations
  for each row execute function note_stale_person_of_old_visitor();
