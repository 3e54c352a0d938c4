-- Customers of a range are all shares but those whose visitor was there before in it: only these few are read.
create index agent_shares_returning on agent_shares (opened_at) include (agent_id, previous, previous_any, site_id, channel)
  where previous_any is not null;

-- Read for visitors of agents alone now.
drop index agent_shares_agent;
create index agent_shares_agent on agent_shares (agent_id, opened_at) include (visitor_id, conversation_id, site_id, channel);
