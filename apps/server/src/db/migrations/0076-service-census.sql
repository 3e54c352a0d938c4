-- Statistics of agents: states set by others, ratings, staffing.

-- The reason that another person gave for setting the state.
alter table agent_states add column reason text not null default '';

-- Whether the visitor was asked by a rule rather than by the agent; null: it was not recorded.
alter table rating_invitations add column automatic boolean;

-- Invitations to rate and ratings of agents. They stay through retention and erasure: comments are in `ratings` alone.
create table rating_facts (
  conversation_id uuid not null,
  agent_id uuid not null references agents,
  site_id uuid not null,
  channel text not null,
  -- When the conversation began, to which its figures belong.
  opened_at timestamptz not null,
  -- 'asked', 'automatic', 'unknown'; null: not invited.
  invited text,
  score smallint,
  tags text[] not null default '{}',
  commented boolean not null default false,
  rated_at timestamptz,
  appealed boolean not null default false,
  -- An accepted appeal has taken the rating out of the agent's figures.
  withdrawn boolean not null default false,
  primary key (conversation_id, agent_id)
);
create index rating_facts_opened on rating_facts (opened_at, agent_id);
create index rating_facts_agent on rating_facts (agent_id, opened_at);

create function note_rating_invitation() returns trigger language plpgsql as $$
begin
  insert into rating_facts as f (conversation_id, agent_id, site_id, channel, opened_at, invited)
  select c.id, new.agent_id, c.site_id, v.channel, c.opened_at,
         case when new.automatic then 'automatic' when not new.automatic then 'asked' else 'unknown' end
  from conversations c join visitors v on v.id = c.visitor_id
  where c.id = new.conversation_id and not v.sandbox
  on conflict (conversation_id, agent_id) do update set invited = excluded.invited;
  return null;
end $$;
create trigger rating_invitations_for_census after insert on rating_invitations
  for each row execute function note_rating_invitation();

-- A rating that replaces another one is one that nobody has appealed against.
create function note_rating() returns trigger language plpgsql as $$
begin
  insert into rating_facts as f
    (conversation_id, agent_id, site_id, channel, opened_at, score, tags, commented, rated_at)
  select c.id, new.agent_id, c.site_id, v.channel, c.opened_at, new.score, new.tags, new.comment <> '', new.rated_at
  from conversations c join visitors v on v.id = c.visitor_id
  where c.id = new.conversation_id and not v.sandbox
  on conflict (conversation_id, agent_id) do update set
    score = excluded.score, tags = excluded.tags, commented = excluded.commented, rated_at = excluded.rated_at,
    appealed = false, withdrawn = false;
  return null;
end $$;
create trigger ratings_for_census after insert or update of rated_at on ratings
  for each row execute function note_rating();

insert into rating_facts (conversation_id, agent_id, site_id, channel, opened_at, invited)
select i.conversation_id, i.agent_id, c.site_id, v.channel, c.opened_at, 'unknown'
from rating_invitations i join conversations c on c.id = i.conversation_id join visitors v on v.id = c.visitor_id
where not v.sandbox;
insert into rating_facts (conversation_id, agent_id, site_id, channel, opened_at, score, tags, commented, rated_at)
select r.conversation_id, r.agent_id, c.site_id, v.channel, c.opened_at, r.score, r.tags, r.comment <> '', r.rated_at
from ratings r join conversations c on c.id = r.conversation_id join visitors v on v.id = c.visitor_id
where not v.sandbox
on conflict (conversation_id, agent_id) do update set
  score = excluded.score, tags = excluded.tags, commented = excluded.commented, rated_at = excluded.rated_at;

-- An agent's appeal against a rating, of which `rated_at` is the time: a later rating is another one.
create table rating_appeals (
  conversation_id uuid not null,
  agent_id uuid not null references agents,
  rated_at timestamptz not null,
  reason text not null,
  appealed_at timestamptz not null,
  -- 'accepted', 'rejected'; null: not answered.
  outcome text,
  answer text not null default '',
  answered_by uuid references agents,
  answered_at timestamptz,
  primary key (conversation_id, agent_id)
);
create index rating_appeals_open on rating_appeals (appealed_at) where outcome is null;

create table rating_tasks (
  conversation_id uuid not null,
  agent_id uuid not null references agents,
  text text not null,
  assignee_id uuid not null references agents,
  due_at timestamptz not null,
  created_by uuid not null references agents,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references agents,
  primary key (conversation_id, agent_id)
);
create index rating_tasks_open on rating_tasks (due_at) where done_at is null;
create index rating_tasks_done on rating_tasks (done_at) where done_at is not null;
create index rating_tasks_assignee on rating_tasks (assignee_id, due_at) where done_at is null;

-- The queue and the agents online, the worst of each minute in which they were looked at.
create table staffing_minutes (
  at timestamptz primary key,
  waiting int not null,
  -- Agents online, and those of them with room for one more.
  online int not null,
  free int not null,
  -- Conversations in the hands of agents online, and how many these may have; null: somebody has no limit.
  load int not null,
  capacity int,
  -- Somebody waited while no one online had room.
  short boolean not null
);
