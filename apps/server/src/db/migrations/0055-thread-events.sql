-- Invitations of a visitor, and what became of them, as its thread shows them (events/thread.ts).
create index events_invitations on events (visitor_id, at desc)
  where conversation_id is null
    and kind in ('visitor.invited', 'invitation.refused', 'invitation.missed');
