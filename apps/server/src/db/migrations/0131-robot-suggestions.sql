-- What a robot suggested to the agent of a conversation, and what the agent did with it.
create table robot_suggestions (
  id uuid primary key,
  robot_id uuid not null references robots on delete cascade,
  conversation_id uuid not null,
  -- Of the visitor's message that it answers.
  seq int not null,
  entry_id uuid,
  agent_id uuid references agents on delete set null,
  at timestamptz not null,
  score real not null,
  outcome text check (outcome in ('taken', 'edited', 'refused')),
  decided_at timestamptz,
  unique (conversation_id, seq, entry_id)
);
create index robot_suggestions_of_robot on robot_suggestions (robot_id, at);
