-- Conversations that a process answers with a model: each process looks for them, and one asks.
create table smart_robot_claims (
  conversation_id uuid primary key references conversations on delete cascade,
  leased_until timestamptz not null
);
