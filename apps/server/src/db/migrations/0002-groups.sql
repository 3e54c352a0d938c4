-- Groups of agents, to which a conversation can be transferred without naming an agent.
create table agent_groups (
  id uuid primary key,
  name text not null,
  -- How an agent of it is chosen; null: by the strategy of the settings.
  strategy text check (strategy in ('least-busy', 'in-turn', 'last-served')),
  created_at timestamptz not null default now()
);
create unique index agent_groups_name on agent_groups (lower(name));

create table agent_group_members (
  group_id uuid not null references agent_groups on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  primary key (group_id, agent_id)
);
create index agent_group_members_agent on agent_group_members (agent_id);
