-- One-time links with which agents set their own password; at most one for each agent. The token is not stored.
create table password_links (
  agent_id uuid primary key references agents on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
