-- How much of the record a role shows: whose conversations, and which data is masked (rules A-20 …).
alter table roles
  add column scope text not null default 'all' check (scope in ('own', 'group', 'all')),
  add column masks text[] not null default '{}' check (masks <@ array['phone', 'email', 'address']),
  -- Rises with every change, to refuse edits of an older version.
  add column version int not null default 1,
  add column updated_by uuid references agents,
  add column updated_at timestamptz not null default now();
update roles set updated_at = created_at;

-- All owners that a conversation ever had. Maintained by triggers, since the owner changes in several places.
create table conversation_agents (
  conversation_id uuid not null,
  agent_id uuid not null,
  primary key (conversation_id, agent_id)
);
create index conversation_agents_agent on conversation_agents (agent_id, conversation_id);

insert into conversation_agents (conversation_id, agent_id)
select id, last_owner_id from conversations where last_owner_id is not null
union
select e.conversation_id, given.agent_id
from events e
cross join lateral (
  values (e.agent_id), (nullif(e.data ->> 'from', '')::uuid), (nullif(e.data ->> 'to', '')::uuid)
) as given (agent_id)
where e.conversation_id is not null
  and given.agent_id is not null
  and e.kind in ('conversation.assigned', 'conversation.accepted', 'conversation.taken-over',
                 'conversation.transfer-accepted', 'conversation.handed-back');

create function keep_conversation_agent() returns trigger language plpgsql as $$
begin
  insert into conversation_agents (conversation_id, agent_id)
  values (new.id, coalesce(new.owner_id, new.last_owner_id))
  on conflict do nothing;
  return null;
end $$;

create trigger conversation_opened after insert on conversations
for each row when (new.last_owner_id is not null or new.owner_id is not null)
execute function keep_conversation_agent();

-- Updates by a message do not set owner_id, so they do not run this trigger.
create trigger conversation_given after update of owner_id on conversations
for each row when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
execute function keep_conversation_agent();
