-- Automatic invitations: one row for each that a browser was told to show, or was kept from (`variant` null: the holdout
-- group). Limits are counted by these rows, so they hold for a person and not for a tab.
create table invitation_offers (
  id uuid primary key,
  visitor_id uuid not null references visitors on delete cascade,
  -- Chosen by the browser: asking again gets the same answer.
  only_id text collate "C" not null,
  site_id uuid not null,
  visit_id uuid,
  -- Ids in the section `invitations`, and the rule's name at that time.
  rule text not null,
  variant text,
  name text not null,
  words text not null,
  at timestamptz not null,
  shown_at timestamptz,
  seen_at timestamptz,
  accepted_at timestamptz,
  refused_at timestamptz,
  -- The conversation that accepting opened.
  opened_id uuid,
  unique (visitor_id, only_id)
);
create index invitation_offers_visitor on invitation_offers (visitor_id, at desc);
create index invitation_offers_at on invitation_offers (at, rule);

-- What happened to a visitor's invitations, as its thread shows it (events/thread.ts): with those by rules.
create index events_invitations_offered on events (visitor_id, at desc)
  where conversation_id is null
    and kind in ('visitor.invited', 'invitation.shown', 'invitation.refused', 'invitation.missed', 'offer.made',
                 'offer.refused');
drop index events_invitations_shown;
