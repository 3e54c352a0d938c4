-- In what state each agent was and since when, folded from the events 'agent.state' (features/agent-states). Rows are never
-- removed by age: they are small, name nobody but by id, and statistics of any year read them. An agent who is deleted
-- keeps them, as `agents` keeps its row; the open interval ends with the deletion.
create table agent_states (
  -- The event that began the interval: what is folded twice is the same row.
  event_id bigint primary key,
  agent_id uuid not null references agents,
  -- 'online', 'hidden', 'disconnected' or 'offline'. Text: named reasons of hiding come without a migration.
  state text not null,
  began_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  -- 'own', 'another', 'idle', 'network', 'login-ended' or 'unknown'.
  cause text not null,
  -- The person who began it; null: nobody did.
  by_id uuid references agents,
  check (ended_at >= began_at)
);
create unique index agent_states_open on agent_states (agent_id) where ended_at is null;
create index agent_states_agent on agent_states (agent_id, began_at);
create index agent_states_last on agent_states (agent_id, event_id desc);

create index events_agent_state on events (agent_id, id) where kind = 'agent.state';
-- The last login of an agent to end.
create index login_sessions_ended_of_agent on login_sessions (agent_id, ended_at) where ended_at is not null;
