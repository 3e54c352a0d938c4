-- Every attempt to sign in. Its end is stored in its session.
create table login_records (
  id uuid primary key,
  -- As typed.
  username text not null,
  -- Null: no agent has this username.
  agent_id uuid references agents on delete set null,
  -- Null: it was refused.
  session_id uuid,
  -- Id of the error if it was refused; else empty.
  reason text not null default '',
  address text not null,
  region text not null default '',
  user_agent text not null,
  at timestamptz not null
);
create index login_records_newest on login_records (at desc, id desc);
create index login_records_agent on login_records (agent_id, at desc, id desc);
insert into login_records (id, username, agent_id, session_id, address, user_agent, at)
select s.id, a.username, s.agent_id, s.id, s.address, s.user_agent, s.created_at
from login_sessions s join agents a on a.id = s.agent_id;
