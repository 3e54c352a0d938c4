-- Visitors rate robots too: `agent_id` is then a robot's id.
alter table ratings
  drop constraint ratings_agent_id_fkey,
  add column of_robot boolean not null default false;
alter table rating_facts
  drop constraint rating_facts_agent_id_fkey,
  add column of_robot boolean not null default false;
alter table rating_tasks drop constraint rating_tasks_agent_id_fkey;

-- Bots are in no statistics.
create or replace function note_rating_invitation() returns trigger language plpgsql as $$
begin
  insert into rating_facts as f (conversation_id, agent_id, site_id, channel, opened_at, invited)
  select c.id, new.agent_id, c.site_id, v.channel, c.opened_at,
         case when new.automatic then 'automatic' when not new.automatic then 'asked' else 'unknown' end
  from conversations c join visitors v on v.id = c.visitor_id
  where c.id = new.conversation_id and not v.sandbox
    and not exists (select from conversation_facts b where b.conversation_id = c.id and b.device = 'bot')
  on conflict (conversation_id, agent_id) do update set invited = excluded.invited;
  return null;
end $$;

create or replace function note_rating() returns trigger language plpgsql as $$
begin
  insert into rating_facts as f
    (conversation_id, agent_id, of_robot, site_id, channel, opened_at, score, tags, commented, rated_at)
  select c.id, new.agent_id, new.of_robot, c.site_id, v.channel, c.opened_at, new.score, new.tags, new.comment <> '',
         new.rated_at
  from conversations c join visitors v on v.id = c.visitor_id
  where c.id = new.conversation_id and not v.sandbox
    and not exists (select from conversation_facts b where b.conversation_id = c.id and b.device = 'bot')
  on conflict (conversation_id, agent_id) do update set
    score = excluded.score, tags = excluded.tags, commented = excluded.commented, rated_at = excluded.rated_at,
    appealed = false, withdrawn = false;
  return null;
end $$;
