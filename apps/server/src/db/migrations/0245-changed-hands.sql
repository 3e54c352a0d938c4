-- Conversations that changed their agent, for a filter of the history: also those that were handed over by somebody
-- else, or given to another agent after the queue or a robot.
create index events_changed_hands on events (conversation_id)
  where kind in ('conversation.transfer-accepted', 'conversation.taken-over', 'conversation.handed-back',
                 'conversation.handed-over', 'conversation.requeued', 'conversation.returned',
                 'conversation.given-to-robot');
drop index events_passed_on;
