-- Intervals of agents' states, computed from the events 'agent.state' (features/agent-states). Rows are never removed
-- by age: they are small, name agents only by id, and statistics of any year read them. A deleted agent keeps them, as
-- `agents` keeps its row; the open interval ends with the deletion.
create table agent_states (
  -- The event that began the interval, so that processing it twice gives one row.
  event_id bigint primary key,
  agent_id uuid not null references agents,
  -- 'online', 'hidden', 'disconnected' or 'offline'. Text, so that new states need no migration.
  state text not null,
  began_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  -- 'own', 'another', 'idle', 'network', 'login-ended' or 'unknown'.
  cause text not null,
  -- The agent who caused it; null: nobody.
  by_id uuid references agents,
  check (ended_at >= began_at)
);
create unique index agent_states_open on agent_states (agent_id) where ended_at is null;
create index agent_states_agent on agent_states (agent_id, began_at);
create index agent_states_last on agent_states (agent_id, event_id desc);

create index events_agent_state on events (agent_id, id) where kind = 'agent.state';
-- The last login of an agent to end.
create index login_sessions_ended_of_agent on login_sessions (agent_id, ended_at) where ended_at is not null;
