-- When the visitor's last page was closed; null: one is open. A visitor who waits leaves the queue some time after it.
alter table visitors add column away_at timestamptz;
update visitors set away_at = coalesce(last_seen_at, now()) where state = 'wait' and not online;

-- A site's own leave time of the queue; null: as in the settings.
alter table sites add column queue_leave_seconds integer;

-- Letters made of a conversation whose visitor left the queue. `settled_at`: when the letter became unnecessary, since
-- the visitor returned.
alter table letters
  add column from_conversation_id uuid,
  add column settled_at timestamptz;

-- Keys of conversations whose visitor left the queue or returned, for the letters made of them.
create trigger conversations_left after update of end_reason on conversations
  for each row when ((new.end_reason = 'left') is distinct from (old.end_reason = 'left'))
  execute function note_change('left-letters');

-- The agent who put a waiting conversation back into the queue: routing does not give it to this agent.
alter table conversations add column returned_by uuid references agents;

-- Why an agent is hidden: 'rest' or 'busy', with a word of the agent's; null: no reason was given.
alter table agents
  add column hidden_reason text,
  add column hidden_word text not null default '';

-- The word is copied to the interval, whose states are also 'rest' and 'busy'.
alter table agent_states add column word text not null default '';
