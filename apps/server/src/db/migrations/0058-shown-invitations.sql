-- Invitations of a visitor, and what became of them, as its thread shows them (events/thread.ts): with `shown`.
create index events_invitations_shown on events (visitor_id, at desc)
  where conversation_id is null
    and kind in ('visitor.invited', 'invitation.shown', 'invitation.refused', 'invitation.missed');
drop index events_invitations;
